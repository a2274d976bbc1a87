"""Importing a list from Excel: upload, preview, decisions, entry."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.background import chores
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.copies.jobs import show_work
from tournament.doors.desk.people.beside import OthersForm
from tournament.doors.desk.people.lists_preview import preview_list, written_words
from tournament.doors.errors import is_script
from tournament.doors.pasted_lists import (
    UploadedListForm,
    column_choices,
    posted_columns,
    posted_rows,
)
from tournament.exchange.player_lists import HEADERS
from tournament.reading.series.qualified import series_leading_to, series_not_leading_to
from tournament.services.people import import_plans, lists
from tournament.services.people.import_plans import LEFT_OUT, NEW, Decisions, ListPlan
from tournament.services.refusals import Refused
from tournament.storage import documents
from tournament.words import refusal_words

COLUMN_WORDS: Final[Mapping[str, Promise]] = {
    "name": _("Name and surname"),
    "first_name": _("First name"),
    "surname": _("Surname"),
    "club": _("Club"),
    "team": pgettext_lazy("of players", "Team"),
    "pair": pgettext_lazy("of players", "Pair"),
    "number": _("Number"),
    "born": _("Year of birth"),
    "sex": _("Sex"),
    "federation_number": _("Federation number"),
    "rating": _("Rating"),
    "category": _("Category"),
    "is_paid": _("Paid"),
}
assert COLUMN_WORDS.keys() == HEADERS.keys()


class ListForm(UploadedListForm):
    """A list of players; a worker reads a workbook too large for a request."""

    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        help_text=_("One player per line. Columns in any order; headings help."),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autofocus": True}),
    )

    heavy: UploadedFile | None = None

    def put_off(self, heavy: UploadedFile) -> None:
        """Keep the workbook for a worker."""
        self.heavy = heavy

    @classmethod
    def with_text(cls, text: str, *, fault: str) -> ListForm:
        """Return a form that keeps the list as text and shows its errors."""
        kept = cls({"text": text})
        kept.full_clean()
        kept.add_error(None, fault)
        return kept


def read_decisions(posted: QueryDict) -> Decisions:
    """Return the user's decisions about the columns and doubtful rows of a list."""
    return Decisions(
        posted_columns(posted, HEADERS),
        posted_rows(posted, (NEW, LEFT_OUT)),
        as_written=posted_rows(posted, ("written",), named="name-").keys(),
    )


routes = Routes(at_event)


def _show_form(request: EventRequest, *, status: int = 200) -> HttpResponse:
    event, user = request.desk.tournament, request.http.user
    series = list(series_leading_to(event, user))
    context = {
        "desk": request.desk,
        "area": "people",
        "form": request.typed.get("form") or ListForm(),
        "others": OthersForm(event, user),
        "series": series,
        "without": () if series else series_not_leading_to(event, user),
    }
    return render(request.http, "desk/people/people_list.html", context, status=status)


def _show_refused(request: EventRequest, refused: Refused | None) -> HttpResponse:
    if refused is None:
        return _show_form(request, status=UNPROCESSABLE)
    request.typed["form"].add_error(None, str(refusal_words(refused)))
    return _show_form(request, status=409)


@routes.page("list/", lists.apply_list)
def people_list(request: EventRequest) -> HttpResponse:
    """Show the form for a list of players."""
    return _show_form(request)


@routes.post("list/", lists.apply_list, show=_show_refused)
def read_list(request: EventRequest) -> HttpResponse:
    """Read a list of players and show its preview; save nothing."""
    form = request.read(ListForm(request.data, request.http.FILES))
    if form.heavy is None:
        return _show_preview(request, form.cleaned_data["text"])
    job = chores.order_list(request.desk.tournament, form.heavy, by=request.by)
    return request.redirect("list_read", pk=job.pk)


@routes.page("list/read/<int:pk>/", lists.apply_list)
def list_read(request: EventRequest, pk: int) -> HttpResponse:
    """Show a worker's progress with a long list, then the preview."""
    event, http = request.desk.tournament, request.http
    job = get_object_or_404(event.jobs, pk=pk, document=chores.LIST)
    if not job.is_done:
        return show_work(http, job, back=reverse("people_list", args=[event.slug]))
    if is_script(http):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    if not documents.has(job):
        return request.redirect("people_list")
    return _show_preview(request, chores.list_read(job))


@routes.post("list/apply/", lists.apply_list, to="people", show=_show_refused)
def apply_list(request: EventRequest) -> str:
    """Enter a list as it was previewed."""
    text = request.read(ListForm(request.data)).cleaned_data["text"]
    event, decisions = request.desk.tournament, read_decisions(request.data)
    plan = lists.apply_list(event, text, by=request.by, decisions=decisions, key=request.key)
    return written_words(plan)


def _show_preview(request: EventRequest, text: str) -> HttpResponse:
    decisions, refusal = read_decisions(request.data), ""
    # Not an act: a preview saves nothing.
    try:
        plan = import_plans.plan_list(request.desk.tournament, text, decisions, by=request.by)
    except Refused as refused:
        refusal = str(refusal_words(refused))
        if refused.code != "list_without_names":
            request.typed["form"] = ListForm.with_text(text, fault=refusal)
            return _show_form(request, status=UNPROCESSABLE)
        # The columns can be named by hand on the preview.
        plan = ListPlan(*(decisions.columns or ((), False)), rows=())
    context: dict[str, Any] = {
        "desk": request.desk,
        "area": "people",
        "text": text,
        "refusal": refusal,
        "preview": preview_list(text, plan, decisions.rows),
        "column_choices": column_choices(COLUMN_WORDS),
    }
    return render(request.http, "desk/people/people_list_preview.html", context)
