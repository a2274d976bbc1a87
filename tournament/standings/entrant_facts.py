"""What is known of an entrant before the standings: their number, lot, lines and penalties."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from scoring.entrants import Entrant, Result, is_ranked
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.points import Points, points_of
from scoring.standings import Measured, Yardstick
from scoring.standings_by_points import Measure
from tournament.memo import Memo
from tournament.standings.row_queries import Competitor
from tournament.standings.stored_lines import StoredLines

ROUND = attrgetter("round")
NO_POINTS = points_of(0, 0)
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
    """Everybody entered with their lots and lines, and who had what taken up to a round."""

    competitors: Sequence[Competitor]
    lots: Mapping[int, int]
    lines: StoredLines
    taken: Callable[[int], Mapping[int, tuple[TakenPoints, ...]]]

    def facts(self, after: int) -> Sequence[Facts]:
        """Return what everybody's standing after a round follows from."""
        return self._facts(self.competitors, after)

    def measure(self, yardstick: Yardstick, recall: Memo) -> Measure:
        """Return what measures entrants by their numbers, as far as they are in the standings."""
        after = yardstick.rounds_played

        def measure(numbers: Iterable[int]) -> tuple[Measured, ...]:
            facts = self._facts([self._by_number[number] for number in numbers], after)
            # Results come in for the newest round, and most players are as they were before.
            found = [recall(("measured", after, f[0]), measured_by, yardstick, f) for f in facts]
            return tuple([each for each in found if each is not None])

        return measure

    def _facts(self, those: Iterable[Competitor], after: int) -> Sequence[Facts]:
        lots, lines, taken = self.lots, self.lines, self.taken(after)
        return [
            (
                *(one.number, lots[one.number], lines.get(one.pk, ()), taken.get(one.number, ())),
                *(one.from_round, one.to_round),
            )
            for one in those
        ]

    @cached_property
    def _by_number(self) -> Mapping[int, Competitor]:
        return {one.number: one for one in self.competitors}

    def points(self, after: int) -> dict[int, Points]:
        """Return the points of all who are in the standings after a round, by number."""
        found = self._unjudged_points(after)
        for number, taken in self.taken(after).items():
            if number in found:
                found[number] += sum(points_of(each.big_sixtieths, each.small) for each in taken)
        return found

    def _unjudged_points(self, after: int) -> dict[int, Points]:
        rounds = self._points_by_round
        if after < len(rounds):
            return rounds[after].copy()
        found = rounds[-1].copy()
        for one in self.competitors:
            if one.number not in found and is_ranked(
                (), one.from_round, one.to_round, rounds_played=after
            ):
                found[one.number] = NO_POINTS
        return found

    @cached_property
    def _points_by_round(self) -> Sequence[dict[int, Points]]:
        """Everybody's points after each round that anybody played, beginning before round 1."""
        numbers = [one.number for one in self.competitors]
        found = [dict.fromkeys(numbers, NO_POINTS)]
        found += [dict(zip(numbers, sums, strict=True)) for sums in self.lines.sums()]
        for one in self.competitors:
            came, went = one.from_round, one.to_round
            if came <= 1 and went is None:
                continue
            since = came if came > 1 else 0
            if went is not None and went < came:
                since = len(found)
            # Whoever sat down all the same is in the standings from that round on.
            first = min((line.round for line in self.lines.get(one.pk, ())), default=since)
            for points in found[: min(since, first)]:
                del points[one.number]
        return found


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
