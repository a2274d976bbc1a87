"""The journal of a tournament: every change, newest first, with a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
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
from tournament.security.access import Desk
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


routes = Routes(at_event)


@routes.page("")
def journal(request: EventRequest) -> HttpResponse:
    """Show the lines that match the search, or all of them."""
    desk, asked_for = request.desk, request.http.GET
    form = JournalForm(asked_for, signers=authors(desk.tournament))
    asked = form.cleaned_data if form.is_valid() else {}
    pages = Paginator(find_lines(desk.tournament, asked), LINES_PER_PAGE)
    page = pages.get_page(asked_for.get("page"))
    for line in page.object_list:
        # All lines are of this tournament; setting it saves a query for each.
        line.tournament = desk.tournament
    hidden = () if desk.may("register") else PARTICULARS
    context = {
        "desk": desk,
        "area": "journal",
        "journal": reverse("journal", args=[desk.tournament.slug]),
        "form": form,
        "is_narrow": any(asked.values()),
        "page": page,
        "numbers": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "rows": [row_of(line, hidden=hidden) for line in page.object_list],
        "may_undo": desk.may("undo"),
    }
    return render(request.http, "desk/journal/journal.html", context)


REASONS = ("reason", "because", "words")


def _line(desk: Desk, pk: int) -> JournalEntry:
    lines = JournalEntry.objects.for_reading().select_related("tournament")
    return get_object_or_404(lines, pk=pk, tournament=desk.tournament)


def _show(request: EventRequest, refused: Refused | None, pk: int) -> HttpResponse:
    desk, line = request.desk, _line(request.desk, pk)
    preview = undoing.preview_undo(line)
    context = {
        "desk": desk,
        "area": "journal",
        "base": "desk/events/tournament.html",
        "owner": desk.tournament.name,
        "journal": reverse("journal", args=[desk.tournament.slug]),
        "seen": preview.ripple.revision if preview.ripple else 0,
        "row": row_of(line),
        "changes": changes(
            _figures(preview.before), _figures(preview.after), is_signed=wins_points(line)
        ),
        "ripple": preview_rows(preview.ripple, desk.tournament) if preview.ripple else None,
        "because": why_not_words(preview),
        "first": row_of(preview.first) if preview.first else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request.http, "desk/journal/undo.html", context, status=status)


@routes.page("<int:pk>/", undoing.undo)
def preview_undo(request: EventRequest, pk: int) -> HttpResponse:
    """Preview the undoing of a line, or show why it cannot be undone."""
    return _show(request, None, pk)


@routes.post("<int:pk>/undo/", undoing.undo, to="journal", show=_show)
def undo(request: EventRequest, pk: int) -> str:
    """Undo a line, once, as it was previewed."""
    line = _line(request.desk, pk)
    undoing.undo(line, by=request.by, previewed=request.previewed or 0)
    return _("The change is undone.")


def _figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts without the reason."""
    return {name: value for name, value in facts.items() if name not in REASONS}
