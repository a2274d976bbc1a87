"""All players of two tables swapped: corrected in one act, in any round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import enter_table, play_and_close, seat, seats_of
from tournament.models import Publication, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import journal
from tournament.services.files.tournament_files import export_event
from tournament.services.refusals import Refused
from tournament.services.rounds import seating, swapping_results
from tournament.services.rounds.swapping_results import PLAYERS_KEEP, ExchangedTables
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(7)
    play_and_close(tournament, by=director)
    return tournament


def smalls(tournament: Tournament) -> dict[int, int]:
    return {row.number: row.cells[0].small for row in standings_table(tournament).rows}


def exchange(tournament: Tournament, wanted: ExchangedTables, *, by: Actor) -> None:
    ripple = swapping_results.preview_tables(tournament, wanted)
    swapping_results.exchange_tables(
        tournament, wanted, reason="the signs stood wrong", by=by, previewed=ripple.revision
    )


@pytest.fixture
def two_fours(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def test_each_player_gets_the_points_of_the_table_where_they_sat(
    two_fours: Tournament, director: Actor
) -> None:
    first, second = seats_of(two_fours, 1)
    before = smalls(two_fours)

    exchange(two_fours, ExchangedTables(1, 1, 2), by=director)

    pairs = dict(zip([*first, *second], [*second, *first], strict=True))
    assert seats_of(two_fours, 1) == [second, first]
    assert smalls(two_fours) == {number: before[pairs[number]] for number in before}
    assert differing_tables(two_fours) == ()


def test_the_result_can_move_with_the_players(two_fours: Tournament, director: Actor) -> None:
    first, second = seats_of(two_fours, 1)
    before = smalls(two_fours)

    exchange(two_fours, ExchangedTables(1, 1, 2, PLAYERS_KEEP), by=director)

    assert seats_of(two_fours, 1) == [second, first]
    assert smalls(two_fours) == before
    assert differing_tables(two_fours) == ()


def test_a_result_can_move_to_a_table_without_a_result(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    now = seat(tournament, by=director)
    first, second = seats_of(tournament, 1)
    enter_table(tournament, 1, tables_of(now)[0], by=director)

    exchange(tournament, ExchangedTables(1, 1, 2, PLAYERS_KEEP), by=director)

    one, other = Table.objects.filter(round=now).order_by("number")
    assert seats_of(tournament, 1) == [second, first]
    assert (one.versions.filter(is_current=True).count(), other.versions.count()) == (0, 1)
    journal.undo(tournament.journal.get(verb="exchange_tables"), by=director)
    assert seats_of(tournament, 1) == [first, second]
    assert one.versions.filter(is_current=True).count() == 1
    assert other.versions.filter(is_current=True).count() == 0


@pytest.mark.parametrize("points", ["seats", PLAYERS_KEEP])
def test_it_can_be_undone_from_the_journal(
    points: str, two_fours: Tournament, director: Actor
) -> None:
    before = seats_of(two_fours, 1), smalls(two_fours)
    exchange(two_fours, ExchangedTables(1, 1, 2, points), by=director)

    journal.undo(two_fours.journal.get(verb="exchange_tables"), by=director)

    assert (seats_of(two_fours, 1), smalls(two_fours)) == before
    assert differing_tables(two_fours) == ()


def test_the_drafted_seats_follow_swapped_tables(two_fours: Tournament, director: Actor) -> None:
    seating.draft_seating(two_fours, by=director)
    before = seats_of(two_fours, 2)

    exchange(two_fours, ExchangedTables(1, 1, 2), by=director)
    swapped = seats_of(two_fours, 2)
    journal.undo(two_fours.journal.latest("pk"), by=director)

    assert swapped != before
    assert seats_of(two_fours, 2) == before


def test_the_published_seats_show_the_reason_and_the_file_verifies(
    two_fours: Tournament, director: Actor
) -> None:
    play_and_close(two_fours, by=director)
    first, _second = seats_of(two_fours, 2)

    exchange(two_fours, ExchangedTables(2, 1, 2), by=director)

    announced = Publication.objects.seatings().filter(round_number=2).latest("pk")
    said = {row["swap_reason"] for table in announced.rows for row in table["seats"]}
    assert said == {"the signs stood wrong"}
    assert len(announced.notes["swaps"]) == len(first)
    assert verify(read_event(export_event(two_fours))).differences == ()


@pytest.mark.parametrize(
    ("tables", "code"),
    [((1, 1), "same_table"), ((1, 2), "tables_of_other_sizes"), ((1, 7), "no_such_table")],
)
def test_an_impossible_swap_is_refused(
    tables: tuple[int, int], code: str, played: Tournament, director: Actor
) -> None:
    with pytest.raises(Refused, match=code):
        exchange(played, ExchangedTables(1, *tables), by=director)


def test_a_double_click_swaps_once(two_fours: Tournament, director: Actor) -> None:
    first, second = seats_of(two_fours, 1)

    for _click in range(2):
        swapping_results.exchange_tables(
            two_fours, ExchangedTables(1, 1, 2), reason="x", by=director, key="one"
        )

    assert seats_of(two_fours, 1) == [second, first]
