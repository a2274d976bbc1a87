"""Correcting a sheet of any round at any time, after a preview of the consequences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import JournalEntry, SheetVersion, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.refusals import Refused
from tournament.services.sheets.entering import accept, facts_of_version
from tournament.services.sheets.history import is_effective, number_before
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import (
    RawDeal,
    Submission,
    hand_in_again,
    hand_in_deals,
    hand_in_totals,
    refuse_nothing_played,
)
from tournament.services.undo_facts import facts_of
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class Correction:
    """The correct figures: totals, or the whole sheet deal by deal."""

    round_number: int
    table_number: int
    totals: Sequence[int] = ()
    deals_played: int | None = None
    deals: Sequence[RawDeal] | None = None
    first_dealer: int = 0
    penalty_pules: Sequence[RawDeal] = ()


def preview_correction(tournament: Tournament, correction: Correction) -> ActPreview:
    """Preview the correction, with the checks of the first entry."""

    def look() -> SheetVersion:
        nobody = Actor("")
        return correct_sheet(tournament, correction, reason="?", by=nobody, seen=None)

    return preview_act(tournament, look)


@declare(may="correct", copies="correct")
def correct_sheet(
    tournament: Tournament,
    correction: Correction,
    *,
    reason: str,
    by: Actor,
    seen: int | None,
    previewed: int | None = None,
    key: str = "",
) -> SheetVersion:
    """Correct a sheet with a reason: published seats stay, everything else is updated.

    `seen` is the version shown, `previewed` the revision of the preview; if either has
    changed, nothing is written.
    """
    of_round = correction.round_number
    with acting_while_open(
        tournament, correct_sheet, by=by, key=key, of_round=of_round, previewed=previewed
    ) as act:
        if made := act.already_made(SheetVersion):
            return made
        table = load_locked(act.tournament, correction.round_number, correction.table_number)
        handed = _hand_in(act, table, correction)
        current = table.figures()
        table.refuse_dispute()
        if seen is not None:
            table.refuse_other_than(seen, yours=handed.totals)
        refuse_nothing_played(table, handed)
        if handed.repeats(current):
            raise Refused("nothing_changes", table=table.table.number)
        source = SheetVersion.Source.DEALS if handed.deals else SheetVersion.Source.TOTALS
        version = accept(act, table, handed, source=source, reason=reason_given(reason))
        update_dependents(act)
    return version


def restore_version(act: Act, line: JournalEntry) -> None:
    """Restore the version before the act of the entry, if there was one."""
    where = facts_of(line)
    table = load_locked(act.tournament, where["round"], where["table"])
    current = table.figures()
    table.refuse_dispute()
    if not is_effective(act, table, where["version"]):
        table.refuse_other_than(where["version"])
    was = number_before(line, table)
    if was is None:
        _empty(act, table, current)
        return
    before = table.version(was)
    handed = hand_in_again(before, table, settings_of(act.tournament, table.round.number))
    accept(act, table, handed, source=before.source)
    update_dependents(act)


def _hand_in(act: Act, table: TableAtHand, correction: Correction) -> Submission:
    settings = settings_of(act.tournament, table.round.number)
    if correction.deals is None:
        return hand_in_totals(table, settings, correction.totals, correction.deals_played)
    return hand_in_deals(
        table,
        settings,
        correction.deals,
        first_dealer=correction.first_dealer,
        penalty_pules=correction.penalty_pules,
    )


def _empty(act: Act, table: TableAtHand, current: SheetVersion) -> None:
    if not table.table.is_open:
        raise Refused("round_closed", round=table.round.number)
    SheetVersion.objects.filter(pk=current.pk).update(is_current=False)
    act.note(
        subject=str(table.table.number),
        before=facts_of_version(table, current),
        after={"round": table.round.number},
    )
