"""Agreement of the table to its sheet, seat by seat; the last one submits it to the desk."""

from __future__ import annotations

from tournament.models import Agreement, Check, PhoneSheet, SheetVersion, Tournament
from tournament.models.text_fields import one_line
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, agreements, read_kept
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.phones.deals import keeping
from tournament.services.phones.judge_calls import settle_call, write_call
from tournament.services.phones.sheets import (
    LONGEST_SIGNATURE,
    bump_sheet_version,
    locked_sheet,
    refuse_for_own_phone,
    refuse_shut,
    signature_of,
    write_progress,
)
from tournament.services.phones.totals import hand_in
from tournament.services.refusals import Refused
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.standings.sheets import settings_of


def finish(holder: Holder, *, deals: int | None) -> KeptSheet:
    """Record that time was called after this many deals; None plays on."""
    with keeping(holder) as (sheet, kept):
        refuse_shut(sheet)
        if deals is not None and (deals != kept.played or not deals):
            raise Refused("sheet_changed")
        if sheet.called_time != deals:
            sheet.called_time = deals
            bump_sheet_version(sheet)
            sheet.save()
    return kept


def set_dealer(holder: Holder, *, number: int, dealer: int) -> KeptSheet:
    """Record who dealt a deal; the turns of all other deals follow.

    Refused if a player who declared an earlier deal would then have sat out.
    """
    with keeping(holder) as (sheet, kept):
        refuse_shut(sheet)
        if dealer >= kept.size:
            raise Refused("seat_not_taken", table=holder.table.number)
        first = (dealer - number + 1) % kept.size
        if first == sheet.first_dealer:
            return kept
        # A kept sheet is computed when it is first read, from the sheet as it is then.
        faults, digest = kept.faults, kept.digest
        sheet.first_dealer = first
        fresh = read_kept(sheet, kept.settings)
        if fresh.faults and not faults:
            raise Refused("sheet_faulty", faults=fresh.faults)
        write_progress(sheet, fresh, was=digest)
    return fresh


@declare(may="hold_link", only_adds_sheets=True)
def agree_sheet(holder: Holder, *, seat: int, digest: str, device: str) -> KeptSheet:
    """Record that a player agrees to the sheet they saw; the last one submits it."""
    with acting_while_open(holder.tournament, agree_sheet, by=Actor("")) as act:
        table, sheet, kept = _at_table(act, holder, seat)
        if _has_agreed(sheet, seat, digest):
            return kept
        _refuse_busy(table, sheet)
        _refuse_unready(kept, digest)
        refuse_for_own_phone(sheet, holder, seat)
        _say(act, holder, table, sheet, kept, seat=seat, agrees=True, device=device)
        if _count(sheet, kept) >= kept.size and _hand_over(act, table, kept).is_current:
            settle_call(act, sheet)
        return kept


@declare(may="hold_link")
def disagree_sheet(holder: Holder, *, seat: int, digest: str, words: str, device: str) -> None:
    """Record that a player disagrees; the table turns red, and the judge is called."""
    with acting_while_open(holder.tournament, disagree_sheet, by=Actor("")) as act:
        table, sheet, kept = _at_table(act, holder, seat)
        _refuse_busy(table, sheet)
        if digest != kept.digest:
            raise Refused("sheet_changed")
        refuse_for_own_phone(sheet, holder, seat)
        act.by = Actor(table.names[seat])
        said = one_line(words)[:200]
        _say(act, holder, table, sheet, kept, seat=seat, agrees=False, device=device, words=said)
        _count(sheet, kept)
        write_call(act, holder, words=said, letter=seat, device=device)
        after = {"round": table.round.number, "words": said}
        act.note(subject=str(table.table.number), after=after)


@declare(may="hold_link")
def withdraw_agreement(holder: Holder, *, seat: int) -> KeptSheet:
    """Withdraw a player's agreement or disagreement, while the sheet is still at the table."""
    with acting_while_open(holder.tournament, withdraw_agreement, by=Actor("")) as act:
        table, sheet, kept = _at_table(act, holder, seat)
        refuse_shut(sheet)
        said = Agreement.objects.standing().filter(sheet=sheet, letter=seat).first()
        if said is None:
            return kept
        refuse_for_own_phone(sheet, holder, seat)
        if holder.seat == seat:
            act.by = Actor(table.names[seat])
        said.lifted_at = act.at
        said.save(update_fields=["lifted_at"])
        _count(sheet, kept)
        after = {"round": table.round.number, "name": table.names[seat], "words": said.words}
        act.note(subject=str(table.table.number), after=after)
    return kept


@declare(may="settle")
def lock_sheet(tournament: Tournament, *, round_number: int, table_number: int, by: Actor) -> None:
    """Lock a table's sheet against its phones, until it is unlocked."""
    with acting_while_open(tournament, lock_sheet, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        set_lock(act, table, is_locked=True)


@declare(may="settle")
def unlock_sheet(
    tournament: Tournament, *, round_number: int, table_number: int, by: Actor
) -> None:
    """Unlock a table's sheet for its phones."""
    with acting_while_open(tournament, unlock_sheet, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        set_lock(act, table, is_locked=False)


def set_lock(act: Act, table: TableAtHand, *, is_locked: bool) -> None:
    """Lock or unlock a table's sheet within an act; repeating it changes nothing."""
    sheet = phone_sheet_of(table)
    if (sheet.locked_at is not None) == is_locked:
        return
    sheet.locked_at = act.at if is_locked else None
    bump_sheet_version(sheet)
    sheet.save()
    where = {"round": table.round.number, "table": table.table.number}
    act.note(subject=str(table.table.number), after={"round": table.round.number}, undo=where)


@declare(may="settle")
def hand_back(tournament: Tournament, *, round_number: int, table_number: int, by: Actor) -> None:
    """Return a submitted sheet to the table, which plays on or agrees again."""
    with acting_while_open(tournament, hand_back, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        if not table.table.is_open:
            raise Refused("round_closed", round=round_number)
        table.refuse_dispute()
        current = table.figures()
        phone_sheet_of(table)
        SheetVersion.objects.filter(pk=current.pk).update(is_current=False)
        let_keep_again(act, table)
        counted = {"version": current.number, "was": current.number}
        where = {"round": round_number, "table": table_number, **counted}
        before = {"round": round_number, "totals": current.totals}
        act.note(subject=str(table_number), before=before, undo=where)


def let_keep_again(act: Act, table: TableAtHand) -> None:
    """Unlock a table's sheet for its phones within an act; all players have to agree again."""
    sheet = PhoneSheet.objects.select_for_update().filter(table=table.table).first()
    if sheet is None:
        return
    Agreement.objects.standing().filter(sheet=sheet).update(lifted_at=act.at)
    sheet.locked_at, sheet.agreed, sheet.disagreed = None, 0, 0
    bump_sheet_version(sheet)
    sheet.save()


def phone_sheet_of(table: TableAtHand) -> PhoneSheet:
    """Return the phone sheet of a table, or refuse a table without one."""
    sheet = PhoneSheet.objects.select_for_update().filter(table=table.table).first()
    if sheet is None:
        raise Refused("no_phone_sheet", table=table.table.number)
    return sheet


def _at_table(act: Act, holder: Holder, seat: int) -> tuple[TableAtHand, PhoneSheet, KeptSheet]:
    table = load_locked(act.tournament, holder.round.number, holder.table.number)
    if table.table.pk != holder.table.pk or not table.table.is_open:
        raise Refused("round_closed", round=holder.round.number)
    if not 0 <= seat < len(table.seats):
        raise Refused("seat_not_taken", table=table.table.number)
    sheet = locked_sheet(holder)
    act.by = Actor(signature_of(table.names))
    return table, sheet, read_kept(sheet, settings_of(act.tournament, table.round.number))


def _refuse_busy(table: TableAtHand, sheet: PhoneSheet) -> None:
    refuse_shut(sheet)
    table.refuse_dispute()


def _has_agreed(sheet: PhoneSheet, seat: int, digest: str) -> bool:
    """Whether the same answer is already stored: its response may have been lost."""
    said = Agreement.objects.standing().filter(sheet=sheet, letter=seat, digest=digest)
    return said.filter(agrees=True).exists()


def _refuse_unready(kept: KeptSheet, digest: str) -> None:
    if kept.rivals:
        raise Refused("rivals_open", deals=list(kept.rivals))
    if digest != kept.digest:
        raise Refused("sheet_changed")
    if not kept.is_finished:
        raise Refused("not_finished", played=kept.played, planned=kept.planned)
    if kept.small is None:
        raise Refused("sheet_faulty", faults=kept.faults)


def _say(
    act: Act,
    holder: Holder,
    table: TableAtHand,
    sheet: PhoneSheet,
    kept: KeptSheet,
    *,
    seat: int,
    agrees: bool,
    device: str,
    words: str = "",
) -> None:
    standing = Agreement.objects.standing().filter(sheet=sheet, letter=seat)
    said = standing.first()
    if said is not None and (said.agrees, said.digest, said.words) == (agrees, kept.digest, words):
        return
    standing.update(lifted_at=act.at)
    Agreement.objects.create(
        sheet=sheet,
        letter=seat,
        digest=kept.digest,
        agrees=agrees,
        words=words,
        own_phone=holder.seat is not None,
        device=device,
        signed=table.names[seat][:LONGEST_SIGNATURE],
        at=act.at,
    )


def _count(sheet: PhoneSheet, kept: KeptSheet) -> int:
    """Store how many agree and disagree with the current sheet; return how many agree."""
    said = agreements(sheet, kept).values()
    sheet.agreed = sum(one.agrees for one in said)
    sheet.disagreed = len(said) - sheet.agreed
    bump_sheet_version(sheet)
    sheet.save()
    return sheet.agreed


def _hand_over(act: Act, table: TableAtHand, kept: KeptSheet) -> SheetVersion:
    version = hand_in(act, table, kept)
    is_checked = Check.objects.standing().filter(version=version).exists()
    if version.is_current and act.tournament.table_agreement_checks and not is_checked:
        Check.objects.create(version=version, kind=Check.Kind.TABLE_AGREES, **act.signature)
    return version
