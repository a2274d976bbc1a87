"""What a new tournament may start from: a preset, an earlier tournament, or the bare game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, QueryDict
from django.utils import timezone

from scoring.games import GAMES
from scoring.presets import PRESETS
from tournament.doors.desk.events.fields import RULES
from tournament.doors.desk.events.forms import TournamentForm
from tournament.doors.desk.events.plan import shown_values
from tournament.models import Tournament
from tournament.security.access import tournaments_of
from tournament.services.events import planning
from tournament.services.events.planning import TournamentPlan
from tournament.words import choices

MOST_COPIES = 12
USUAL_PLAYERS = (53,)


def earlier_tournaments(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the latest tournaments that somebody may copy the plan of."""
    return tournaments_of(user).order_by("-date", "name")[:MOST_COPIES]


def plan_to_start_from(request: HttpRequest) -> TournamentPlan | None:
    """Return the plan that the request names a start for; None where it names none."""
    today = timezone.localdate()
    if "copy" in request.GET:
        earlier = tournaments_of(request.user).filter(slug=request.GET["copy"]).first()
        if earlier is None:
            raise Http404
        return planning.copy_plan(earlier, name=earlier.name, date=today)
    if "preset" in request.GET:
        return TournamentPlan(name="", date=today, preset=known_preset(request.GET["preset"]))
    return None


def known_preset(name: str) -> str:
    """Return the preset's name, or 404 where there is none such."""
    if name not in PRESETS:
        raise Http404
    return name


def form_of(plan: TournamentPlan, players: Sequence[int] = USUAL_PLAYERS) -> TournamentForm:
    """Return the form that shows a plan."""
    values = shown_values(plan)
    return TournamentForm(preset=plan.preset, game=values["game"], players=players, initial=values)


def has_another_game(posted: QueryDict) -> bool:
    """Whether a form was sent with another game than the one whose rules it shows."""
    return posted.get("game") != posted.get("shown_game") and posted.get("game") in GAMES


def form_of_another_game(
    posted: QueryDict, preset: str, players: Sequence[int] = USUAL_PLAYERS
) -> TournamentForm:
    """Return the form with the rules of the game now chosen, and all else as it was typed."""
    game = posted.get("game", "")
    sizes = choices.table_sizes(GAMES[game], ())[0][0]
    bare = TournamentPlan(
        name="",
        date=timezone.localdate(),
        preset=preset,
        settings={"game": game, "table_sizes": sizes},
    )
    values = {**shown_values(bare), **_typed(posted)}
    return TournamentForm(preset=preset, game=game, players=players, initial=values)


def _typed(posted: QueryDict) -> dict[str, str | bool]:
    """Return what was typed that the game does not decide."""
    rules = {name for row in RULES for name in row} | {"table_sizes"}
    boxes = {
        name
        for name, field in TournamentForm.base_fields.items()
        if isinstance(field, forms.BooleanField)
    }
    typed = {name: name in posted for name in boxes - rules}
    return {**{name: posted.get(name, "") for name in posted if name not in rules}, **typed}


def with_preset(plan: TournamentPlan, name: str) -> TournamentPlan:
    """Return the plan with another preset's values in place of its settings."""
    return replace(plan, preset=known_preset(name), settings={})
