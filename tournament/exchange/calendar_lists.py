"""A calendar as a list: a line for each tournament to announce."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils import translation

from scoring import presets
from scoring.event_settings import read_settings
from tournament.exchange.past_lists import game_of
from tournament.exchange.spreadsheets import fields_of, read_rows
from tournament.words.terms import PRESETS

HEADERS: Final[Mapping[str, str]] = {
    "name": "name, nosaukums, turnirs, sacensibas, tournament, event, nazwa, turniej",
    "date": "date, datums, diena, day, data, dzien",
    "last_day": "last day, pedeja diena, until, lidz, ostatni dzien, do",
    "starts": "start, starts, starts at, time, sakums, laiks, godzina, poczatek",
    "place": "place, venue, vieta, norises vieta, miejsce",
    "region": "region, regions, novads, wojewodztwo",
    "organisers": "organisers, organizers, rikotaji, organizatori, organizators, organizatorzy",
    "contact": "contact, kontakti, kontakts, kontakt",
    "preset": "game, spele, gra, preset, veids",
    "rounds": "rounds, kartas, rundy",
    "deals": "deals, partijas, rozdania",
    "length": "length, format, formats, garums, dlugosc",
    "fees": "fees, fee, entry fee, dalibas maksa, maksa, wpisowe",
    "capacity": "places, capacity, vietas, vietu skaits, miejsca",
    "is_rated": "rated, rating, reitinga, reitings, rankingowy",
}
"""The fields of a line, with the headings that name them."""
_TEXTS: Final = ("name", "place", "region", "organisers", "contact", "fees")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00:00)?")
_DOTTED: Final = re.compile(
    r"(?:(\d{1,2})\.?(?:\s?(\d{1,2})\.)?\s?[-–]\s?)?(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?"
)
_TIME: Final = re.compile(r"(\d{1,2})[:.](\d\d)(?::00)?")
_LENGTH: Final = re.compile(r"(\d{1,2})\s*[×xX*/]\s*(\d{1,3})")
_YES: Final = frozenset({"yes", "true", "1", "x", "+", "jā", "ja", "tak"})
_NO: Final = frozenset({"", "no", "false", "0", "-", "–", "nē", "ne", "nie"})


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """A tournament of a calendar; `unread` are the cells that could not be read."""

    number: int
    name: str = ""
    date: dt.date | None = None
    last_day: dt.date | None = None
    starts: dt.time | None = None
    place: str = ""
    region: str = ""
    organisers: str = ""
    contact: str = ""
    preset: str = ""
    rounds: int | None = None
    deals: int | None = None
    fees: str = ""
    capacity: int | None = None
    is_rated: bool = False
    unread: tuple[str, ...] = ()


def read_calendar(text: str) -> Sequence[CalendarLine] | None:
    """Return the tournaments of a list; None without the headings of a name and a date."""
    rows = read_rows(text)
    columns = fields_of(rows[0], HEADERS) if rows else []
    if not {"name", "date"} <= set(columns):
        return None
    cells = (dict(zip(columns, row, strict=False)) for row in rows[1:])
    return [_line(row.number, cell) for row, cell in zip(rows[1:], cells, strict=True)]


def _line(number: int, cells: Mapping[str, str]) -> CalendarLine:
    unread = list[str]()
    first, last = read_days(cells.get("date", ""), unread)
    _first, told = read_days(cells.get("last_day", ""), unread)
    rounds, deals = _length(cells, unread)
    return CalendarLine(
        number,
        **{name: cells.get(name, "") for name in _TEXTS},
        date=first,
        last_day=told or _first or last,
        starts=_time(cells.get("starts", ""), unread),
        preset=_preset(cells.get("preset", ""), unread),
        rounds=rounds,
        deals=deals,
        capacity=_number(cells.get("capacity", ""), unread),
        is_rated=_is_yes(cells.get("is_rated", ""), unread),
        unread=tuple(unread),
    )


def read_days(cell: str, unread: list[str]) -> tuple[dt.date | None, dt.date | None]:
    """Return the first and, of a range, the last day: 24.–25.1.2026; note an unreadable cell."""
    try:
        found = list(_ranges(cell))
    except ValueError:
        found = []
    if cell and not found:
        unread.append(cell)
    first, last = (found[0], found[-1]) if found else (None, None)
    return first, None if last == first else last


def _ranges(cell: str) -> Iterator[dt.date]:
    dotted = _DOTTED.fullmatch(cell)
    if dotted is not None:
        day, month, last_day, last_month, year = (int(one or 0) for one in dotted.groups())
        if day:
            yield dt.date(year, month or last_month, day)
        yield dt.date(year, last_month, last_day)
        return
    parts = [_ISO.fullmatch(part.strip()) for part in re.split(r"[/–]|\s-\s", cell)]
    if all(parts):
        yield from (dt.date(*map(int, part.groups())) for part in parts if part)


def _time(cell: str, unread: list[str]) -> dt.time | None:
    found = _TIME.fullmatch(cell)
    if found is not None and int(found[1]) < 24 and int(found[2]) < 60:
        return dt.time(int(found[1]), int(found[2]))
    if cell:
        unread.append(cell)
    return None


def _number(cell: str, unread: list[str]) -> int | None:
    if cell.isdecimal() and cell.isascii() and len(cell) <= 4 and int(cell):
        return int(cell)
    if cell:
        unread.append(cell)
    return None


def _length(cells: Mapping[str, str], unread: list[str]) -> tuple[int | None, int | None]:
    """Return rounds and deals, from their own columns or as 7×28."""
    cell = cells.get("length", "")
    found = _LENGTH.fullmatch(cell)
    if found is not None:
        return int(found[1]), int(found[2])
    if cell:
        unread.append(cell)
    return _number(cells.get("rounds", ""), unread), _number(cells.get("deals", ""), unread)


def _preset(cell: str, unread: list[str]) -> str:
    """Return the preset that a cell names, by itself or by its game, in any language."""
    said = cell.casefold()
    if not said or said in presets.PRESETS:
        return said
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            for preset, words in PRESETS.items():
                if said == str(words).casefold():
                    return preset
    game = game_of(cell)
    for preset in presets.PRESETS:
        if game and read_settings({}, preset).game.id == game:
            return preset
    unread.append(cell)
    return ""


def _is_yes(cell: str, unread: list[str]) -> bool:
    said = cell.casefold()
    if said not in _YES | _NO:
        unread.append(cell)
    return said in _YES
