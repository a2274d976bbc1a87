"""The content of a list of results: columns guessed, shared places read, rows parsed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.errors import Fault
from scoring.results_files import RESULTS_FORMAT
from tournament.exchange.player_lists import HEADERS as OF_PLAYERS
from tournament.exchange.player_lists import Columns
from tournament.exchange.spreadsheets import NumberedRow, Row, fields_of
from tournament.models.player import normalise_name
from tournament.words import figures

HEADERS: Final[Mapping[str, str]] = {
    "place": "vieta, v, place, rank, pos, position, miejsce, m, nr, n p k",
    **{name: OF_PLAYERS[name] for name in ("name", "first_name", "surname", "club")},
    "big": "lielie precizi, big exact, duze dokladnie, lielie, lielie punkti, lielie p, liel, big,"
    " big points, duze, duze punkty, punkti, points, punkty, summa, lp",
    "small": "mazie, mazie punkti, mazie p, maz, mp, small, small points, male, male punkty",
}
"""Folded column headings in Latvian, English and Polish, the clearest word first.

Words that may also number the rows come last: Latvian LP are big points, Polish Lp. is the
row's number.
"""
TEAM_HEADERS: Final = f"{OF_PLAYERS['team']}, {OF_PLAYERS['pair']}"
"""Headings of the names column in a list of teams."""
_PLACE = re.compile(r"(\d{1,6})\.?(?:\s*[-–—/]\s*(\d{1,6})\.?)?")
_NUMBERED = re.compile(r"^\d{1,4}\s*[.)]\s*")
_OUT = frozenset({"dq", "dsq", "disk", "diskv", "diskvalificets", "diskvalificeta", "disqualified"})
_UNREADABLE: Final[Mapping[str, str]] = {
    "place": "list_place_unreadable",
    "big": "list_points_unreadable",
    "small": "list_points_unreadable",
}
"""The fault code for a column with something other than numbers."""


class NoPlaceColumn(ValueError):
    """No column of the list contains places."""


@dataclass(frozen=True, slots=True)
class ResultList:
    """A parsed list of results: the field of each column, and its lines as in JSON."""

    columns: tuple[str, ...]
    has_header: bool
    lines: tuple[Mapping[str, Any], ...]
    numbers: tuple[int, ...]
    """The row number of each line, counting the heading and empty rows."""

    def faults_by_row(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Return the faults of the lines by row and column of the original list."""
        return tuple(self._by_row(fault) for fault in faults)

    def _by_row(self, fault: Fault) -> Fault:
        line = fault.facts.get("line")
        if not isinstance(line, int):
            return fault
        facts = {**fault.facts, "line": self.numbers[line - 1]}
        column = "place" if fault.code == "place_unreadable" else str(facts.get("field"))
        if column not in _UNREADABLE:
            return replace(fault, facts=facts)
        own = {"value": self.lines[line - 1][column], "column": column, "line": facts["line"]}
        return Fault(_UNREADABLE[column], facts=own)


def read_result_list(
    rows: Sequence[NumberedRow], named: Columns | None = None, *, of_teams: bool = False
) -> ResultList:
    """Parse a list by the columns given, by its header, or by its content.

    Team names stay as written.
    """
    columns, has_header = named or _guess(rows, of_teams=of_teams)
    if "place" not in columns or not {"name", "surname"} & set(columns):
        raise NoPlaceColumn
    body = rows[1:] if has_header else rows
    found = [_line(dict(zip(columns, row, strict=False)), of_teams=of_teams) for row in body]
    numbers = tuple(row.number for row in body)
    return ResultList(columns, has_header, tuple(_shared(found)), numbers)


def as_results(lines: Sequence[Mapping[str, Any]], **about: object) -> dict[str, Any]:
    """Return the lines as karta.results/1, with the known facts of the event."""
    return {"format": RESULTS_FORMAT, **about, "results": [dict(line) for line in lines]}


def _guess(rows: Sequence[Row], *, of_teams: bool) -> Columns:
    headings = dict(HEADERS)
    if of_teams and any(fields_of(rows[0], {"name": TEAM_HEADERS})):
        people = ("first_name", "surname")
        headings = {field: words for field, words in HEADERS.items() if field not in people}
        headings["name"] = TEAM_HEADERS
    named = fields_of(rows[0], headings)
    if "first_name" in named and not {"name", "surname"} & set(named):
        named[named.index("first_name")] = "name"
    if {"name", "surname"} & set(named):
        return tuple(named), True
    return _by_content(rows), False


def _by_content(rows: Sequence[Row]) -> tuple[str, ...]:
    """Take the first numbers for places, the first text for names, then club, big and small."""
    left = {"words": ["name", "club"], "figures": ["place", "big", "small"]}
    columns = []
    for at in range(max(len(row) for row in rows)):
        cells = [row[at] for row in rows if at < len(row) and row[at]]
        kind = "figures" if cells and all(map(_is_figure, cells)) else "words"
        columns.append(left[kind].pop(0) if cells and left[kind] else "")
    return tuple(columns)


def _is_figure(cell: str) -> bool:
    is_number = figures.read_fraction(cell) is not None or figures.read_whole(cell) is not None
    return is_number or _PLACE.fullmatch(cell) is not None or normalise_name(cell) in _OUT


def _line(cells: Mapping[str, str], *, of_teams: bool) -> dict[str, Any]:
    line: dict[str, Any] = {
        "name": cells.get("name", "") if of_teams else _person(cells),
        "club": cells.get("club", ""),
        "place": _place(cells.get("place", "")),
    }
    if cells.get("big"):
        big = figures.read_fraction(cells["big"])
        line["big"] = cells["big"] if big is None else str(big)
    if cells.get("small"):
        small = figures.read_whole(cells["small"])
        line["small"] = cells["small"] if small is None else small
    return line


def _person(cells: Mapping[str, str]) -> str:
    name = _NUMBERED.sub("", cells.get("name", ""))
    name = name or f"{cells.get('first_name', '')} {cells.get('surname', '')}".strip()
    surname, comma, first = name.partition(",")
    return f"{first.strip()} {surname.strip()}".strip() if comma else name


def _place(cell: str) -> str | None:
    """Return a place in the file format; empty for a disqualification or an empty cell."""
    bare = cell.strip()
    if not normalise_name(bare) or normalise_name(bare) in _OUT:
        return None
    found = _PLACE.fullmatch(bare)
    if found is None:
        return bare
    return found[1] if found[2] in (None, found[1]) else f"{int(found[1])}-{int(found[2])}"


def _shared(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return tied places as the range they share: 3, 3, 5 is 3-4, 3-4, 5."""
    held = Counter(line["place"] for line in lines)
    found = []
    for line in lines:
        place = line["place"]
        if place is not None and held[place] > 1 and place.isdecimal():
            line = {**line, "place": f"{place}-{int(place) + held[place] - 1}"}
        found.append(line)
    return found
