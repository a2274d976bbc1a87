"""Places at one table and their big points (lielie punkti), as exact fractions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

BigPoints = tuple[Fraction, ...]

Merit = TypeVar("Merit", int, tuple[int, ...])
"""The ranking key of a seat: one figure, or several in order of precedence."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place, alone or shared: the first and last place it covers."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def places(merits: Sequence[Merit]) -> tuple[Place, ...]:
    """Return each seat's place by merit, higher first; tied seats share a place.

    >>> [str(place) for place in places([12, -3, -3, -6])]
    ['1', '2-3', '2-3', '4']
    """
    ranked = sorted(merits, reverse=True)
    first_of: dict[Merit, int] = {}
    last_of: dict[Merit, int] = {}
    for position, merit in enumerate(ranked, start=1):
        first_of.setdefault(merit, position)
        last_of[merit] = position
    return tuple(Place(first_of[merit], last_of[merit]) for merit in merits)


@dataclass(frozen=True, slots=True)
class Scale:
    """The big points of each place, by table size.

    Shared places get the average of the places they cover. `all_equal` lists the table sizes
    with a different pay when all players are tied. `second_at_three_needs_plus` is the pay of
    second place at a table of three for players without plus points.
    """

    by_size: Mapping[int, tuple[int, ...]] = field(hash=False)
    all_equal: Mapping[int, int] = field(default_factory=dict, hash=False)
    second_at_three_needs_plus: int | None = None

    def big_points(self, small: Sequence[int]) -> BigPoints:
        """Return each seat's big points for the small points of one table.

        >>> [str(big) for big in LZF_SCALE.big_points([5, 5, 5, -15])]
        ['4', '4', '4', '0']
        """
        values = self._values(small)
        return tuple(self._pay(place, values) for place in places(small))

    def control_sum(self, small: Sequence[int]) -> Fraction:
        """Return the sum of the big points of a table with these small points.

        >>> str(LZF_SCALE.control_sum([0, 0, 0, 0]))
        '8'
        """
        size = len(small)
        if size in self.all_equal and min(small) == max(small):
            return Fraction(self.all_equal[size] * size)
        return Fraction(sum(self._values(small)))

    def _values(self, small: Sequence[int]) -> tuple[int, ...]:
        """Return the values of the places; second place at three depends on plus points."""
        values = self.by_size[len(small)]
        if len(small) != 3 or self.second_at_three_needs_plus is None:
            return values
        first, second, third = values
        has_plus = sorted(small)[1] > 0
        return first, second if has_plus else self.second_at_three_needs_plus, third

    def _pay(self, place: Place, values: Sequence[int]) -> Fraction:
        size = len(values)
        if self._is_all_equal(place, size):
            return Fraction(self.all_equal[size])
        covered = values[place.first - 1 : place.last]
        return Fraction(sum(covered), len(covered))

    def _is_all_equal(self, place: Place, size: int) -> bool:
        return place == Place(1, size) and size in self.all_equal


LZF_SCALE = Scale(
    by_size={3: (6, 4, 2), 4: (6, 4, 2, 0), 5: (6, 4, 2, 1, 0)},
    all_equal={4: 2},  # The federation's rules: four tied players get two points each, not three.
)
KOP_SCALE = Scale(by_size={4: (4, 3, 2, 1)})

SIXTIETHS = 60
"""Whole scales shared by up to five seats always yield whole sixtieths."""


def in_sixtieths(big: Fraction) -> int:
    """Return the big points as a whole number of sixtieths.

    >>> in_sixtieths(Fraction(7, 3))
    140
    """
    sixtieths, rest = divmod(big.numerator * SIXTIETHS, big.denominator)
    if rest:
        raise ValueError(f"{big} is not a whole number of sixtieths")
    return sixtieths
