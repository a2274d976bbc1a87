"""Standings (kopvērtējums): the order of all players, and what decided each place."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.big_points import SIXTIETHS, Place
from scoring.criteria import (
    BY_POINTS,
    CRITERIA,
    DISQUALIFIED,
    NOTHING,
    SHARED,
    Criterion,
    Totals,
    brought,
)
from scoring.entrants import CarriedPoints, Entrant, Figure, Key, PenaltyPoints, Result

Points = int
"""Big and small points as one number, which adds up and compares as the two of them do.

Fields of ten thousand are added up, counted and sorted round after round, and one number takes
half the time of a pair and less memory.
"""

# Small points have 32 bits where they are stored, and an event fewer than 32,768 rounds.
SIXTIETH: Final = 1 << 48
"""What a sixtieth of a big point counts in points; it is more than small points come to."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `decided_by` names what set it apart from the line above.

    The first line is set apart from the one below, and who is equal to a neighbour shares.
    Whoever is disqualified may have no place.
    """

    place: Place | None
    number: int
    lot: int
    big: Fraction
    small: Figure
    decided_by: str
    struck: tuple[int, ...] = ()
    group: str | None = None


class RankedEntrant(NamedTuple):
    """An entrant's sums, the rounds struck from them, and what each criterion says of them."""

    number: int
    lot: int
    big_sixtieths: Figure
    small: Figure
    struck: tuple[int, ...]
    key: tuple[Key, ...]


@dataclass(frozen=True)
class RankingBasis:
    """What an event ranks by after a round.

    Everybody is measured on their own, so who has not played since need not be measured again.
    The rounds that can be struck begin with `first_round`.
    """

    rounds_played: int
    tie_breaks: tuple[str, ...] = ()
    strike_worst: int = 0
    ranked_by: tuple[str, ...] = BY_POINTS
    first_round: int = 1

    @cached_property
    def criteria(self) -> tuple[str, ...]:
        """The names of the criteria, the strongest first."""
        return *self.ranked_by, *(name for name in self.tie_breaks if name != SHARED)

    @cached_property
    def _measures(self) -> tuple[Criterion, ...]:
        return tuple(CRITERIA[name] for name in self.criteria)

    def measure(self, entrant: Entrant) -> RankedEntrant:
        """Return what the criteria say of an entrant."""
        totals = self.total(entrant)
        key = tuple([measure(totals) for measure in self._measures])
        return RankedEntrant(
            entrant.number, entrant.lot, totals.big_sixtieths, totals.small, totals.struck, key
        )

    def total(self, entrant: Entrant) -> Totals:
        """Return what counts of an entrant, and its sums."""
        counted, penalties, struck = entrant.results, entrant.penalties, self._struck(entrant)
        if struck:
            counted = tuple([r for r in counted if r.round not in struck])
            penalties = tuple([p for p in penalties if p.round not in struck])
        gains: Sequence[Result | PenaltyPoints | CarriedPoints] = counted
        if penalties or entrant.carried:
            gains = [*counted, *penalties, *entrant.carried]
        return Totals(
            entrant=entrant,
            counted=counted,
            penalties=penalties,
            struck=tuple(sorted([r.round for r in entrant.results if r.round in struck])),
            last_round=self.rounds_played,
            big_sixtieths=sum([gain.big_sixtieths for gain in gains]),
            small=sum([gain.small for gain in gains]),
        )

    def _struck(self, entrant: Entrant) -> Collection[int]:
        """Return the worst rounds; an absence is struck first, and one round always counts."""
        if not self.strike_worst:
            return ()
        rounds = range(self.first_round, self.rounds_played + 1)
        spare = max(min(self.strike_worst, len(rounds) - 1), 0)
        gains: list[Result | PenaltyPoints] = [*entrant.results, *entrant.penalties]
        present = {result.round for result in entrant.results}
        worth = {n: brought([g for g in gains if g.round == n] or [NOTHING]) for n in rounds}
        return set(sorted(rounds, key=lambda n: (n in present, worth[n], -n))[:spare])

    def rank(
        self, measured: Iterable[RankedEntrant], without: frozenset[int] = frozenset()
    ) -> tuple[Standing, ...]:
        """Return everybody in order, best first; whom no criterion separates share a place.

        Within a shared place the lot number orders the lines, so the order is always the same.
        The numbers `without` a place come last, in the same order, for they are disqualified.
        """
        found = tuple(measured)
        placed = self._placed([m for m in found if m.number not in without])
        last, _ = in_order(m for m in found if m.number in without)
        return (*placed, *[_standing(None, DISQUALIFIED, m) for m in last])

    def _placed(self, measured: Iterable[RankedEntrant]) -> Iterator[Standing]:
        """Yield the lines of those who have a place, best first."""
        ranked, gaps = in_order(measured)
        decided = [decided_by(self, gaps[max(at - 1, 0) : at + 1]) for at in range(len(ranked))]
        lines = zip(places_among(gaps, len(self.criteria)), decided, ranked, strict=False)
        return (_standing(place, by, m) for place, by, m in lines)

    @property
    def begins_with_points(self) -> bool:
        """Whether the sums of all rounds, big then small, come before everything else."""
        return self.ranked_by == BY_POINTS and not self.strike_worst

    @property
    def is_points_alone(self) -> bool:
        """Whether nothing but these sums sets anybody apart."""
        return self.criteria == BY_POINTS and not self.strike_worst


def standings(
    entrants: Iterable[Entrant],
    *,
    rounds_played: int,
    tie_breaks: Sequence[str] = (),
    strike_worst: int = 0,
    ranked_by: Sequence[str] = BY_POINTS,
    without: frozenset[int] = frozenset(),
) -> tuple[Standing, ...]:
    """Return everybody in order, best first, as `Yardstick.rank` does."""
    yardstick = RankingBasis(rounds_played, tuple(tie_breaks), strike_worst, tuple(ranked_by))
    return yardstick.rank(map(yardstick.measure, entrants), without)


def _standing(place: Place | None, by: str, m: RankedEntrant) -> Standing:
    return Standing(place, m.number, m.lot, big_of(m.big_sixtieths), m.small, by, m.struck)


def in_order(measured: Iterable[RankedEntrant]) -> tuple[list[RankedEntrant], list[int]]:
    """Return everybody, best first, and the criterion that sets each apart from the next."""
    ranked = sorted(measured, key=lambda found: (found.key, -found.lot), reverse=True)
    return ranked, [_first_difference(a.key, b.key) for a, b in pairwise(ranked)]


def decided_by(yardstick: RankingBasis, around: Sequence[int]) -> str:
    """Return what decided a place, given what sets the line apart from those above and below."""
    if len(yardstick.criteria) in around:
        return SHARED
    return yardstick.criteria[around[0] if around else 0]


def places_among(gaps: Sequence[int], nothing: int) -> list[Place]:
    """Return the place of each line: neighbours whom nothing sets apart share theirs."""
    found: list[Place] = []
    for position, gap in enumerate([*gaps, 0], start=1):
        if gap != nothing:
            first = len(found) + 1
            found += [Place(first, position)] * (position - len(found))
    return found


@lru_cache(maxsize=4096)
def big_of(sixtieths: Figure) -> Fraction:
    """Return sixtieths as big points."""
    return Fraction(sixtieths) / SIXTIETHS


def _first_difference(above: tuple[Key, ...], below: tuple[Key, ...]) -> int:
    for position, (a, b) in enumerate(zip(above, below, strict=False)):
        if a != b:
            return position
    return len(above)


def points_of(big_sixtieths: int, small: int) -> Points:
    """Return big and small points as one number.

    >>> points_of(60, -7) + points_of(0, 9) == points_of(60, 2), points_of(1, -9) > points_of(0, 9)
    (True, True)
    """
    return big_sixtieths * SIXTIETH + small


def big_and_small(points: Points) -> tuple[int, int]:
    """Return the sixtieths of big points and the small points.

    >>> big_and_small(points_of(140, -8)), big_and_small(points_of(-60, 5))
    ((140, -8), (-60, 5))
    """
    half = SIXTIETH // 2
    sixtieths, small = divmod(points + half, SIXTIETH)
    return sixtieths, small - half
