"""Tournaments and their settings: the list, a new one, its plan and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.event_settings import read_settings
from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, at_account
from tournament.doors.desk.events import start as beginnings_start
from tournament.doors.desk.events.forms import TournamentForm
from tournament.doors.desk.officials import places
from tournament.models import Entry, OwnPreset, Round, Scope, Tournament
from tournament.reading.events import presets as beginnings_presets
from tournament.reading.events.calendar import count_of
from tournament.security.access import may_create, scopes_of, slugs_as_cashier, tournaments_of
from tournament.services.events import planning
from tournament.services.refusals import Refused
from tournament.standings.sheets import blocks_of, rounds_planned
from tournament.words import names, notice_words, refusal_words
from tournament.words.blocks import blocks_words
from tournament.words.names import fill_sentence
from tournament.words.regulations import preset_sentence
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


routes = Routes(at_account)


@routes.page("")
def my_tournaments(request: DeskRequest) -> HttpResponse:
    """List the tournaments in which the user has a role."""
    user = request.http.user
    runs_house = user.is_superuser or scopes_of(user, Scope.Kind.HOUSE).exists()
    context = {
        "listed": tournaments_listed_for(user),
        "as_cashier": slugs_as_cashier(user),
        "may_create": may_create(user),
        "runs_house": runs_house,
        "webhook_stopped": runs_house and places.webhook_stopped(request, places.of_house(request)),
    }
    return render(request.http, "desk/events/my_tournaments.html", context)


def _show_new(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    form: TournamentForm = request.typed["form"]
    is_of_another_game = beginnings_start.has_another_game(request.data)
    if refused is not None:
        form.add_refusal(refused, str(refusal_words(refused)))
    context: dict[str, Any] = {
        "form": form,
        "preset_words": PRESETS[form.preset],
        "preset_sentence": preset_sentence(read_settings({}, form.preset)),
        "is_rehearsal": "is_rehearsal" in request.data,
        **_blocks(request.http),
        "is_of_another_game": is_of_another_game,
        "by_hand": "by_hand" in request.http.GET or is_of_another_game,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/events/tournament_form.html", context, status=status)


@routes.page("new/")
def new_tournament(request: DeskRequest) -> HttpResponse:
    """Show the form of the chosen starting point, or of the user's usual preset."""
    http = request.http
    if not may_create(http.user):
        return render(http, "desk/events/may_not_create.html", status=403)
    plan = beginnings_start.plan_to_start_from(http)
    form = request.typed["form"] = beginnings_start.form_of(plan)
    form.fields["name"].widget.attrs["autofocus"] = True
    return _show_new(request)


@routes.page("new/presets/")
def starting_points(request: DeskRequest) -> HttpResponse:
    """Show the starting points of a tournament: presets, earlier tournaments, files."""
    http = request.http
    if not may_create(http.user):
        return render(http, "desk/events/may_not_create.html", status=403)
    search = http.GET.get("search", "").strip()
    context = {
        "presets": beginnings_presets.starts(),
        "own": OwnPreset.objects.offered().filter(owner=http.user.pk),
        "search": search,
        "copies": beginnings_start.earlier_tournaments(http.user, search),
    }
    return render(http, "desk/events/starting_points.html", context)


@routes.post("new/", planning.create_tournament, show=_show_new)
def create_tournament(request: DeskRequest) -> HttpResponse:
    """Create a tournament: from a preset, as a copy of an earlier one, or by hand."""
    http, data = request.http, request.data
    if not may_create(http.user):
        return render(http, "desk/events/may_not_create.html", status=403)
    preset = beginnings_start.known_preset(data.get("preset", ""))
    if beginnings_start.has_another_game(data):
        request.typed["form"] = beginnings_start.form_of_another_game(data, preset)
        return _show_new(request)
    form = TournamentForm(data, preset=preset, game=data.get("game", ""))
    found = beginnings_start.later_blocks(http.user, data)
    made = planning.create_tournament(
        request.read(form).plan(),
        by=request.by,
        is_rehearsal="is_rehearsal" in data,
        blocks=found.raw if found is not None and "with_blocks" in data else (),
        key=request.key,
    )
    words = _("%(name)s is created. Now enter the players.")
    request.add_message(fill_sentence(words, {"name": made.name}))
    for notice in planning.notices_of(planning.plan_of(made)):
        if notice.code in WARNED_OF:
            messages.warning(http, notice_words(notice))
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
