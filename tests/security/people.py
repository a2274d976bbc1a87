"""A person known to one desk and not to another, and both desks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.test import Client

from tests import visitors
from tests.cast import DAY
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Player,
    Tournament,
)
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import registration

if TYPE_CHECKING:
    pass


NAME = "Raimonds Žagars"


PERSON = Newcomer(NAME, club="Ogre", born=1961, sex="m", federation_number="LZF-0042", rating=1734)


def announce(name: str, *, by: Actor) -> Tournament:
    plan = planning.TournamentPlan(name=name, date=DAY, preset="evening-16", seed="s")
    return planning.create_tournament(plan, by=by)


def with_four(name: str, *, by: Actor) -> Tournament:
    """Return a tournament in which the person plays with three others."""
    tournament = announce(name, by=by)
    registration.register(tournament, PERSON, by=by)
    for number in range(2, 5):
        registration.register(tournament, Newcomer(f"Spēlētājs {number}"), by=by)
    return tournament


def user_of(actor: Actor) -> User:
    assert actor.user is not None
    return actor.user


def client_of(actor: Actor) -> Client:
    return visitors.signed_in(user_of(actor))


def person() -> Player:
    return Player.objects.get(federation_number="LZF-0042")


def tells(content: bytes) -> bool:
    return any(said in content.decode() for said in ("1961", "LZF-0042", "1734"))
