"""A table's phone sheet: locking, open or closed state, data for the desk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.event_settings import EventSettings
from tournament.models import (
    Agreement,
    PhoneDeal,
    PhoneSheet,
    Round,
    Seat,
    SheetVersion,
    Tournament,
)
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import (
    KeptSheet,
    agreements,
    read_kept,
    seats_refused_on_own_phones,
)
from tournament.reading.phones.uncounted_deals import SEATS_WITHDRAWN, carried_among
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of

CONTACT_EVERY = timedelta(seconds=30)
LONGEST_SIGNATURE = 150


def signature_of(names: Iterable[str]) -> str:
    """Return the names that sign a sheet; a name that does not fit is left out."""
    signature = ""
    for name in names:
        longer = f"{signature}, {name}" if signature else name
        if len(longer) <= LONGEST_SIGNATURE:
            signature = longer
    return signature


def caller_of(holder: Holder, letter: int | None) -> str:
    """Return the calling player, if their seat is known, or else the whole table."""
    seats = Seat.objects.playing().filter(table=holder.table).select_related("entry")
    names = {seat.letter: seat.entry.name for seat in seats.order_by("letter")}
    return signature_of([names[letter]] if letter in names else names.values())


def locked_sheet(holder: Holder) -> PhoneSheet:
    """Return a table's locked sheet, with what decides whether it may be written."""
    return _locked().select_related("table__round").get(table=holder.table)


def locked_sheet_of(table: int) -> PhoneSheet | None:
    """Return a table's locked sheet; None if there is no phone sheet."""
    return _locked().select_related("table__round").filter(table=table).first()


def _locked() -> QuerySet[PhoneSheet]:
    # Totals alone do not end the recording: the deals that follow have to match them. A void
    # table has no totals.
    is_in = SheetVersion.objects.filter(
        Q(deals__isnull=False) | Q(source=SheetVersion.Source.VOID),
        table=OuterRef("table"),
        is_current=True,
    )
    return PhoneSheet.objects.select_for_update(of=("self",)).annotate(is_in=Exists(is_in))


def record_contact(sheet: PhoneSheet) -> None:
    """Record that the table was active, at most every half minute."""
    now = timezone.now()
    if sheet.last_contact is None or now - sheet.last_contact >= CONTACT_EVERY:
        PhoneSheet.objects.filter(pk=sheet.pk).update(last_contact=now)


def write_progress(sheet: PhoneSheet, kept: KeptSheet, *, was: str) -> None:
    """Write the data of the desk's live view.

    If the sheet has changed, all agreement is cleared.
    """
    sheet.kept, sheet.running = kept.deals_played, list(kept.running)
    sheet.rivals = len(kept.rivals)
    if kept.digest != was:
        void_agreement(sheet, kept)
    if sheet.called_time is not None and sheet.called_time != kept.played:
        sheet.called_time = None
    sheet.last_contact = timezone.now()
    bump_sheet_version(sheet)
    sheet.save()


def apply_judge_change(table: int, settings: EventSettings) -> None:
    """Update a table's sheet after the judge gave or lifted a pule.

    Agreement to a submitted sheet stays, whatever comes later.
    """
    sheet = _locked().filter(table=table).first()
    if sheet is None:
        return
    kept = read_kept(sheet, settings)
    sheet.running = list(kept.running)
    if not sheet.is_in:  # type: ignore[attr-defined]
        void_agreement(sheet, kept)
    bump_sheet_version(sheet)
    sheet.save()


def apply_settings_change(tournament: Tournament) -> None:
    """Update the sheets still at the tables, after the pay of deals has changed."""
    at_tables = PhoneSheet.objects.filter(table__round__in=tournament.rounds.published())
    open_ones = at_tables.exclude(table__round__state=Round.State.CLOSED)
    for table, number in open_ones.values_list("table", "table__round__number"):
        apply_judge_change(table, settings_of(tournament, number))


def reset_after_reseating(sheet: PhoneSheet, players: str, settings: EventSettings) -> None:
    """Seat other players at a table: only deals recorded earlier for them count again."""
    sheet.players, sheet.called_time, sheet.agreed = players, None, 0
    kept = read_kept(sheet, settings)
    sheet.kept, sheet.running = kept.deals_played, list(kept.running)
    sheet.rivals = len(kept.rivals)
    refused = Agreement.objects.standing().filter(sheet=sheet, own_phone=True, agrees=False)
    refused.exclude(digest=kept.digest).update(lifted_at=timezone.now())
    said = [one.agrees for one in agreements(sheet, kept).values()]
    sheet.agreed = sum(said)
    sheet.disagreed = len(said) - sheet.agreed
    bump_sheet_version(sheet)
    sheet.save()


def carry_deals(played: Round) -> None:
    """Set the deals of a round's withdrawn seats aside at its published tables, each once.

    The withdrawn sheets are locked first: a deal that arrives meanwhile waits, and follows.
    """
    withdrawn = _withdrawn_sheets(played)
    if not withdrawn:
        return
    own = PhoneSheet.objects.select_for_update(of=("self",)).filter(table__round=played)
    tables = list(own.select_related("table").order_by("table__number"))
    known = set(PhoneDeal.objects.filter(sheet__in=tables).values_list("uid", flat=True))
    carried: list[PhoneDeal] = []
    for sheet in withdrawn:
        rows = list(PhoneDeal.objects.filter(sheet=sheet).order_by("pk"))
        _begin_like(sheet, tables)
        for row in carried_among(rows, sheet.players):
            if row.uid not in known:
                carried.append(_set_aside_at(_table_like(row, sheet, tables), row))
        # An older version of the seats has the same deals.
        known |= {row.uid for row in rows}
    PhoneDeal.objects.bulk_create(carried)
    for sheet in {row.sheet_id: row.sheet for row in carried}.values():
        if not played.is_open:
            sheet.apart += sum(row.sheet_id == sheet.pk for row in carried)
        bump_sheet_version(sheet)
        sheet.save(update_fields=["news", "apart", "first_dealer"])


def _withdrawn_sheets(played: Round) -> Sequence[PhoneSheet]:
    """Return the locked sheets with deals of the round's withdrawn seats, newest first."""
    sheets = PhoneSheet.objects.select_for_update(of=("self",)).filter(
        Exists(PhoneDeal.objects.filter(sheet=OuterRef("pk"))),
        table__round__tournament=played.tournament_id,
        table__round__number=played.number,
        table__round__state=Round.State.WITHDRAWN,
    )
    return list(sheets.select_related("table").order_by("-pk"))


def _begin_like(old: PhoneSheet, tables: Sequence[PhoneSheet]) -> None:
    """Give an empty sheet of the same players the first dealer of their withdrawn one."""
    for sheet in tables:
        if sheet.players == old.players and not sheet.kept:
            sheet.first_dealer = sheet.first_dealer or old.first_dealer


def _table_like(row: PhoneDeal, old: PhoneSheet, tables: Sequence[PhoneSheet]) -> PhoneSheet:
    """Return the sheet with most of the players of a deal, or else of the same table number."""
    wanted = row.players.split(",")

    def likeness(sheet: PhoneSheet) -> tuple[int, int, bool]:
        seated = sheet.players.split(",")
        same = sum(own == other for own, other in zip(seated, wanted, strict=False))
        return len({*seated} & {*wanted}), same, sheet.table.number == old.table.number

    return max(tables, key=likeness)


def _set_aside_at(sheet: PhoneSheet, row: PhoneDeal) -> PhoneDeal:
    return PhoneDeal(
        sheet=sheet,
        uid=row.uid,
        number=row.number,
        deal=row.deal,
        pules=row.pules,
        players=row.players,
        state=PhoneDeal.State.APART,
        because=SEATS_WITHDRAWN,
        confirmed=row.confirmed,
        device=row.device,
        who=row.who,
        written_at=row.written_at,
        at=row.at,
    )


def void_agreement(sheet: PhoneSheet, kept: KeptSheet) -> None:
    """Clear all agreement to a sheet that has changed.

    A No from a seat's own phone stays until that phone or the judge ends it.
    """
    if not sheet.agreed and not sheet.disagreed:
        return
    said = Agreement.objects.standing().filter(sheet=sheet)
    changed = said.exclude(digest=kept.digest).exclude(own_phone=True, agrees=False)
    changed.update(lifted_at=timezone.now())
    left = list(said.filter(digest=kept.digest).values_list("agrees", flat=True))
    sheet.agreed = sum(left)
    sheet.disagreed = len(left) - sheet.agreed


def refuse_for_own_phone(sheet: PhoneSheet, holder: Holder, letter: int) -> None:
    """Refuse to change an answer given on a seat's own phone from any other phone."""
    if holder.seat == letter:
        return
    standing = Agreement.objects.standing().filter(sheet=sheet)
    if letter in seats_refused_on_own_phones(sheet, standing):
        raise Refused("said_on_own_phone", name=caller_of(holder, letter))


def bump_sheet_version(sheet: PhoneSheet) -> None:
    """Signal to phones and the desk that the sheet has changed."""
    sheet.news += 1


def reload_phones(table: int) -> None:
    """Make a table's phones reload its sheet."""
    sheet = PhoneSheet.objects.select_for_update().filter(table=table).first()
    if sheet is not None:
        bump_sheet_version(sheet)
        sheet.save(update_fields=["news"])


def refuse_shut(sheet: PhoneSheet) -> None:
    """Refuse to change a sheet that the desk has locked or received."""
    if sheet.locked_at is not None:
        raise Refused("sheet_locked")
    refuse_in(sheet)


def refuse_in(sheet: PhoneSheet) -> None:
    """Refuse to change a sheet that the desk has received."""
    if sheet.is_in:  # type: ignore[attr-defined]
        raise Refused("sheet_in")


def closed_reason(holder: Holder, sheet: PhoneSheet) -> str:
    """Return why deals can only be set aside; empty while they count."""
    if holder.shut:
        return holder.shut
    if not sheet.table.is_open:
        return "round_closed"
    if sheet.locked_at is not None:
        return "sheet_locked"
    return "sheet_in" if sheet.is_in else ""  # type: ignore[attr-defined]
