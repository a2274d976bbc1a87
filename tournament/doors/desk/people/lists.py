"""A list from Excel: handed in, shown as understood, decided where doubtful, and entered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh
from django_htmx.middleware import HtmxDetails

from tournament.background import chores
from tournament.doors.acting import UNPROCESSABLE, above, actor_of, key_of, perform, tell_done
from tournament.doors.desk.copies.jobs import show_work
from tournament.doors.desk.people.beside_form import OthersForm
from tournament.doors.desk.people.lists_form import COLUMN_WORDS, ListForm, read_decisions
from tournament.doors.desk.people.lists_preview import preview_list, written_words
from tournament.doors.pasted_lists import column_choices
from tournament.reading.series.qualified import series_leading_to
from tournament.security.access import Desk, desk_for
from tournament.services.people import list_plans, lists
from tournament.services.people.list_plans import ListPlan
from tournament.services.refusals import Refused
from tournament.storage import documents
from tournament.words import refusal_words


@require_http_methods(["GET", "HEAD", "POST"])
def people_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list of players and show what would become of it; nothing is written yet."""
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
    """Show how far a worker is with a long list, and what would become of it once it is read."""
    desk = desk_for(request, slug, "register")
    job = get_object_or_404(desk.tournament.jobs, pk=pk, document=chores.LIST)
    if not job.is_done:
        return show_work(request, job, back=reverse("people_list", args=[slug]))
    if HtmxDetails(request):
        return HttpResponseClientRefresh()
    if not documents.has(job):
        return redirect("people_list", slug)
    return _show_preview(request, desk, chores.list_read(job))


@require_POST
def apply_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a list as its preview showed it."""
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
    # No act: a preview writes nothing.
    try:
        by = actor_of(request)
        plan = list_plans.plan_list(desk.tournament, text, decisions, by=by)
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
