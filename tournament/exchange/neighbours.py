"""The standings as sites of chess, skat and mahjong list results; headings are theirs.

Chess: the ranking of chess-results.com. Skat: the table that clubs print, a column for each series.
Mahjong: the results of a tournament of the European association, which fills in the country and
its own ranking points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tournament.exchange.event_lists import Listing, Row, as_cell
from tournament.standings.table import StandingRow, StandingsList

Write = Callable[..., Listing]


def chess_list(table: StandingsList, *, has_big_points: bool) -> Listing:
    """Return place, number, name, rating, club, points and the first tie-break."""
    header = ("Rk.", "SNo", "Name", "Rtg", "Club/City", "Pts.", "TB1")

    def row(one: StandingRow) -> Row:
        points = (one.big, one.small) if has_big_points else (one.small, "")
        return _place(one), one.number, one.name, "", one.club, *map(as_cell, points)

    return header, map(row, table.rows)


def skat_list(table: StandingsList, *, has_big_points: bool) -> Listing:
    """Return place, name, club, the small points of each round, and their sum."""
    header = ("Platz", "Name", "Verein", *(f"Serie {number}" for number in table.rounds), "Gesamt")

    def row(one: StandingRow) -> Row:
        series = {cell.round: cell.small for cell in one.cells if not cell.is_absent}
        played = [series.get(number, "") for number in table.rounds]
        return _place(one), one.name, one.club, *played, as_cell(one.small)

    return header, map(row, table.rows)


def mahjong_list(table: StandingsList, *, has_big_points: bool) -> Listing:
    """Return place, name, table points and score; country and ranking are left empty."""
    header = ("", "Name", "Country", "Table points", "Score", "Ranking")

    def row(one: StandingRow) -> Row:
        big = as_cell(one.big) if has_big_points else ""
        return _place(one), one.name, "", big, as_cell(one.small), ""

    return header, map(row, table.rows)


def _place(row: StandingRow) -> int | str:
    """Return the first place of a shared one, as these sites do."""
    return "" if row.place is None else row.place.first


NEIGHBOURS: Final[Mapping[str, Write]] = MappingProxyType(
    {"chess.csv": chess_list, "skat.csv": skat_list, "mahjong.csv": mahjong_list}
)
"""The list for each ending of the standings' file."""
