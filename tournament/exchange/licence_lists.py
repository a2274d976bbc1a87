"""Licences as a list: a line for each person."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.exchange.calendar_lists import read_days
from tournament.exchange.spreadsheets import fields_of, read_rows

HEADERS: Final[Mapping[str, str]] = {
    "name": "name, vards uzvards, vards, uzvards, zawodnik, imie i nazwisko, nazwisko i imie",
    "club": "club, klubs, klub",
    "licence": "licence, license, licence number, licences numurs, licence nr, numurs, nr, number,"
    " licencja, numer, numer licencji",
    "valid_from": "valid from, from, deriga no, no, wazna od, od",
    "valid_to": "valid to, to, until, deriga lidz, lidz, wazna do, do",
}
"""The fields of a line, with the headings that name them."""
LONGEST: Final = 20
Days = tuple[dt.date | None, dt.date | None]


@dataclass(frozen=True, slots=True)
class LicenceLine:
    """A person's licence in a list; `unread` are the cells that could not be read."""

    number: int
    name: str
    club: str
    licence: str
    days: Days
    unread: tuple[str, ...] = ()


def read_licences(text: str) -> Sequence[LicenceLine] | None:
    """Return the licences of a list; None without the heading of a name."""
    rows = read_rows(text)
    columns = fields_of(rows[0], HEADERS) if rows else []
    if "name" not in columns:
        return None
    cells = (dict(zip(columns, row, strict=False)) for row in rows[1:])
    return [_line(row.number, cell) for row, cell in zip(rows[1:], cells, strict=True)]


def _line(number: int, cells: Mapping[str, str]) -> LicenceLine:
    unread = list[str]()
    since, _last = read_days(cells.get("valid_from", ""), unread)
    until, _last = read_days(cells.get("valid_to", ""), unread)
    licence = cells.get("licence", "")
    if len(licence) > LONGEST:
        unread.append(licence)
    return LicenceLine(
        number,
        name=cells.get("name", ""),
        club=cells.get("club", ""),
        licence=licence,
        days=(since, until),
        unread=tuple(unread),
    )
