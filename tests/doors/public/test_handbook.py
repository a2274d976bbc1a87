"""The handbook: there in both languages, its links sound, its words those of the pages.

No test here may use the database: the handbook asks it nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from tests.doors.public.handbook_pages import (
    LANGUAGES,
    NAMES,
    chapter,
    every_page,
    page_of,
    prose_of,
    text_of,
)

FEW_SIGNS = 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_chapter_is_told_in_both_languages(name: str, language: str) -> None:
    page = chapter(name, language)

    assert f'<html lang="{language}"' in page
    assert page.count("<h1>") == 1
    assert len(text_of(prose_of(page))) > 400


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_sections(name: str) -> None:
    latvian, english = (re.findall(r'<h2 id="([^"]+)"', chapter(name, lang)) for lang in LANGUAGES)

    assert latvian == english


def test_an_unknown_chapter_is_not_found() -> None:
    assert Client().get("/handbook/winning/").status_code == 404


def test_the_handbook_neither_sets_a_cookie_nor_reads_who_is_signed_in() -> None:
    answer = Client().get("/handbook/points/")

    assert (dict(answer.cookies), answer.headers["Vary"]) == ({}, "Cookie")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_the_handbook_leads_somewhere(language: str) -> None:
    pages = every_page(language)

    for page in pages.values():
        for path, anchor in re.findall(r'<a [^>]*href="(/[^"#]*)(?:#([^"]*))?"', page):
            resolve(path)
            assert not anchor or f'id="{anchor}"' in pages[path]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_place_is_given_twice(language: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page_of("/handbook/whole/", language))

    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("path", ["/login/", "/handbook/", "/nav-tada/lapa/"])
def test_the_foot_of_every_page_leads_to_the_handbook(path: str) -> None:
    page = Client().get(path).content.decode()

    assert 'href="/handbook/"' in page[page.index('<footer class="foot">') :]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_buttons_and_fields_are_those_of_the_pages(language: str) -> None:
    said = "|".join(f"(?:{pattern})" for pattern in patterns_of(language))
    wrong = {
        (path, word)
        for path, page in every_page(language).items()
        for word in map(text_of, re.findall(r"<b>(.*?)</b>", page))
        if not re.fullmatch(said, word)
    }

    assert wrong == set()


def patterns_of(language: str) -> set[str]:
    """Return each phrase that the pages say, as a pattern in which its facts may be anything."""
    catalogue = polib.pofile(str(Path(settings.LOCALE_PATHS[0], "lv/LC_MESSAGES/django.po")))
    phrases: set[str] = set()
    for entry in catalogue:
        if language == "en":
            phrases |= {entry.msgid, entry.msgid_plural or ""}
        else:
            phrases |= {entry.msgstr, *entry.msgstr_plural.values()}
    split = (re.split(r"%\(\w+\)s|\{\w+\}", phrase) for phrase in phrases if phrase)
    # A phrase of hardly more than its facts would match whatever anybody wrote.
    telling = (parts for parts in split if len(parts) == 1 or len("".join(parts)) > FEW_SIGNS)
    return {".+".join(map(re.escape, parts)) for parts in telling}
