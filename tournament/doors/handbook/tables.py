"""The handbook's tables of presets, table sizes and the draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.chance import digest
from scoring.seating.lots import draw_lots
from scoring.table_sizes import split
from tournament.paper.documents import DOCUMENTS
from tournament.reading.events import presets as tournaments_start
from tournament.words.regulations import TABLE_SIZES

POLICIES: Final = ("4-5", "4-3", "3-4")
PLAYERS: Final = range(5, 29)
SEED: Final = "rudens-2026"
DRAWN: Final = range(1, 9)
SHOWN_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Splits:
    """The table sizes of a number of players by each policy; exceptions are marked."""

    players: int
    tables: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """One player's line in the draw."""

    number: int
    digest: str
    lot: int


def presets() -> Mapping[str, Any]:
    """Return what the presets are."""
    return {"presets": tournaments_start.starts()}


def documents() -> Mapping[str, Any]:
    """Return what can be printed."""
    return {"documents": DOCUMENTS.values()}


def seats() -> Mapping[str, Any]:
    """Return the tables of the chapter on seats."""
    lots = [
        Lot(number, digest(SEED, number)[:SHOWN_DIGITS], lot)
        for number, lot in draw_lots(DRAWN, SEED).items()
    ]
    return {
        "policies": [TABLE_SIZES[policy] for policy in POLICIES],
        "splits": tuple(Splits(players, tuple(_tables(players))) for players in PLAYERS),
        "seed": SEED,
        "lots": sorted(lots, key=lambda lot: lot.lot),
    }


def _tables(players: int) -> Iterator[tuple[str, bool]]:
    for policy in POLICIES:
        made = split(players, policy)
        words = " + ".join(f"{tables}×{size}" for size, tables in made.counts.items())
        yield words, bool(made.notices)
