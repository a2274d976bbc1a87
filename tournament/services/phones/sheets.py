"""A table's phone sheet: locking, open or closed state, data for the desk."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.event_settings import EventSettings
from tournament.models import Agreement, PhoneSheet, Round, Seat, SheetVersion, Tournament
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, agreements, read_kept
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
    said = [one.agrees for one in agreements(sheet, kept).values()]
    sheet.agreed = sum(said)
    sheet.disagreed = len(said) - sheet.agreed
    bump_sheet_version(sheet)
    sheet.save()


def void_agreement(sheet: PhoneSheet, kept: KeptSheet) -> None:
    """Clear all agreement to a sheet that has changed."""
    if not sheet.agreed and not sheet.disagreed:
        return
    said = Agreement.objects.standing().filter(sheet=sheet)
    said.exclude(digest=kept.digest).update(lifted_at=timezone.now())
    left = list(said.filter(digest=kept.digest).values_list("agrees", flat=True))
    sheet.agreed = sum(left)
    sheet.disagreed = len(left) - sheet.agreed


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
