"""The announced table of a series: stored as JSON, and parsed again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.db.models import Q

from scoring.exact_numbers import small_from, write_small
from scoring.series.files import STANDINGS_FORMAT, write_rule
from tournament.models import Player, Publication, Scope
from tournament.standings.publications import place_from
from tournament.standings.series.stages import read_stored_rule
from tournament.standings.series.table import SeriesLine, SeriesTable, StageCell, StageHead
from tournament.words.names import initials


def rows_as_json(table: SeriesTable) -> list[dict[str, Any]]:
    """Return the lines for a publication, as karta.series-standings/1 with the persons' keys."""
    return [
        {
            **row,
            "name": line.name,
            "club": line.club,
            "cells": {
                str(cell.number): {
                    "place": None if cell.place is None else str(cell.place),
                    "missed": cell.is_missed,
                }
                for cell in line.cells
            },
        }
        for line, row in zip(table.lines, standings_rows(table.lines), strict=True)
    ]


def notes_as_json(table: SeriesTable) -> dict[str, Any]:
    """Return the other data of a publication: the rule, the stages, and the kind of its lines."""
    return {
        "rule": write_rule(table.rule),
        "teams": table.of_teams,
        **({"licence": table.licence_rule} if table.licence_rule else {}),
        "stages": [
            {
                "number": stage.number,
                "name": stage.name,
                "date": stage.day.isoformat(),
                "coefficient": str(stage.coefficient),
                "participants": stage.participants,
                "slug": stage.slug,
                "source": stage.source,
                "final": stage.is_final,
            }
            for stage in table.stages
        ],
    }


def standings_document(lines: Iterable[SeriesLine]) -> dict[str, Any]:
    """Return the table as karta.series-standings/1."""
    return {"format": STANDINGS_FORMAT, "rows": standings_rows(lines)}


def standings_rows(lines: Iterable[SeriesLine]) -> list[dict[str, Any]]:
    """Return the lines in the format karta.series-standings/1."""
    return [
        {
            "player": line.player,
            "place": None if line.place is None else str(line.place),
            "total": str(line.total),
            "big": str(line.big),
            "small": None if line.small is None else write_small(line.small),
            "played": line.played,
            "stages": [
                {
                    "number": cell.number,
                    "value": None if cell.value is None else str(cell.value),
                    "counted": cell.is_counted,
                }
                for cell in line.cells
            ],
            "decided_by": line.decided_by,
        }
        for line in lines
    ]


def announced_of(scope: Scope) -> Publication | None:
    """Return the approved table of a series; None if it was withdrawn or never approved."""
    kinds = (Publication.Kind.APPROVED, Publication.Kind.STANDING_WITHDRAWN)
    newest = scope.publications.filter(kind__in=kinds).first()
    is_approved = newest is not None and newest.kind == Publication.Kind.APPROVED
    return newest if is_approved else None


def table_of(said: Publication) -> SeriesTable:
    """Return an announced table, without the names of people erased since.

    People who wish it are shown by their initials.
    """
    of_teams = said.notes.get("teams", False)
    people = {} if of_teams else _unnamed(row["player"] for row in said.rows)
    raw = {name: value for name, value in said.notes["rule"].items() if name != "as_of"}
    day = said.notes["rule"].get("as_of")
    return SeriesTable(
        rule=read_stored_rule(raw, as_of=dt.date.fromisoformat(day) if day else None),
        stages=tuple(_head(stage) for stage in said.notes["stages"]),
        lines=tuple(_line(order, row, people) for order, row in enumerate(said.rows, start=1)),
        of_teams=of_teams,
        licence_rule=said.notes.get("licence", ""),
    )


def _unnamed(keys: Iterable[int]) -> Mapping[int, Player]:
    """Return the people whose names a table no longer shows as published."""
    unnamed = Q(as_initials=True) | Q(erased_at__isnull=False)
    return (
        Player.objects.filter(unnamed).only("name", "erased_at", "as_initials").in_bulk(list(keys))
    )


def _head(stage: Mapping[str, Any]) -> StageHead:
    return StageHead(
        number=stage["number"],
        name=stage["name"],
        day=dt.date.fromisoformat(stage["date"]),
        coefficient=Fraction(stage["coefficient"]),
        participants=stage["participants"],
        slug=stage["slug"],
        source=stage["source"],
        is_final=stage["final"],
    )


def _line(order: int, row: Mapping[str, Any], unnamed: Mapping[int, Player]) -> SeriesLine:
    person = unnamed.get(row["player"])
    is_erased = person is not None and person.erased_at is not None
    return SeriesLine(
        order=order,
        place=place_from(row["place"]),
        player=row["player"],
        name=_shown(row["name"], person),
        club="" if is_erased else row["club"],
        total=Fraction(row["total"]),
        big=Fraction(row["big"]),
        small=None if row["small"] is None else small_from(row["small"]),
        played=row["played"],
        decided_by=row["decided_by"],
        cells=tuple(_cell(stage, row["cells"]) for stage in row["stages"]),
    )


def _shown(name: str, unnamed: Player | None) -> str:
    """Return a published name: the number of an erased person, initials of one who wishes it."""
    if unnamed is None:
        return name
    return initials(name) if unnamed.erased_at is None else unnamed.name


def _cell(stage: Mapping[str, Any], cells: Mapping[str, Any]) -> StageCell:
    more = cells[str(stage["number"])]
    return StageCell(
        number=stage["number"],
        value=None if stage["value"] is None else Fraction(stage["value"]),
        is_counted=stage["counted"],
        is_missed=more["missed"],
        place=place_from(more["place"]),
    )
