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
        found = self._unjudged_points(after)
        for number, taken in self.taken(after).items():
            if number in found:
                found[number] = _less(found[number], taken)
        return found

    def _unjudged_points(self, after: int) -> dict[int, Key]:
        rounds = self._points_by_round
        if after < len(rounds):
            return rounds[after].copy()
        found = rounds[-1].copy()
        for number, _lot, _lines, _taken, came, went in self.unjudged:
            if number not in found and is_ranked((), came, went, rounds_played=after):
                found[number] = NO_POINTS
        return found

    @cached_property
    def _points_by_round(self) -> Sequence[dict[int, Key]]:
        """Everybody's points after each round that anybody played, beginning before round 1."""
        end = 1 + max((facts[2][-1].round for facts in self.unjudged if facts[2]), default=0)
        found: list[dict[int, Key]] = [{} for _ in range(end)]
        for number, _lot, lines, _taken, came, went in self.unjudged:
            points = NO_POINTS
            since = 0 if came <= 1 else came
            if went is not None and went < came:
                since = end
            for line in lines:
                for between in range(since, line.round):
                    found[between][number] = points
                points = points[0] + line.big_sixtieths, points[1] + line.small
                since = line.round
            for rest in range(since, end):
                found[rest][number] = points
        return found


def measured_among(
    yardstick: Yardstick, everybody: Iterable[Facts], points: Mapping[int, Key]
) -> Iterator[tuple[Facts, Measured | None]]:
    """Yield all who are in the standings, as measured by points where these alone tell.

    Nothing else sets apart from the others who is alone with them, and most of a field is alone.
    """
    alike = Counter[Key]() if yardstick.is_points_alone else Counter(points.values())
    begins_with_points = yardstick.begins_with_points
    for facts in everybody:
        own = points.get(facts[0])
        if own is not None:
            is_told = begins_with_points and alike[own] < 2
            yield facts, by_points(facts[0], facts[1], own) if is_told else None


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
