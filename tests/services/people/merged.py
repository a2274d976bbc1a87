"""Helpers for tests of merged people."""

from __future__ import annotations

from tests.cast import EventOf, play_and_close
from tournament.models import (
    Merge,
    Player,
    Tournament,
)
from tournament.reading.people.identity import root_of
from tournament.services.acts import Actor
from tournament.services.people import merging
from tournament.services.results import finishing

IN_ORDER = {"first_seating": "list", "rounds": 1}


def person(name: str, **facts: object) -> Player:
    return Player.objects.create(name=name, **facts)


def finished(event_of: EventOf, name: str, by: Actor) -> Tournament:
    event = event_of(4, name=name, settings=IN_ORDER)
    play_and_close(event, by=by)
    finishing.finish(event, by=by)
    return event


def merge(one: Player, into: Player, by: Actor) -> Merge:
    return merging.merge_persons(one, into, reason="married", by=by)


def roots() -> dict[str, str]:
    names = dict(Player.objects.values_list("pk", "name"))
    return {names[key]: names[root_of(key)] for key in names if root_of(key) != key}
