"""Bounds of zole totals: stakes, pules, and pules left over at the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.games.bounds import Group, bounds_of
from scoring.games.game import Bounds, DealTable


@dataclass(frozen=True, slots=True)
class Stake:
    """The stake that each other player pays the declarer; negative if the declarer pays."""

    points: int
    touches_pules: bool


@dataclass(frozen=True, slots=True)
class PuleWorth:
    """The worth of a pule: a common one from each payer, a personal one from its owner alone.

    `left_over` is what the owner of a personal pule pays each other player at the end.
    """

    common: int = 0
    personal: int = 0
    left_over: int = 0

    @classmethod
    def of(cls, *, personal: int | None, is_left_over_paid: bool) -> "PuleWorth":
        """Return the worth of pules; only of common ones where there are no personal ones."""
        return cls(common=1, personal=personal or 0, left_over=int(is_left_over_paid))


def zole_bounds(
    stakes: Sequence[Stake], worth: PuleWorth, *, tables: Sequence[DealTable], deals: int
) -> Bounds:
    """Return the bounds after this many deals.

    There is a pule for each deal: the judge may give one after every deal, and one to each
    seat before the first.
    """
    left_over = worth.left_over * (deals + len(tables))
    most = partial(_most_in_deal, stakes, worth)
    return bounds_of(most, tables=tables, deals=deals, left_over=left_over)


def _most_in_deal(stakes: Sequence[Stake], worth: PuleWorth, group: Group, table: DealTable) -> int:
    """Return the most that a deal pays a group: a member wins, or an opponent loses.

    Neither a pass nor a table game pays as much.
    """
    winners, payers = len(group), table.size - len(group)
    can_win = any(seat in group for seat in table.active)
    can_lose = any(seat not in group for seat in table.active)
    # A personal pule that is cleared is not left over at the end.
    pule = max(worth.personal - worth.left_over * winners, worth.common * payers)
    won = [stake.points * payers + pule * stake.touches_pules for stake in stakes if can_win]
    # A player who loses while a pule stands gets one, and may be left with it.
    lost = [
        (-stake.points + worth.left_over * stake.touches_pules) * winners
        for stake in stakes
        if can_lose
    ]
    return max(won + lost)
