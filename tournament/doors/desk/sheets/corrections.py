"""A table of any round: its result, its history and its correction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.big_points import SIXTIETHS, Place
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.desk.refusals import RefusalView, answer_to
from tournament.doors.desk.sheets.corrections_form import (
    CorrectionReasonForm,
    TypedCorrection,
    changed_deals,
    overtaken,
    read_correction,
    saved_deals,
    saved_totals,
)
from tournament.doors.desk.sheets.table import TableAtDesk, load_desk_table
from tournament.doors.desk.sheets.totals_form import scale_of
from tournament.models import Seat, SheetLine, SheetVersion, Tournament
from tournament.reading.sheets.drawn import draw, legend, pule_words
from tournament.security.access import Desk
from tournament.services.consequences.previews import ActPreview
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting


@dataclass(frozen=True, slots=True)
class SeatInBook:
    """A seat with its points in the current version; None before the first version."""

    letter: int
    number: int
    name: str
    small: int | None = None
    place: Place | None = None
    big: Fraction | None = None


def seats_in_book(table: TableAtDesk) -> tuple[SeatInBook, ...]:
    """Return a table's seats with their points, in one query."""
    lines = {line.seat_id: line for line in SheetLine.objects.filter(version=table.current)}
    return tuple(_seat(seat, lines.get(seat.pk)) for seat in table.seats)


def versions_of(table: TableAtDesk) -> tuple[SheetVersion, ...]:
    """Return all versions of a table's sheet, newest first, in two queries."""
    versions = SheetVersion.objects.filter(table=table.seats[0].table_id)
    return tuple(versions.prefetch_related("checks").order_by("-number"))


def _seat(seat: Seat, line: SheetLine | None) -> SeatInBook:
    who = (seat.letter or 0, seat.entry.number, seat.name)
    if line is None or not line.place_first:
        return SeatInBook(*who)
    big = None if line.big_sixtieths is None else Fraction(line.big_sixtieths, SIXTIETHS)
    return SeatInBook(*who, line.small, Place(line.place_first, line.place_last), big)


@dataclass(frozen=True, slots=True)
class AtTable:
    """A desk user's table, and the input for it."""

    desk: Desk
    table: TableAtDesk
    typed: TypedCorrection


routes = Routes(at_event)


@routes.page("", name="book_table")
def table(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Show a table's result and history, with the form that corrects it."""
    found = load_desk_table(request.desk.tournament, number, table_number)
    has_deals = found.current is not None and found.current.has_deals
    by_deals = request.http.GET.get("by", "deals" if has_deals else "totals") == "deals"
    typed = saved_deals(found) if by_deals else saved_totals(found)
    return _show_table(request, AtTable(request.desk, found, typed))


@routes.post("reckon/", correcting.correct_sheet)
def reckon_correction(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Preview the totals of the lines typed so far; save nothing."""
    here = _at_table(request, number, table_number)
    return render(request.http, "desk/sheets/sheet_paper.html", {**_frame(here), **_paper(here)})


@routes.post("preview/", correcting.correct_sheet)
def preview_correction(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Preview the effect of the typed result; save nothing."""
    here = _at_table(request, number, table_number)
    if "edit" in request.data or here.typed.correction is None:
        return _show_table(request, here, status=200 if "edit" in request.data else UNPROCESSABLE)
    meanwhile = overtaken(here.table, here.typed)
    return _preview(request, here, CorrectionReasonForm(), refused=meanwhile)


@routes.post("correct/", correcting.correct_sheet)
def correct(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Correct the sheet as previewed; if anything has changed, preview it again."""
    here, event = _at_table(request, number, table_number), request.desk.tournament
    form, correction = CorrectionReasonForm(request.data), here.typed.correction
    if correction is None:
        return _show_table(request, here, status=UNPROCESSABLE)
    if not form.is_valid():
        return _preview(request, here, form, status=UNPROCESSABLE)
    facts = {**form.cleaned_data, "seen": here.typed.seen, "key": request.key}
    try:
        correcting.correct_sheet(event, correction, **facts, by=request.by)
    except Refused as why:
        return _preview(request, here, form, refused=why)
    words = _("Table %(table)s of round %(round)s is corrected.")
    request.add_message(words % {"table": table_number, "round": number})
    return request.redirect("book_table", number=number, table_number=table_number)


def _at_table(request: EventRequest, number: int, table_number: int) -> AtTable:
    found = load_desk_table(request.desk.tournament, number, table_number)
    return AtTable(request.desk, found, read_correction(request.data, found))


def _preview(
    request: EventRequest,
    here: AtTable,
    form: CorrectionReasonForm,
    *,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the preview and ask for the reason; a refused result returns to the form."""
    correction, table = here.typed.correction, here.table
    assert correction is not None
    said = None if refused is None else answer_to(refused, table=table.number)
    try:
        ripple = correcting.preview_correction(here.desk.tournament, correction)
    except Refused as why:
        return _show_table(request, here, answer_to(why, table=table.number))
    context = {
        **_frame(here),
        "answer": said,
        "ripple": preview_rows(ripple, here.desk.tournament),
        "deals": list(changed_deals(table, here.typed)),
        "reason_form": _fresh(form, ripple),
        "fields": [(name, value) for name, value in here.typed.fields if name != "seen"],
        "seen": table.seen,
    }
    code = status if said is None else said.status
    return render(request.http, "desk/sheets/correction.html", context, status=code)


def _fresh(form: CorrectionReasonForm, ripple: ActPreview) -> CorrectionReasonForm:
    """Return the form with the revision of the current preview; the reason is kept."""
    data = {"reason": form.data.get("reason", ""), "previewed": ripple.revision}
    fresh = CorrectionReasonForm(data if form.is_bound else None, initial=data)
    fresh.is_valid()
    return fresh


def _show_table(
    request: EventRequest, here: AtTable, answer: RefusalView | None = None, status: int = 200
) -> HttpResponse:
    context = {
        **_frame(here),
        **_paper(here),
        "answer": answer,
        "versions": versions_of(here.table),
        "seats": seats_in_book(here.table),
        "scale": scale_of(here.table.settings),
    }
    code = status if answer is None else answer.status
    return render(request.http, "desk/sheets/corrections.html", context, status=code)


def _frame(here: AtTable) -> dict[str, object]:
    desk, table = here.desk, here.table
    counts = table.current is not None and not table.current.is_void
    is_free = counts and table.dispute is None
    return {
        "desk": desk,
        "area": "standings",
        "table": table,
        "typed": here.typed,
        "may": desk.deeds,
        "is_checking": desk.tournament.checking != Tournament.Checking.OFF,
        "may_annul": desk.may("judge") and desk.tournament.is_open,
        "may_type": desk.may("correct") and is_free and desk.tournament.is_open,
    }


def _paper(here: AtTable) -> dict[str, object]:
    """Return the data to draw the sheet if it is typed deal by deal."""
    table, sheet = here.table, here.typed.sheet
    if sheet is None:
        return {}
    return {
        "paper": draw(sheet, totals_first=table.totals_first),
        "legend": legend(table.settings, len(table.seats)),
        "judged": [pule_words(pule) for pule in table.judged],
    }
