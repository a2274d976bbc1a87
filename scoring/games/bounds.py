"""Bounds of totals: the most that a number of deals pays one seat, or several together."""

from collections.abc import Callable, Sequence
from itertools import combinations

from scoring.deals import Seat
from scoring.games.game import Bounds, DealTable
from scoring.house_rules import HouseRules

Group = tuple[Seat, ...]


def bounds_of(
    most_in_deal: Callable[[Group, DealTable], int],
    *,
    tables: Sequence[DealTable],
    deals: int,
    left_over: int = 0,
) -> Bounds:
    """Return the bounds of a zero-sum game.

    `tables` has one table for each dealer; `left_over` is what a seat may still be paid at the
    end. One seat wins whatever the others lose together, so each bound mirrors the other.
    """
    size = len(tables)
    together = tuple(
        max(
            _most(group, [most_in_deal(group, table) for table in tables], deals, tables[0].rules)
            for group in combinations(range(size), count)
        )
        + left_over * count
        for count in range(1, size)
    )
    return Bounds(least=-together[-1], most=together[0], together=together)


def _most(group: Group, in_deal: Sequence[int], deals: int, rules: HouseRules) -> int:
    """Return the most that the deals pay a group, for any first dealer."""
    rounds, rest = divmod(deals, len(in_deal))
    turns = [[*in_deal[first:], *in_deal[:first]] for first in range(len(in_deal))]
    most = rounds * sum(in_deal) + max(sum(turn[:rest]) for turn in turns)
    if rules.target is None:
        return most
    # Before the last deal the agreed score has not been reached.
    return min(most, len(group) * (rules.target - 1) + max(in_deal))


def most_of_sides(lone: int, paired: int, group: Group, table: DealTable) -> int:
    """Return the most that a deal pays a group, one against all or two against two.

    The group wins as or against a lone player; of two pairs, as many members as possible are
    one.
    """
    winners, payers = len(group), table.size - len(group)
    return max(lone * max(winners, payers), paired * min(winners, payers))
