"""Every player's course through a tournament: each round's result and the place after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place
from tournament.memo import shared
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.reading.visibility import PublicView
from tournament.standings.table import Cell


@dataclass(frozen=True, slots=True)
class CourseStage:
    """One round of one player: what they won at which table, and their place after it.

    There is no table where they were absent, and no place where they had not entered yet or were
    disqualified.
    """

    round: int
    rank: Place | None
    table: int | None = None
    place: Place | None = None
    big: Fraction | None = None
    small: int = 0
    is_struck: bool = False
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Courses:
    """The standings the public may see now, and everybody's position in them by number."""

    ranking: Ranking
    position_of: Mapping[int, int]

    def line(self, number: int) -> RankedPlayer | None:
        """Return somebody's line; None where the standings do not have them."""
        position = self.position_of.get(number)
        return None if position is None else self.ranking.lines[position]

    def stages(self, line: RankedPlayer) -> tuple[CourseStage, ...]:
        """Return somebody's rounds up to the standings."""
        return tuple(self._stage(line, cell) for cell in line.row.cells)

    def _stage(self, line: RankedPlayer, cell: Cell) -> CourseStage:
        rank: Place | None = line.row.place
        if cell.round < self.ranking.after:
            rank = self.ranking.book.places(cell.round).get(line.row.number)
        return CourseStage(
            round=cell.round,
            rank=rank,
            table=cell.table,
            place=cell.place,
            big=cell.big if self.ranking.has_big_points else None,
            small=cell.small,
            is_struck=cell.is_struck,
            taken=tuple(taken.reason for taken in cell.taken),
        )

    def person(self, number: int) -> int | None:
        """Return who plays under a number; nobody where they were erased."""
        entry = self.ranking.book.entry(number)
        return entry.player_id if entry.player.erased_at is None else None

    def beside(self, line: RankedPlayer) -> tuple[RankedPlayer | None, RankedPlayer | None]:
        """Return who is next above and next below; who shares the place is neither."""
        lines, place = self.ranking.lines, line.row.place
        if place is None:
            return None, None
        above = lines[place.first - 2] if place.first > 1 else None
        below = lines[place.last] if place.last < len(lines) else None
        # Whoever has no place stands below all who have one, but not beside them.
        return above, None if below is None or below.row.place is None else below


def courses(wall: PublicView) -> Courses | None:
    """Return the courses after the last round that may be ranked, in four queries at the most."""
    if not wall.ranked_rounds:
        return None
    after = wall.ranked_rounds[-1].number
    return shared(f"courses {wall.tournament.pk} {after}", lambda: _work_out(wall, after))


def _work_out(wall: PublicView, after: int) -> Courses:
    found = ranking(wall.tournament, after)
    return Courses(found, {number: at for at, number in enumerate(found.numbers)})
