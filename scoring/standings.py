"""Standings (kopvērtējums): the order of all players, and what decided each place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from types import MappingProxyType

from scoring.big_points import SIXTIETHS, Place, in_sixtieths

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One player's round: his table, his place there, and what it brought.

    `merit` is what a game without big points ranks by, more being better.
    """

    round: int
    table: int
    place: Place
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken away or given by the judge in a round; never struck out with it.

    `merit` is what they do in a game without big points, more being better.
    """

    round: int
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event with all he has played; a round without a result he was absent."""

    number: int
    lot: int
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    from_round: int = 1


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
class _Totals:
    """What the criteria look at: the rounds that count, and their sums."""

    entrant: Entrant
    counted: tuple[Result, ...]
    struck: tuple[int, ...]
    last_round: int
    big_sixtieths: int
    small: int


Criterion = Callable[[_Totals], Key]


ABSENT: Key = (0,)


def _last_round(totals: _Totals) -> Key:
    """Rank by the last round, big then small; who was absent comes last."""
    for result in totals.entrant.results:
        if result.round == totals.last_round:
            return _brought(result, totals.entrant.penalties)
    return ABSENT


def _best_round(totals: _Totals) -> Key:
    penalties = totals.entrant.penalties
    return max((_brought(result, penalties) for result in totals.counted), default=ABSENT)


def _brought(result: Result, penalties: tuple[Penalty, ...]) -> Key:
    """Return what a round brought, less what the judge took in it, above any absence."""
    gains: list[Result | Penalty] = [result]
    gains += [penalty for penalty in penalties if penalty.round == result.round]
    merits = _sums(gain.merit or (gain.small,) for gain in gains)
    return 1, sum(in_sixtieths(gain.big) for gain in gains), *merits


def _sums(merits: Iterable[Key]) -> Key:
    return tuple(map(sum, zip(*merits, strict=True)))


def _count_of_place(first: int) -> Criterion:
    """Count the tables at which the place was taken, alone or shared."""
    return lambda totals: (sum(r.place.first == first for r in totals.counted),)


def _merit(totals: _Totals) -> Key:
    """Rank by the sums, what the judge took included, for the totals rank that everybody sees.

    Whose rounds are fewer comes last, for less is better in some games.
    """
    gains: list[Result | Penalty] = [*totals.counted, *totals.entrant.penalties]
    return len(totals.counted), *(_sums(gain.merit for gain in gains) or (0,))


CRITERIA: Mapping[str, Criterion] = MappingProxyType(
    {
        "big": lambda totals: (totals.big_sixtieths,),
        "small": lambda totals: (totals.small,),
        "merit": _merit,
        "last_round": _last_round,
        "table_wins": _count_of_place(1),
        "second_places": _count_of_place(2),
        "best_round": _best_round,
        "lot": lambda totals: (-totals.entrant.lot,),
    }
)
TIE_BREAKS = ("last_round", "table_wins", "second_places", "best_round", "lot")
BY_POINTS = ("big", "small")
BY_MERIT = ("merit",)
SHARED = "shared"


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


def _total(entrant: Entrant, rounds_played: int, strike_worst: int) -> _Totals:
    counted, struck = _strike(entrant.results, rounds_played, strike_worst)
    gains: list[Result | Penalty] = [*counted, *entrant.penalties]
    return _Totals(
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
