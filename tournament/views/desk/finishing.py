"""The end of a tournament: the provisional result, its window for corrections, the last word."""

from __future__ import annotations

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.access import NEEDS, Desk, desk_for
from tournament.forms.finishing import EarlyForm, ExtendForm, WhyForm
from tournament.phrases import refusal_words
from tournament.services import finishing as service
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, key_of, tell_done
from tournament.views.desk.finishing_page import read_ending

UNPROCESSABLE = 422


@require_safe
def finishing(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how far the end is, and what may be done about it."""
    return _show(request, desk_for(request, slug, "look"))


@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """Announce the provisional result; before the last round only with a reason."""
    desk, form = desk_for(request, slug, "finish"), EarlyForm(request.POST, auto_id="finish_%s")
    if not form.is_valid():
        return _show(request, desk, finish_form=form)
    because = form.cleaned_data["reason"]
    by, key = actor_of(request), key_of(request)
    try:
        service.finish(desk.tournament, by=by, early_because=because, key=key)
    except Refused as refused:
        return _show(request, desk, refused, finish_form=form)
    tell_done(request, _("The provisional result is announced."))
    return redirect("finishing", slug)


@require_POST
def extend_window(request: HttpRequest, slug: str) -> HttpResponse:
    """Take corrections for longer."""
    desk, form = desk_for(request, slug, "finish"), ExtendForm(request.POST, auto_id="extend_%s")
    if not form.is_valid():
        return _show(request, desk, extend_form=form)
    by, key = actor_of(request), key_of(request)
    try:
        service.extend_window(desk.tournament, **form.cleaned_data, by=by, key=key)
    except Refused as refused:
        return _show(request, desk, refused, extend_form=form)
    tell_done(request, _("Corrections are taken for longer."))
    return redirect("finishing", slug)


@require_POST
def back_to_running(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the provisional result back, to play on."""
    desk, form = desk_for(request, slug, "finish"), WhyForm(request.POST, auto_id="back_%s")
    if not form.is_valid():
        return _show(request, desk, back_form=form)
    try:
        service.back_to_running(desk.tournament, **form.cleaned_data, by=actor_of(request))
    except Refused as refused:
        return _show(request, desk, refused, back_form=form)
    tell_done(request, _("The provisional result is taken back; the tournament runs on."))
    return redirect("desk", slug)


@require_POST
def approve(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the result final; while corrections are taken only with a reason."""
    desk, form = desk_for(request, slug, "approve"), EarlyForm(request.POST, auto_id="approve_%s")
    if not form.is_valid():
        return _show(request, desk, approve_form=form)
    because = form.cleaned_data["reason"]
    by, key = actor_of(request), key_of(request)
    try:
        service.approve(desk.tournament, by=by, early_because=because, key=key)
    except Refused as refused:
        return _show(request, desk, refused, approve_form=form)
    tell_done(request, _("The result is approved."))
    return redirect("finishing", slug)


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an approved result provisional again."""
    desk, form = desk_for(request, slug, "approve"), WhyForm(request.POST, auto_id="reopen_%s")
    if not form.is_valid():
        return _show(request, desk, reopen_form=form)
    try:
        service.reopen(desk.tournament, **form.cleaned_data, by=actor_of(request))
    except Refused as refused:
        return _show(request, desk, refused, reopen_form=form)
    tell_done(request, _("The result is provisional again; corrections are taken."))
    return redirect("finishing", slug)


def _show(
    request: HttpRequest, desk: Desk, refused: Refused | None = None, **typed: Form
) -> HttpResponse:
    """Show the page; a form that was refused comes back as it was typed."""
    if refused is not None:
        # What was loaded before the act may be what made it be refused.
        desk.tournament.refresh_from_db()
    context = {
        "desk": desk,
        "area": "standings",
        "may": frozenset(deed for deed in NEEDS if desk.may(deed)),
        "page": (page := read_ending(desk.tournament)),
        "announced": page.announced,
        "refusal": refusal_words(refused) if refused else None,
        "finish_form": WhyForm(auto_id="finish_%s"),
        "extend_form": ExtendForm(auto_id="extend_%s"),
        "back_form": WhyForm(auto_id="back_%s"),
        "approve_form": WhyForm(auto_id="approve_%s"),
        "reopen_form": WhyForm(auto_id="reopen_%s"),
        **typed,
    }
    return render(request, "desk/finishing.html", context, status=UNPROCESSABLE if typed else 200)
