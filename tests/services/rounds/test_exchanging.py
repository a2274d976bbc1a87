"""Swapped seats: players and results corrected, in any round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import play, play_and_close, seat, seats_of
from tournament.models import Publication, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.services.rounds import swapping_results
from tournament.services.rounds.swapping_results import PLAYERS_KEEP, Exchange, MixedTables
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def two_rounds(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    for _ in range(2):
        play_and_close(tournament, by=director)
    return tournament


def smalls(tournament: Tournament, number: int) -> dict[int, int]:
    rows = standings_table(tournament).rows
    return {row.number: row.cells[number - 1].small for row in rows}


def exchange(tournament: Tournament, wanted: Exchange, *, by: Actor) -> None:
    ripple = swapping_results.preview_exchange(tournament, wanted)
    swapping_results.exchange_players(
        tournament, wanted, reason="sat the other way round", by=by, previewed=ripple.revision
    )


def test_two_players_of_a_closed_round_swap_seats_and_points(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 1)
    before = smalls(two_rounds, 1)

    exchange(two_rounds, Exchange(1, first, second), by=director)

    after = smalls(two_rounds, 1)
    assert after == {**before, first: before[second], second: before[first]}
    assert [table[0] for table in seats_of(two_rounds, 1)] == [second, first]
    assert differing_tables(two_rounds) == ()


def test_the_published_seats_of_a_closed_round_show_the_reason(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 2)

    exchange(two_rounds, Exchange(2, first, second), by=director)

    announced = Publication.objects.seatings().filter(round_number=2).latest("pk")
    told = {row["number"]: row["swap_reason"] for t in announced.rows for row in t["seats"]}
    assert (told[first], told[second]) == ("sat the other way round", "sat the other way round")


def test_at_one_table_each_may_keep_their_own_points(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, second, *_), _other = seats_of(two_rounds, 1)
    before = smalls(two_rounds, 1)

    exchange(two_rounds, Exchange(1, first, second, PLAYERS_KEEP), by=director)

    assert smalls(two_rounds, 1) == before
    assert seats_of(two_rounds, 1)[0][:2] == [second, first]


def test_points_cannot_move_to_a_table_that_would_not_add_up(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 1)

    with pytest.raises(Refused, match="points_would_not_add_up"):
        exchange(two_rounds, Exchange(1, first, second, PLAYERS_KEEP), by=director)


def test_a_swap_of_a_played_round_can_be_undone(two_rounds: Tournament, director: Actor) -> None:
    before = smalls(two_rounds, 1), seats_of(two_rounds, 1)
    (first, *_), (second, *_others) = before[1]
    exchange(two_rounds, Exchange(1, first, second), by=director)

    journal.undo(two_rounds.journal.filter(verb="exchange_players").get(), by=director)

    assert (smalls(two_rounds, 1), seats_of(two_rounds, 1)) == before


def test_a_double_click_swaps_once_with_one_journal_line(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 1)

    for _click in range(2):
        swapping_results.exchange_players(
            two_rounds, Exchange(1, first, second), reason="x", by=director, key="one"
        )

    assert [line.verb for line in two_rounds.journal.all()[:2]] == [
        "exchange_players",
        "close_round",
    ]


def test_an_outdated_preview_is_refused(two_rounds: Tournament, director: Actor) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 1)

    with pytest.raises(Refused, match="changed_meanwhile"):
        swapping_results.exchange_players(
            two_rounds, Exchange(1, first, second), reason="x", by=director, previewed=1
        )


def test_earlier_versions_still_show_each_players_points(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 1)
    version = SheetVersion.objects.get(table__round__number=1, table__number=1)
    before = sorted(version.lines.values_list("seat__entry__number", "small"))

    exchange(two_rounds, Exchange(1, first, second), by=director)

    assert sorted(version.lines.values_list("seat__entry__number", "small")) == before


def test_in_an_open_round_only_tables_with_results_get_a_new_version(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    SheetVersion.objects.filter(table__number=2).update(is_current=False)
    (first, *_), (second, *_others) = seats_of(tournament, 1)

    exchange(tournament, Exchange(1, first, second), by=director)

    current = SheetVersion.objects.filter(is_current=True)
    assert list(current.values_list("table__number", "number")) == [(1, 2)]


def test_two_tables_swap_their_results(two_rounds: Tournament, director: Actor) -> None:
    one, other = seats_of(two_rounds, 1)
    before = smalls(two_rounds, 1)

    swapping_results.exchange_results(
        two_rounds, MixedTables(1, 1, 2), reason="sheets mixed up", by=director
    )

    swapped = dict(zip((*one, *other), (*other, *one), strict=True))
    assert smalls(two_rounds, 1) == {n: before[swapped[n]] for n in before}
    journal.undo(two_rounds.journal.filter(verb="exchange_results").get(), by=director)
    assert smalls(two_rounds, 1) == before


def test_tables_of_different_sizes_keep_their_results(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    play_and_close(tournament, by=director)

    with pytest.raises(Refused, match="tables_of_other_sizes"):
        swapping_results.exchange_results(tournament, MixedTables(1, 1, 3), reason="x", by=director)


def test_the_exported_file_verifies_and_is_imported_the_same(
    two_rounds: Tournament, director: Actor
) -> None:
    (first, *_), (second, *_others) = seats_of(two_rounds, 2)
    exchange(two_rounds, Exchange(2, first, second), by=director)

    exported = export_event(two_rounds)

    assert verify(read_event(exported)).differences == ()
    assert export_event(import_event(exported, by=director)) == exported
