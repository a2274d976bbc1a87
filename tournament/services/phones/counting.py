"""Counting deals from phones that were set aside, by the desk in one act."""

from __future__ import annotations

from uuid import uuid4

from tournament.models import PhoneDeal, PhoneSheet, Tournament
from tournament.reading.phones.phone_sheets import read_kept
from tournament.reading.phones.uncounted_deals import UNCOUNTED, uncounted_among
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.phones.agreeing import phone_sheet_of
from tournament.services.phones.deals import DealRecorder, Phone, ReceivedDeal
from tournament.services.phones.sheets import locked_sheet_of, refuse_in, write_progress
from tournament.services.refusals import Refused
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.standings.sheets import settings_of

DESK = "desk"

S = PhoneDeal.State


@declare(may="settle")
def count_deals(
    tournament: Tournament, *, round_number: int, table_number: int, by: Actor, key: str = ""
) -> int:
    """Count set-aside deals, seat by seat for the current players; return how many.

    A number with another deal since is left to the table; impossible deals stay set aside.
    """
    with acting_while_open(tournament, count_deals, by=by, key=key) as act:
        if act.earlier is not None:
            return 0
        table = load_locked(act.tournament, round_number, table_number)
        if not table.table.is_open:
            raise Refused("round_closed", round=round_number)
        counted = _count(act, table)
        where = {"round": round_number, "table": table_number, "rows": counted}
        after = {"round": round_number, "deals": len(counted)}
        act.note(subject=str(table_number), after=after, undo=where)
    return len(counted)


def uncount(act: Act, table: TableAtHand, rows: list[int]) -> None:
    """Set deals counted by the desk aside again, within an act, if no deals followed.

    Otherwise later deals of the table would lose their numbers.
    """
    sheet = _sheet_of(table)
    written = PhoneDeal.objects.filter(sheet=sheet)
    counted = written.filter(pk__in=rows).exclude(state=S.REPLACED)
    if counted.count() < len(rows) or written.filter(pk__gt=max(rows)).exists():
        raise Refused("deals_came_since", table=table.table.number)
    settings = settings_of(act.tournament, table.round.number)
    was = read_kept(sheet, settings).digest
    counted.update(state=S.REPLACED, because=UNCOUNTED)
    write_progress(sheet, read_kept(sheet, settings), was=was)
    act.note(subject=str(table.table.number), before={"deals": len(rows)})


def _count(act: Act, table: TableAtHand) -> list[int]:
    sheet = _sheet_of(table)
    kept = read_kept(sheet, settings_of(act.tournament, table.round.number))
    aside = uncounted_among(kept.rows, sheet.players)
    if not aside:
        raise Refused("nothing_aside", table=table.table.number)
    taking = DealRecorder(sheet, kept, Phone(DESK, act.by.name[:40]), "")
    counted = [pk for row in aside if (pk := _take(taking, row))]
    if not counted:
        raise Refused("deals_cannot_stand", table=table.table.number)
    taking.finish()
    return counted


def _take(taking: DealRecorder, row: PhoneDeal) -> int:
    """Copy a deal for the current players; return its key, 0 if it is impossible."""
    seats = len(row.players.split(","))
    if seats != taking.kept.size:
        return 0
    pules = tuple(row.pules)
    uid = uuid4()
    taking.take(ReceivedDeal(uid, row.number, row.deal, pules, at=row.written_at or row.at))
    own = taking.by_uid.get(uid)
    if own is None:
        return 0
    own.replaces = row
    own.save(update_fields=["replaces"])
    return own.pk


def _sheet_of(table: TableAtHand) -> PhoneSheet:
    sheet = locked_sheet_of(table.table.pk)
    if sheet is None:
        raise Refused("no_phone_sheet", table=table.table.number)
    refuse_in(sheet)
    return sheet


@declare(may="settle")
def note_late_deals(
    tournament: Tournament, *, round_number: int, table_number: int, by: Actor
) -> None:
    """Record that the desk has looked at a table's late deals; they stay set aside."""
    with acting_while_open(tournament, note_late_deals, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        sheet = phone_sheet_of(table)
        if sheet.apart == sheet.apart_seen:
            raise Refused("nothing_aside", table=table_number)
        set_seen(act, table, sheet, sheet.apart)


def set_seen(act: Act, table: TableAtHand, sheet: PhoneSheet, seen: int) -> None:
    """Write how many late deals of a table the desk has seen, within an act."""
    undo = {
        "round": table.round.number,
        "table": table.table.number,
        "seen": sheet.apart_seen,
    }
    sheet.apart_seen = seen
    sheet.save(update_fields=["apart_seen"])
    after = {"round": table.round.number, "deals": sheet.apart}
    act.note(subject=str(table.table.number), after=after, undo=undo)
