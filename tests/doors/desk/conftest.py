"""A tournament at the desk, and users who sign in with or without a role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import built_once, visitors
from tests.cast import DAY, EventOf, enter_first
from tournament.models import Membership, Tournament
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.events import planning

SignIn = Callable[..., Client]


@pytest.fixture
def director(db: None) -> Actor:
    """Return the organiser of the tournaments created by `event_of`."""
    organiser = User.objects.create_user("organiser", first_name="Dace")
    built_once.step(permissions.set_rights)(user=organiser, may_create=True)
    return Actor.from_user(organiser)


@pytest.fixture
def event_of(director: Actor) -> EventOf:
    """Create a tournament with a number of players: by default four rounds in one evening."""

    def event_of(players: int, **facts: object) -> Tournament:
        given = {"name": "Rudens kauss", "date": DAY, "preset": "evening-16", "seed": "rudens"}
        plan = planning.TournamentPlan(**{**given, **facts})  # type: ignore[arg-type]
        tournament = built_once.first_event(
            lambda: planning.create_tournament(plan, by=director), director, plan
        )
        enter_first(tournament, players, by=director)
        return tournament

    return event_of


@pytest.fixture
def signed_in(director: Actor) -> SignIn:
    """Sign a user in, in English: the organiser, a user with another role, or with none."""

    def signed_in(role: str = "", *, at: Tournament | None = None) -> Client:
        user = User.objects.create_user(role) if role else director.user
        assert user is not None
        if at is not None:
            Membership.objects.create(tournament=at, user=user, role=role)
        return visitors.signed_in(user)

    return signed_in
