"""Years of a federation, inserted in bulk: events of 60 players and a rating list each month."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Count, Max, Model
from django.utils import timezone

from scoring.series.presets import RATING
from tests.cast import CLUBS
from tournament.models import (
    Announcement,
    Entry,
    Placing,
    Player,
    Publication,
    Round,
    Scope,
    Seat,
    SheetLine,
    SheetVersion,
    Table,
    Tournament,
)
from tournament.models.player import name_key
from tournament.services.acts import Actor
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import keep_rated_places

PLAYERS, ROUNDS = 60, 7
BIG: Final = (360, 240, 120, 0)
AT_ONCE: Final = 5_000
RATED, IN_A_LIST = 500, 6
"""# The players in each published list, and the events of each player."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How many years an archive covers, its events a year, and the people of its register."""

    years: int
    events_a_year: int
    people: int


FEDERATION: Final = Extent(years=20, events_a_year=60, people=900)
"""# Each person plays in 80 of the 1,200 events."""


def build(extent: Extent = FEDERATION) -> Player:
    """Insert the years and return the player with the most events."""
    chance = random.Random(20)
    people = _people(chance, extent.people)
    with transaction.atomic():
        for number in range(extent.years * extent.events_a_year):
            year, of_year = divmod(number, extent.events_a_year)
            days = of_year * 360 // extent.events_a_year
            day = dt.date(2026 - year, 1, 1) + dt.timedelta(days=days)
            _event(number, day, chance.sample(people, PLAYERS), chance)
        _ratings(people, extent.years, chance)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    busiest = Player.objects.annotate(events=Count("entries")).order_by("-events", "pk").first()
    assert busiest is not None
    return busiest


def _people(chance: random.Random, count: int) -> list[Player]:
    given = ["Anna", "Bruno", "Cilda", "Dainis", "Evita", "Gunta", "Harijs", "Ilze", "Zane"]
    names = [f"{chance.choice(given)} {_surname(chance)} {number}" for number in range(count)]
    rows = [Player(name=name, name_key=name_key(name), club=chance.choice(CLUBS)) for name in names]
    return Player.objects.bulk_create(rows, batch_size=AT_ONCE)


def _surname(chance: random.Random) -> str:
    return "".join(chance.choice("bcdfklmnprstvz") + chance.choice("aeiou") for _ in range(3))


def _event(number: int, day: dt.date, people: list[Player], chance: random.Random) -> None:
    event = Tournament.objects.create(
        slug=f"kauss-{number}",
        name=f"Kauss {number}",
        date=day,
        place=chance.choice(CLUBS),
        preset="lzf-classic" if number % 3 else "lzf-rondo",
        seed=str(number),
        state=Tournament.State.APPROVED,
    )
    Announcement.objects.create(tournament=event, fees="30+10/1")
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, player=one, number=at, name=one.name, club=one.club, lot=at)
        for at, one in enumerate(people, start=1)
    )
    small = _rounds(event, entries, chance)
    _announce(event, entries, small)


def _rounds(event: Tournament, entries: list[Entry], chance: random.Random) -> dict[int, Any]:
    now = timezone.now()
    sums = {entry.number: [0, 0] for entry in entries}
    rounds = Round.objects.bulk_create(
        Round(tournament=event, number=n, state=Round.State.CLOSED, published_at=now, closed_at=now)
        for n in range(1, ROUNDS + 1)
    )
    tables = Table.objects.bulk_create(
        Table(round=played, number=n) for played in rounds for n in range(1, PLAYERS // 4 + 1)
    )
    versions: list[SheetVersion] = []
    seats: list[Seat] = []
    lines: list[SheetLine] = []
    first = _next(SheetVersion), _next(Seat)
    order: list[Entry] = []
    for at, table in enumerate(tables):
        if table.number == 1:
            order = chance.sample(entries, len(entries))
        won = sorted((chance.randint(-30, 30) for _ in range(3)), reverse=True)
        totals = sorted([*won, -sum(won)], reverse=True)
        versions.append(_version(first[0] + at, table, totals))
        for letter, (entry, points) in enumerate(zip(order[4 * (table.number - 1) :], totals)):  # noqa: B905 the rest sits elsewhere
            key = first[1] + len(seats)
            seats.append(Seat(pk=key, table=table, round=table.round, entry=entry, letter=letter))
            lines.append(_line(first[0] + at, key, points, letter))
            sums[entry.number][0] += BIG[letter]
            sums[entry.number][1] += points
    for model, rows in ((SheetVersion, versions), (Seat, seats), (SheetLine, lines)):
        model._base_manager.bulk_create(rows, batch_size=AT_ONCE)  # type: ignore[arg-type]
    return sums


def _version(key: int, table: Table, totals: list[int]) -> SheetVersion:
    return SheetVersion(
        pk=key, table=table, number=1, is_current=True, totals=totals, deals_played=28
    )


def _line(version: int, seat: int, small: int, letter: int) -> SheetLine:
    place = letter + 1
    return SheetLine(
        version_id=version,
        seat_id=seat,
        small=small,
        place_first=place,
        place_last=place,
        big_sixtieths=BIG[letter],
    )


def _announce(event: Tournament, entries: list[Entry], sums: dict[int, Any]) -> None:
    ranked = sorted(entries, key=lambda entry: sums[entry.number], reverse=True)
    rows = list(_rows(ranked, sums))
    Publication.objects.create(
        tournament=event, kind="approved", round_number=ROUNDS, revision=1, rows=rows
    )
    Placing.objects.bulk_create(
        Placing(
            tournament=event,
            player_id=entry.player_id,
            person_id=entry.player_id,
            number=entry.number,
            place_first=place,
            place_last=place,
            players=len(entries),
            big_sixtieths=sums[entry.number][0],
            small=sums[entry.number][1],
            deals=_deals(entry.number),
        )
        for place, entry in enumerate(ranked, start=1)
    )


def _rows(ranked: list[Entry], sums: dict[int, Any]) -> Iterator[dict[str, Any]]:
    for place, entry in enumerate(ranked, start=1):
        big, small = sums[entry.number]
        yield {
            "place": str(place),
            "number": entry.number,
            "name": entry.name,
            "club": entry.club,
            "categories": [],
            "leaving": "",
            "big": str(Fraction(big, 60)),
            "small": small,
            "decided_by": "big",
            "rounds": [],
        }


def _next(model: type[Model]) -> int:
    found: int | None = model._base_manager.aggregate(last=Max("pk"))["last"]
    return (found or 0) + 1


def _deals(number: int) -> dict[str, int]:
    """Return a player's deal statistics of an event, as the background task counts them."""
    kinds = {"all": 196, "declarer": 60, "opponent": 100, "dealer": 49, **dict.fromkeys("ABCD", 49)}
    points = {f"{kind}_points": number - deals for kind, deals in kinds.items()}
    return {**kinds, **points, "zoles": 2, "zoles_won": 1}


def _ratings(people: list[Player], years: int, chance: random.Random) -> None:
    """Publish a list every month, as `publish_rating` does."""
    plan = SeriesPlan("Klasika", dict(RATING), game="zole-classic")
    made = create_series(plan, by=Actor("Dace"), kind=Scope.Kind.RATINGS)
    first = dt.date(2026, 10, 1)
    said = (
        Publication(
            scope=made.scope,
            kind=Publication.Kind.RATING,
            as_of=first.replace(year=first.year - month // 12, month=12 - month % 12, day=1),
            revision=1,
            rows=list(_rated(chance.sample(people, min(RATED, len(people))))),
            notes={"rule": made.rule, "stages": [_stage(n) for n in range(1, IN_A_LIST + 1)]},
        )
        for month in range(3, 3 + 12 * years)
    )
    Publication.objects.bulk_create(said, batch_size=12)
    keep_rated_places(made.scope)


def _rated(people: list[Player]) -> Iterator[dict[str, Any]]:
    cells = {str(n): {"place": "3", "missed": False} for n in range(1, IN_A_LIST + 1)}
    stages = [{"number": n, "value": "20", "counted": True} for n in range(1, IN_A_LIST + 1)]
    for place, one in enumerate(people, start=1):
        yield {
            "player": one.pk,
            "place": str(place),
            "total": str(20 * IN_A_LIST),
            "big": "120",
            "small": 40,
            "played": IN_A_LIST,
            "stages": stages,
            "decided_by": "total",
            "name": one.name,
            "club": one.club,
            "cells": cells,
        }


def _stage(number: int) -> dict[str, Any]:
    return {
        "number": number,
        "name": f"Kauss {number}",
        "date": "2026-09-01",
        "coefficient": "1",
        "participants": PLAYERS,
        "slug": f"kauss-{number}",
        "source": "",
        "final": False,
    }
