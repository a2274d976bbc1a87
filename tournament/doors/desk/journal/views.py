"""The journal of a tournament: every change, newest first, with a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import UNPROCESSABLE, perform, previewed_in
from tournament.doors.desk.journal.rows import (
    authors,
    find_lines,
    row_of,
    why_not_words,
    wins_points,
)
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.fields import TableNumber, WholeNumber
from tournament.models import JournalEntry
from tournament.security.access import Desk, desk_for
from tournament.services import journal as undoing
from tournament.services.people.register import PARTICULARS
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.journal import GROUPS
from tournament.words.journal.lines import changes


class JournalForm(forms.Form):
    """A search of the journal; empty fields do not narrow it."""

    what = forms.ChoiceField(label=gettext_lazy("What"), required=False)
    round = WholeNumber(gettext_lazy("Round"), low=1, required=False)
    table = TableNumber(gettext_lazy("Table"), required=False)
    player = forms.CharField(
        label=gettext_lazy("Player"),
        required=False,
        max_length=120,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "placeholder": gettext_lazy("number or name")}
        ),
    )
    who = forms.ChoiceField(label=gettext_lazy("Changed by"), required=False)

    def __init__(self, data: object, *, signers: Iterable[str]) -> None:
        super().__init__(data or None)  # type: ignore[arg-type]
        names = [(name, name) for name in signers]
        self._offer("what", [("", gettext_lazy("everything")), *_acts()])
        self._offer("who", [("", gettext_lazy("anyone")), *names])

    def _offer(self, name: str, choices: list[tuple[object, object]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _acts() -> list[tuple[object, object]]:
    """Return the choices of acts by group, each starting with the whole group."""
    return [
        (title, [(group, gettext_lazy("%(group)s: everything") % {"group": title}), *verbs.items()])
        for group, (title, verbs) in GROUPS.items()
    ]


LINES_PER_PAGE = 50


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lines that match the search, or all of them."""
    desk = desk_for(request, slug, "look")
    form = JournalForm(request.GET, signers=authors(desk.tournament))
    asked = form.cleaned_data if form.is_valid() else {}
    pages = Paginator(find_lines(desk.tournament, asked), LINES_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    for line in page.object_list:
        # All lines are of this tournament; setting it saves a query for each.
        line.tournament = desk.tournament
    hidden = () if desk.may("register") else PARTICULARS
    context = {
        "desk": desk,
        "area": "journal",
        "form": form,
        "is_narrow": any(asked.values()),
        "page": page,
        "numbers": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "rows": [row_of(line, hidden=hidden) for line in page.object_list],
        "may_undo": desk.may("undo"),
    }
    return render(request, "desk/journal/journal.html", context)


REASONS = ("reason", "because", "words")


@require_safe
def preview_undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Preview the undoing of a line, or show why it cannot be undone."""
    desk = desk_for(request, slug, "undo")
    return _show(request, desk, _line(desk, pk))


@require_POST
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Undo a line, once, as it was previewed."""
    desk = desk_for(request, slug, "undo")
    line = _line(desk, pk)
    seen = previewed_in(request) or 0
    return perform(
        request,
        lambda by: undoing.undo(line, by=by, previewed=seen),
        done=_("The change is undone."),
        then=redirect("journal", slug),
        refused=lambda why: _show(request, desk, _line(desk, pk), why),
    )


def _line(desk: Desk, pk: int) -> JournalEntry:
    lines = JournalEntry.objects.for_reading().select_related("tournament")
    return get_object_or_404(lines, pk=pk, tournament=desk.tournament)


def _show(
    request: HttpRequest, desk: Desk, line: JournalEntry, refused: Refused | None = None
) -> HttpResponse:
    preview = undoing.preview_undo(line)
    context = {
        "desk": desk,
        "area": "journal",
        "row": row_of(line),
        "changes": changes(
            _figures(preview.before), _figures(preview.after), is_signed=wins_points(line)
        ),
        "ripple": preview_rows(preview.ripple, desk.tournament) if preview.ripple else None,
        "because": why_not_words(preview),
        "first": row_of(preview.first) if preview.first else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    return render(
        request, "desk/journal/undo.html", context, status=UNPROCESSABLE if refused else 200
    )


def _figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts without the reason."""
    return {name: value for name, value in facts.items() if name not in REASONS}
