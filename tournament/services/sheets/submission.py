"""Submitted figures of a table, validated in full before anything is written.

Entry, re-entry and correction all use this module, so they have the same checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from scoring.errors import Faulty
from scoring.event_settings import EventSettings
from scoring.events import PlayedTable, TableResult, check_totals, work_out
from scoring.json_reader import is_whole
from scoring.sheet_files import write_table_sheet
from scoring.sheets import Score, Sheet
from tournament.models import PenaltyPule, SheetVersion
from tournament.services.refusals import Refused
from tournament.services.sheets.locked_table import TableAtHand
from tournament.standings.sheets import read_written, settings_with, with_judged, with_room

LARGEST_TOTAL = 10_000

RawDeal = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Submission:
    """Validated figures of a table, with the resulting points of each seat."""

    worked: TableResult
    deals_played: int
    deals: list[RawDeal] | None = None
    first_dealer: int = 0
    penalty_pules: list[RawDeal] = field(default_factory=list)
    own_settings: Mapping[str, Any] | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The small points of every seat."""
        return self.worked.small

    def agrees_with(self, version: SheetVersion) -> bool:
        """Whether the totals equal those of the version."""
        return list(self.totals) == version.totals

    def repeats(self, version: SheetVersion) -> bool:
        """Whether the version is identical; a pule may change no points."""
        return (
            self.agrees_with(version)
            and self.deals_played == version.deals_played
            and self.deals == version.deals
            and self.first_dealer == version.first_dealer
            and self.penalty_pules == version.penalty_pules
            and self.own_settings == version.own_settings
        )


def hand_in_totals(
    table: TableAtHand,
    settings: EventSettings,
    totals: Sequence[int],
    deals_played: int | None = None,
) -> Submission:
    """Validate totals typed from paper, with leftover pules settled, and place the table."""
    _check_totals(table, settings, totals)
    planned = _with_room(table, settings).deals_at(len(table.seats))
    played = planned if deals_played is None else deals_played
    if not is_whole(played) or not 0 <= played <= planned:
        raise Refused("deals_played_impossible", given=played, planned=planned)
    rules = settings.rules
    if faults := tuple(check_totals(totals, game=settings.game, rules=rules, deals=played)):
        raise Refused("totals_beyond_deals", faults=faults)
    return Submission(work_out(_played(table, small=tuple(totals)), settings), played)


def hand_in_deals(
    table: TableAtHand,
    settings: EventSettings,
    deals: Sequence[RawDeal],
    *,
    first_dealer: int = 0,
    penalty_pules: Sequence[RawDeal] = (),
) -> Submission:
    """Validate a sheet deal by deal, with the judge's pules, and score it.

    A sheet played by its own settings is also corrected by them.
    """
    return hand_in_sheet(
        table,
        settings,
        deals,
        first_dealer=first_dealer,
        penalty_pules=with_judged_pules(table, penalty_pules, played=len(deals)),
        own=table.own_settings,
    )


def hand_in_sheet(
    table: TableAtHand,
    settings: EventSettings,
    deals: Sequence[RawDeal],
    *,
    first_dealer: int,
    penalty_pules: Sequence[RawDeal],
    own: Mapping[str, Any] | None = None,
) -> Submission:
    """Validate a sheet exactly as it was written, whatever the judge has given since."""
    settings = _with_room(table, settings_with(own, settings))
    sheet = read_written(
        deals, table.names, settings, first_dealer=first_dealer, penalty_pules=penalty_pules
    )
    with refusing_faults():
        return hand_in_read(table, settings, sheet, own=own)


def hand_in_read(
    table: TableAtHand,
    settings: EventSettings,
    sheet: Sheet,
    *,
    own: Mapping[str, Any] | None,
    scored: Score | None = None,
) -> Submission:
    """Submit a parsed sheet, with its score if already computed."""
    worked = work_out(_played(table, sheet=sheet), settings, scored)
    written: dict[str, Any] = write_table_sheet(sheet)
    return Submission(
        worked,
        deals_played=len(sheet.deals),
        deals=written["deals"],
        first_dealer=sheet.first_dealer,
        penalty_pules=written.get("penalty_pules", []),
        own_settings=own,
    )


def hand_in_void(table: TableAtHand, settings: EventSettings) -> Submission:
    """Return a void table, with no points."""
    return Submission(work_out(replace(_played(table), is_void=True), settings), 0)


def hand_in_again(version: SheetVersion, table: TableAtHand, settings: EventSettings) -> Submission:
    """Return an earlier version's figures as a new submission."""
    if version.is_void:
        return hand_in_void(table, settings)
    if version.deals is None:
        return hand_in_totals(table, settings, version.totals, version.deals_played)
    return hand_in_sheet(
        table,
        settings,
        version.deals,
        first_dealer=version.first_dealer,
        penalty_pules=version.penalty_pules,
        own=version.own_settings,
    )


def refuse_nothing_played(table: TableAtHand, handed: Submission) -> None:
    """Refuse a sheet without deals: such a table is declared void, or waits."""
    if handed.deals_played == 0:
        raise Refused("nothing_played", round=table.round.number, table=table.table.number)


def _with_room(table: TableAtHand, settings: EventSettings) -> EventSettings:
    """Return the settings with at least as many deals as any version of the table has."""
    longest = max(table.versions, key=lambda version: version.deals_played, default=None)
    return settings if longest is None else with_room(longest, settings)


def _played(
    table: TableAtHand, *, small: tuple[int, ...] | None = None, sheet: Sheet | None = None
) -> PlayedTable:
    numbers = tuple(seat.entry.number for seat in table.seats)
    return PlayedTable(table.table.number, numbers, small=small, sheet=sheet)


@contextmanager
def refusing_faults() -> Iterator[None]:
    """Convert Faulty to a refusal with all faults."""
    try:
        yield
    except Faulty as faulty:
        raise Refused("sheet_faulty", faults=faulty.faults) from faulty


def _check_totals(table: TableAtHand, settings: EventSettings, totals: Sequence[int]) -> None:
    if len(totals) != len(table.seats):
        raise Refused("totals_count", given=len(totals), seats=len(table.seats))
    for seat, total in enumerate(totals):
        if not is_whole(total):
            raise Refused("totals_not_whole", seat=seat)
        if abs(total) > LARGEST_TOTAL:
            raise Refused("totals_too_large", seat=seat, limit=LARGEST_TOTAL)
    if settings.game.is_zero_sum and (excess := sum(totals)):
        _refuse_sum(totals, excess)


def _refuse_sum(totals: Sequence[int], excess: int) -> NoReturn:
    """Refuse totals that do not sum to 0; suggest the one that may have the wrong sign."""
    for total in totals:
        if 2 * total == excess:
            raise Refused("total_of_other_sign", sum=excess, total=total, turned=-total)
    raise Refused("totals_do_not_add_up", sum=excess)


def with_judged_pules(
    table: TableAtHand, given: Sequence[RawDeal], *, played: int
) -> list[RawDeal]:
    """Return the deals with the judge's pules at this table, unless the sheet has them."""
    letters = {seat.pk: seat.letter for seat in table.seats}
    judged = PenaltyPule.objects.standing().filter(seat__in=letters).order_by("pk")
    rows = [
        {"seat": letters[pule.seat_id], "after_deal": pule.after_deal, "reason": pule.reason}
        for pule in judged
    ]
    return [*with_judged(rows, given, played=played)]
