"""Announced standings: stored as JSON, and parsed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from scoring.big_points import Place
from scoring.entrants import Figure
from scoring.events import NO_TABLE
from scoring.exact_numbers import small_from, write_small
from scoring.teams import TeamStanding
from tournament.models import Publication, Tournament
from tournament.standings.book import load_book
from tournament.standings.table import Cell, PenaltyCell, StandingRow, StandingsList, begins_group
from tournament.standings.team_rows import teams_of
from tournament.standings.teams import ranked_teams

GROUP: Final = "group"
"""What separates the first of a lower group from the group above."""
TEAMS: Final = "teams"
"""The note with the teams of an announced result."""


def as_json(table: StandingsList) -> list[dict[str, Any]]:
    """Serialise the lines for a publication; big points as exact fractions."""
    return [
        {
            "place": None if row.place is None else str(row.place),
            "number": row.number,
            "name": row.name,
            "club": row.club,
            "categories": list(row.categories),
            "leaving": row.leaving,
            "big": str(row.big),
            "small": write_small(row.small),
            "decided_by": row.decided_by,
            "rounds": [_cell_as_json(cell) for cell in row.cells],
            **({} if row.group is None else {"group": row.group}),
            **({} if row.deciding is None else {"deciding": row.deciding}),
            **({} if row.counted_from == 1 else {"counted_from": row.counted_from}),
            **({} if row.carried is None else {"carried": _carried_as_json(*row.carried)}),
        }
        for row in table.rows
    ]


def public_rows(table: StandingsList) -> list[dict[str, Any]]:
    """Return the lines as karta.standings/1 has them.

    Who sat out has no table, and the first of a lower group is separated by the group.
    """
    found = as_json(table)
    for row, line in zip(table.rows, found, strict=True):
        line["rounds"] = [cell and _with_sitting_out(cell) for cell in line["rounds"]]
        if row.begins_group:
            line["decided_by"] = GROUP
    return found


def _with_sitting_out(cell: dict[str, Any]) -> dict[str, Any]:
    return cell if cell["table"] != NO_TABLE else {**cell, "table": None, "sits_out": True}


def _carried_as_json(big: Fraction, small: Figure) -> dict[str, Any]:
    return {"big": str(big), "small": write_small(small)}


def _cell_as_json(cell: Cell) -> dict[str, Any] | None:
    if cell.is_absent and not cell.taken:
        return None
    return {
        "round": cell.round,
        "table": cell.table,
        "place": None if cell.place is None else str(cell.place),
        "big": str(cell.big),
        "small": cell.small,
        "struck": cell.is_struck,
        "taken": [
            {
                "big": str(taken.big),
                "small": taken.small,
                "reason": taken.reason,
                **({"award": True} if taken.is_award else {}),
            }
            for taken in cell.taken
        ],
    }


def announced_table(tournament: Tournament, after: int) -> StandingsList | None:
    """Return the announced result, if it is the standings after this round."""
    announced = _announced(tournament, after)
    if announced is None:
        return None
    # Page and paper read the same rows.
    listed = enumerate(announced.rows, start=1)
    rows = [_row(row, order, after) for order, row in listed]
    below = (replace(row, begins_group=begins_group(above, row)) for above, row in pairwise(rows))
    return StandingsList(after, (*rows[:1], *below))


def _announced(tournament: Tournament, after: int) -> Publication | None:
    if tournament.state not in (Tournament.State.PROVISIONAL, Tournament.State.APPROVED):
        return None
    newest = tournament.publications.standings().first()
    if newest is None or newest.round_number != after or not newest.rows:
        return None
    return newest


def _row(row: Mapping[str, Any], order: int, after: int) -> StandingRow:
    played = {cell["round"]: cell for cell in row["rounds"] if cell is not None}
    return StandingRow(
        order=order,
        place=place_from(row["place"]),
        number=row["number"],
        entry=0,
        name=row["name"],
        club=row["club"],
        categories=tuple(row["categories"]),
        leaving=row["leaving"],
        big=Fraction(row["big"]),
        small=small_from(row["small"]),
        decided_by=row["decided_by"],
        lot=0,
        cells=tuple(_cell(number, played.get(number)) for number in range(1, after + 1)),
        group=row.get("group"),
        deciding=row.get("deciding"),
        carried=_carried_from(row.get("carried")),
        counted_from=row.get("counted_from", 1),
    )


def _carried_from(said: Mapping[str, Any] | None) -> tuple[Fraction, Figure] | None:
    return None if said is None else (Fraction(said["big"]), small_from(said["small"]))


def _cell(number: int, cell: Mapping[str, Any] | None) -> Cell:
    if cell is None:
        return Cell(number, None, None, Fraction(0), 0)
    return Cell(
        round=number,
        table=cell["table"],
        place=place_from(cell["place"]),
        big=Fraction(cell["big"]),
        small=cell["small"],
        is_struck=cell["struck"],
        taken=tuple(
            PenaltyCell(
                Fraction(taken["big"]),
                taken["small"],
                taken["reason"],
                is_round=False,
                is_award=taken.get("award", False),
            )
            for taken in cell["taken"]
        ),
    )


def place_from(text: str | None) -> Place | None:
    """Parse an announced place: 3 or 3-5; None for an empty one."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    return Place(int(first), int(last or first))


def teams_as_json(tournament: Tournament, after: int) -> list[dict[str, Any]]:
    """Return all lists of teams after a round, best first; empty without teams."""
    return [
        {
            "list": line.list,
            "name": line.team,
            "place": str(line.place),
            "big": str(line.big),
            "small": line.small,
        }
        for line in _standing(tournament, after)
    ]


def announced_teams(said: Publication, tournament: Tournament) -> tuple[TeamStanding, ...]:
    """Return the teams announced with a result.

    Results announced by older versions did not store teams, so the current ones are returned.
    """
    if TEAMS not in said.notes:
        return _standing(tournament, said.round_number)
    return tuple(
        TeamStanding(place, row["name"], row["list"], Fraction(row["big"]), row["small"])
        for row in said.notes[TEAMS]
        if (place := place_from(row["place"])) is not None
    )


def _standing(tournament: Tournament, after: int) -> tuple[TeamStanding, ...]:
    teams = teams_of(tournament)
    return ranked_teams(load_book(tournament), teams, after) if teams else ()
