"""A table of any round: its result, its history and its correction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.big_points import SIXTIETHS, Place
from tournament.doors.acting import UNPROCESSABLE, key_of, look, perform
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
from tournament.security.access import Desk, desk_for
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


@require_safe
def table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Show a table's result and history, with the form that corrects it."""
    desk = desk_for(request, slug, "look")
    found = load_desk_table(desk.tournament, number, table_number)
    has_deals = found.current is not None and found.current.has_deals
    by_deals = request.GET.get("by", "deals" if has_deals else "totals") == "deals"
    typed = saved_deals(found) if by_deals else saved_totals(found)
    return _show_table(request, AtTable(desk, found, typed))


@require_POST
def reckon_correction(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Preview the totals of the lines typed so far; save nothing."""
    here = _at_table(request, slug, number, table_number)
    return render(request, "desk/sheets/sheet_paper.html", {**_frame(here), **_paper(here)})


@require_POST
def preview_correction(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Preview the effect of the typed result; save nothing."""
    here = _at_table(request, slug, number, table_number)
    if "edit" in request.POST or here.typed.correction is None:
        return _show_table(request, here, status=200 if "edit" in request.POST else UNPROCESSABLE)
    meanwhile = overtaken(here.table, here.typed)
    return _preview(request, here, CorrectionReasonForm(), refused=meanwhile)


@require_POST
def correct(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Correct the sheet as previewed; if anything has changed, preview it again."""
    here = _at_table(request, slug, number, table_number)
    form, correction = CorrectionReasonForm(request.POST), here.typed.correction
    if correction is None:
        return _show_table(request, here, status=UNPROCESSABLE)
    if not form.is_valid():
        return _preview(request, here, form, status=UNPROCESSABLE)
    facts = {**form.cleaned_data, "seen": here.typed.seen, "key": key_of(request)}
    where = {"table": table_number, "round": number}
    return perform(
        request,
        lambda by: correcting.correct_sheet(here.desk.tournament, correction, **facts, by=by),
        done=_("Table %(table)s of round %(round)s is corrected.") % where,
        then=redirect("book_table", slug, number, table_number),
        refused=lambda why: _preview(request, here, form, refused=why),
    )


def _at_table(request: HttpRequest, slug: str, number: int, table_number: int) -> AtTable:
    desk = desk_for(request, slug, "correct")
    found = load_desk_table(desk.tournament, number, table_number)
    return AtTable(desk, found, read_correction(request.POST, found))


def _preview(
    request: HttpRequest,
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

    def show(ripple: ActPreview) -> HttpResponse:
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
        return render(request, "desk/sheets/correction.html", context, status=code)

    return look(
        request,
        lambda _by: correcting.preview_correction(here.desk.tournament, correction),
        show=show,
        refused=lambda why: _show_table(request, here, answer_to(why, table=table.number)),
    )


def _fresh(form: CorrectionReasonForm, ripple: ActPreview) -> CorrectionReasonForm:
    """Return the form with the revision of the current preview; the reason is kept."""
    data = {"reason": form.data.get("reason", ""), "previewed": ripple.revision}
    fresh = CorrectionReasonForm(data if form.is_bound else None, initial=data)
    fresh.is_valid()
    return fresh


def _show_table(
    request: HttpRequest, here: AtTable, answer: RefusalView | None = None, status: int = 200
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
    return render(request, "desk/sheets/corrections.html", context, status=code)


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
