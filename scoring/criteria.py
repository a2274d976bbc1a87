"""Ranking criteria of standings, by name: sums first, then the tie-breaks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from scoring.entrants import CarriedPoints, Entrant, Figure, Key, PenaltyPoints, Result


class Totals(NamedTuple):
    """The input of the criteria: the rounds that count, penalties in them, the sums."""

    entrant: Entrant
    counted: tuple[Result, ...]
    penalties: tuple[PenaltyPoints, ...]
    struck: tuple[int, ...]
    last_round: int
    big_sixtieths: Figure
    small: Figure


Criterion = Callable[[Totals], Key]


ABSENT: Key = (0, 0, 0)


def _last_round(totals: Totals) -> Key:
    """Rank by the last round, big then small points; absent players come last."""
    penalties = totals.entrant.penalties
    for result in totals.entrant.results:
        if result.round == totals.last_round:
            return _brought(result, penalties)
    return 0, *brought([p for p in penalties if p.round == totals.last_round])


def _best_round(totals: Totals) -> Key:
    """Rank by the best round that counts, big then small points."""
    penalties = totals.entrant.penalties
    return max((_brought(result, penalties) for result in totals.counted), default=ABSENT)


def _brought(result: Result, penalties: tuple[PenaltyPoints, ...]) -> Key:
    """Return the points of a round with its penalties, ranked above any absence."""
    return 1, *brought([result, *(p for p in penalties if p.round == result.round)])


def brought(gains: Sequence[Result | PenaltyPoints]) -> Key:
    """Return the sum of one round's gains: big points, then the lower ranking figures."""
    merits = _sums(gain.merit or (gain.small,) for gain in gains)
    return sum(gain.big_sixtieths for gain in gains), *(merits or (0,))


def _sums(merits: Iterable[Key]) -> Key:
    # A result stored before its game counted cards lacks this figure.
    return tuple(map(sum, zip_longest(*merits, fillvalue=0)))


def _count_of_place(first: int) -> Criterion:
    """Count the tables at which the player had this place, alone or shared."""
    return lambda totals: (sum(r.place.first == first for r in totals.counted),)


def _merit(totals: Totals) -> Key:
    """Rank by the totals shown in the standings, penalties included.

    Players with fewer rounds come last, because less is better in some games.
    """
    rounds, first, *_others = _merits(totals)
    return rounds, first


def _further(position: int) -> Criterion:
    """Rank tied totals by a further figure, such as the cards out."""
    return lambda totals: _merits(totals)[position + 1 : position + 2]


def _merits(totals: Totals) -> Key:
    carried = totals.entrant.carried
    gains: list[Result | PenaltyPoints | CarriedPoints] = [
        *totals.counted,
        *totals.penalties,
        *carried,
    ]
    rounds = len(totals.counted) + sum(each.is_played for each in carried)
    return rounds, *(_sums(gain.merit for gain in gains) or (0,))


_TIE_BREAKS: Mapping[str, Criterion] = {
    "last_round": _last_round,
    "table_wins": _count_of_place(1),
    "second_places": _count_of_place(2),
    "best_round": _best_round,
    "lot": lambda totals: (-totals.entrant.lot,),
}
CRITERIA: Mapping[str, Criterion] = MappingProxyType(
    {
        "big": lambda totals: (totals.big_sixtieths,),
        "small": lambda totals: (totals.small,),
        "merit": _merit,
        "cards_out": _further(1),
        "games_won": _further(1),
        "games_lost": _further(2),
        **_TIE_BREAKS,
    }
)
TIE_BREAKS = tuple(_TIE_BREAKS)
BY_POINTS = ("big", "small")
BY_MERIT = ("merit",)
SHARED = "shared"
DISQUALIFIED = "disqualified"
