"""Places by number, found when somebody looks: a page shows a few of a thousand."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from scoring.big_points import Place
from scoring.points import Points
from scoring.standings import Measured, in_order, places_among


class PlacesByPoints(Mapping[int, Place]):
    """The places by number as points alone give them: who is equal in points shares them."""

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
    """The places by number, the same that `rank` gives, each found when somebody looks.

    `by_points` says where everybody begins, before any tie-break, and only who is equal in points
    is measured any further.
    """

    def __init__(
        self, points: Mapping[int, Points], measured: Callable[[Sequence[int]], Iterable[Measured]]
    ) -> None:
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
