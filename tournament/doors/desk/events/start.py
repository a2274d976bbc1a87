"""Starting points of a new tournament: a preset, an earlier tournament, or the bare game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, QueryDict
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.event_settings import ALL_ROUNDS, ROTATIONS, may_rotate
from scoring.games import GAMES
from scoring.presets import PRESETS
from tournament.doors.acting import DeskRequest, EventRequest, Routes, at_account, at_event
from tournament.doors.desk.events.fields import RULES
from tournament.doors.desk.events.forms import TournamentForm
from tournament.doors.desk.events.plan import initial_values
from tournament.models import OwnPreset, Tournament
from tournament.reading.events.presets import StartOption, starts
from tournament.security.access import tournaments_of
from tournament.services.events import own_presets, planning
from tournament.services.events.blocks import RawBlocks
from tournament.services.events.planning import TournamentPlan
from tournament.words import setting_choices
from tournament.words.figures import whole
from tournament.words.names import fill_sentence

MOST_COPIES = 30
LONGEST_SEARCH = 60
USUAL_PLAYERS = (53,)


def earlier_tournaments(user: User | AnonymousUser, search: str = "") -> QuerySet[Tournament]:
    """Return the latest tournaments whose plan the user may copy: their own and public ones.

    A plan only repeats the public regulations, so anyone who may read them may copy it.
    """
    found = Tournament.objects.public() | tournaments_of(user).kept()
    for word in search[:LONGEST_SEARCH].split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    return found.distinct().order_by("-date", "name")[:MOST_COPIES]


def plan_to_start_from(request: HttpRequest) -> TournamentPlan:
    """Return the plan of the starting point in the request, or of the user's usual preset."""
    today = timezone.localdate()
    if "copy" in request.GET:
        return _copy(request.user, request.GET["copy"], today)
    if "own" in request.GET:
        return own_presets.plan_of_preset(_own(request.user, request.GET["own"]), date=today)
    if "preset" in request.GET:
        start = next((one for one in starts() if one.id == request.GET["preset"]), None)
        if start is None:
            raise Http404
        length = _settings_of_length(start, request.GET.get("length", ""))
        return TournamentPlan(name="", date=today, preset=start.id, settings=length)
    return TournamentPlan(name="", date=today, preset=_usual_preset(request.user))


def _usual_preset(user: User | AnonymousUser) -> str:
    """Return the preset of the user's latest tournament; the federation's if it is the first."""
    latest = tournaments_of(user).kept().order_by("-date", "-pk")
    return latest.values_list("preset", flat=True).first() or next(iter(PRESETS))


@dataclass(frozen=True, slots=True)
class LaterBlocks:
    """Later blocks that a new tournament may copy; a form field names their source."""

    field: str
    value: str
    event: Tournament

    @property
    def raw(self) -> RawBlocks:
        """The blocks as input for a new tournament."""
        return planning.blocks_to_copy(self.event)


def later_blocks(user: User | AnonymousUser, given: QueryDict) -> LaterBlocks | None:
    """Return the later blocks of the starting point; None if it has none."""
    found = None
    if own := given.get("own", ""):
        kept = _own(user, own)
        blocks = list(own_presets.blocks_of_preset(kept))
        plan = own_presets.plan_of_preset(kept, date=timezone.localdate())
        event = Tournament(preset=plan.preset, settings=dict(plan.settings), blocks=blocks)
        found = LaterBlocks("own", own, event)
    slug = given.get("copied", "") or given.get("copy", "")
    if copied := copied_event(user, slug):
        found = LaterBlocks("copied", slug, copied)
    return found if found is not None and found.event.blocks else None


def _own(user: User | AnonymousUser, named: str) -> OwnPreset:
    offered = OwnPreset.objects.offered().filter(owner=user.pk)
    return get_object_or_404(offered, pk=whole(named) or 0)


def copied_event(user: User | AnonymousUser, slug: str) -> Tournament | None:
    """Return the earlier tournament to be copied; None if the slug is empty."""
    if not slug:
        return None
    own = tournaments_of(user).kept().filter(slug=slug).first()
    return own or get_object_or_404(Tournament.objects.public(), slug=slug)


def _copy(user: User | AnonymousUser, slug: str, today: dt.date) -> TournamentPlan:
    """Return the plan of an earlier tournament, without the contact if it is another user's."""
    own = tournaments_of(user).kept().filter(slug=slug).first()
    earlier = own or get_object_or_404(Tournament.objects.public(), slug=slug)
    plan = planning.copy_plan(earlier, name=earlier.name, date=today)
    return plan if own else replace(plan, contact="")


def _settings_of_length(start: StartOption, length: str) -> dict[str, Any]:
    """Return the settings of another usual length; empty if the length is unknown."""
    found = [one for one in start.lengths if one.id == length]
    return {name: value for one in found for name, value in one.settings.items()}


def known_preset(name: str) -> str:
    """Return the preset's name, or raise 404 if it is unknown."""
    if name not in PRESETS:
        raise Http404
    return name


def form_of(plan: TournamentPlan, players: Sequence[int] = USUAL_PLAYERS) -> TournamentForm:
    """Return a form with the plan as initial values."""
    values = initial_values(plan)
    return TournamentForm(preset=plan.preset, game=values["game"], players=players, initial=values)


def has_another_game(posted: QueryDict) -> bool:
    """Whether the submitted game differs from the one whose rules the form shows."""
    return posted.get("game") != posted.get("shown_game") and posted.get("game") in GAMES


def form_of_another_game(
    posted: QueryDict, preset: str, players: Sequence[int] = USUAL_PLAYERS
) -> TournamentForm:
    """Return the form with the rules of the new game; other input is kept."""
    game = posted.get("game", "")
    sizes = setting_choices.table_sizes(GAMES[game], ())[0][0]
    seated = {} if may_rotate(GAMES[game], sizes) else {"reseat_by": ALL_ROUNDS}
    bare = TournamentPlan(
        name="",
        date=timezone.localdate(),
        preset=preset,
        settings={"game": game, "table_sizes": sizes, **seated},
    )
    values = {**initial_values(bare), **_typed(posted)}
    if values["reseat_by"] in ROTATIONS:
        values |= seated
    return TournamentForm(preset=preset, game=game, players=players, initial=values)


def _typed(posted: QueryDict) -> dict[str, str | bool]:
    """Return the submitted values that do not depend on the game."""
    rules = {name for row in RULES for name in row} | {"table_sizes"}
    boxes = {
        name
        for name, field in TournamentForm.base_fields.items()
        if isinstance(field, forms.BooleanField)
    }
    typed = {name: name in posted for name in boxes - rules}
    return {**{name: posted.get(name, "") for name in posted if name not in rules}, **typed}


def with_preset(plan: TournamentPlan, name: str) -> TournamentPlan:
    """Return the plan with its settings replaced by another preset's values."""
    return replace(plan, preset=known_preset(name), settings={})


account_routes = Routes(at_account)
routes = Routes(at_event)


@routes.post("settings/preset/", "plan", to="settings")
def keep_preset(request: EventRequest) -> str:
    """Save a tournament's plan as the user's own preset."""
    owner = request.by.user
    assert owner is not None
    own_presets.keep_preset(request.desk.tournament, request.data.get("name", ""), owner=owner)
    return _("The preset is saved. You find it first under “New tournament”.")


@account_routes.post("new/presets/<int:pk>/remove/", "create", to="starting_points")
def remove_preset(request: DeskRequest, pk: int) -> str:
    """Remove a preset of the user."""
    preset = get_object_or_404(OwnPreset.objects.offered(), pk=pk, owner=request.http.user)
    own_presets.remove_preset(preset)
    return fill_sentence(_("The preset “%(name)s” is removed."), {"name": preset.name})
