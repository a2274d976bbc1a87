"""Submitted figures of a table, validated in full before anything is written.

Entering, re-entering and correcting all come through here, so a correction is held to the very
same checks as the first entry.
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
    """Validated figures of a table, with the points they give every seat."""

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
        """Whether the totals are those of the version."""
        return list(self.totals) == version.totals

    def repeats(self, version: SheetVersion) -> bool:
        """Whether nothing at all differs from the version: a pule may change nobody's points."""
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
    """Check totals typed from paper, leftover pules already settled, and place the table."""
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
    """Check a sheet deal by deal, the judge's pules with it, and add it up.

    Where a sheet was played by settings of its own, what is put right on it still is.
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
    """Check a sheet exactly as it was written once, whatever the judge has given since."""
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
    """Hand in a sheet that was read before, and added up too where its score is given."""
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
    """Return a table that gives nobody anything."""
    return Submission(work_out(replace(_played(table), is_void=True), settings), 0)


def hand_in_again(version: SheetVersion, table: TableAtHand, settings: EventSettings) -> Submission:
    """Return an earlier version's figures as if they were handed in today."""
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
    """Refuse a sheet without a single deal: such a table is declared void, or waits."""
    if handed.deals_played == 0:
        raise Refused("nothing_played", round=table.round.number, table=table.table.number)


def _with_room(table: TableAtHand, settings: EventSettings) -> EventSettings:
    """Return the settings with at least as many deals as anybody has handed in of the table."""
    longest = max(table.versions, key=lambda version: version.deals_played, default=None)
    return settings if longest is None else with_room(longest, settings)


def _played(
    table: TableAtHand, *, small: tuple[int, ...] | None = None, sheet: Sheet | None = None
) -> PlayedTable:
    numbers = tuple(seat.entry.number for seat in table.seats)
    return PlayedTable(table.table.number, numbers, small=small, sheet=sheet)


@contextmanager
def refusing_faults() -> Iterator[None]:
    """Refuse a sheet with everything that is wrong with it."""
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
    """Refuse totals that do not come to 0, with the one whose minus may be missing, or too many."""
    for total in totals:
        if 2 * total == excess:
            raise Refused("total_of_other_sign", sum=excess, total=total, turned=-total)
    raise Refused("totals_do_not_add_up", sum=excess)


def with_judged_pules(
    table: TableAtHand, given: Sequence[RawDeal], *, played: int
) -> list[RawDeal]:
    """Add the pules that the judge gave at this table, unless the sheet names them already."""
    letters = {seat.pk: seat.letter for seat in table.seats}
    judged = PenaltyPule.objects.standing().filter(seat__in=letters).order_by("pk")
    rows = [
        {"seat": letters[pule.seat_id], "after_deal": pule.after_deal, "reason": pule.reason}
        for pule in judged
    ]
    return [*with_judged(rows, given, played=played)]
