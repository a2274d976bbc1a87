"""What is known of an entrant before the standings: their number, lot, lines and penalties."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from scoring.entrants import Entrant, Key, Result, is_ranked
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.standings import Measured, Yardstick, by_points

ROUND = attrgetter("round")
NO_POINTS: Key = (0, 0)
Facts = tuple[int, int, tuple[Result, ...], tuple[TakenPoints, ...], int, int | None]
"""Number, lot, lines, points taken, first and last round."""


def entrant(after: int, facts: Facts) -> Entrant | None:
    """Return an entrant with their results up to a round; None if not in the standings."""
    number, lot, _lines, points, came, went = facts
    lines = lines_until(after, facts)
    if not is_ranked(lines, came, went, rounds_played=after):
        return None
    return Entrant(number, lot, lines, points, came)


def running_sums(lines: Iterable[Result]) -> tuple[Key, ...]:
    """Return big points in sixtieths and small points after each of somebody's lines."""
    big = small = 0
    found: list[Key] = []
    for line in lines:
        big, small = big + line.big_sixtieths, small + line.small
        found.append((big, small))
    return tuple(found)


@dataclass(frozen=True)
class EntrantFacts:
    """Everybody entered, without what was taken of them, and who had what taken up to a round."""

    unjudged: Sequence[Facts]
    taken: Callable[[int], Mapping[int, tuple[TakenPoints, ...]]]

    def facts(self, after: int) -> Sequence[Facts]:
        """Return what everybody's standing after a round follows from."""
        taken = self.taken(after)
        if not taken:
            return self.unjudged
        return [
            (*facts[:3], taken[facts[0]], *facts[4:]) if facts[0] in taken else facts
            for facts in self.unjudged
        ]

    def points(self, after: int) -> dict[int, Key]:
        """Return the points of all who are in the standings after a round, by number."""
        sums, found = self._running_sums, {}
        for number, _lot, lines, taken, came, went in self.facts(after):
            count = min(after, len(lines))
            while count and lines[count - 1].round > after:
                count -= 1
            if count:
                points = sums[number][count - 1]
            elif is_ranked((), came, went, rounds_played=after):
                points = NO_POINTS
            else:
                continue
            found[number] = _less(points, taken) if taken else points
        return found

    @cached_property
    def _running_sums(self) -> Mapping[int, Sequence[Key]]:
        return {facts[0]: running_sums(facts[2]) for facts in self.unjudged}


def measured_among(
    yardstick: Yardstick, everybody: Iterable[Facts], points: Mapping[int, Key]
) -> Iterator[tuple[Facts, Measured | None]]:
    """Yield all who are in the standings; who is alone with their points as measured by them.

    Nothing else sets them apart from the others, and most of a field is alone.
    """
    alike = Counter(points.values())
    for facts in everybody:
        own = points.get(facts[0])
        if own is not None:
            is_alone = alike[own] == 1 and yardstick.begins_with_points
            yield facts, by_points(facts[0], facts[1], own) if is_alone else None


def _less(points: Key, taken: Iterable[TakenPoints]) -> Key:
    """Return points with what a judge took."""
    big, small = points
    for each in taken:
        big, small = big + each.big_sixtieths, small + each.small
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
