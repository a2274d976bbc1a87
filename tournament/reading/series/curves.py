"""Somebody's way through the published lists of a rating, drawn."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from django.db import connection
from django.utils.dateparse import parse_date

from scoring.big_points import Place
from tournament.models import Publication, Series
from tournament.reading.people.identity import group_of, root_of
from tournament.standings.publications import place_from

WIDTH, HEIGHT, MARGIN = 600, 160, 12
_LINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sqlite": "SELECT said.as_of, line.value FROM {table} said, json_each(said.rows) line"
        " WHERE said.scope_id = %s AND said.kind = %s"
        " AND json_extract(line.value, '$.player') IN ({people}) ORDER BY said.as_of",
        "postgresql": "SELECT said.as_of, line.value::text FROM {table} said,"
        " jsonb_array_elements(said.rows) line WHERE said.scope_id = %s AND said.kind = %s"
        " AND (line.value ->> 'player')::bigint IN ({people}) ORDER BY said.as_of",
    }
)
"""The database looks for one person's lines: twenty years of lists are not sent here for them."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Somebody's place and total in one published list, and where it stands in the drawing."""

    day: dt.date
    place: Place | None
    total: Fraction
    x: int
    y: int


def curve_of(series: Series, player: int) -> tuple[CurvePoint, ...]:
    """Return somebody's totals from list to list, the oldest first, placed in a drawing."""
    rows = _lines_of(series, group_of(root_of(player)))
    totals = [Fraction(row["total"]) for _day, row in rows]
    most = max(totals, default=Fraction(0)) or Fraction(1)
    step = (WIDTH - 2 * MARGIN) / max(len(rows) - 1, 1)
    return tuple(
        CurvePoint(
            day=day,
            place=place_from(row["place"]),
            total=total,
            x=round(MARGIN + step * number),
            y=round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * total / most),
        )
        for number, ((day, row), total) in enumerate(zip(rows, totals, strict=True))
    )


def _lines_of(series: Series, people: list[int]) -> list[tuple[dt.date, Mapping[str, Any]]]:
    """Return the lines of one person, who may have been several, in every list: one query."""
    names = {"table": Publication._meta.db_table, "people": ", ".join(["%s"] * len(people))}
    asked = _LINES[connection.vendor].format(**names)
    with connection.cursor() as cursor:
        cursor.execute(asked, [series.scope_id, Publication.Kind.RATING.value, *people])
        found = cursor.fetchall()
    return [(_day(day), json.loads(line)) for day, line in found]


def _day(said: dt.date | str) -> dt.date:
    """Return a day as the database has it; SQLite keeps it as a text."""
    day = parse_date(said) if isinstance(said, str) else said
    assert day is not None
    return day
