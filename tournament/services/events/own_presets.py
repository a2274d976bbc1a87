"""Presets of an account: storing a tournament's plan, and removing one."""

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
    """Store the tournament's plan as a preset; one of the same name is replaced."""
    name = one_line(name)[:120]
    if not name:
        raise Refused("name_missing")
    facts = planning.facts_of_plan(planning.plan_of(tournament))
    plan = {fact: value for fact, value in facts.items() if fact not in OF_ONE_EVENT}
    if blocks := planning.blocks_to_copy(tournament):
        plan["blocks"] = blocks
    with transaction.atomic():
        # The account's row is the lock: a double click stores one preset.
        User.objects.select_for_update().get(pk=owner.pk)
        own = OwnPreset.objects.offered().filter(owner=owner)
        if not own.filter(name=name).exists() and own.count() >= MOST_OWN:
            raise Refused("too_many_presets", most=MOST_OWN)
        own.filter(name=name).update(removed_at=timezone.now())
        return OwnPreset.objects.create(owner=owner, name=name, plan=plan, made_at=timezone.now())


def remove_preset(preset: OwnPreset) -> None:
    """Remove a preset; tournaments created from it keep their plan."""
    OwnPreset.objects.offered().filter(pk=preset.pk).update(removed_at=timezone.now())


def plan_of_preset(preset: OwnPreset, *, date: dt.date) -> TournamentPlan:
    """Return the plan for a new tournament from a preset, without a name."""
    kept = {fact: value for fact, value in preset.plan.items() if fact != "blocks"}
    return planning.plan_from_facts({**kept, "name": "", "date": date.isoformat(), "seed": ""})


def blocks_of_preset(preset: OwnPreset) -> RawBlocks:
    """Return the later blocks stored with the preset."""
    blocks: RawBlocks = preset.plan.get("blocks", ())
    return blocks
