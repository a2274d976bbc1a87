"""Undo of results: the previous version counts again, never an older one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.sheets.sheets_entered import enter, four
from tests.services.undone import last, undo
from tournament.models import JournalEntry, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.refusals import Refused
from tournament.services.rounds import swapping_results
from tournament.services.sheets import checking, correcting, entering
from tournament.services.sheets.correcting import Correction

if TYPE_CHECKING:
    from tournament.services.acts import Actor

__all__ = ["four"]
A, B, C = [3, -1, -1, -1], [6, -2, -2, -2], [9, -3, -3, -3]
PLAYED = [{"contract": "ordinary", "declarer": 1, "won": True}]


def counting(tournament: Tournament) -> list[int] | None:
    """Return the current totals of the only table."""
    versions = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    return versions.values_list("totals", flat=True).first()


def correct(tournament: Tournament, totals: list[int], *, by: Actor) -> None:
    correcting.correct_sheet(tournament, Correction(1, 1, totals), reason="paper", by=by, seen=None)


def void(tournament: Tournament, *, by: Actor) -> None:
    voiding.void_table(tournament, VoidTable(1, 1), reason="a card was missing", by=by)


def let_count(tournament: Tournament, *, by: Actor, totals: list[int] | None = None) -> None:
    voiding.lift_void(tournament, round_number=1, table_number=1, totals=totals or (), by=by)


def undo_from_the_end(tournament: Tournament, *, by: Actor) -> list[list[int] | None]:
    """Undo every act on the sheet, the latest first; return the totals after each."""
    acts = tournament.journal.filter(undo__has_key="version").exclude(verb="undo")
    found = []
    for line in acts.filter(undone_by=None).order_by("-pk"):
        journal.undo(line, by=by)
        found.append(counting(tournament))
    return found


def forget_what_was(tournament: Tournament) -> None:
    """Rewrite the journal's lines as older versions of Kārta wrote them."""
    for line in tournament.journal.filter(undo__has_key="was"):
        told = {name: said for name, said in (line.undo or {}).items() if name != "was"}
        JournalEntry.objects.filter(pk=line.pk).update(undo=told)


def test_undone_results_stay_undone(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    undo(four, "enter_totals", by=director)
    enter(four, B, by=director)

    undo(four, "enter_totals", by=director)

    assert counting(four) is None


def test_older_journal_lines_also_show_the_previous_result(
    four: Tournament, director: Actor
) -> None:
    enter(four, A, by=director)
    undo(four, "enter_totals", by=director)
    enter(four, B, by=director)
    enter(four, C, by=director, seen=2)
    forget_what_was(four)

    assert undo_from_the_end(four, by=director) == [B, None]


def test_a_void_table_counts_again_without_undone_results(
    four: Tournament, director: Actor
) -> None:
    enter(four, A, by=director)
    undo(four, "enter_totals", by=director)
    void(four, by=director)

    let_count(four, by=director)

    assert counting(four) is None


def test_a_void_table_counts_again_without_an_undone_replacement(
    four: Tournament, director: Actor
) -> None:
    void(four, by=director)
    let_count(four, totals=A, by=director)
    undo(four, "lift_void", by=director)

    let_count(four, by=director)

    assert counting(four) is None


def test_undoing_all_acts_leaves_an_empty_table(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    enter(four, B, by=director, seen=1)
    correct(four, C, by=director)

    assert undo_from_the_end(four, by=director) == [B, A, None]


def test_undoing_all_acts_includes_a_void_table(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    void(four, by=director)
    let_count(four, by=director)

    assert undo_from_the_end(four, by=director) == [[0, 0, 0, 0], A, None]


def test_undoing_all_acts_includes_a_settled_dispute(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    entering.enter_deals(four, round_number=1, table_number=1, deals=PLAYED, by=director)
    checking.settle_dispute(
        four, round_number=1, table_number=1, version=2, words="paper", by=director
    )
    correct(four, C, by=director)

    assert undo_from_the_end(four, by=director) == [[-1, 3, -1, -1], A, None]


def test_results_can_be_undone_repeatedly(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    for seen in (1, 3, 5):
        enter(four, B, by=director, seen=seen)
        undo(four, "enter_totals", by=director)

    assert counting(four) == A
    assert undo_from_the_end(four, by=director) == [None]


@pytest.mark.parametrize("again", [A, C])
def test_undoing_older_results_keeps_later_entries(
    four: Tournament, director: Actor, secretary: Actor, again: list[int]
) -> None:
    enter(four, A, by=director)
    first = last(four, "enter_totals")
    enter(four, B, by=director, seen=1)
    undo(four, "enter_totals", by=director)
    enter(four, C, by=secretary, seen=3)
    if again != C:
        enter(four, again, by=secretary, seen=4)

    with pytest.raises(Refused, match="entered_meanwhile"):
        journal.undo(first, by=director)

    assert counting(four) == again


def test_void_results_are_undone_only_after_the_void(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    void(four, by=director)

    with pytest.raises(Refused, match="table_void"):
        undo(four, "enter_totals", by=director)


def test_a_result_void_before_a_swap_counts_as_before(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    void(four, by=director)
    wanted = swapping_results.Exchange(1, 1, 2)
    swapping_results.exchange_players(four, wanted, reason="sat so", by=director)

    let_count(four, by=director)

    assert counting(four) == A


def test_a_result_undone_before_a_swap_stays_undone(four: Tournament, director: Actor) -> None:
    enter(four, A, by=director)
    undo(four, "enter_totals", by=director)
    void(four, by=director)
    wanted = swapping_results.Exchange(1, 1, 2)
    swapping_results.exchange_players(four, wanted, reason="sat so", by=director)

    let_count(four, by=director)

    assert counting(four) is None
