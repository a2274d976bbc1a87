"""A sheet typed deal by deal in codes, drawn as on paper, and saved once it is valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring.games.game import Game
from scoring.sheets import MOST_DEALS
from tournament.doors.acting import UNPROCESSABLE, key_of, perform, tell_done
from tournament.doors.desk.refusals import CONFLICT, RefusalView, answer_to
from tournament.doors.desk.sheets.table import TableAtDesk, load_desk_table
from tournament.doors.errors import is_script
from tournament.doors.fields import WholeNumber
from tournament.exchange.deal_codes.lines import LONGEST_LINE
from tournament.exchange.deal_codes.typed_sheets import TypedSheet, write_typed
from tournament.models import SheetVersion
from tournament.reading.phones.sent_deals import held_by
from tournament.reading.sheets.drawn import CodeExample, draw, legend, pule_words
from tournament.security.access import Desk, desk_for
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


def sheet(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show a table's sheet with its saved deals."""
    desk = desk_for(request, slug, "look")
    found = load_desk_table(desk.tournament, number, table)
    is_taken = request.GET.get("from") == "phones" and found.shown is None
    saved = found.sheet_on_phones() if is_taken else found.sheet_shown()
    lines, before = ([], "") if saved is None else write_typed(saved, found.judged)
    dealer = 0 if saved is None else saved.first_dealer
    held = 0 if found.shown is not None else held_by(found.key)
    typed = found.typed(lines, before, dealer)
    return show_sheet(request, SheetAtDesk(desk, found, typed, held, is_taken=is_taken))


@require_POST
def reckon(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Preview the totals of the lines typed so far; save nothing."""
    desk = desk_for(request, slug, "enter")
    found = load_desk_table(desk.tournament, number, table)
    form = SheetForm(request.POST, seats=len(found.seats))
    return show_sheet(request, SheetAtDesk(desk, found, _typed(found, form)), form=form)


@require_POST
def enter_deals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Save a sheet; an invalid one is shown again with every fault at its line."""
    desk = desk_for(request, slug, "enter")
    found = load_desk_table(desk.tournament, number, table)
    form = SheetForm(request.POST, seats=len(found.seats))
    at_desk = SheetAtDesk(desk, found, _typed(found, form))
    if not at_desk.typed.is_whole:
        return show_sheet(request, at_desk, form=form, status=UNPROCESSABLE)
    if _differs(at_desk) and not form.cleaned_data["differs"]:
        return show_sheet(request, at_desk, form=form, status=CONFLICT, asks=True)

    def refuse(why: Refused) -> HttpResponse:
        answer = answer_to(why, table=table)
        return show_sheet(request, at_desk, form=form, status=answer.status, answer=answer)

    return perform(
        request,
        lambda by: _enter(at_desk, form, by, key_of(request)),
        then=lambda version: _entered(request, slug, number, table, version),
        refused=refuse,
    )


def _entered(
    request: HttpRequest, slug: str, number: int, table: int, version: SheetVersion
) -> HttpResponse:
    """Report the result and go on to the round's results; a script redirects itself."""
    page = reverse("round_results", args=[slug, number])
    tell_done(request, _said(version, table))
    return JsonResponse({"next": page}) if is_script(request) else redirect(page)


def show_sheet(
    request: HttpRequest,
    at_desk: SheetAtDesk,
    *,
    form: SheetForm | None = None,
    status: int = 200,
    asks: bool = False,
    answer: RefusalView | None = None,
) -> HttpResponse:
    """Show the sheet; for the script, only the paper."""
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
    template = "desk/sheets/sheet_paper.html" if is_script(request) else "desk/sheets/sheet.html"
    return render(request, template, context, status=status)


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
