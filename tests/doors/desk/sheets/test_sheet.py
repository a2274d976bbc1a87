"""A sheet deal by deal: codes in, a document out, each fault at its line, matching totals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring import games
from scoring.random_stream import Chance
from tests.cast import seat
from tests.doors.desk.sheets.typed_sheets import LINES, at, current, hall, page_of
from tests.doors.table.any_game import PRESET_OF, usual_size
from tournament.exchange.deal_codes import write_line
from tournament.exchange.deal_codes.typed_sheets import TypedSheet, read_typed, write_typed
from tournament.models import Tournament
from tournament.reading.sheets.drawn import draw, legend
from tournament.services.sheets.entering import enter_deals
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

__all__ = ["hall"]
NO_CLASS = "4 is not a class. Write 2 for without exit, 3 for without a trick, or nothing."
NAMES = ("Anna", "Bruno", "Cilda", "Dainis")


def read(hall: Tournament, *lines: str, **facts: object) -> TypedSheet:
    given = {"before": "", "names": NAMES, "first_dealer": 0, **facts}
    return read_typed(lines, settings=settings_of(hall), **given)  # type: ignore[arg-type]


def test_running_totals_pules_and_idle_seats_are_drawn_as_on_paper(hall: Tournament) -> None:
    paper = draw(read(hall, *LINES), totals_first=None)

    drawn = [
        (
            row.words,
            [cell.running for cell in row.cells],
            [cell.is_idle for cell in row.cells].index(True),
            [cell.is_dealer for cell in row.cells].index(True),
            row.pules,
        )
        for row in paper.rows[:4]
    ]
    assert drawn == [
        ("B lielais, uzvarēts", [-1, 3, -1, -1], 0, 0, ""),
        ("C lielais, zaudēts", [1, 5, -7, 1], 1, 1, ""),
        ("visi garām", [1, 5, -7, 1], 2, 2, "2"),
        ("A lielais, uzvarēts", [7, 3, -9, -1], 3, 3, "1"),
    ]
    assert (paper.played, paper.planned, len(paper.rows)) == (4, 28, 28)


def test_the_best_of_a_deal_is_marked_and_each_turn_of_the_table_ends_with_a_heavy_line(
    hall: Tournament,
) -> None:
    rows = draw(read(hall, *LINES), totals_first=None).rows

    assert [[cell.is_best for cell in row.cells] for row in rows[:4]] == [
        [False, True, False, False],
        [False] * 4,
        [False] * 4,
        [True, False, False, False],
    ]
    assert [row.number for row in rows if row.is_heavy] == [4, 8, 12, 16, 20, 24, 28]


def test_a_fault_of_the_whole_sheet_is_shown_apart_from_its_lines(hall: Tournament) -> None:
    with translation.override("en"):
        paper = draw(read(hall, "b+", "b", first_dealer=4), totals_first=None)

    assert paper.faults == ("Seat E: This table has no such seat. It has 4, starting from A.",)


def test_the_key_shows_the_points_of_each_code_where_seat_a_deals(event_of: EventOf) -> None:
    rondo = settings_of(event_of(4, preset="lzf-rondo"))

    with translation.override("en"):
        points = {one.code: one.points for size in (5, 4) for one in legend(rondo, size)}

    assert (points["B+"], points["Bm-"]) == ((-1, 3, -1, -1), (6, -18, 6, 6))
    assert points["t 10/1 50/3 40/2 20/2"] == (2, -5, 1, 2)
    assert points["t 10/1 50/3 - 40/2 20/2"] == (2, -5, 0, 1, 2)
    assert points["x !C out of turn"] == (0, 0, 0, 0)


def test_dealers_and_idle_seats_are_shown_on_empty_lines(hall: Tournament) -> None:
    row = draw(read(hall, first_dealer=2), totals_first=None).rows[4]

    assert [(cell.is_dealer, cell.points) for cell in row.cells] == [
        (False, None),
        (False, None),
        (True, None),
        (False, None),
    ]


def test_every_fault_is_shown_at_its_line_at_once(hall: Tournament) -> None:
    with translation.override("en"):
        paper = draw(read(hall, "b+", "b", "", "b+9", "a+ !Q", "b-"), totals_first=None)

    assert [(row.number, row.faults[0].split(".")[0]) for row in paper.rows if row.faults] == [
        (2, "Did B win or lose? Add + or −"),
        (3, "Nothing is written for this deal"),
        (4, "No deal pays +9 from each player"),
        (5, "“Q” is not a seat"),
        (6, "Seat B: A player who sits out a deal cannot declare"),
    ]


def test_deals_before_the_first_fault_are_totalled(hall: Tournament) -> None:
    paper = draw(read(hall, "b+", "c-", "nonsense", "a+"), totals_first=None)

    assert [row.cells[1].running for row in paper.rows[:4]] == [3, 5, None, None]
    assert (paper.played, paper.is_whole) == (2, False)


def test_in_games_with_independent_deals_later_deals_show_points_after_a_fault(
    event_of: EventOf,
) -> None:
    kop = event_of(4, preset="kop")

    with translation.override("en"):
        paper = draw(read(kop, "BD+", "ABD+", "Bz-", "AE-", "Bd+4", "Hm"), totals_first=None)

    shown = [([cell.points for cell in row.cells], row.faults) for row in paper.rows[:6]]
    assert shown == [
        ([-1, 1, -1, 1], ()),
        ([None] * 4, ("“zwyczajna” has 2 on the side of the Old. Mark them.",)),
        ([5, -15, 5, 5], ()),
        ([None] * 4, ("Seat E: This table has no such seat. It has 4, starting from A.",)),
        ([None] * 4, (NO_CLASS,)),
        ([None] * 4, ("“Hm” is not a known code. Check the list of codes.",)),
    ]
    assert [row.cells[0].running for row in paper.rows[:3]] == [-1, None, None]
    assert paper.foot[0].small == -1


def test_empty_lines_at_the_end_count_as_not_played(hall: Tournament) -> None:
    typed = read(hall, "b+", "c-", "", " ")

    assert (len(typed.sheet.deals), typed.is_whole) == (2, True)


def test_pules_typed_behind_a_code_and_before_the_first_deal_count(hall: Tournament) -> None:
    typed = read(hall, "b+", "x !C Led out of turn", before="D Late")

    assert [(row.pules.owners) for row in typed.score.rows] == [(), (2,)]
    assert typed.raw_pules == [
        {"seat": 3, "after_deal": 0, "reason": "Late"},
        {"seat": 2, "after_deal": 2, "reason": "Led out of turn"},
    ]


def test_an_unreadable_pule_before_the_first_deal_is_reported(hall: Tournament) -> None:
    with translation.override("en"):
        paper = draw(read(hall, "b+", before="Late"), totals_first=None)

    assert [fault.split(".")[0] for fault in paper.faults_before] == ["“Late” is not a seat"]


@pytest.mark.parametrize("preset", ["lzf-classic", "lzf-rondo", "kop", "golf", "alexander"])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_sheet_of_any_game_is_formatted_in_codes_and_parsed_back(
    preset: str, size: int, event_of: EventOf
) -> None:
    settings = settings_of(event_of(4, preset=preset))
    size = 4 if preset == "kop" else size
    chance, lines = Chance(f"{preset} {size}"), []
    for number in range(settings.deals):
        table = settings.game.table(size, dealer=number % size, rules=settings.rules)
        lines.append(write_line(settings.game.invent_deal(table, chance), settings.game))
    facts = {"settings": settings, "names": NAMES[:1] * size, "first_dealer": 0}

    typed = read_typed(lines, "", **facts)  # type: ignore[arg-type]

    assert (typed.faults, typed.score.deals_played) == ((), settings.deals)
    assert write_typed(typed.sheet, ()) == (lines, "")


def test_every_saved_deal_is_shown_as_its_code(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    lines = ["A+", "D-j", "p", "C 74/5", "x !C Led out of turn"]

    client.post(at(hall, "enter/"), {"line": lines, "before": "D Late", "first_dealer": "1"})
    page = page_of(client.get(at(hall)))

    version = current(hall)
    assert version is not None
    assert (version.deals_played, version.first_dealer, version.has_deals) == (5, 1, True)
    assert [f'value="{line}"' in page for line in (*lines, "!D Late")] == [True] * 6


def test_the_codes_are_explained_on_the_page(hall: Tournament, signed_in: SignIn) -> None:
    page = page_of(signed_in().get(at(hall)))

    taught = re.findall(r"<kbd>(.+?)</kbd></th><td>(.+?)</td>", page)
    assert len(taught) == 16
    assert ("Bz-j", "B zole, lost, jaņi") in taught
    assert ("p", "all passed") in taught


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_has_its_page(
    game: str, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    hall = event_of(usual_size(game), preset=PRESET_OF[game])
    seat(hall, by=director)

    page = page_of(signed_in().get(at(hall)))

    assert ('name="line"' in page, "<kbd>" in page) == (True, True)


def test_a_viewer_sees_the_sheet_without_a_form(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    deals = [{"contract": "ordinary", "declarer": 1, "won": True}]
    enter_deals(hall, round_number=1, table_number=1, deals=deals, by=director)
    client = signed_in("viewer", at=hall)

    page = page_of(client.get(at(hall)))

    assert ("B ordinary, won" in page, 'name="line"' in page) == (True, False)
    assert client.post(at(hall, "reckon/"), {"line": ["b+"]}).status_code == 403


def test_a_missing_table_has_no_page(hall: Tournament, signed_in: SignIn) -> None:
    assert signed_in().get(f"/desk/{hall.slug}/results/1/9/").status_code == 404


@pytest.mark.parametrize("lines", [1, 28])
def test_the_sheet_takes_as_many_queries_for_one_deal_as_for_all(
    lines: int, hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    deals = [{"contract": "passed"}] * lines
    enter_deals(hall, round_number=1, table_number=1, deals=deals, by=director)
    client = signed_in()

    with CaptureQueriesContext(connection) as queries:
        client.get(at(hall))

    assert len(queries) == 7


@pytest.mark.parametrize(("preset", "times"), [("lzf-classic", 1), ("lzf-rondo", 0)])
def test_the_key_for_all_passed_is_explained_where_it_works(
    preset: str, times: int, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)

    page = signed_in().get(f"/desk/{tournament.slug}/results/1/1/").content.decode()

    assert page.count("0: all passed") == times
