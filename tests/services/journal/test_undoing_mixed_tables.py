"""Acts on two tables, undone from the latest among acts on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import play, seat, seats_of
from tests.services.undone import last
from tournament.models import SheetVersion, Tournament
from tournament.services import journal
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.refusals import Refused
from tournament.services.rounds import moving, swapping_results
from tournament.services.rounds import swapping_results as whole_tables
from tournament.services.rounds.swapping_results import ExchangedTables, MixedTables
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

Figures = dict[int, list[int]]
NEW = [3, -1, -1, -1]


@pytest.fixture
def two(event_of: EventOf, director: Actor) -> Tournament:
    """Return a round of two tables that both have results."""
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    return tournament


def counting(tournament: Tournament) -> Figures:
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    return dict(current.values_list("table__number", "totals"))


def mix(tournament: Tournament, *, by: Actor) -> None:
    swapping_results.exchange_results(tournament, MixedTables(1, 1, 2), reason="mixed", by=by)


def exchange(tournament: Tournament, *, by: Actor) -> None:
    wanted = ExchangedTables(1, 1, 2)
    whole_tables.exchange_tables(tournament, wanted, reason="way round", by=by)


def exchange_with_points(tournament: Tournament, *, by: Actor) -> None:
    wanted = ExchangedTables(1, 1, 2, swapping_results.PLAYERS_KEEP)
    whole_tables.exchange_tables(tournament, wanted, reason="way round", by=by)


def exchange_two(tournament: Tournament, *, by: Actor) -> None:
    (first, *_), (second, *_) = seats_of(tournament, 1)
    wanted = swapping_results.Exchange(1, first, second)
    swapping_results.exchange_players(tournament, wanted, reason="way round", by=by)


def move(tournament: Tournament, *, by: Actor) -> None:
    (number, *_), _other = seats_of(tournament, 1)
    wanted = moving.Move(1, {number: 2}, {1: [2, -1, -1], 2: [4, -1, -1, -1, -1]})
    moving.move_players(tournament, wanted, reason="had to", by=by)


def correct(tournament: Tournament, totals: list[int], *, by: Actor) -> None:
    correction = Correction(1, 1, totals)
    correcting.correct_sheet(tournament, correction, reason="paper", by=by, seen=None)


@pytest.mark.parametrize("act", [mix, exchange, exchange_with_points, move])
def test_an_act_on_two_tables_can_be_undone_after_a_correction_was(
    two: Tournament, director: Actor, act: Callable[..., None]
) -> None:
    before = counting(two)
    act(two, by=director)
    after = counting(two)
    verb = two.journal.latest("pk").verb
    correct(two, NEW if len(after[1]) == 4 else [1, 0, -1], by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(last(two, verb), by=director)
    journal.undo(last(two, "correct_sheet"), by=director)
    assert counting(two) == after
    journal.undo(last(two, verb), by=director)

    assert counting(two) == before


@pytest.mark.parametrize("act", [mix, exchange, exchange_with_points, exchange_two, move])
def test_a_correction_can_be_undone_after_an_act_on_two_tables_was(
    two: Tournament, director: Actor, act: Callable[..., None]
) -> None:
    before = counting(two)
    correct(two, NEW, by=director)
    act(two, by=director)
    verb = two.journal.latest("pk").verb

    with pytest.raises(Refused, match="entered_meanwhile"):
        journal.undo(last(two, "correct_sheet"), by=director)
    journal.undo(last(two, verb), by=director)
    journal.undo(last(two, "correct_sheet"), by=director)

    assert counting(two) == before
    for line in two.journal.filter(verb="enter_totals").order_by("-pk"):
        journal.undo(line, by=director)
    assert counting(two) == {}


def test_an_entry_corrected_during_a_swap_stays(two: Tournament, director: Actor) -> None:
    exchange_two(two, by=director)
    correct(two, NEW, by=director)
    journal.undo(last(two, "exchange_players"), by=director)

    with pytest.raises(Refused):
        journal.undo(two.journal.filter(verb="enter_totals").earliest("pk"), by=director)

    assert counting(two)[1] == NEW


def test_a_void_table_with_swapped_players_counts_by_the_earlier_result(
    two: Tournament, director: Actor
) -> None:
    before = counting(two)
    voiding.void_table(two, VoidTable(1, 1), reason="a card was missing", by=director)
    exchange(two, by=director)
    journal.undo(last(two, "exchange_tables"), by=director)
    exchange(two, by=director)

    voiding.lift_void(two, round_number=1, table_number=1, by=director)

    assert counting(two) == before
