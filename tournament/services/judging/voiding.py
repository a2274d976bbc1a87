"""Declaring a table void and making it count again, each with a preview.

At a void table nobody gets points. The director may give all its players an adjusted score in
the same act; it is lifted when the table counts again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Unpack

from scoring.big_points import SIXTIETHS
from tournament.models import Penalty, SheetVersion, Tournament
from tournament.services.acts import Act, Actor, How, acting_while_open, declare, reason_given
from tournament.services.consequences.previews import ActPreview, foresee_deed, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.judging.judging import in_sixtieths
from tournament.services.phones.sheets import reload_phones
from tournament.services.refusals import Refused
from tournament.services.sheets.entering import facts_of_version, make_current
from tournament.services.sheets.history import counted_before_void
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import hand_in_again, hand_in_totals, hand_in_void
from tournament.standings.sheets import settings_of

VOID = SheetVersion.Source.VOID


@dataclass(frozen=True, slots=True)
class VoidTable:
    """A void table, and the points given to its players instead of the result."""

    round_number: int
    table_number: int
    big: Fraction | int | str = 0
    small: int = 0


def preview_void(tournament: Tournament, annulment: VoidTable) -> ActPreview:
    """Preview declaring a table void."""
    return foresee_deed(tournament, void_table, annulment)


@declare(may="judge", copies="correct")
def void_table(
    tournament: Tournament, annulment: VoidTable, *, reason: str, **how: Unpack[How]
) -> SheetVersion:
    """Declare a table of any round void, with or without a result."""
    number = how["of_round"] = annulment.round_number
    with acting_while_open(tournament, void_table, **how) as act:
        if made := act.already_made(SheetVersion):
            return made
        table = load_locked(act.tournament, number, annulment.table_number)
        awards = in_sixtieths(annulment.big), annulment.small
        return annul(act, table, reason_given(reason), awards)


def annul(act: Act, table: TableAtHand, reason: str, awards: tuple[int, int]) -> SheetVersion:
    """Void a table within an act, with the points given to its players."""
    table.refuse_dispute()
    table.refuse_void()
    current = table.current
    handed = hand_in_void(table, settings_of(act.tournament, table.round.number))
    version = make_current(act, table, handed, source=VOID, reason=reason)
    _award(act, table, awards, reason)
    reload_phones(table.table.pk)
    sixtieths, small = awards
    points = {"big": str(Fraction(sixtieths, SIXTIETHS)), "small": small} if any(awards) else {}
    act.note(
        subject=str(table.table.number),
        before={} if current is None else facts_of_version(table, current),
        after={"round": table.round.number, "version": version.number, "reason": reason, **points},
        undo=_where(table, version),
        result=version,
    )
    update_dependents(act)
    return version


def preview_counting(
    tournament: Tournament, *, round_number: int, table_number: int, totals: Sequence[int] = ()
) -> ActPreview:
    """Preview making a void table count again."""
    return preview_act(
        tournament,
        lambda: lift_void(
            tournament,
            round_number=round_number,
            table_number=table_number,
            totals=totals,
            by=Actor(""),
        ),
    )


@declare(may="judge", copies="correct")
def lift_void(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    totals: Sequence[int] = (),
    **how: Unpack[How],
) -> None:
    """Make a void table count again, with its earlier figures or the typed ones."""
    how["of_round"] = round_number
    with acting_while_open(tournament, lift_void, **how) as act:
        if act.earlier is not None:
            return
        count_again(act, load_locked(act.tournament, round_number, table_number), totals)


def count_again(act: Act, table: TableAtHand, totals: Sequence[int] = ()) -> None:
    """Make a table count again within an act; points given instead are lifted."""
    void = table.current
    if void is None or not void.is_void:
        raise Refused("not_void", table=table.table.number)
    awards = list(Penalty.objects.standing().filter(void_table=table.table))
    for award in awards:
        act.lift(award)
    version = _figures_again(act, table, void, totals)
    reload_phones(table.table.pk)
    act.note(
        subject=str(table.table.number),
        before={"round": table.round.number, "reason": void.reason},
        after={"round": table.round.number}
        if version is None
        else facts_of_version(table, version),
        undo={
            **_where(table, version),
            "reason": void.reason,
            "awards": [award.pk for award in awards],
        },
        result=version,
    )
    update_dependents(act)


def annul_again(act: Act, table: TableAtHand, facts: Mapping[str, Any]) -> None:
    """Void a table again within an act, with the points given instead."""
    annul(act, table, facts["reason"], (0, 0))
    Penalty.objects.filter(pk__in=facts["awards"]).update(lifted_at=None)
    update_dependents(act)


def _figures_again(
    act: Act, table: TableAtHand, void: SheetVersion, totals: Sequence[int]
) -> SheetVersion | None:
    """Restore the earlier figures, or enter the typed ones; None if figures are still missing."""
    settings = settings_of(act.tournament, table.round.number)
    before = counted_before_void(act, table, void)
    if totals:
        handed, source = hand_in_totals(table, settings, totals), SheetVersion.Source.TOTALS.value
    elif before is not None:
        handed, source = hand_in_again(before, table, settings), before.source
    elif table.table.is_open:
        SheetVersion.objects.filter(pk=void.pk).update(is_current=False)
        return None
    else:
        raise Refused("void_without_figures", table=table.table.number)
    return make_current(act, table, handed, source=source, reason="")


def _award(act: Act, table: TableAtHand, awards: tuple[int, int], reason: str) -> None:
    if any(awards):
        big, small = awards
        Penalty.objects.bulk_create(
            Penalty(
                entry=seat.entry,
                round=table.round,
                big_sixtieths=big,
                small=small,
                reason=reason,
                void_table=table.table,
                **act.signature,
            )
            for seat in table.seats
        )


def _where(table: TableAtHand, version: SheetVersion | None) -> dict[str, Any]:
    return {
        "round": table.round.number,
        "table": table.table.number,
        "version": None if version is None else version.number,
        "was": None if table.current is None else table.current.number,
    }
