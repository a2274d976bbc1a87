"""Keeping a tournament's plan as one's own preset, and removing it from the list."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournament.models import OwnPreset, Tournament
from tournament.models.text_fields import one_line
from tournament.services.events import planning
from tournament.services.events.blocks import RawBlocks
from tournament.services.events.planning import TournamentPlan
from tournament.services.refusals import Refused

MOST_OWN = 100
OF_ONE_EVENT = ("name", "date", "seed")


def keep_preset(tournament: Tournament, name: str, *, owner: User) -> OwnPreset:
    """Keep the tournament's plan under a name; the same name again replaces the plan."""
    name = one_line(name)[:120]
    if not name:
        raise Refused("name_missing")
    facts = planning.facts_of_plan(planning.plan_of(tournament))
    plan = {fact: value for fact, value in facts.items() if fact not in OF_ONE_EVENT}
    if blocks := planning.blocks_to_copy(tournament):
        plan["blocks"] = blocks
    with transaction.atomic():
        # The account's own row is the lock: a double click keeps one preset.
        User.objects.select_for_update().get(pk=owner.pk)
        own = OwnPreset.objects.offered().filter(owner=owner)
        if not own.filter(name=name).exists() and own.count() >= MOST_OWN:
            raise Refused("too_many_presets", most=MOST_OWN)
        own.filter(name=name).update(removed_at=timezone.now())
        return OwnPreset.objects.create(owner=owner, name=name, plan=plan, made_at=timezone.now())


def remove_preset(preset: OwnPreset) -> None:
    """Offer a preset no more; the tournaments made from it keep their plan."""
    OwnPreset.objects.offered().filter(pk=preset.pk).update(removed_at=timezone.now())


def plan_of_preset(preset: OwnPreset, *, date: dt.date) -> TournamentPlan:
    """Return the plan to start a tournament from; its name is still to be typed."""
    kept = {fact: value for fact, value in preset.plan.items() if fact != "blocks"}
    return planning.plan_from_facts({**kept, "name": "", "date": date.isoformat(), "seed": ""})


def blocks_of_preset(preset: OwnPreset) -> RawBlocks:
    """Return the later blocks that were kept with it."""
    blocks: RawBlocks = preset.plan.get("blocks", ())
    return blocks
