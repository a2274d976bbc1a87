"""A sheet typed deal by deal in codes, drawn as on paper, and saved once it is valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.game import Game
from scoring.sheets import MOST_DEALS
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.refusals import CONFLICT, RefusalView, answer_to
from tournament.doors.desk.sheets.table import TableAtDesk, load_desk_table
from tournament.doors.errors import is_script
from tournament.doors.fields import WholeNumber
from tournament.exchange.deal_codes.lines import LONGEST_LINE
from tournament.exchange.deal_codes.typed_sheets import TypedSheet, write_typed
from tournament.models import SheetVersion
from tournament.reading.phones.sent_deals import held_by
from tournament.reading.sheets.drawn import CodeExample, draw, legend, pule_words
from tournament.security.access import Desk
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.sheets import entering

SEATS = [(seat, "ABCDE"[seat]) for seat in range(5)]


class SheetForm(forms.Form):
    """The sheet's fields other than the lines, which this form never refuses."""

    first_dealer = forms.TypedChoiceField(
        label=gettext_lazy("First dealer"),
        choices=SEATS,
        coerce=int,
        required=False,
        empty_value=None,
    )
    before = forms.CharField(
        label=gettext_lazy("Pules before the first deal"), required=False, max_length=LONGEST_LINE
    )
    seen = WholeNumber(low=0, required=False)
    instead = WholeNumber(low=1, required=False)
    differs = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, *, seats: int) -> None:
        super().__init__(data)
        field = self.fields["first_dealer"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = SEATS[:seats]
        self._lines = data.getlist("line")

    @property
    def lines(self) -> Sequence[str]:
        """The lines, ordered by deal."""
        return [line[:LONGEST_LINE] for line in self._lines[:MOST_DEALS]]

    @property
    def seen_now(self) -> int:
        """The number of the version to be replaced, as last seen by the user."""
        return int(self.cleaned_data.get("instead") or self.cleaned_data.get("seen") or 0)


LONG_CODE = 8


@dataclass(frozen=True, slots=True)
class SheetAtDesk:
    """A table with its typed lines, and the number of deals from its phones."""

    desk: Desk
    table: TableAtDesk
    typed: TypedSheet
    held: int = 0
    is_taken: bool = False


routes = Routes(at_event)


@routes.page("")
def sheet(request: EventRequest, number: int, table: int) -> HttpResponse:
    """Show a table's sheet with its saved deals."""
    found = load_desk_table(request.desk.tournament, number, table)
    is_taken = request.http.GET.get("from") == "phones" and found.shown is None
    saved = found.sheet_on_phones() if is_taken else found.sheet_shown()
    lines, before = ([], "") if saved is None else write_typed(saved, found.judged)
    dealer = 0 if saved is None else saved.first_dealer
    held = 0 if found.shown is not None else held_by(found.key)
    typed = found.typed(lines, before, dealer)
    return _show(request, SheetAtDesk(request.desk, found, typed, held, is_taken=is_taken))


@routes.post("reckon/", entering.enter_deals)
def reckon(request: EventRequest, number: int, table: int) -> HttpResponse:
    """Preview the totals of the lines typed so far; save nothing."""
    return _show(request, _read(request, number, table))


@routes.post("enter/", entering.enter_deals)
def enter_deals(request: EventRequest, number: int, table: int) -> HttpResponse:
    """Save a sheet; an invalid one is shown again with every fault at its line."""
    at_desk = _read(request, number, table)
    form = request.typed["form"]
    if not at_desk.typed.is_whole:
        return _show(request, at_desk, status=UNPROCESSABLE)
    if _differs(at_desk) and not form.cleaned_data["differs"]:
        return _show(request, at_desk, status=CONFLICT, asks=True)
    try:
        version = _enter(at_desk, form, request.by, request.key)
    except Refused as why:
        answer = answer_to(why, table=table)
        return _show(request, at_desk, status=answer.status, answer=answer)
    request.add_message(_said(version, table))
    page = reverse("round_results", args=[request.desk.tournament.slug, number])
    # The script redirects by itself.
    return JsonResponse({"next": page}) if is_script(request.http) else redirect(page)


def _read(request: EventRequest, number: int, table: int) -> SheetAtDesk:
    found = load_desk_table(request.desk.tournament, number, table)
    form = request.typed["form"] = SheetForm(request.data, seats=len(found.seats))
    return SheetAtDesk(request.desk, found, _typed(found, form))


def _show(
    request: EventRequest,
    at_desk: SheetAtDesk,
    *,
    status: int = 200,
    asks: bool = False,
    answer: RefusalView | None = None,
) -> HttpResponse:
    """Show the sheet; for the script, only the paper."""
    form = request.typed.get("form")
    table, desk = at_desk.table, at_desk.desk
    codes = legend(table.settings, len(table.seats))
    context = {
        "desk": desk,
        "area": "results",
        "table": table,
        "typed": at_desk.typed,
        "paper": draw(at_desk.typed, totals_first=table.totals_first),
        "legend": codes,
        "code_kind": _kind_of(table.settings.game, codes),
        "judged": [pule_words(pule) for pule in table.judged],
        "may_type": desk.may("enter") and table.takes_deals,
        "may": desk.deeds,
        "seen": table.seen if form is None else form.seen_now,
        "held": at_desk.held,
        "is_taken": at_desk.is_taken,
        "asks": asks,
        "answer": answer,
    }
    name = "sheet_paper" if is_script(request.http) else "sheet"
    return render(request.http, f"desk/sheets/{name}.html", context, status=status)


def _kind_of(game: Game, codes: Sequence[CodeExample]) -> str:
    """Return the layout of a line: totals of all players, a long code, or the default."""
    if game.family == "patience":
        return "figures"
    is_long = max(len(code.code.partition("!")[0]) for code in codes) > LONG_CODE
    return "long" if is_long else ""


def _typed(table: TableAtDesk, form: SheetForm) -> TypedSheet:
    form.full_clean()
    facts = form.cleaned_data
    return table.typed(form.lines, facts.get("before", ""), facts.get("first_dealer") or 0)


def _differs(at_desk: SheetAtDesk) -> bool:
    totals = at_desk.table.totals_first
    return totals is not None and list(at_desk.typed.score.small) != list(totals)


def _enter(at_desk: SheetAtDesk, form: SheetForm, by: Actor, key: str) -> SheetVersion:
    typed = at_desk.typed
    return entering.enter_deals(
        at_desk.desk.tournament,
        round_number=at_desk.table.round.number,
        table_number=at_desk.table.number,
        deals=typed.raw_deals,
        first_dealer=typed.sheet.first_dealer,
        penalty_pules=typed.raw_pules,
        seen=form.seen_now,
        by=by,
        key=key,
    )


def _said(version: SheetVersion, table: int) -> str:
    facts = {"table": table}
    if version.is_current:
        return _("The deals of table %(table)s are saved.") % facts
    return (
        _("Table %(table)s is disputed: its deals do not match its totals. Both are kept.") % facts
    )
