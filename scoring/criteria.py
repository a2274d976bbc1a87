"""What standings rank by: sums first, then the tie-breaks, each known by its name."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.big_points import in_sixtieths
from scoring.entrants import Entrant, Key, Penalty, Result


@dataclass(frozen=True, slots=True)
class Totals:
    """What the criteria look at: the rounds that count, and their sums."""

    entrant: Entrant
    counted: tuple[Result, ...]
    struck: tuple[int, ...]
    last_round: int
    big_sixtieths: int
    small: int


Criterion = Callable[[Totals], Key]


ABSENT: Key = (0,)


def _last_round(totals: Totals) -> Key:
    """Rank by the last round, big then small; who was absent comes last."""
    for result in totals.entrant.results:
        if result.round == totals.last_round:
            return _brought(result, totals.entrant.penalties)
    return ABSENT


def _best_round(totals: Totals) -> Key:
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


def _merit(totals: Totals) -> Key:
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
