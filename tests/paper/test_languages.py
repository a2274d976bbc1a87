"""Documents are in one language, the tournament's, except for international names."""

from __future__ import annotations

import re

import pytest

from tests.cast import CLUBS, NAMES, EventOf, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.reading import all_words
from tournament.models import Tournament
from tournament.paper.documents import DOCUMENTS
from tournament.paper.print_orders import sources
from tournament.services.acts import Actor
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.money.payments import mark_paid
from tournament.services.results import finishing

pytestmark = pytest.mark.sqlite_enough

WORD = re.compile(r"\b[^\W\d_]{2,}\b")
ADDRESS = re.compile(r"karta\.example/\S*")
ALIKE = {
    *("zole", "kop", "rondo", "pules", "pule", "rudens", "kauss"),
    *("starzy", "stary", "gra", "wynik", "oczka", "kontra", "rej", "bok", "słup", "wyjściem"),
    *("bez", "wyjścia", "bitki", "cicha", "zolo", "du", "dace", "no", "nr", "qr"),
    *("enter", "wi", "fi"),
}

ALIKE_IN_ALL = {"table_cards", "blank_sheets"}
# For teams, a rotation and special awards, which a short event does not have.
OF_OTHER_EVENTS = {"nominations", "rotation_cards", "team_certificates", "team_standings"}


@pytest.fixture
def finished(event_of: EventOf, director: Actor) -> Tournament:
    """Return a finished event of two rounds with a prize for first place."""
    tournament = event_of(4, settings={"rounds": 2})
    terms = EntryTerms(fees="10/1", prize_fixed="20")
    announcing.announce_entry(tournament, terms, by=director)
    for entry in tournament.entries.all():
        mark_paid(entry, by=director)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    return tournament


def words_of(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def shared(printed: Printed, tournament: Tournament, document: str) -> set[str]:
    """Return the words that a document has in both English and Latvian."""
    latvian, english = (
        words_of(ADDRESS.sub("", all_words(printed(tournament, document, language=language))))
        for language in ("lv", "en")
    )
    return (latvian & english) - ALIKE - words_of(" ".join((*NAMES, *CLUBS)))


@pytest.mark.parametrize("document", sorted(set(DOCUMENTS) - ALIKE_IN_ALL - OF_OTHER_EVENTS))
def test_no_english_is_on_latvian_documents(
    finished: Tournament, printed: Printed, document: str
) -> None:
    assert shared(printed, finished, document) == set()


@pytest.mark.parametrize(
    ("preset", "players"), [("lzf-rondo", 5), ("kop", 4), ("golf", 4), ("alexander", 4)]
)
def test_no_games_latvian_sheet_contains_english(
    event_of: EventOf, director: Actor, printed: Printed, preset: str, players: int
) -> None:
    tournament = event_of(players, preset=preset)
    seat(tournament, by=director)

    assert shared(printed, tournament, "score_sheets") == set()


@pytest.mark.parametrize("document", ["seats_by_name", "seats_by_table", "seat_slips"])
def test_no_latvian_is_on_russian_seat_lists(
    event_of: EventOf, director: Actor, printed: Printed, document: str
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    words = words_of(ADDRESS.sub("", all_words(printed(tournament, document, language="ru"))))

    latin = {word for word in words if re.fullmatch("[^А-яЁё]+", word)}
    assert latin - ALIKE - words_of(" ".join((*NAMES, *CLUBS))) == set()
    assert "места" in words or "столы" in words or "стол" in words


@pytest.mark.parametrize("preset", ["kop", "lzf-rondo"])
def test_no_latvian_is_on_polish_score_sheets(
    event_of: EventOf, director: Actor, printed: Printed, preset: str
) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)

    latvian, polish = (
        words_of(ADDRESS.sub("", all_words(printed(tournament, "score_sheets", language=code))))
        for code in ("lv", "pl")
    )

    assert (latvian & polish) - ALIKE - words_of(" ".join((*NAMES, *CLUBS))) == set()


def test_changed_translations_invalidate_cached_documents() -> None:
    """A file is cached under a digest of its sources, including the catalogues."""
    names = {file.parent.parent.name for file in sources() if file.name == "django.po"}

    assert names == {"lv", "pl", "ru"}
