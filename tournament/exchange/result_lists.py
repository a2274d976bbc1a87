"""The content of a list of results: columns guessed, shared places read, rows parsed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from scoring.errors import Fault
from scoring.place_files import parse_place
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
UNPRINTED: Final = "1"
"""The place of a line in a list without places, until the points decide."""
_PLACE = re.compile(r"(\d{1,6})\.?(?:\s*[-–—/]\s*(\d{1,6})\.?)?")
_NUMBERED = re.compile(r"^\d{1,4}\s*[.)]\s*")
_OUT = frozenset({"dq", "dsq", "disk", "diskv", "diskvalificets", "diskvalificeta", "disqualified"})
_UNREADABLE: Final[Mapping[str, str]] = {
    "place": "list_place_unreadable",
    "big": "list_points_unreadable",
    "small": "list_points_unreadable",
}
"""The fault code for a column with something other than numbers."""


MOST_TITLES: Final = 6
"""The number of rows in which the name of an event may stand above the headings."""
BY_POINTS: Final = "points"
IN_ORDER: Final = "order"
RECKONINGS: Final = (BY_POINTS, IN_ORDER)
"""The ways to compute places: from the points, or from the order of the printed places."""
_LISTED: Final[Mapping[str, str]] = {
    "places_overlap": "list_places_overlap",
    "place_held_too_often": "list_place_held_too_often",
    "place_held_too_seldom": "list_place_held_too_seldom",
}
"""The fault codes that name the rows of the list."""


class NoPlaceColumn(ValueError):
    """No column of the list contains places, or none contains names."""

    def __init__(self, columns: tuple[str, ...], *, has_header: bool) -> None:
        super().__init__()
        self.columns, self.has_header = columns, has_header


@dataclass(frozen=True, slots=True)
class ResultList:
    """A parsed list of results: the field of each column, and its lines as in JSON.

    `is_guessed` tells that the headings are in unknown words, and the content decided.
    """

    columns: tuple[str, ...]
    has_header: bool
    is_guessed: bool
    lines: tuple[Mapping[str, Any], ...]
    numbers: tuple[int, ...]
    """The row number of each line, counting the heading and empty rows."""

    def faults_by_row(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Return the faults of the lines by row and column of the original list."""
        return tuple(self._by_row(fault) for fault in faults)

    @property
    def has_points(self) -> bool:
        """Whether every placed row states big points, or every one small points."""
        return bool(self.lines) and _points_of(self.lines) is not None

    def _by_row(self, fault: Fault) -> Fault:
        if fault.code in _LISTED:
            places = {fault.facts["place"], fault.facts.get("other")}
            pairs = zip(self.numbers, self.lines, strict=True)
            rows = [number for number, line in pairs if line["place"] in places]
            facts = {**fault.facts, "rows": figures.listed(rows)}
            return Fault(_LISTED[fault.code], facts=facts)
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
    rows: Sequence[NumberedRow],
    named: Columns | None = None,
    *,
    of_teams: bool = False,
    places: str = "",
) -> ResultList:
    """Parse a list by the columns given, by its header, or by its content.

    Team names stay as written. `places` is the way to compute the places; by default they are
    those of the list.
    """
    rows = without_titles(rows)
    columns, has_header = named or _guess(rows, of_teams=of_teams)
    needs_places = places != BY_POINTS
    if (needs_places and "place" not in columns) or not {"name", "surname"} & set(columns):
        raise NoPlaceColumn(columns, has_header=has_header)
    body = rows[1:] if has_header else rows
    found = [_line(dict(zip(columns, row, strict=False)), of_teams=of_teams) for row in body]
    if "place" not in columns:
        found = [{**line, "place": UNPRINTED} for line in found]
    lines = _reckoned(found, places) if places else _shared(found)
    numbers = tuple(row.number for row in body)
    is_guessed = has_header and named is None and not _has_names(rows[0], of_teams=of_teams)
    return ResultList(columns, has_header, is_guessed, tuple(lines), numbers)


def without_titles(rows: Sequence[NumberedRow]) -> Sequence[NumberedRow]:
    """Return the list from its headings on: the name of the event may stand above them."""
    first = rows[:MOST_TITLES]
    headed = (at for at, row in enumerate(first) if _has_names(row, of_teams=True))
    at = next((at for at in headed if sum(map(bool, fields_of(rows[at], HEADERS))) > 1), None)
    if at is None:
        is_title = [sum(map(bool, row)) == 1 for row in first]
        at = is_title.index(False) if False in is_title else 0
    return rows[at:]


def _has_names(row: Row, *, of_teams: bool) -> bool:
    """Whether a heading of the row means the names."""
    words = f"{HEADERS['name']}, {TEAM_HEADERS}" if of_teams else HEADERS["name"]
    people = {"name": words, **{name: HEADERS[name] for name in ("first_name", "surname")}}
    return any(fields_of(row, people))


def _reckoned(lines: Sequence[dict[str, Any]], places: str) -> list[dict[str, Any]]:
    """Return the lines with computed places; without a key for each they stay as they are."""
    keys = _points_of(lines) if places == BY_POINTS else _printed(lines)
    if keys is None:
        return list(lines)
    held = Counter(key for key in keys if key is not None)
    first: dict[Any, int] = {}
    above = 0
    for key in sorted(held):
        first[key], above = above + 1, above + held[key]
    return [
        line if key is None else {**line, "place": _range(first[key], held[key])}
        for line, key in zip(lines, keys, strict=True)
    ]


def _range(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


def _points_of(lines: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """Return the key of each placed line, best first: big points, then small ones if all known."""
    placed = [line for line in lines if line["place"] is not None]
    stated = [
        field
        for field in ("big", "small")
        if all(_exact(line.get(field)) is not None for line in placed)
    ]
    if not stated:
        return None
    return [
        None if line["place"] is None else tuple(-(_exact(line[name]) or 0) for name in stated)
        for line in lines
    ]


def _exact(value: object) -> Fraction | None:
    """Return a number of a parsed line; None if it is missing or not a number."""
    if isinstance(value, int):
        return Fraction(value)
    try:
        return Fraction(str(value or ""))
    except (ValueError, ZeroDivisionError):
        return None


def _printed(lines: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """Return the printed place of each line as a key; None if one cannot be read."""
    read = [None if line["place"] is None else parse_place(line["place"]) for line in lines]
    pairs = zip(lines, read, strict=True)
    return None if any(line["place"] and place is None for line, place in pairs) else read


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
    if len(rows) > 1 and not any(any(map(str.isdecimal, cell)) for cell in rows[0]):
        # A heading in unknown words: its columns are recognised by what is below.
        return _by_content(rows[1:]), True
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
