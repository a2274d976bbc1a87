"""A partial language: the phrases in its catalogue, and missing ones."""

from pathlib import Path

import pytest
from django.conf import settings

from tournament.ops.checks import catalogues
from tournament.ops.checks import catalogues as parts
from tournament.ops.setup import language_coverage

GUESTS = language_coverage.LanguageCoverage(
    frozenset({"public"}), frozenset(), ("tournament/doors/public",)
)


def write(root: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def unnamed(part: language_coverage.LanguageCoverage, root: Path) -> list[str]:
    return parts.unnamed("ru", part, catalogues.source_messages(root), root)


def test_a_partial_language_has_the_phrases_of_its_files_and_their_includes(
    tmp_path: Path,
) -> None:
    write(
        tmp_path,
        {
            "templates/public/seats.html": '{% include "_parts/clock.html" %}',
            "templates/_parts/clock.html": "{% include '_parts/bell.html' %}",
            "templates/_parts/bell.html": "",
            "templates/desk.html": "",
        },
    )
    part = language_coverage.LanguageCoverage(
        frozenset(), frozenset(), ("templates/public", "tournament/gone.py")
    )
    phrases: dict[catalogues.Words, set[str]] = {
        (None, "Ring", ""): {"templates/_parts/bell.html", "templates/desk.html"},
        (None, "Desk", ""): {"templates/desk.html"},
    }

    assert parts.phrases_of(part, phrases, tmp_path) == {
        (None, "Ring", ""): {"templates/_parts/bell.html"}
    }
    assert parts.phrases_of(None, phrases, tmp_path) == phrases
    assert parts.missing_parts("ru", part, tmp_path) == [
        "ru: spoken.toml names tournament/gone.py, which is not there."
    ]


@pytest.fixture
def guests(tmp_path: Path) -> Path:
    """Return a tree whose public pages have phrases only in what they include."""
    write(
        tmp_path,
        {
            "scoring/games.py": "",
            "templates/404.html": "",
            "templates/desk/seats.html": '{% translate "To the desk" %}',
            "templates/public/seats.html": '{% include "_parts/clock.html" %}',
            "templates/_parts/clock.html": "",
            "tournament/doors/public/seats.py": (
                'from tournament.words import seats\nTEMPLATE = "public/seats.html"\n'
            ),
            "tournament/doors/desk/seats.py": '_("Seat them")\n',
            "tournament/words/__init__.py": "",
            "tournament/words/seats.py": "import tournament.words.letters\n",
            "tournament/words/letters.py": "",
        },
    )
    return tmp_path


def test_pages_that_visitors_cannot_reach_need_no_translation(guests: Path) -> None:
    assert unnamed(GUESTS, guests) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("templates/404.html", '{% translate "Not found" %}'),
        ("templates/public/seats.html", '{% translate "Seats" %}'),
        ("templates/_parts/clock.html", '{% translate "Time is up" %}'),
        ("tournament/words/seats.py", '_("Seat A")\n'),
        ("tournament/words/letters.py", '_("Seat A")\n'),
    ],
)
def test_phrases_used_by_a_page_but_not_listed_are_found(
    file: str, text: str, guests: Path
) -> None:
    before = (guests / file).read_text("utf-8")
    write(guests, {file: before + text})

    said = "says something, and spoken.toml names it in neither files nor left_out."
    assert unnamed(GUESTS, guests) == [f"ru: {file} {said}"]
    for how in ("files", "left_out"):
        named = {"files": GUESTS.files, how: (*getattr(GUESTS, how), file)}
        assert (
            unnamed(
                language_coverage.LanguageCoverage(GUESTS.doors, GUESTS.documents, **named), guests
            )
            == []
        )


def test_excluded_files_that_no_longer_exist_are_reported() -> None:
    part = language_coverage.LanguageCoverage(
        frozenset(), frozenset(), (), ("tournament/words/gone.py",)
    )

    assert parts.missing_parts("ru", part, settings.ROOT) == [
        "ru: spoken.toml names tournament/words/gone.py, which is not there."
    ]


def test_a_complete_language_excludes_nothing() -> None:
    assert parts.unnamed("lv", None, {(None, "Seat A", ""): {"a.py"}}, settings.ROOT) == []
