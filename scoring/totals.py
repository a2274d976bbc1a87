"""Totals without their deals: whether so many deals can bring them at all."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scoring.errors import Fault
from scoring.games import Game
from scoring.games.game import Bounds
from scoring.house_rules import HouseRules


@lru_cache(maxsize=256)
def bounds_of_totals(game: Game, size: int, *, deals: int, rules: HouseRules) -> Bounds:
    """Return how far the totals of so many deals can go; every table of an event asks the same."""
    return game.bounds(size, deals=deals, rules=rules)


def check_totals(
    totals: Sequence[int], *, game: Game, rules: HouseRules, deals: int
) -> Iterator[Fault]:
    """Yield every total, or else every sum of some, that cannot come from so many deals.

    >>> from scoring import games
    >>> zole = games.find("zole-classic")
    >>> faults = check_totals([600, -200, -200, -200], game=zole, rules=zole.rules, deals=28)
    >>> [(fault.code, fault.facts["most"]) for fault in faults]
    [('total_beyond_deals', 497)]
    """
    bounds = bounds_of_totals(game, len(totals), deals=deals, rules=rules)
    facts = {"deals": deals, "players": len(totals)}
    faults = [
        Fault(
            "total_beyond_deals",
            seat=seat,
            facts={**facts, "total": total, "least": bounds.least, "most": bounds.most},
        )
        for seat, total in enumerate(totals)
        if not bounds.least <= total <= bounds.most
    ]
    yield from faults or _check_together(totals, bounds, deals)


def _check_together(totals: Sequence[int], bounds: Bounds, deals: int) -> Iterator[Fault]:
    """Yield the sum of the best few that is too large: what they won the others have to lose."""
    best = sorted(totals, reverse=True)
    for count, most in enumerate(bounds.together, start=1):
        if sum(best[:count]) > most:
            facts = {"deals": deals, "players": len(totals), "together": count, "most": most}
            yield Fault("totals_beyond_deals", facts={**facts, "total": sum(best[:count])})
            return
