"""A season to look at: a cup of five stages, two of them from elsewhere, and two ratings.

Its people are invented and its days are counted back from today. Stage 2 is corrected after stage
4, between two published ratings, so that everything a correction moves can be seen.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import Final

from scoring.chance import Chance
from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from scoring.series.presets import PRESETS, RATING
from tournament.models import Scope, Series, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.results import finishing
from tournament.services.series import outside, publishing, stages
from tournament.services.series.making import SeriesPlan, create_series
from tournament.services.series.outside_plans import About, plan_results
from tournament.services.sheets.correcting import Correction, correct_sheet

CUP: Final = "Parauga kauss"
PLAYERS: Final = 24
SEED: Final = "parauga sezona"


@dataclass(frozen=True, slots=True)
class Planned:
    """One stage: how many days ago, the preset it is played by (nothing elsewhere), its weight."""

    number: int
    days_ago: int
    preset: str = ""
    coefficient: str = "1"

    @property
    def name(self) -> str:
        """What the stage is called."""
        return f"{CUP}, {self.number}. posms"


STAGES: Final = (
    Planned(1, 150, "evening-16"),
    Planned(2, 120, "evening-16"),
    Planned(3, 90),
    Planned(4, 60, "evening-16", coefficient="1.2"),
    Planned(5, 30),
)


def load_season(today: dt.date, *, by: Actor) -> Series:
    """Make the season unless it is there; a second time changes nothing."""
    there = Series.objects.filter(scope__kind=Scope.Kind.SERIES, scope__name=CUP).first()
    if there is not None:
        return there
    plan = SeriesPlan(CUP, PRESETS["best-4-of-5"].rule, planned_stages=5, game="zole-classic")
    cup = create_series(plan, by=by, key="demo/cup")
    people = [
        (player.name, player.club)
        for player in invent_event(
            players=PLAYERS, rounds=1, deals=4, preset="evening-16", seed=SEED
        ).players
    ]
    played = {one.number: _stage(cup, one, today, people, by) for one in STAGES}
    classic = _rating("Klasika", "zole-classic", by)
    _rating("Elites", "zole-rondo", by)
    first = publishing.last_due(today, 1)
    before = publishing.last_due(first - dt.timedelta(days=1), 1)
    publishing.publish_rating(classic, before, by=by, key=f"due/{before}")
    second = played[2]
    assert second is not None
    _correct(second, by=by)
    publishing.publish_due(today, by=by)
    return cup


def _stage(
    cup: Series, planned: Planned, today: dt.date, people: list[tuple[str, str]], by: Actor
) -> Tournament | None:
    day = today - dt.timedelta(days=planned.days_ago)
    if not planned.preset:
        about = About(
            planned.name, day.isoformat(), "zole-classic", source="Latvijas novadu saraksts"
        )
        text = _list_of(people, planned.number)
        outside.take_in_results(cup, plan_results(text, about, by=by), by=by)
        return None
    event = _event(planned, day, people, by)
    stages.add_stage(cup, event, by=by, coefficient=planned.coefficient)
    return event


def _event(planned: Planned, day: dt.date, people: list[tuple[str, str]], by: Actor) -> Tournament:
    seed = f"{SEED} {planned.number}"
    invented = invent_event(players=PLAYERS, rounds=4, deals=16, preset=planned.preset, seed=seed)
    named = tuple(
        replace(player, name=name, club=club, rating=None)
        for player, (name, club) in zip(invented.players, people, strict=True)
    )
    raw = write_event(replace(invented, name=planned.name, date=day.isoformat(), players=named))
    slug = f"parauga-kauss-{planned.number}"
    event = import_event(
        raw | {"desk": {"is_rated": True, "place": "Ogre"}}, by=by, slug=slug, key=f"demo/{slug}"
    )
    finishing.finish(event, by=by)
    finishing.approve(event, by=by, early_because="Paraugs")
    event.refresh_from_db()
    return event


def _list_of(people: list[tuple[str, str]], number: int) -> str:
    """Return a list of results of most of them, as one is pasted."""
    chance = Chance(f"{SEED} {number}")
    order = sorted(people, key=lambda _person: chance.below(1_000_000))[: PLAYERS - 4]
    rows = [
        f"{place};{name};{club};{28 - place};{120 - 11 * place}"
        for place, (name, club) in enumerate(order, start=1)
    ]
    return "\n".join(["Vieta;Vārds;Klubs;Lielie;Mazie", *rows])


def _rating(name: str, game: str, by: Actor) -> Series:
    plan = SeriesPlan(name, dict(RATING), game=game, publish_day=1)
    return create_series(plan, by=by, kind=Scope.Kind.RATINGS, key=f"demo/{name}")


def _correct(event: Tournament, *, by: Actor) -> None:
    """Reopen the event, put a sheet right that was read upside down, and approve it again."""
    finishing.reopen(event, by=by, reason="Lapa bija nolasīta otrādi")
    event.refresh_from_db()
    table = tables_of(event.rounds.get(number=1))[0]
    assert table.version is not None
    turned = Correction(1, table.number, totals=tuple(reversed(table.version.totals)))
    correct_sheet(event, turned, reason="Lapa bija nolasīta otrādi", by=by, seen=None)
    event.refresh_from_db()
    finishing.approve(event, by=by, early_because="Labots")
