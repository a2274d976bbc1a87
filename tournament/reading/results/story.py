"""The facts of a round's story: who leads and since when, the biggest climb, the closest table.

While rounds remain, also what keeps the leader in front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.big_points import SIXTIETHS, Place
from scoring.table_payments import values_of
from tournament.models import Tournament
from tournament.reading.results.standings import RankedPlayer, Ranking
from tournament.standings.sheets import rounds_planned

LEAST_CLIMB: Final = 2
"""A climb of one place is no news."""
MOST_MARGIN: Final = 9
"""No table that was won by more was close."""
MOST_LEADERS: Final = 3
"""More equal leaders are a crowd, which the standings name better."""


@dataclass(frozen=True, slots=True)
class Climb:
    """The biggest climb of the round."""

    name: str
    places: int
    place: Place


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The table of the round whose first two players were closest, by small points."""

    number: int
    margin: int


@dataclass(frozen=True, slots=True)
class RoundStory:
    """What happened in a closed round.

    `since` is the round after which the same players first led; `ahead` is how many points they
    are ahead of the next, in the points that count first. After the last round they have won, but
    only an approved result says so. With more than `enough` big points in the next round the
    leader stays in front, whatever the others do; below 0 they need none.
    """

    after: int
    rounds: int
    leaders: tuple[str, ...]
    since: int
    ahead: Fraction
    has_big_points: bool
    climb: Climb | None
    closest: CloseTable | None
    enough: Fraction | None = None
    is_approved: bool = False

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.after >= self.rounds


def story_of(event: Tournament, shown: Ranking) -> RoundStory | None:
    """Return the story of the round that these standings follow; None without a place."""
    after = shown.after
    first = [line for line in shown.lines if line.row.is_among(1)]
    if not first:
        return None
    return RoundStory(
        after=after,
        rounds=rounds_planned(event),
        leaders=tuple(line.name for line in first) if len(first) <= MOST_LEADERS else (),
        since=_since(shown, frozenset(line.row.number for line in first)),
        ahead=_ahead(shown, first),
        has_big_points=shown.has_big_points,
        climb=_climb(shown.lines),
        closest=_closest(shown.lines, after),
        enough=_enough(event, shown, first),
        is_approved=event.state == Tournament.State.APPROVED,
    )


def _since(shown: Ranking, leading: frozenset[int]) -> int:
    since = shown.after
    # Before the first round there are no places.
    while _first(shown, since - 1) == leading:
        since -= 1
    return since


def _first(shown: Ranking, after: int) -> frozenset[int]:
    places = shown.book.places(after)
    return frozenset(number for number, place in places.items() if place.first == 1)


def _ahead(shown: Ranking, first: Sequence[RankedPlayer]) -> Fraction:
    following = next((line for line in shown.lines if not line.row.is_among(1)), None)
    if following is None or following.row.place is None:
        return Fraction(0)
    own, other = first[0].row, following.row
    if shown.has_big_points:
        return own.big - other.big
    return abs(Fraction(own.small) - Fraction(other.small))


def _enough(event: Tournament, shown: Ranking, first: Sequence[RankedPlayer]) -> Fraction | None:
    """Return the big points above which the leader stays in front in the next round.

    None if no number is enough, or if it depends on more than the sums of big points.
    """
    is_next = shown.after < rounds_planned(event) and event.state == Tournament.State.RUNNING
    if not is_next or not shown.adds_up_big_points or len(first) > 1 or first[0].row.leaving:
        return None
    settings = shown.book.settings
    scale = settings.rules.scale
    assert scale is not None
    at_table = max(values_of(scale, size)[0] for size in scale.by_size)
    most = max(Fraction(at_table, SIXTIETHS), settings.sitting_out_pays)
    ahead = _ahead(shown, first)
    return most - ahead if ahead > 0 else None


def _climb(lines: Sequence[RankedPlayer]) -> Climb | None:
    """Return the biggest climb, if one player made it alone."""
    most = max(line.climbed for line in lines)
    match [line for line in lines if line.climbed == most]:
        case [one] if most >= LEAST_CLIMB and one.row.place is not None:
            return Climb(one.name, most, one.row.place)
    return None


def _closest(lines: Sequence[RankedPlayer], after: int) -> CloseTable | None:
    """Return the table with the smallest margin of its first player, if one was close."""
    at_tables: dict[int, list[tuple[int, int]]] = {}
    for line in lines:
        cell = line.row.cells[after - 1]
        if cell.table and cell.place is not None:
            at_tables.setdefault(cell.table, []).append((cell.place.first, cell.small))
    margins = [
        CloseTable(number, abs(best[0][1] - best[1][1]))
        for number, sat in at_tables.items()
        if len(best := sorted(sat)) > 1
    ]
    close = (one for one in margins if one.margin <= MOST_MARGIN)
    return min(close, key=lambda one: (one.margin, one.number), default=None)
