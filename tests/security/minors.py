"""Helpers for tests of minors: an event with one minor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cast import DAY, play_and_close, seat
from tournament.exchange.player_lists import Newcomer
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import registration

if TYPE_CHECKING:
    pass

NAME, INITIALS = "Paula Pumpure", "P. P."


def event(*, by: Actor, **facts: object) -> Tournament:
    """Play a round of an event with one minor, and publish the next seats."""
    given = {"name": "Kauss", "date": DAY, "preset": "evening-16", "seed": "s", **facts}
    tournament = planning.create_tournament(planning.TournamentPlan(**given), by=by)  # type: ignore[arg-type]
    registration.register(tournament, Newcomer(NAME, club="Ogre", born=2010), by=by)
    for number in range(2, 5):
        registration.register(tournament, Newcomer(f"Spēlētājs {number}", born=1980), by=by)
    play_and_close(tournament, by=by)
    seat(tournament, by=by)
    tournament.refresh_from_db()
    return tournament


def others() -> set[str]:
    return {f"Spēlētājs {number}" for number in range(2, 5)}
