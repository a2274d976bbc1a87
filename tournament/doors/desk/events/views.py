"""Tournaments and their settings: the list, a new one, its plan and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.doors.acting import UNPROCESSABLE, key_of, perform_typed, tell_done
from tournament.doors.desk.events import start as beginnings_start
from tournament.doors.desk.events.forms import TournamentForm
from tournament.models import Entry, OwnPreset, Round, Scope, Tournament
from tournament.reading.events import presets as beginnings_presets
from tournament.reading.events.calendar import count_of
from tournament.security.access import may_create, scopes_of, tournaments_of
from tournament.services.events import planning
from tournament.services.refusals import Refused
from tournament.standings.sheets import blocks_of, rounds_planned
from tournament.words import names, notice_words, refusal_words
from tournament.words.blocks import blocks_words
from tournament.words.names import fill_sentence
from tournament.words.terms import PRESETS

MOST_LISTED = 300


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament of the list, with its number of players and its progress."""

    tournament: Tournament
    players: int
    round: int
    rounds: int


@dataclass(frozen=True, slots=True)
class MyTournaments:
    """A user's tournaments: running, coming by date, past with the latest first."""

    running: Sequence[TournamentRow]
    coming: Sequence[TournamentRow]
    past: Sequence[TournamentRow]
    archived: Sequence[TournamentRow]
    deleted: Sequence[TournamentRow]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is listed; archived and deleted tournaments do not count."""
        return not (self.running or self.coming or self.past)


def tournaments_listed_for(user: User | AnonymousUser) -> MyTournaments:
    """Load a user's tournaments in one query."""
    rows = [
        TournamentRow(
            tournament=tournament,
            players=tournament.players,  # type: ignore[attr-defined]
            round=tournament.rounds_seated,  # type: ignore[attr-defined]
            rounds=rounds_planned(tournament),
        )
        for tournament in _counted(tournaments_of(user))
    ]
    # The database's collation is not reliable: it may sort Ķ before L in any language.
    rows.sort(key=lambda row: names.sort_key(row.tournament.name))
    rows.sort(key=lambda row: row.tournament.date, reverse=True)
    by_state: dict[str, list[TournamentRow]] = {}
    for row in rows:
        is_listed = row.tournament.listing == Tournament.Listing.LISTED
        place = row.tournament.state if is_listed else row.tournament.listing
        by_state.setdefault(place, []).append(row)
    state, listing = Tournament.State, Tournament.Listing
    coming = by_state.get(state.PLANNED, [])
    return MyTournaments(
        running=by_state.get(state.RUNNING, []) + by_state.get(state.PROVISIONAL, []),
        coming=sorted(coming, key=lambda row: row.tournament.date),
        past=by_state.get(state.APPROVED, []),
        archived=by_state.get(listing.ARCHIVED, []),
        deleted=by_state.get(listing.DELETED, []),
    )


def _counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    counted = tournaments.annotate(
        players=count_of(Entry.objects.all()), rounds_seated=count_of(Round.objects.published())
    )
    return counted.order_by("-date", "name")[:MOST_LISTED]


WARNED_OF = ("rated_with_few_rounds",)


@require_safe
@login_required
def my_tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments in which the user has a role."""
    context = {
        "listed": tournaments_listed_for(request.user),
        "may_create": may_create(request.user),
        "runs_house": request.user.is_superuser
        or scopes_of(request.user, Scope.Kind.HOUSE).exists(),
    }
    return render(request, "desk/events/my_tournaments.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Announce a tournament: from a preset, as a copy of an earlier one, or by hand."""
    if not may_create(request.user):
        return render(request, "desk/events/may_not_create.html", status=403)
    if request.method == "POST":
        return _announce(request)
    plan = beginnings_start.plan_to_start_from(request)
    if plan is None:
        return _show_starts(request)
    form = beginnings_start.form_of(plan)
    form.fields["name"].widget.attrs["autofocus"] = True
    return _show_new(request, form)


def _show_starts(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "").strip()
    context = {
        "presets": beginnings_presets.starts(),
        "own": OwnPreset.objects.offered().filter(owner=request.user.pk),
        "search": search,
        "copies": beginnings_start.earlier_tournaments(request.user, search),
    }
    return render(request, "desk/events/new_tournament.html", context)


def _announce(request: HttpRequest) -> HttpResponse:
    preset = beginnings_start.known_preset(request.POST.get("preset", ""))
    if beginnings_start.has_another_game(request.POST):
        return _show_new(request, beginnings_start.form_of_another_game(request.POST, preset))
    form = TournamentForm(request.POST, preset=preset, game=request.POST.get("game", ""))
    found = beginnings_start.later_blocks(request.user, request.POST)
    blocks = found.raw if found is not None and "with_blocks" in request.POST else ()
    return perform_typed(
        request,
        form,
        lambda by: planning.create_tournament(
            form.plan(),
            by=by,
            is_rehearsal="is_rehearsal" in request.POST,
            blocks=blocks,
            key=key_of(request),
        ),
        then=lambda made: _announced(request, made),
        show=lambda why: _show_new(request, form, why),
    )


def _announced(request: HttpRequest, made: Tournament) -> HttpResponse:
    tell_done(
        request,
        fill_sentence(_("%(name)s is created. Now enter the players."), {"name": made.name}),
    )
    for notice in planning.notices_of(planning.plan_of(made)):
        if notice.code in WARNED_OF:
            messages.warning(request, notice_words(notice))
    return redirect("people", made.slug)


def _blocks(request: HttpRequest) -> dict[str, Any]:
    """Return the template context of the later blocks that may be copied; empty without any."""
    given = request.POST if request.method == "POST" else request.GET
    found = beginnings_start.later_blocks(request.user, given)
    if found is None:
        return {}
    takes = request.method != "POST" or "with_blocks" in request.POST
    words = blocks_words(blocks_of(found.event))
    return {"taken": found, "with_blocks": takes, "blocks_words": words}


def _show_new(
    request: HttpRequest, form: TournamentForm, refused: Refused | None = None
) -> HttpResponse:
    if refused is not None:
        form.add_refusal(refused, str(refusal_words(refused)))
    context: dict[str, Any] = {
        "form": form,
        "preset_words": PRESETS[form.preset],
        "is_rehearsal": "is_rehearsal" in request.POST,
        **_blocks(request),
        "is_of_another_game": beginnings_start.has_another_game(request.POST),
        "by_hand": "by_hand" in request.GET or beginnings_start.has_another_game(request.POST),
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/events/tournament_form.html", context, status=status)
