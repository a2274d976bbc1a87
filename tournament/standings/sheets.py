"""Conversion of stored sheets and lines to and from scoring, with their own settings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.big_points import SIXTIETHS, Place
from scoring.block_files import Plan, plan_blocks
from scoring.blocks import Block, block_at
from scoring.deals import Deal
from scoring.entrants import Result
from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.events import NO_TABLE, PlayedTable, TableResult, results_of, work_out
from scoring.house_rules import HOUSE_SETTINGS, read_house_rules
from scoring.json_reader import Fields, Settings
from scoring.sheet_files import read_table_sheet
from scoring.sheets import MOST_DEALS, Score, Sheet, score
from tournament.models import SheetVersion, Tournament

OWN_SETTINGS = ("settings", "deals_planned")
FIGURES = ("small", "place_first", "place_last", "big_sixtieths", "merit")
"""The columns of a line's figures, in the order of `line_fields` and `read_results`."""

# Reading the merits is a fifth of the work, and only games without big points rank by them.
PAID_FIGURES = FIGURES[:-1]
# Seventy thousand lines have only a dozen different places and a few dozen sums.
_place = lru_cache(maxsize=4096)(Place)
Pule = Mapping[str, Any]


def settings_of(tournament: Tournament, round_number: int | None = None) -> EventSettings:
    """Return the tournament's settings: its preset with its own overrides.

    For a round they are those of its block; without a number those before the first block.
    """
    settings = _read_settings(tournament.preset, json.dumps(tournament.settings, sort_keys=True))
    if round_number is None or not tournament.blocks:
        return settings
    return block_at(blocks_of(tournament), round_number, settings).settings


def blocks_of(tournament: Tournament) -> tuple[Block, ...]:
    """Return the blocks of a tournament; empty if one plan applies to all rounds."""
    if not tournament.blocks:
        return ()
    # Not sorted, so that an export writes a block as it was.
    return _read_blocks(
        tournament.preset, json.dumps(tournament.settings), json.dumps(tournament.blocks)
    )


def rounds_planned(tournament: Tournament) -> int:
    """Return how many rounds are planned, over all blocks."""
    blocks = blocks_of(tournament)
    return blocks[-1].last_round if blocks else settings_of(tournament).rounds


def groups_of(tournament: Tournament) -> tuple[str, ...]:
    """Return all groups named in a tournament's blocks, in order."""
    named = (group.name for block in blocks_of(tournament) for group in block.groups)
    return tuple(dict.fromkeys(named))


def settings_by_round(tournament: Tournament) -> tuple[tuple[int, EventSettings], ...]:
    """Return the settings by the round from which they apply, starting at round 1."""
    blocks = [(block.first_round, block.settings) for block in blocks_of(tournament)]
    return (*([] if blocks and blocks[0][0] == 1 else [(1, settings_of(tournament))]), *blocks)


@lru_cache(maxsize=256)
def _read_settings(preset: str, settings: str) -> EventSettings:
    return read_settings(json.loads(settings), preset)


@lru_cache(maxsize=256)
def _read_blocks(preset: str, settings: str, blocks: str) -> tuple[Block, ...]:
    raw = json.loads(settings)
    return plan_blocks(json.loads(blocks), Plan(read_settings(raw, preset), raw, preset))


def settings_at(version: SheetVersion | None, settings: EventSettings) -> EventSettings:
    """Return the settings of a sheet: the tournament's with the sheet's overrides.

    If the plan has been shortened since, the sheet keeps its deals.
    """
    if version is None:
        return settings
    return with_room(version, settings_with(version.own_settings, settings))


def with_room(version: SheetVersion, settings: EventSettings) -> EventSettings:
    """Return the settings with at least as many deals as the version has."""
    played = version.deals_played
    if played <= settings.deals_at(len(version.totals)):
        return settings
    return replace(settings, sheet_deals=played)


def settings_with(own: Mapping[str, Any] | None, settings: EventSettings) -> EventSettings:
    """Return the settings with an imported sheet's overrides."""
    if own is None:
        return settings
    said = Fields(own, known=OWN_SETTINGS)
    changes = Settings(said.raw.get("settings", {}), known=HOUSE_SETTINGS)
    rules = read_house_rules(changes, settings.rules)
    deals = settings.sheet_deals
    if said.has("deals_planned"):
        deals = said.whole("deals_planned", low=1, high=MOST_DEALS)
    if faults := (*said.faults, *changes.faults):
        raise Faulty(faults)
    return replace(settings, rules=rules, sheet_deals=deals)


def sheet_of(version: SheetVersion, names: Sequence[str], settings: EventSettings) -> Sheet | None:
    """Return a version as scoring's sheet, with its own settings; None without deals."""
    if version.deals is None:
        return None
    return read_written(
        version.deals,
        names,
        settings_at(version, settings),
        first_dealer=version.first_dealer,
        penalty_pules=version.penalty_pules,
    )


def read_written(
    deals: Sequence[object],
    names: Sequence[str],
    settings: EventSettings,
    *,
    first_dealer: int = 0,
    penalty_pules: Sequence[object] = (),
    read_deal: Callable[[Any], Deal] | None = None,
) -> Sheet:
    """Return deals in the file format as scoring's sheet, without checking the rules.

    Deals in another form need `read_deal`.
    """
    raw = {
        "first_dealer": first_dealer,
        "deals": list(deals),
        "penalty_pules": list(penalty_pules),
    }
    return read_table_sheet(
        Fields(raw, known=tuple(raw)),
        game=settings.game,
        players=tuple(names),
        rules=settings.rules,
        deals_planned=settings.deals_at(len(names)),
        read_deal=read_deal,
    )


def added_up(
    version: SheetVersion, names: Sequence[str], settings: EventSettings
) -> tuple[Sheet, Score] | None:
    """Return a version's scored deals, for display.

    None without deals, or if they are invalid since the rules were changed. Deals beyond the
    planned number count too.
    """
    sheet = sheet_of(version, names, settings)
    if sheet is None:
        return None
    sheet = replace(sheet, deals_planned=None)
    try:
        return sheet, score(sheet)
    except Faulty:
        return None


def work_out_version(
    version: SheetVersion, names: Sequence[str], settings: EventSettings
) -> TableResult:
    """Recalculate a version, from its deals if any, else from its totals."""
    sheet = sheet_of(version, names, settings)
    small = tuple(version.totals) if sheet is None else None
    return work_out(
        PlayedTable(NO_TABLE, tuple(range(len(names))), small=small, sheet=sheet),
        settings_at(version, settings),
    )


def lines_of(worked: TableResult) -> list[dict[str, Any]]:
    """Return the columns of a table's lines, seat A first."""
    has_big = worked.big is not None
    return [line_fields(result, has_big=has_big) for _, result in results_of(0, (worked,))]


def line_fields(result: Result, *, has_big: bool) -> dict[str, Any]:
    """Return the columns that store a result; big points or merits, as the game ranks."""
    return {
        "small": result.small,
        "place_first": result.place.first,
        "place_last": result.place.last,
        "big_sixtieths": result.big_sixtieths if has_big else None,
        "merit": [] if has_big else list(result.merit),
    }


def read_results(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[int, int, Result]]:
    """Yield the version, the entry and the result of each stored line.

    The columns are these two, the round, the table, and the figures; with seventy thousand lines
    a call for each would double the time.
    """
    new = tuple.__new__
    for version, entry, number, table, small, first, last, sixtieths, *merit in rows:
        paid, best = sixtieths or 0, tuple(merit[0]) if merit else ()
        result = (number, table, _place(first, last), _big(paid), small, best, paid)
        yield version, entry, new(Result, result)


@lru_cache(maxsize=4096)
def _big(sixtieths: int) -> Fraction:
    return Fraction(sixtieths, SIXTIETHS)


def unnamed(judged: Iterable[Pule], given: Iterable[Pule]) -> list[dict[str, Any]]:
    """Return the judge's pules that are not among the table's own; equal ones are counted."""
    named = Counter(map(_likeness, given))
    left = []
    for pule in judged:
        if named[_likeness(pule)]:
            named[_likeness(pule)] -= 1
        else:
            left.append(dict(pule))
    return left


def with_judged(
    judged: Iterable[Pule], given: Sequence[Pule], *, played: int
) -> list[dict[str, Any]]:
    """Return the table's pules plus the judge's pules due after so many deals.

    A pule given after an unplayed deal is not due.
    """
    due = [pule for pule in judged if pule["after_deal"] <= played]
    return [*map(dict, given), *unnamed(due, given)]


def _likeness(pule: Pule) -> tuple[int, int, str]:
    return pule["seat"], pule["after_deal"], pule.get("reason", "")
