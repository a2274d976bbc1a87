"""Helpers for tests of series: series, approved events, and external lists."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from scoring.series.presets import PRESETS
from tests import built_once
from tests.cast import NAMES, approve, enter_first, finish, play_and_close
from tournament.models import JournalEntry, Publication, Series, Stage, Tournament
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.series import external_results
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    plan_results,
)
from tournament.standings.series.publication import notes_as_json
from tournament.standings.series.table import load_series_book

JANUARY = dt.date(2026, 1, 30)
FEBRUARY = dt.date(2026, 2, 27)


@built_once.step
def series(by: Actor, preset: str = "points-for-places", **facts: Any) -> Series:  # noqa: ANN401
    """Create a series from a preset."""
    rule = {**PRESETS[preset].rule, **facts.pop("rule", {})}
    return create_series(SeriesPlan(name="Garkalnes kauss", rule=rule, **facts), by=by)


@built_once.step
def approved(
    by: Actor,
    *,
    day: dt.date = JANUARY,
    name: str = "1. posms",
    players: int = 4,
    **facts: Any,  # noqa: ANN401
) -> Tournament:
    """Create a tournament, play one round, and approve it."""
    plan = planning.TournamentPlan(
        name=name, date=day, preset="evening-16", settings={"rounds": 1}, seed="r", **facts
    )
    tournament = planning.create_tournament(plan, by=by)
    enter_first(tournament, players, by=by)
    play_and_close(tournament, by=by)
    finish(tournament, by=by)
    approve(tournament, by=by, early_because="all are here")
    tournament.refresh_from_db()
    return tournament


def listed(*order: int) -> str:
    """Return a list of results with the cast's players in this order."""
    rows = (
        f"{place}\t{NAMES[player - 1]}\t{30 - place}\t{100 - 7 * place}"
        for place, player in enumerate(order, start=1)
    )
    return "Vieta\tVārds\tLielie\tMazie\n" + "\n".join(rows)


@built_once.step
def take_in(
    to: Series,
    *order: int,
    by: Actor,
    day: dt.date = JANUARY,
    name: str = "Ziemas posms",
    game: str = "zole-classic",
    **more: Any,  # noqa: ANN401
) -> Stage:
    """Import an external list as a stage."""
    about = EventDetails(name=name, date=day.isoformat(), game=game)
    plan = plan_results(listed(*order), about, OutsideDecisions(), by=by)
    return external_results.take_in_results(to, plan, by=by, **more)


def publish_nobody(of: Series, day: dt.date, *, by: Actor) -> Publication:
    """Publish an empty list, as was possible before 0.1."""
    return Publication.objects.create(
        scope=of.scope,
        kind=Publication.Kind.RATING,
        as_of=day,
        revision=0,
        rows=[],
        notes=notes_as_json(load_series_book(of, as_of=day).table),
        by=by.user,
        signed=by.name,
        at=timezone.now(),
    )


def fresh(of: Series) -> Series:
    """Reload a series."""
    return Series.objects.select_related("scope").get(pk=of.pk)


def undo_last(verb: str, *, by: Actor) -> None:
    """Undo the newest act of a verb."""
    journal.undo(JournalEntry.objects.filter(verb=verb).latest("pk"), by=by)


def totals(of: Series) -> list[tuple[str, str, str]]:
    """Return the place, name and total of each player."""
    lines = load_series_book(fresh(of)).table.lines
    return [(str(line.place), line.name, str(line.total)) for line in lines]
