"""Small events, one for each state of the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib.auth.models import User

from tests.cast import DAY, enter, enter_table, play, play_and_close, seat
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.results import finishing
from tournament.services.rounds import closing, seating

PLAYERS = 9
BOUNDS = ("most_tournaments", "most_jobs", "most_megabytes")


def organiser() -> Actor:
    """Return an account with all rights at the desk."""
    user, _is_new = User.objects.get_or_create(username="organiser", first_name="Dace")
    # The fuzzer uploads files by the thousand.
    permissions.set_rights(user, may_create=True, **dict.fromkeys(BOUNDS, 10**6))
    return Actor.from_user(user)


def _entered(by: Actor) -> Tournament:
    plan = planning.TournamentPlan("Rudens kauss", DAY, "evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=by)
    for number in range(1, PLAYERS + 1):
        enter(tournament, number, by=by)
    return tournament


def _drafted(by: Actor) -> Tournament:
    tournament = _entered(by)
    seating.draft_seating(tournament, by=by)
    return tournament


def _seated(by: Actor) -> Tournament:
    tournament = _entered(by)
    seat(tournament, by=by)
    return tournament


def _half_in(by: Actor) -> Tournament:
    tournament = _seated(by)
    first = tables_of(tournament.rounds.get(number=1))[0]
    enter_table(tournament, 1, first, by=by)
    return tournament


def _between_rounds(by: Actor) -> Tournament:
    tournament = _entered(by)
    play_and_close(tournament, by=by)
    return tournament


def _all_in(by: Actor) -> Tournament:
    tournament = _between_rounds(by)
    seat(tournament, by=by)
    play(tournament, round_number=2, by=by)
    return tournament


def _provisional(by: Actor) -> Tournament:
    tournament = _all_in(by)
    closing.close_round(tournament, round_number=2, by=by)
    finishing.finish(tournament, by=by, early_because="the hall closes")
    return tournament


STATES: Mapping[str, Callable[[Actor], Tournament]] = {
    "entered": _entered,
    "drafted": _drafted,
    "seated": _seated,
    "half in": _half_in,
    "between rounds": _between_rounds,
    "all in": _all_in,
    "provisional": _provisional,
}
