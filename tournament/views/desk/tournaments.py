"""Tournaments and their settings: the list, a new one, its plan and rules."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access import may_create
from tournament.forms.tournaments import TournamentForm
from tournament.models import Tournament
from tournament.phrases import notice_words, refusal_words
from tournament.phrases.terms import PRESETS
from tournament.services import planning
from tournament.services.refusals import Refused
from tournament.views.desk import tournaments_start as beginnings
from tournament.views.desk.acting import actor_of, key_of, tell_done
from tournament.views.desk.tournaments_rows import shelf_of

WARNED_OF = ("rated_with_few_rounds",)


@require_safe
@login_required
def my_tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments that somebody has a role in."""
    return render(request, "desk/my_tournaments.html", {"shelf": shelf_of(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Announce a tournament: from a preset, from a copy of an earlier one, or by hand."""
    if not may_create(request.user):
        raise PermissionDenied
    if request.method == "POST":
        return _announce(request)
    plan = beginnings.plan_to_start_from(request)
    if plan is None:
        context = {
            "presets": beginnings.presets(),
            "copies": beginnings.earlier_tournaments(request.user),
        }
        return render(request, "desk/new_tournament.html", context)
    form = beginnings.form_of(plan)
    form.fields["name"].widget.attrs["autofocus"] = True
    return _show_new(request, form)


def _announce(request: HttpRequest) -> HttpResponse:
    preset = beginnings.known_preset(request.POST.get("preset", ""))
    if beginnings.has_another_game(request.POST):
        return _show_new(request, beginnings.form_of_another_game(request.POST, preset))
    form = TournamentForm(request.POST, preset=preset, game=request.POST.get("game", ""))
    if form.is_valid():
        try:
            made = planning.create_tournament(
                form.plan(),
                by=actor_of(request),
                is_rehearsal="is_rehearsal" in request.POST,
                key=key_of(request),
            )
        except Refused as refused:
            form.add_refusal(refused, str(refusal_words(refused)))
        else:
            tell_done(request, _("%(name)s is announced. Enter the players.") % {"name": made.name})
            _warn(request, made)
            return redirect("people", made.slug)
    return _show_new(request, form)


def _warn(request: HttpRequest, made: Tournament) -> None:
    for notice in planning.notices_of(planning.plan_of(made)):
        if notice.code in WARNED_OF:
            messages.warning(request, notice_words(notice))


def _show_new(request: HttpRequest, form: TournamentForm) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "preset_words": PRESETS[form.preset],
        "is_rehearsal": "is_rehearsal" in request.POST,
        "by_hand": "by_hand" in request.GET or beginnings.has_another_game(request.POST),
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/tournament_form.html", context, status=status)
