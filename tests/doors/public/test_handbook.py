"""The handbook: available in each of its languages, with valid links and the pages' words.

No test here may use the database: the handbook does not query it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from tests.doors.public.handbook_pages import (
    NAMES,
    chapter,
    every_page,
    page_of,
    prose_of,
    text_of,
)
from tournament.doors.handbook.views import WRITTEN_IN
from tournament.ops.template_lines import source_of

pytestmark = pytest.mark.sqlite_enough

FEW_SIGNS = 6
PROSE = Path(settings.ROOT, "templates", "handbook")
SAME_EVERYWHERE = re.compile(
    r'\bid="[^"]+"|<(?:h\d|dt|li|tr|t[hd]|pre)\b|\{% (?:url|include) [^ ]+'
)


@pytest.mark.parametrize("language", WRITTEN_IN)
@pytest.mark.parametrize("name", NAMES)
def test_every_chapter_exists_in_every_language(name: str, language: str) -> None:
    page = chapter(name, language)

    assert f'<html lang="{language}"' in page
    assert page.count("<h1>") == 1
    assert len(text_of(prose_of(page))) > 400


@pytest.mark.parametrize("language", WRITTEN_IN)
@pytest.mark.parametrize("name", [*NAMES, "happened"])
def test_every_language_has_the_same_sections_tables_and_links(name: str, language: str) -> None:
    told, english = (
        SAME_EVERYWHERE.findall(source_of(Path(PROSE, spoken, f"{name}.html")))
        for spoken in (language, "en")
    )

    assert told == english


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_handbook_starts_with_an_event_in_ten_pictures(language: str) -> None:
    page = page_of("/handbook/", language)

    shown = re.findall(r'<img src="([^"]+)"[^>]*loading="lazy"', page)
    assert len(shown) == 10
    assert all(f"/evening/{language}-" in path for path in shown)
    assert (
        page.index('id="first-evening"') < page.index('id="happened"') < page.index('id="chapters"')
    )


@pytest.mark.parametrize("path", ["/handbook/", "/handbook/whole/"])
def test_no_heading_is_left_out(path: str) -> None:
    levels = [int(level) for level in re.findall(r"<h([1-6])\b", page_of(path, "en"))]

    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_the_handbook_is_sent_compressed() -> None:
    plain = Client().get("/handbook/whole/")
    packed = Client().get("/handbook/whole/", headers={"Accept-Encoding": "gzip, br"})

    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2


def test_an_unknown_chapter_is_not_found() -> None:
    assert Client().get("/handbook/winning/").status_code == 404


def test_the_handbook_neither_sets_nor_reads_cookies() -> None:
    answer = Client().get("/handbook/points/")

    assert (dict(answer.cookies), answer.headers["Vary"]) == (
        {},
        "Accept-Encoding, Accept-Language, Cookie",
    )


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_every_link_of_the_handbook_works(language: str) -> None:
    pages = every_page(language)

    for page in pages.values():
        for path, anchor in re.findall(r'<a [^>]*href="(/[^"#]*)(?:#([^"]*))?"', page):
            resolve(path)
            assert not anchor or f'id="{anchor}"' in pages[path]


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_no_anchor_is_repeated(language: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page_of("/handbook/whole/", language))

    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("path", ["/login/", "/handbook/", "/nav-tada/lapa/"])
def test_the_footer_of_every_page_links_to_the_handbook(path: str) -> None:
    page = Client().get(path).content.decode()

    assert 'href="/handbook/"' in page[page.index('<footer class="foot">') :]


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_quoted_labels_match_those_of_the_pages(language: str) -> None:
    said = "|".join(f"(?:{pattern})" for pattern in patterns_of(language))
    wrong = {
        (path, word)
        for path, page in every_page(language).items()
        for word in map(text_of, re.findall(r"<b>(.*?)</b>", page))
        if not re.fullmatch(said, word)
    }

    assert wrong == set()


def patterns_of(language: str) -> set[str]:
    """Return each phrase of the pages as a pattern in which its placeholders match anything."""
    spoken = "lv" if language == "en" else language
    catalogue = polib.pofile(str(Path(settings.LOCALE_PATHS[0], spoken, "LC_MESSAGES/django.po")))
    phrases: set[str] = set()
    for entry in catalogue:
        if language == "en":
            phrases |= {entry.msgid, entry.msgid_plural or ""}
        else:
            phrases |= {entry.msgstr, *entry.msgstr_plural.values()}
    split = (re.split(r"%\(\w+\)s|\{\w+\}", phrase) for phrase in phrases if phrase)
    # A phrase with little besides its placeholders would match any text.
    telling = (parts for parts in split if len(parts) == 1 or len("".join(parts)) > FEW_SIGNS)
    return {".+".join(map(re.escape, parts)) for parts in telling}


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_tests_named_in_the_handbook_exist(language: str) -> None:
    source = source_of(Path(PROSE, language, "guarding.html"))
    named = set(
        re.findall(r"<code>((?:tests/)?[a-z_/]*test_[a-z_]+|tests/[a-z_/]+)</code>", source)
    )
    tests = Path(settings.ROOT, "tests")
    there = {f"tests/{path.relative_to(tests).with_suffix('')}" for path in tests.rglob("*")}

    missing = {
        one for one in named if not any(path.endswith(f"/{one}") or path == one for path in there)
    }

    assert (missing, len(named) > 20) == (set(), True)
