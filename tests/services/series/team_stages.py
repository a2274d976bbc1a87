"""Helpers for tests of series of teams: approved and corrected events with teams."""

from __future__ import annotations

import datetime as dt

from scoring.teams import Member, Team
from tests import built_once
from tests.cast import enter_first, finish, play_and_close
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import FEBRUARY, JANUARY, fresh, series
from tournament.models import Series, Stage, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.results import finishing
from tournament.services.series import external_results, stages
from tournament.services.series.external_result_plans import EventDetails, plan_results
from tournament.services.teams import forming
from tournament.standings.series.table import load_series_book

THREE = {"Ogre": (1, 2), "Cēsis": (3, 4), "Rīga": (5, 6)}
OTHERS = {"Cesis": (1, 5), "OGRE": (2, 6), "Talsi": (7, 8)}


def team(name: str, *members: int, listed: str = "") -> Team:
    """Return a team of cast members."""
    return Team(name, tuple(map(Member, members)), listed)


@built_once.step
def entered(
    by: Actor, *teams: Team, day: dt.date = JANUARY, name: str = "1. posms", players: int = 8
) -> Tournament:
    """Create a tournament with teams."""
    plan = planning.TournamentPlan(
        name=name, date=day, preset="evening-16", settings={"rounds": 1}, seed="r"
    )
    event = planning.create_tournament(plan, by=by)
    enter_first(event, players, by=by)
    for wished in teams:
        forming.set_up_team(event, wished, by=by)
    return event


@built_once.step
def played(event: Tournament, *, by: Actor) -> Tournament:
    """Play one round of the event and approve it."""
    play_and_close(event, by=by)
    finish(event, by=by)
    return approve(event, by=by)


def approve(event: Tournament, *, by: Actor) -> Tournament:
    """Approve the event's result."""
    finishing.approve(event, by=by, early_because="all are here")
    event.refresh_from_db()
    return event


def corrected(event: Tournament, *, by: Actor) -> None:
    """Reopen the event's result and reverse the totals of the first table."""
    finishing.reopen(event, by=by, reason="a sheet")
    event.refresh_from_db()
    turn_round(event, by=by)
    event.refresh_from_db()


def team_cup(by: Actor, preset: str = "points-for-places", **facts: object) -> Series:
    """Create a series of teams."""
    return series(by, preset, ranks="teams", **facts)


@built_once.step
def two_stages(by: Actor, preset: str = "points-for-places", **facts: object) -> Series:
    """Create a series of teams with two approved stages and varying spellings of names."""
    cup = team_cup(by, preset, **facts)
    for day, name, teams in ((JANUARY, "1. posms", THREE), (FEBRUARY, "2. posms", OTHERS)):
        event = entered(by, *(team(one, *who) for one, who in teams.items()), day=day, name=name)
        stages.add_stage(cup, played(event, by=by), by=by)
    return cup


def take_in_teams(to: Series, *names: str, by: Actor, day: dt.date = JANUARY) -> Stage:
    """Import an external list of teams, the best first."""
    rows = "".join(f"{place}\t{name}\t{30 - place}\n" for place, name in enumerate(names, start=1))
    about = EventDetails(name="Talsu posms", date=day.isoformat(), game="zole-classic")
    known = load_series_book(fresh(to)).team_names
    plan = plan_results(f"Vieta\tKomanda\tLielie\n{rows}", about, by=by, teams=known)
    return external_results.take_in_results(to, plan, by=by)


def names(of: Series) -> set[str]:
    """Return the team names of the series table."""
    return {line.name for line in load_series_book(fresh(of)).table.lines}
