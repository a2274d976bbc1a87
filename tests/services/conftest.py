"""A director, a secretary, and events of any size."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.services.cast import DAY, Announce, EventOf, enter_first
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def secretary(db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("secretary", first_name="Sandra"))


@pytest.fixture
def announce(director: Actor) -> Announce:
    """Make a tournament: an evening of four rounds unless the test says otherwise."""

    def announce(**facts: object) -> Tournament:
        given = {"name": "Rudens kauss", "date": DAY, "preset": "evening-16", "seed": "rudens"}
        plan = planning.TournamentPlan(**{**given, **facts})  # type: ignore[arg-type]
        return planning.create_tournament(plan, by=director)

    return announce


@pytest.fixture
def event_of(announce: Announce, director: Actor) -> EventOf:
    """Make a tournament with so many players entered."""

    def event_of(players: int, **facts: object) -> Tournament:
        tournament = announce(**facts)
        enter_first(tournament, players, by=director)
        return tournament

    return event_of
