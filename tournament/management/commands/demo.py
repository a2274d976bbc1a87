"""Load three invented events and their director; running it again changes nothing."""

from __future__ import annotations

import datetime as dt
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from scoring.event_files import write_event
from scoring.random_stream import Chance
from scoring.rehearsals import invent_event
from scoring.series.presets import PRESETS, RATING
from tournament.models import Scope, Series, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.results import finishing
from tournament.services.series import external_results, publishing, stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.external_result_plans import EventDetails, plan_results
from tournament.services.sheets.correcting import Correction, correct_sheet

CUP: Final = "Parauga kauss"
PLAYERS: Final = 24
SEED: Final = "parauga sezona"
# The end of the correction window is in the future and does not show how far the event is.
STILL_TO_COME = ("correction_until",)
FIXTURES = "fixtures"
USERNAME = "demo"
# No look-alike characters: l and 1, o and 0.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10
NOTE = "demo_login.txt"


@dataclass(frozen=True, slots=True)
class Planned:
    """A planned stage: its age in days, its preset (none for external results), its weight."""

    number: int
    days_ago: int
    preset: str = ""
    coefficient: str = "1"

    @property
    def name(self) -> str:
        """The name of the stage."""
        return f"{CUP}, {self.number}. posms"


STAGES: Final = (
    Planned(1, 150, "evening-16"),
    Planned(2, 120, "evening-16"),
    Planned(3, 90),
    Planned(4, 60, "evening-16", coefficient="1.2"),
    Planned(5, 30),
)


def load_season(today: dt.date, *, by: Actor) -> Series:
    """Create the season unless it exists."""
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
        about = EventDetails(
            planned.name, day.isoformat(), "zole-classic", source="Latvijas novadu saraksts"
        )
        text = _list_of(people, planned.number)
        external_results.take_in_results(cup, plan_results(text, about, by=by), by=by)
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
    """Return a list of results of most of the people, as pasted text."""
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
    """Reopen the event, correct a sheet that was read upside down, and approve it again."""
    finishing.reopen(event, by=by, reason="Lapa bija nolasīta otrādi")
    event.refresh_from_db()
    table = tables_of(event.rounds.get(number=1))[0]
    assert table.version is not None
    turned = Correction(1, table.number, totals=tuple(reversed(table.version.totals)))
    correct_sheet(event, turned, reason="Lapa bija nolasīta otrādi", by=by, seen=None)
    event.refresh_from_db()
    finishing.approve(event, by=by, early_because="Labots")


def of_today(raw: dict[str, Any], *, now: dt.datetime) -> dict[str, Any]:
    """Return the event with all times shifted, so that the last of them is now."""
    happened = [moment for name, moment in _moments(raw) if name not in STILL_TO_COME]
    by = now - max(happened, default=now)
    shifted = {name: _shift(value, by) for name, value in raw.items()}
    return {**shifted, "date": timezone.localdate(now).isoformat()}


def _moments(value: object, name: str = "") -> Iterator[tuple[str, dt.datetime]]:
    """Yield all timestamps in the file with their keys."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _moments(inner, str(key))
        case list():
            for inner in value:
                yield from _moments(inner, name)
        case str() if (moment := _read(value)) is not None:
            yield name, moment


def _shift(value: object, by: dt.timedelta) -> object:
    match value:
        case dict():
            return {key: _shift(inner, by) for key, inner in value.items()}
        case list():
            return [_shift(inner, by) for inner in value]
        case str() if (moment := _read(value)) is not None:
            return (moment + by).isoformat()
    return value


def _read(text: str) -> dt.datetime | None:
    """Parse a timestamp with seconds; None for a name or a date."""
    if len(text) < len("2026-11-21T10:00:00+00:00") or text[10] != "T":
        return None
    try:
        return dt.datetime.fromisoformat(text)
    except ValueError:
        return None


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        told = "also a cup of five stages and two ratings, which are no rehearsals"
        parser.add_argument("--season", action="store_true", help=told)

    def handle(self, *_arguments: object, season: bool = False, **_options: object) -> None:
        director = _director()
        for file in sorted(Path(settings.ROOT, FIXTURES).glob("*.json")):
            _load(file, by=Actor.from_user(director))
        if season:
            load_season(timezone.localdate(), by=Actor.from_user(director))
        note = Path(settings.DATA, NOTE)
        self.stdout.write(
            note.read_text("utf-8").strip()
            if note.exists()
            else f"The demo is there: sign in as {USERNAME} with the password you know."
        )


def _director() -> User:
    """Return the demo's director; for a new one the password is printed once."""
    director, is_new = User.objects.get_or_create(
        username=USERNAME, defaults={"first_name": "Demo"}
    )
    if is_new:
        password = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        director.set_password(password)
        director.save(update_fields=["password"])
        # The demo account may try everything.
        permissions.set_rights(director, may_create=True, keeps_register=True)
        _write_down(f"Demo: sign in as {USERNAME} with the password {password}\n")
    return director


def _write_down(words: str) -> None:
    note = Path(settings.DATA, NOTE)
    note.touch(mode=0o600)
    note.write_text(words, "utf-8")


def _load(file: Path, *, by: Actor) -> None:
    """Load an event under the file's name, unless it exists."""
    if Tournament.objects.filter(slug=file.stem).exists():
        return
    raw: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if raw["desk"]["state"] != Tournament.State.APPROVED:
        raw = of_today(raw, now=timezone.now())
    import_event(raw, by=by, slug=file.stem, is_rehearsal=True, key=f"demo/{file.stem}")
