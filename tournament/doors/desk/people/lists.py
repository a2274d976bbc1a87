"""Importing a list from Excel: upload, preview, decisions, entry."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background import chores
from tournament.doors.acting import UNPROCESSABLE, above, actor_of, key_of, perform, tell_done
from tournament.doors.desk.copies.jobs import show_work
from tournament.doors.desk.people.beside import OthersForm
from tournament.doors.desk.people.lists_preview import preview_list, written_words
from tournament.doors.errors import is_script
from tournament.doors.pasted_lists import (
    column_choices,
    posted_columns,
    posted_rows,
    unreadable_file_as_fault,
)
from tournament.exchange.player_lists import HEADERS
from tournament.exchange.spreadsheets import BYTE_LIMIT, as_text, is_small, read_rows
from tournament.reading.series.qualified import series_leading_to
from tournament.security.access import Desk, desk_for
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


class ListForm(forms.Form):
    """A list pasted as text or uploaded as a file; the file counts if both are given."""

    file = forms.FileField(
        label=_("File from Excel"),
        required=False,
        help_text=_("XLSX, CSV or text with any separator."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        help_text=_("One player per line. Columns in any order; headings help."),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autofocus": True}),
    )

    heavy: UploadedFile | None = None
    """A workbook too large to read during a request; a worker reads it."""

    def clean(self) -> dict[str, object]:
        """Convert a file to the text that the preview carries on."""
        facts = super().clean() or {}
        upload = facts.get("file")
        if upload is None:
            return facts
        with unreadable_file_as_fault():
            content = upload.read(BYTE_LIMIT + 1)
            if len(content) <= BYTE_LIMIT and not is_small(content):
                self.heavy = upload
                return facts
            return {**facts, "text": as_text(read_rows(content))}

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


@require_http_methods(["GET", "HEAD", "POST"])
def people_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Read a list of players and show its preview; save nothing."""
    desk = desk_for(request, slug, "register")
    if request.method != "POST":
        return _show_form(request, desk, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_form(request, desk, form, status=UNPROCESSABLE)
    if form.heavy is not None:
        job = chores.order_list(desk.tournament, form.heavy, by=actor_of(request))
        return redirect("list_read", slug, job.pk)
    return _show_preview(request, desk, form.cleaned_data["text"])


@require_safe
def list_read(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show a worker's progress with a long list, then the preview."""
    desk = desk_for(request, slug, "register")
    job = get_object_or_404(desk.tournament.jobs, pk=pk, document=chores.LIST)
    if not job.is_done:
        return show_work(request, job, back=reverse("people_list", args=[slug]))
    if is_script(request):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    if not documents.has(job):
        return redirect("people_list", slug)
    return _show_preview(request, desk, chores.list_read(job))


@require_POST
def apply_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a list as it was previewed."""
    desk = desk_for(request, slug, "register")
    form = ListForm(request.POST)
    if not form.is_valid():
        return _show_form(request, desk, form, status=UNPROCESSABLE)
    text, decisions = form.cleaned_data["text"], read_decisions(request.POST)

    def applied(plan: ListPlan) -> HttpResponse:
        tell_done(request, written_words(plan))
        return redirect("people", slug)

    return perform(
        request,
        lambda by: lists.apply_list(
            desk.tournament, text, by=by, decisions=decisions, key=key_of(request)
        ),
        then=applied,
        refused=above(form, lambda: _show_form(request, desk, form, status=409)),
    )


def _show_preview(request: HttpRequest, desk: Desk, text: str) -> HttpResponse:
    decisions = read_decisions(request.POST)
    refusal = ""
    # Not an act: a preview saves nothing.
    try:
        by = actor_of(request)
        plan = import_plans.plan_list(desk.tournament, text, decisions, by=by)
    except Refused as refused:
        refusal = str(refusal_words(refused))
        if refused.code != "list_without_names":
            typed = ListForm.with_text(text, fault=refusal)
            return _show_form(request, desk, typed, status=UNPROCESSABLE)
        # The columns can be named by hand on the preview.
        plan = ListPlan(*(decisions.columns or ((), False)), rows=())
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "text": text,
        "refusal": refusal,
        "preview": preview_list(text, plan, decisions.rows),
        "column_choices": column_choices(COLUMN_WORDS),
    }
    return render(request, "desk/people/people_list_preview.html", context)


def _show_form(
    request: HttpRequest, desk: Desk, form: ListForm, *, status: int = 200
) -> HttpResponse:
    others = OthersForm(desk.tournament, request.user)
    context = {"desk": desk, "area": "people", "form": form, "others": others}
    context["series"] = series_leading_to(desk.tournament, request.user)
    return render(request, "desk/people/people_list.html", context, status=status)
