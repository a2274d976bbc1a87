"""Totals of a table that records no deals; its sheet is submitted like any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.event_settings import EventSettings
from tournament.models import SheetVersion
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, read_kept
from tournament.services.acts import Act
from tournament.services.phones.deals import keeping
from tournament.services.phones.sheets import refuse_shut, write_progress
from tournament.services.refusals import Refused
from tournament.services.sheets.entering import accept, dispute_with, take_deals
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import (
    Submission,
    hand_in_deals,
    hand_in_read,
    hand_in_totals,
    refuse_nothing_played,
    with_judged_pules,
)
from tournament.standings.sheets import settings_of

PHONE = SheetVersion.Source.PHONE


def write_totals(
    holder: Holder, *, totals: Sequence[int] | None, deals: int | None, digest: str
) -> KeptSheet:
    """Store a table's totals; None removes them. Agreement is cleared.

    The same figures sent twice are written once. If there are deals, they give the totals.
    """
    with keeping(holder) as (sheet, kept):
        refuse_shut(sheet)
        table = load_locked(holder.tournament, holder.round.number, holder.table.number)
        if table.current is not None:
            raise Refused("sheet_in")
        if kept.played or kept.rivals:
            raise Refused("deals_are_written", table=holder.table.number)
        said = None
        if totals is not None:
            handed = hand_in_totals(
                table, settings_of(holder.tournament, holder.round.number), totals, deals
            )
            refuse_nothing_played(table, handed)
            facts = {"totals": list(handed.totals), "deals": handed.deals_played}
            said = {"players": sheet.players, **facts}
        if said == sheet.totals:
            return kept
        if digest != kept.digest:
            raise Refused("sheet_changed")
        sheet.totals = said
        fresh = read_kept(sheet, kept.settings)
        write_progress(sheet, fresh, was=kept.digest)
    return fresh


def hand_in(act: Act, table: TableAtHand, kept: KeptSheet) -> SheetVersion:
    """Submit the sheet that a whole table has agreed to, within an act."""
    settings = settings_of(act.tournament, table.round.number)
    if kept.worked is None:
        return take_deals(act, table, _deals_of(table, settings, kept), seen=0, source=PHONE)
    handed = hand_in_totals(table, settings, kept.worked.small, kept.deals_played)
    return _take_totals(act, table, handed)


def _deals_of(table: TableAtHand, settings: EventSettings, kept: KeptSheet) -> Submission:
    """Return the deals as scored for the table; scored again if the judge's pules differ.

    Pules for unplayed deals were not part of the sheet that the table saw.
    """
    pules = with_judged_pules(table, kept.given_pules, played=kept.played)
    if kept.score is None or pules != kept.penalty_pules:
        return hand_in_deals(
            table,
            settings,
            kept.deals,
            first_dealer=kept.sheet.first_dealer,
            penalty_pules=kept.given_pules,
        )
    sheet = replace(kept.as_sheet, players=table.names)
    return hand_in_read(table, kept.settings, sheet, own=table.own_settings, scored=kept.score)


def _take_totals(act: Act, table: TableAtHand, handed: Submission) -> SheetVersion:
    current = table.current
    if current is None:
        return accept(act, table, handed, source=PHONE)
    if handed.agrees_with(current):
        return current
    return dispute_with(act, table, handed, source=PHONE)
