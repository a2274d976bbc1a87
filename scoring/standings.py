"""Standings (kopvērtējums): the order of all players, and what decided each place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise

from scoring.big_points import SIXTIETHS, Place, in_sixtieths
from scoring.criteria import BY_POINTS, CRITERIA, SHARED, Criterion, Totals
from scoring.entrants import Entrant, Key, Penalty, Result


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `decided_by` names what set it apart from its neighbours."""

    place: Place
    number: int
    lot: int
    big: Fraction
    small: int
    decided_by: str
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """An entrant's sums, the rounds struck from them, and what each criterion says of him."""

    number: int
    lot: int
    big_sixtieths: int
    small: int
    struck: tuple[int, ...]
    key: tuple[Key, ...]


@dataclass(frozen=True)
class Yardstick:
    """What an event ranks by after a round.

    Everybody is measured by himself, so who has not played since need not be measured again.
    """

    rounds_played: int
    tie_breaks: tuple[str, ...] = ()
    strike_worst: int = 0
    ranked_by: tuple[str, ...] = BY_POINTS

    @cached_property
    def criteria(self) -> tuple[str, ...]:
        """The names of the criteria, the strongest first."""
        return *self.ranked_by, *(name for name in self.tie_breaks if name != SHARED)

    @cached_property
    def _measures(self) -> tuple[Criterion, ...]:
        return tuple(CRITERIA[name] for name in self.criteria)

    def measure(self, entrant: Entrant) -> Measured:
        """Return what the criteria say of an entrant."""
        totals = _total(entrant, self.rounds_played, self.strike_worst)
        return Measured(
            number=entrant.number,
            lot=entrant.lot,
            big_sixtieths=totals.big_sixtieths,
            small=totals.small,
            struck=totals.struck,
            key=tuple([measure(totals) for measure in self._measures]),
        )

    def rank(self, measured: Iterable[Measured]) -> tuple[Standing, ...]:
        """Return everybody in order, best first; whom no criterion separates share a place.

        Within a shared place the lot number orders the lines, so the order is always the same.
        """
        ranked = sorted(measured, key=lambda found: (found.key, -found.lot), reverse=True)
        gaps = [_first_difference(a.key, b.key) for a, b in pairwise(ranked)]
        names = (*self.criteria, SHARED)
        decided = [names[max(pair)] for pair in zip([0, *gaps], [*gaps, 0], strict=True)]
        lines = zip(_places(gaps, len(names) - 1), decided, ranked, strict=False)
        return tuple(
            Standing(place, m.number, m.lot, _fraction(m.big_sixtieths), m.small, by, m.struck)
            for place, by, m in lines
        )


def standings(
    entrants: Iterable[Entrant],
    *,
    rounds_played: int,
    tie_breaks: Sequence[str] = (),
    strike_worst: int = 0,
    ranked_by: Sequence[str] = BY_POINTS,
) -> tuple[Standing, ...]:
    """Return everybody in order, best first, as `Yardstick.rank` does."""
    yardstick = Yardstick(rounds_played, tuple(tie_breaks), strike_worst, tuple(ranked_by))
    return yardstick.rank(map(yardstick.measure, entrants))


def _total(entrant: Entrant, rounds_played: int, strike_worst: int) -> Totals:
    counted, struck = _strike(entrant.results, rounds_played, strike_worst)
    gains: list[Result | Penalty] = [*counted, *entrant.penalties]
    return Totals(
        entrant=entrant,
        counted=counted,
        struck=struck,
        last_round=rounds_played,
        big_sixtieths=sum([in_sixtieths(gain.big) for gain in gains]),
        small=sum([gain.small for gain in gains]),
    )


def _strike(
    results: tuple[Result, ...], rounds_played: int, strike_worst: int
) -> tuple[tuple[Result, ...], tuple[int, ...]]:
    """Split off the worst rounds; an absence is struck first, and one round always counts."""
    kept = max(rounds_played - strike_worst, 1)
    excess = len(results) - kept
    if not strike_worst or excess <= 0:
        return results, ()
    worst = sorted(results, key=lambda r: (r.big, r.merit, r.small, -r.round))[:excess]
    struck = {result.round for result in worst}
    counted = tuple(result for result in results if result.round not in struck)
    return counted, tuple(sorted(struck))


def _places(gaps: Sequence[int], nothing: int) -> list[Place]:
    """Return the place of each line: neighbours whom nothing sets apart share theirs."""
    found: list[Place] = []
    for position, gap in enumerate([*gaps, 0], start=1):
        if gap != nothing:
            first = len(found) + 1
            found += [Place(first, position)] * (position - len(found))
    return found


@lru_cache(maxsize=4096)
def _fraction(sixtieths: int) -> Fraction:
    return Fraction(sixtieths, SIXTIETHS)


def _first_difference(above: tuple[Key, ...], below: tuple[Key, ...]) -> int:
    for position, (a, b) in enumerate(zip(above, below, strict=True)):
        if a != b:
            return position
    return len(above)
