"""What is known of an entrant before the standings: their number, lot, lines and penalties."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from scoring.entrants import Entrant, Key, Result, is_ranked
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.standings import Measured, Yardstick

ROUND = attrgetter("round")
Facts = tuple[int, int, tuple[Result, ...], tuple[TakenPoints, ...], int, int | None]
"""Number, lot, lines, points taken, first and last round."""


def entrant(after: int, facts: Facts) -> Entrant | None:
    """Return an entrant with their results up to a round; None if not in the standings."""
    number, lot, _lines, points, came, went = facts
    lines = lines_until(after, facts)
    if not is_ranked(lines, came, went, rounds_played=after):
        return None
    return Entrant(number, lot, lines, points, came)


def sums(after: int, facts: Facts) -> Key | None:
    """Return big points in sixtieths and small points up to a round; None as for `entrant`."""
    lines, (_, _, _, points, came, went) = lines_until(after, facts), facts
    if not lines and not is_ranked(lines, came, went, rounds_played=after):
        return None
    big, small = sum([line.big_sixtieths for line in lines]), sum([line.small for line in lines])
    if points:
        big += sum(taken.big_sixtieths for taken in points)
        small += sum(taken.small for taken in points)
    return big, small


def lines_until(after: int, facts: Facts) -> tuple[Result, ...]:
    """Return the results up to a round."""
    lines = facts[2]
    if lines and lines[-1].round > after:
        return lines[: bisect_right(lines, after, key=ROUND)]
    return lines


def measured_by(yardstick: Yardstick, facts: Facts) -> Measured | None:
    """Return an entrant as the yardstick measures them; None if not in the standings."""
    found = entrant(yardstick.rounds_played, facts)
    return None if found is None else yardstick.measure(found)
