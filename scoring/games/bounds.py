"""How far totals can go: what so many deals bring a seat, or some seats together, and no more."""

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
    """Return the bounds of a game in which what some win the others lose.

    `tables` has one for each dealer, `left_over` is what a seat may still be paid at the end.
    Whatever the others lose together is won by one, so one bound is the other's mirror.
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
    """Return the most that the deals bring a group, whoever of the table deals first."""
    if not deals:
        return 0
    rounds, rest = divmod(deals, len(in_deal))
    turns = [[*in_deal[first:], *in_deal[:first]] for first in range(len(in_deal))]
    most = rounds * sum(in_deal) + max(sum(turn[:rest]) for turn in turns)
    if rules.target is None:
        return most
    # Before the last deal nobody has reached the agreed score.
    return min(most, len(group) * (rules.target - 1) + max(in_deal))


def most_of_sides(lone: int, paired: int, group: Group, table: DealTable) -> int:
    """Return the most that a deal brings a group where one plays against all, or two against two.

    They win from a lone one or as a lone one, and of two pairs as many of them as can be are one.
    """
    winners, payers = len(group), table.size - len(group)
    return max(lone * max(winners, payers), paired * min(winners, payers))
