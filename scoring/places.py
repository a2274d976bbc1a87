"""Places by number, found when somebody looks: a page shows a few of a thousand."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.big_points import Place
from scoring.entrants import Key
from scoring.standings import Measured, in_order, places_among


class Places(Mapping[int, Place]):
    """The places by number, the same that `rank` gives, each found when somebody looks.

    How many have more `points` says where everybody begins, and only who is equal in them is
    measured any further.
    """

    def __init__(
        self, points: Mapping[int, Key], measured: Callable[[Sequence[int]], Iterable[Measured]]
    ) -> None:
        self._points = points
        self._measured = measured
        self._found: dict[int, Place] = {}
        self._alike: dict[Key, list[int]] = defaultdict(list)
        for number, sums in points.items():
            self._alike[sums].append(number)
        best_first = sorted(self._alike, reverse=True)
        sizes = [len(self._alike[sums]) for sums in best_first]
        self._above = dict(zip(best_first, accumulate([0, *sizes]), strict=False))

    def __getitem__(self, number: int) -> Place:
        if number not in self._found:
            self._found |= self._among_equals(self._points[number])
        return self._found[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    @property
    def by_points(self) -> Mapping[int, Place]:
        """The places by number before any tie-break: who is equal in points shares them."""
        return PlacesByPoints(self._points, self._above, self._alike)

    def _among_equals(self, points: Key) -> dict[int, Place]:
        above, equal = self._above[points], self._alike[points]
        if len(equal) == 1:
            return {equal[0]: Place(above + 1, above + 1)}
        ranked, gaps = in_order(self._measured(equal))
        among = places_among(gaps, len(ranked[0].key))
        return {
            m.number: Place(above + place.first, above + place.last)
            for m, place in zip(ranked, among, strict=False)
        }


@dataclass(frozen=True)
class PlacesByPoints(Mapping[int, Place]):
    """The places by number as points alone give them, each found when somebody looks."""

    points: Mapping[int, Key]
    above: Mapping[Key, int]
    alike: Mapping[Key, Sequence[int]]

    def __getitem__(self, number: int) -> Place:
        points = self.points[number]
        above = self.above[points]
        return Place(above + 1, above + len(self.alike[points]))

    def __iter__(self) -> Iterator[int]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)
