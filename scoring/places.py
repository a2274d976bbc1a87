"""Places by number and ordered standings lines, computed on demand.

A page shows a few of a thousand players. Points alone separate most of a large field, so only
tied players are ranked by further criteria.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import overload

from scoring.big_points import Place
from scoring.criteria import DISQUALIFIED
from scoring.standings import (
    Points,
    RankedEntrant,
    RankingBasis,
    Standing,
    big_and_small,
    big_of,
    decided_by,
    in_order,
    places_among,
)

Measure = Callable[[Iterable[int]], tuple[RankedEntrant, ...]]
"""Returns the entrants with these numbers, measured by all criteria."""


class PlacesByPoints(Mapping[int, Place]):
    """The places by number from points alone; players tied on points share a place."""

    def __init__(self, points: Mapping[int, Points]) -> None:
        self._points = points
        self._alike = Counter(points.values())
        best_first = sorted(self._alike, reverse=True)
        sizes = [self._alike[sums] for sums in best_first]
        self._above = dict(zip(best_first, accumulate(sizes, initial=0), strict=False))

    def __getitem__(self, number: int) -> Place:
        points = self._points[number]
        above = self._above[points]
        return Place(above + 1, above + self._alike[points])

    def __iter__(self) -> Iterator[int]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


class Places(Mapping[int, Place]):
    """The places by number as returned by `rank`, each computed on demand.

    `by_points` has the places before any tie-break; only players tied on points are ranked by
    further criteria.
    """

    def __init__(self, points: Mapping[int, Points], measured: Measure) -> None:
        self.by_points = PlacesByPoints(points)
        self._points = points
        self._measured = measured
        self._found: dict[int, Place] = {}

    def __getitem__(self, number: int) -> Place:
        if number not in self._found:
            self._found |= self._among_equals(number)
        return self._found[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    @cached_property
    def _alike(self) -> Mapping[Points, Sequence[int]]:
        found: dict[Points, list[int]] = defaultdict(list)
        for number, sums in self._points.items():
            found[sums].append(number)
        return found

    def _among_equals(self, number: int) -> dict[int, Place]:
        shared = self.by_points[number]
        if shared.first == shared.last:
            return {number: shared}
        above = shared.first - 1
        ranked, gaps = in_order(self._measured(self._alike[self._points[number]]))
        among = places_among(gaps, len(ranked[0].key))
        return {
            m.number: Place(above + place.first, above + place.last)
            for m, place in zip(ranked, among, strict=False)
        }


class StandingsByPoints(Sequence[Standing]):
    """The lines of all players with points, as returned by `RankingBasis.rank`.

    `numbers` has all players in order; those `without` a place come last.
    """

    def __init__(
        self,
        yardstick: RankingBasis,
        points: Mapping[int, Points],
        lots: Mapping[int, int],
        measure: Measure,
        without: Collection[int] = (),
    ) -> None:
        self._yardstick, self._points, self._lots = yardstick, points, lots
        self.numbers: list[int] = []
        self._gaps: dict[int, int] = {}
        self._shared: dict[int, Place] = {}
        out = [number for number in without if number in points]
        self._rank({n: points[n] for n in points if n not in out} if out else points, measure)
        self._placed = len(self.numbers)
        self.numbers += [each.number for each in in_order(measure(out))[0]]

    def _rank(self, points: Mapping[int, Points], measure: Measure) -> None:
        """Order the players who have a place, best first."""
        alike: dict[Points, list[int]] = defaultdict(list)
        for number, sums in points.items():
            alike[sums].append(number)
        rank_equals = self._share if self._yardstick.is_points_alone else self._measure_equals
        for sums in sorted(alike, reverse=True):
            if len(alike[sums]) > 1:
                rank_equals(alike[sums], measure)
            else:
                self.numbers += alike[sums]

    def _share(self, numbers: Sequence[int], _measure: Measure) -> None:
        """Record a shared place for players tied on points when there are no tie-breaks."""
        begin, end = len(self.numbers), len(self.numbers) + len(numbers)
        self._shared |= dict.fromkeys(range(begin, end), Place(begin + 1, end))
        self._gaps |= dict.fromkeys(range(begin, end - 1), len(self._yardstick.criteria))
        self.numbers += sorted(numbers, key=self._lots.__getitem__)

    def _measure_equals(self, numbers: Sequence[int], measure: Measure) -> None:
        ranked, gaps = in_order(measure(numbers))
        begin = len(self.numbers)
        for at, place in enumerate(places_among(gaps, len(self._yardstick.criteria)), begin):
            if place.first < place.last:
                self._shared[at] = Place(begin + place.first, begin + place.last)
        self.numbers += [each.number for each in ranked]
        self._gaps |= enumerate(gaps, begin)

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Standing: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Standing]: ...

    def __getitem__(self, index: int | slice) -> Standing | Sequence[Standing]:
        found = range(len(self.numbers))[index]
        return self._line(found) if isinstance(found, int) else tuple(map(self._line, found))

    def _line(self, at: int) -> Standing:
        number = self.numbers[at]
        big, small = big_and_small(self._points[number])
        place, decided = None, DISQUALIFIED
        if at < self._placed:
            around = range(max(at - 1, 0), min(at + 1, self._placed - 1))
            decided = decided_by(self._yardstick, list(map(self._gap, around)))
            place = self._shared.get(at) or Place(at + 1, at + 1)
        return Standing(place, number, self._lots[number], big_of(big), small, decided)

    def _gap(self, at: int) -> int:
        """Return the criterion separating a line from the next: big points, small points etc."""
        if at in self._gaps:
            return self._gaps[at]
        (above, _), (below, _) = (big_and_small(self._points[n]) for n in self.numbers[at : at + 2])
        return int(above == below)
