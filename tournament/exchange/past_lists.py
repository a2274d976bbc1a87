"""Many lists of results at once: folders and archives, their index, and text copied from PDF."""

from __future__ import annotations

import datetime as dt
import hashlib
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final

from django.conf import settings
from django.utils import translation

from tournament.exchange.spreadsheets import (
    BYTE_LIMIT,
    UNPACKED_LIMIT,
    Unreadable,
    as_text,
    decode,
    fields_of,
    read_rows,
)
from tournament.models.text_fields import one_line
from tournament.words.terms import GAMES

INDEXES: Final = ("lists", "saraksti", "listy", "index")
"""The names, without ending, of the file that describes the others."""
KINDS: Final = (".csv", ".tsv", ".txt", ".xlsx", ".json")
MOST_LISTS: Final = 1_000
INDEX_HEADERS: Final = {
    "file": "file, fails, datne, plik",
    "name": "name, nosaukums, nazwa, event, turnirs, turnieju nazwa",
    "date": "date, datums, data",
    "place": "place, vieta, miejsce, venue",
    "game": "game, spele, gra",
    "rounds": "rounds, kartas, rundy",
    "source": "source, avots, zrodlo",
    "terms": "terms, licence, license, licence to publish, atlauja, licence publicet, licencja",
}
_DATED: Final = re.compile(r"(\d{4})[-_.](\d{1,2})[-_.](\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})")
_PRINTED: Final = re.compile(
    r"(?P<place>\d{1,4}(?:\s?[-–]\s?\d{1,4})?)[.)]?\s+(?P<name>[^\d\t;]+?)"
    r"\s+(?P<big>[-+−]?\d+(?:[.,]\d+)?)(?:\s+(?P<small>[-+−]?\d+))?"
)


@dataclass(frozen=True, slots=True)
class ReceivedList:
    """A list as text, with what its index or the name of its file tells about the event."""

    file: str
    digest: str
    text: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Received:
    """The readable lists, and the names of the files that are not lists."""

    lists: Sequence[ReceivedList]
    unreadable: Sequence[str]


def receive(files: Iterable[tuple[str, bytes]]) -> Received:
    """Read files and archives of files; raise `Unreadable` for too many of them."""
    lists, unreadable, index = list[ReceivedList](), list[str](), dict[str, Mapping[str, str]]()
    for name, content in _unpacked(files):
        path = PurePosixPath(name)
        if path.name.startswith((".", "__")) or path.suffix.casefold() not in KINDS:
            unreadable.append(name)
            continue
        try:
            if path.stem.casefold() in INDEXES:
                index |= _read_index(content)
                continue
            lists.append(_list(path, content))
        except ValueError:
            unreadable.append(name)
    described = [_described(one, index.get(one.file.casefold(), {})) for one in lists]
    return Received(described, unreadable)


def _unpacked(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    count = size = 0
    for name, content in files:
        members = [(name, content)]
        if name.casefold().endswith(".zip"):
            members = _members(content)
        for one, data in members:
            count, size = count + 1, size + len(data)
            if count > MOST_LISTS or size > UNPACKED_LIMIT:
                raise Unreadable
            yield one, data


def _members(content: bytes) -> list[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > MOST_LISTS or sum(i.file_size for i in infos) > UNPACKED_LIMIT:
                raise Unreadable
            return [(info.filename, archive.read(info)) for info in infos]
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as trouble:
        raise Unreadable from trouble


def _list(path: PurePosixPath, content: bytes) -> ReceivedList:
    if len(content) > BYTE_LIMIT:
        raise Unreadable
    if path.suffix.casefold() == ".json":
        text = content.decode("utf-8-sig")
    else:
        text = as_text(_printed(content) or read_rows(content))
    if not text.strip():
        raise Unreadable
    digest = hashlib.sha256(text.encode()).hexdigest()
    return ReceivedList(path.name[:200], digest, text, facts_of_name(path.stem))


def _printed(content: bytes) -> list[tuple[str, ...]] | None:
    """Return the columns of text copied from a PDF; None if most lines are not like that."""
    lines = [line.strip() for line in decode(content).splitlines() if line.strip()]
    found = [_PRINTED.fullmatch(line) for line in lines]
    if 2 * sum(one is not None for one in found) <= len(lines):
        return None
    first = next(at for at, one in enumerate(found) if one is not None)
    if (opening := found[first]) is not None and opening["place"].startswith("1"):
        # A title may begin with a number or a date; it is no row of the list.
        lines, found = lines[first:], found[first:]
    return [
        (line,) if one is None else tuple(cell.replace("−", "-") for cell in one.groups(""))
        for line, one in zip(lines, found, strict=True)
        if one is not None or line[0].isdecimal()
    ]


def facts_of_name(stem: str) -> dict[str, str]:
    """Return the date and the name that a file's name states.

    >>> facts_of_name("2019-03-02 Rīgas kauss")
    {'date': '2019-03-02', 'name': 'Rīgas kauss'}
    """
    found = _DATED.search(stem)
    facts = {} if found is None else {"date": _date(found[0])}
    name = stem if found is None else f"{stem[: found.start()]} {stem[found.end() :]}"
    facts["name"] = one_line(name.replace("_", " ")).strip(" -–.,")
    return {key: value for key, value in facts.items() if value}


def _date(text: str) -> str:
    found = _DATED.fullmatch(text.strip().rstrip("."))
    if found is None:
        return ""
    own = found.groups()
    year, month, day = own[:3] if found[1] else reversed(own[3:])
    try:
        return dt.date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""


def _read_index(content: bytes) -> dict[str, Mapping[str, str]]:
    rows = read_rows(content)
    columns = fields_of(rows[0], INDEX_HEADERS) if rows else []
    if "file" not in columns:
        raise Unreadable
    found: dict[str, Mapping[str, str]] = {}
    for row in rows[1:]:
        cells = dict(zip(columns, row, strict=False))
        own = {name: cell for name, cell in cells.items() if name and cell}
        if file := own.pop("file", ""):
            found[file.casefold()] = own
    return found


def _described(one: ReceivedList, told: Mapping[str, str]) -> ReceivedList:
    facts = {**one.facts, **told}
    if "date" in told:
        facts["date"] = _date(told["date"])
    if "game" in told:
        facts["game"] = game_of(told["game"])
    return ReceivedList(one.file, one.digest, one.text, facts)


def game_of(words: str) -> str:
    """Return the id of a game written as its id or its name in any language; empty if unknown."""
    said = words.strip().casefold()
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            for key, name in GAMES.items():
                if said in {key, str(name).casefold()}:
                    return key
    return ""
