"""A personal pule that changes no points is still on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.services.sheets.sheets_entered import enter, four
from tournament.models import SheetVersion, Tournament
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction

if TYPE_CHECKING:
    from tournament.services.acts import Actor

__all__ = ["four"]
WON = {"contract": "ordinary", "declarer": 1, "won": True}
TO_A, TO_B = ({"seat": seat, "after_deal": 1, "reason": "late"} for seat in (0, 1))
"""# After the only deal, so that the pule is left over and lapses."""


def write(tournament: Tournament, *pules: dict[str, Any], by: Actor, seen: int = 0) -> SheetVersion:
    return entering.enter_deals(
        tournament,
        round_number=1,
        table_number=1,
        deals=[WON],
        penalty_pules=pules,
        by=by,
        seen=seen,
    )


def correct(tournament: Tournament, *pules: dict[str, Any], by: Actor) -> SheetVersion:
    correction = Correction(1, 1, deals=[WON], penalty_pules=pules)
    return correcting.correct_sheet(
        tournament, correction, reason="the judge's book", by=by, seen=None
    )


def test_a_pule_added_to_a_sheet_is_saved(four: Tournament, director: Actor) -> None:
    first = write(four, by=director)

    second = write(four, TO_A, by=director, seen=1)

    assert (second.number, second.totals) == (2, first.totals)
    assert SheetVersion.objects.get(is_current=True).penalty_pules == [TO_A]


def test_a_corrected_pule_is_saved(four: Tournament, director: Actor) -> None:
    write(four, TO_A, by=director)

    version = correct(four, TO_B, by=director)

    assert (version.number, version.is_current, version.penalty_pules) == (2, True, [TO_B])


def test_a_pule_that_the_judge_gave_meanwhile_is_saved_with_the_sheet(
    four: Tournament, director: Actor
) -> None:
    number = write(four, by=director).lines.get(seat__letter=0).seat.entry.number
    judging.give_pule(four, round_number=1, number=number, after_deal=1, reason="late", by=director)

    assert write(four, by=director, seen=1).penalty_pules == [TO_A]


def test_a_sheet_with_pules_sent_twice_is_one_version(four: Tournament, director: Actor) -> None:
    first = write(four, TO_A, TO_B, by=director)

    assert write(four, TO_A, TO_B, by=director) == first
    with pytest.raises(Refused, match="nothing_changes"):
        correct(four, TO_A, TO_B, by=director)
    assert SheetVersion.objects.count() == 1


def test_a_pule_added_over_a_concurrent_entry_is_refused(four: Tournament, director: Actor) -> None:
    write(four, TO_A, by=director)

    with pytest.raises(Refused, match="entered_meanwhile"):
        write(four, TO_B, by=director)


def test_totals_typed_again_change_nothing(four: Tournament, director: Actor) -> None:
    first = enter(four, [3, -1, -1, -1], by=director)

    assert enter(four, [3, -1, -1, -1], by=director) == first
