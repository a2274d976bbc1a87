"""Deals that came after their round was closed: the desk is told, and says that it has looked."""

from __future__ import annotations

from tournament.models import PhoneSheet, Tournament
from tournament.services.acts import Act, Actor, acting_while_open
from tournament.services.phones.agreeing import phone_sheet_of
from tournament.services.refusals import Refused
from tournament.services.sheets.table import TableAtHand, at_hand


def note_late_deals(
    tournament: Tournament, *, round_number: int, table_number: int, by: Actor
) -> None:
    """Note that somebody at the desk has looked at what a table sent too late; it stays apart."""
    with acting_while_open(tournament, "note_late_deals", by=by) as act:
        table = at_hand(act.tournament, round_number, table_number)
        sheet = phone_sheet_of(table)
        if sheet.apart == sheet.apart_seen:
            raise Refused("nothing_aside", table=table_number)
        set_seen(act, table, sheet, sheet.apart)


def set_seen(act: Act, table: TableAtHand, sheet: PhoneSheet, seen: int) -> None:
    """Write how many late deals of a table somebody has looked at, within an act."""
    undo = {
        "round": table.round.number,
        "table": table.table.number,
        "seen": sheet.apart_seen,
    }
    sheet.apart_seen = seen
    sheet.save(update_fields=["apart_seen"])
    after = {"round": table.round.number, "deals": sheet.apart}
    act.note(subject=str(table.table.number), after=after, undo=undo)
