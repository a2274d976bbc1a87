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
    SHARED,
    Criterion,
    Totals,
    brought,
)
from scoring.entrants import CarriedPoints, Entrant, Figure, Key, PenaltyPoints, Result

Points = int
"""Big and small points as one number, which adds and compares as the pair does.

Fields of ten thousand are added, counted and sorted every round; one number takes half the
time of a pair and less memory.
"""

# Small points are stored in 32 bits, and an event has fewer than 32,768 rounds.
SIXTIETH: Final = 1 << 48
"""The weight of a sixtieth of a big point; it exceeds any sum of small points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `decided_by` is what separates it from the line above.

    The first line is compared with the one below; tied neighbours share a place. Disqualified
    players may have no place. Rounds before `counted_from` count only as what is `carried`.
    """

    place: Place | None
    number: int
    lot: int
    big: Fraction
    small: Figure
    decided_by: str
    struck: tuple[int, ...] = ()
    group: str | None = None
    carried: tuple[CarriedPoints, ...] = ()
    counted_from: int = 1


class RankedEntrant(NamedTuple):
    """An entrant's sums, the dropped rounds, and the value of each criterion."""

    number: int
    lot: int
    big_sixtieths: Figure
    small: Figure
    struck: tuple[int, ...]
    key: tuple[Key, ...]
    carried: tuple[CarriedPoints, ...] = ()


@dataclass(frozen=True)
class RankingBasis:
    """The ranking basis of an event after a round.

    Each player is measured separately, so players without a new round need no new measurement.
    Rounds from `first_round` on can be dropped.
    """

    rounds_played: int
    tie_breaks: tuple[str, ...] = ()
    strike_worst: int = 0
    ranked_by: tuple[str, ...] = BY_POINTS
    first_round: int = 1

    @cached_property
    def criteria(self) -> tuple[str, ...]:
        """The names of the criteria, strongest first."""
        return *self.ranked_by, *(name for name in self.tie_breaks if name != SHARED)

    @cached_property
    def _measures(self) -> tuple[Criterion, ...]:
        return tuple(CRITERIA[name] for name in self.criteria)

    def measure(self, entrant: Entrant) -> RankedEntrant:
        """Return the values of the criteria for an entrant."""
        totals = self.total(entrant)
        key = tuple([measure(totals) for measure in self._measures])
        return RankedEntrant(
            entrant.number,
            entrant.lot,
            totals.big_sixtieths,
            totals.small,
            totals.struck,
            key,
            entrant.carried,
        )

    def total(self, entrant: Entrant) -> Totals:
        """Return the counting results of an entrant, and their sums."""
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
        """Return the worst rounds; an absence is dropped first, and one round always counts."""
        if not self.strike_worst:
            return ()
        rounds = range(self.first_round, self.rounds_played + 1)
        spare = min(self.strike_worst, len(rounds) - 1)
        gains: list[Result | PenaltyPoints] = [*entrant.results, *entrant.penalties]
        present = {result.round for result in entrant.results}
        worth = {n: brought([g for g in gains if g.round == n]) for n in rounds}
        return set(sorted(rounds, key=lambda n: (n in present, worth[n], -n))[:spare])

    def rank(
        self, measured: Iterable[RankedEntrant], without: frozenset[int] = frozenset()
    ) -> tuple[Standing, ...]:
        """Return all players in order, best first; tied players share a place.

        Within a shared place lines are ordered by lot, so the order is stable. The numbers
        `without` a place come last, in the same order; they are disqualified.
        """
        found = tuple(measured)
        placed = self._placed([m for m in found if m.number not in without])
        last, _ = in_order(m for m in found if m.number in without)
        since = self.first_round
        return (*placed, *[_standing(None, DISQUALIFIED, m, since) for m in last])

    def _placed(self, measured: Iterable[RankedEntrant]) -> Iterator[Standing]:
        """Yield the lines of the placed players, best first."""
        ranked, gaps = in_order(measured)
        decided = [decided_by(self, gaps[max(at - 1, 0) : at + 1]) for at in range(len(ranked))]
        lines = zip(places_among(gaps, len(self.criteria)), decided, ranked, strict=False)
        return (_standing(place, by, m, self.first_round) for place, by, m in lines)

    @property
    def begins_with_points(self) -> bool:
        """Whether the sums of all rounds, big then small points, are the first criteria."""
        return self.ranked_by == BY_POINTS and not self.strike_worst

    @property
    def is_points_alone(self) -> bool:
        """Whether these sums are the only criteria."""
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
    """Return all players in order, best first, as `RankingBasis.rank` does."""
    yardstick = RankingBasis(rounds_played, tuple(tie_breaks), strike_worst, tuple(ranked_by))
    return yardstick.rank(map(yardstick.measure, entrants), without)


def _standing(place: Place | None, by: str, m: RankedEntrant, since: int) -> Standing:
    return Standing(
        place,
        m.number,
        m.lot,
        big_of(m.big_sixtieths),
        m.small,
        by,
        m.struck,
        carried=m.carried,
        counted_from=since,
    )


def in_order(measured: Iterable[RankedEntrant]) -> tuple[list[RankedEntrant], list[int]]:
    """Return all entrants, best first, and the criterion that separates each from the next."""
    ranked = sorted(measured, key=lambda found: (found.key, -found.lot), reverse=True)
    return ranked, [_first_difference(a.key, b.key) for a, b in pairwise(ranked)]


def decided_by(yardstick: RankingBasis, around: Sequence[int]) -> str:
    """Return what decided a place, given what separates the line from its neighbours."""
    if len(yardstick.criteria) in around:
        return SHARED
    return yardstick.criteria[around[0] if around else 0]


def places_among(gaps: Sequence[int], nothing: int) -> list[Place]:
    """Return the place of each line; tied neighbours share a place."""
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
