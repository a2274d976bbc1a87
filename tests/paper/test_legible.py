"""Letters that an old player reads, sheets without empty halves, and the way through long files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pypdf.generic import Destination

from tests.cast import play_and_close, seat
from tournament.paper.documents import DOCUMENTS
from tournament.paper.rounds import seats_by_name
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.money.payments import mark_paid
from tournament.services.results import finishing

if TYPE_CHECKING:
    from pypdf import PdfReader

    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.models import Tournament
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

SMALLEST = 7.0


def sizes(paper: PdfReader) -> set[float]:
    """Return the font sizes of all text, in points."""
    found = set()

    def see(text: str, cm: Any, tm: Any, _font: Any, size: float) -> None:  # noqa: ANN401
        if text.strip():
            found.add(round(abs(tm[3] * cm[3] * size), 2))

    for page in paper.pages:
        page.extract_text(visitor_text=see)
    return found


LONG = "Konstantīns Vīgriežs-Kalnciemietis"
CLUB = "Vecpiebalgas zolītes draugi"
PREPARED = {"nominations", "rotation_cards", "team_certificates", "team_standings"}
"""Papers of teams, a rotation and special awards: `test_legible_papers.py` has their events."""


@pytest.fixture
def finished(event_of: EventOf, director: Actor) -> Tournament:
    """Return a finished event with prizes at tables of four and five, and long names and clubs."""
    event = event_of(9, settings={"rounds": 2})
    event.entries.filter(number=1).update(name=LONG)
    event.entries.filter(number__lt=4).update(club=CLUB)
    announcing.announce_entry(event, EntryTerms(fees="10/1", prize_fixed="20"), by=director)
    for entry in event.entries.all():
        mark_paid(entry, by=director)
    play_and_close(event, by=director)
    play_and_close(event, by=director)
    finishing.finish(event, by=director)
    return event


@pytest.mark.parametrize("document", sorted(set(DOCUMENTS) - PREPARED))
def test_no_letter_of_any_paper_is_under_seven_points(
    finished: Tournament, printed: Printed, document: str
) -> None:
    layouts = ("a4", "a5", "a5-back") if "layout" in DOCUMENTS[document].takes else ("",)
    chosen = [{"layout": layout} if layout else {} for layout in layouts]
    papers = [
        printed(finished, document, language=language, **one)
        for language in ("lv", "en", "pl")
        for one in chosen
    ]

    assert [min(sizes(paper)) for paper in papers if min(sizes(paper)) < SMALLEST] == []


@pytest.mark.parametrize("language", ["lv", "en", "pl", "ru"])
def test_no_letter_of_a_small_sheet_is_under_seven_points(
    event_of: EventOf, director: Actor, printed: Printed, language: str
) -> None:
    event = event_of(8)
    seat(event, by=director)

    sheets = printed(event, "score_sheets", round=1, layout="a5", language=language)

    assert min(sizes(sheets)) >= SMALLEST


def test_one_blank_small_sheet_fills_its_page_with_a_second(
    event_of: EventOf, printed: Printed
) -> None:
    event = event_of(0)
    papers = [printed(event, "blank_sheets", copies=copies, layout="a5") for copies in (1, 2)]

    assert [len(paper.pages) for paper in papers] == [1, 1]
    assert papers[0].pages[0].extract_text() == papers[1].pages[0].extract_text()


def test_a_long_file_has_an_outline_and_a_short_one_has_none(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    event = event_of(20)
    seat(event, by=director)

    long = printed(event, "score_sheets", round=1)
    short = printed(event, "score_sheets", round=1, table=1)

    lines = [line for line in long.outline if isinstance(line, Destination)]
    assert [str(line["/Title"]) for line in lines] == [f"Table {n}" for n in range(1, 6)]
    assert [long.get_destination_page_number(line) for line in lines] == [0, 1, 2, 3, 4]
    assert short.outline == []


def test_each_sheet_of_names_shows_its_range(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = event_of(12)
    seat(event, by=director)
    one = printed(event, "seats_by_name", round=1).pages[0].extract_text()
    monkeypatch.setattr(seats_by_name, "ROW", 60.0)

    several = printed(event, "seats_by_name", round=1)

    assert "–" not in one.partition("\n")[0]
    ranges = [page.extract_text() for page in several.pages]
    assert len(ranges) == 2
    assert all("–" in text.split("By surname")[0] for text in ranges)


def test_names_by_table_have_one_size(event_of: EventOf, director: Actor, printed: Printed) -> None:
    event = event_of(12)
    event.entries.filter(number=1).update(name="Konstantīns Vīgriežs-Kalnciemietis")
    seat(event, by=director)

    paper = printed(event, "seats_by_table", round=1)

    assert len({size for size in sizes(paper) if 11.5 < size < 22}) == 1
