"""JSON with a few of its values changed, removed, duplicated or replaced."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from tests.fuzz.nasty import VALUES

Json = Any
Way = tuple[str | int, ...]

OTHERS: tuple[Json, ...] = (
    None, True, False, [], {}, [[]], 0, 1, 2, 3, 4, 5, -1, 8, 28, 60, 120, 200, 10**6, -(10**30),
    1.5, 1e300, "ordinary", "zole", "small-zole", "table", "passed", "annulled", "jani",
    "bezstikis", "4-5", "rotation", "zole-rondo", "kop", "golf", "lzf-classic", {"seat": 1},
    *VALUES,
)  # fmt: skip
KEYS = (
    "contract", "declarer", "won", "margin", "eyes", "tricks", "deals", "seats", "small", "sheet",
    "players", "settings", "rounds", "number", "lot", "swaps", "absent", "penalties", "id", "at",
    "replaces", "pules", "desk", "__class__", "",
)  # fmt: skip


def garble(document: Json, chance: random.Random) -> Json:
    """Return a copy of the document with one to three errors."""
    garbled = copy.deepcopy(document)
    for _wrong in range(chance.randint(1, 3)):
        ways = list(_ways(garbled))
        if not ways:
            return copy.deepcopy(chance.choice(OTHERS))
        _spoil(garbled, chance.choice(ways), chance)
    return garbled


def as_bytes(document: Json, chance: random.Random) -> bytes:
    """Return the document as a file, sometimes truncated or with an invalid byte."""
    written = json.dumps(document).encode()
    match chance.randrange(12):
        case 0:
            return written[: _place_in(written, chance)]
        case 1:
            at = _place_in(written, chance)
            return written[:at] + chance.randbytes(1) + written[at:]
    return written


def _place_in(written: bytes, chance: random.Random) -> int:
    """Return a random position, whose length-dependence does not change later choices."""
    return int(chance.random() * (len(written) + 1))


def _ways(document: Json, way: Way = ()) -> Iterator[Way]:
    """Yield the path to every value in the document."""
    if not isinstance(document, dict | list):
        return
    pairs = document.items() if isinstance(document, dict) else enumerate(document)
    for step, value in pairs:
        yield (*way, step)
        yield from _ways(value, (*way, step))


def _spoil(document: Json, way: Way, chance: random.Random) -> None:
    *before, last = way
    place = document
    for step in before:
        place = place[step]
    match chance.choice(("change", "change", "take out", "add", "borrow")):
        case "take out":
            del place[last]
        case "add" if isinstance(place, list):
            place.append(copy.deepcopy(place[int(last)]))
        case "add":
            place[chance.choice(KEYS)] = copy.deepcopy(chance.choice(OTHERS))
        case "borrow":
            other = chance.choice(list(_values(document)))
            place[last] = copy.deepcopy(other)
        case _:
            place[last] = copy.deepcopy(chance.choice(OTHERS))


def _values(document: Json) -> Iterator[Json]:
    if isinstance(document, dict | list):
        for value in document.values() if isinstance(document, dict) else document:
            yield value
            yield from _values(value)
