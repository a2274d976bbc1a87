"""All players' courses through a tournament: each round's result and the place after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place
from scoring.entrants import NO_PLACE
from scoring.events import NO_TABLE
from tournament.memo import shared
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.reading.visibility import PublicView
from tournament.standings.table import Cell, PenaltyCell


@dataclass(frozen=True, slots=True)
class CourseStage:
    """A round of a player: the points, the table, and the place after it.

    The table is missing if they were absent, and the place if they were not entered yet or are
    disqualified. A player who sat out has table 0; at a void table no player has a place.
    """

    round: int
    rank: Place | None
    table: int | None
    place: Place | None
    big: Fraction | None
    small: int
    is_struck: bool = False
    taken: tuple[PenaltyCell, ...] = ()
    sits_out: bool = False
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class Courses:
    """The standings visible to the public, and each player's position in them by number.

    `live` is the current round if its results are public, though it gives no places.
    """

    ranking: Ranking
    position_of: Mapping[int, int]
    live: int | None = None

    def line(self, number: int) -> RankedPlayer | None:
        """Return a player's line; None if the standings do not include them."""
        position = self.position_of.get(number)
        if position is None or not self.ranking.after:
            return None
        return self.ranking.lines[position]

    def stages(self, number: int) -> tuple[CourseStage, ...]:
        """Return a player's rounds up to the standings, and the current one once it is in."""
        line = self.line(number)
        closed = () if line is None else tuple(self._stage(line, cell) for cell in line.row.cells)
        return (*closed, *self._live_stage(number))

    def _live_stage(self, number: int) -> Iterator[CourseStage]:
        if self.live is None or number not in self.position_of:
            return
        entry = self.ranking.book.entry(number)
        for result in self.ranking.book.lines_by_entry.get(entry.pk, ()):
            if result.round == self.live:
                yield CourseStage(
                    round=result.round,
                    rank=None,
                    table=result.table,
                    place=None if result.place == NO_PLACE else result.place,
                    big=result.big if self.ranking.has_big_points else None,
                    small=result.small,
                    sits_out=result.table == NO_TABLE,
                    is_void=result.table != NO_TABLE and result.place == NO_PLACE,
                )

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
            taken=tuple(cell.taken),
            sits_out=cell.sits_out,
            is_void=cell.is_void,
        )

    def person(self, number: int) -> int | None:
        """Return the key of the person behind a number; None if erased or shielded."""
        if number in self.ranking.shielded:
            return None
        entry = self.ranking.book.entry(number)
        return entry.player_id if entry.player.erased_at is None else None

    def beside(self, line: RankedPlayer) -> tuple[RankedPlayer | None, RankedPlayer | None]:
        """Return the players next above and next below, without those who share the place."""
        lines, place = self.ranking.lines, line.row.place
        if place is None:
            return None, None
        above = lines[place.first - 2] if place.first > 1 else None
        below = lines[place.last] if place.last < len(lines) else None
        # Players without a place are sorted last, but are not neighbours.
        return above, None if below is None or below.row.place is None else below


def courses(view: PublicView) -> Courses | None:
    """Return the courses after the last closed round, in at most four queries."""
    if not view.counted_rounds:
        return None
    after = view.ranked_rounds[-1].number if view.ranked_rounds else 0
    return shared(f"courses {view.tournament.pk} {after}", lambda: _work_out(view, after))


def _work_out(view: PublicView, after: int) -> Courses:
    found = ranking(view.tournament, after)
    live = None if view.live is None else view.live.number
    return Courses(found, {number: at for at, number in enumerate(found.numbers)}, live)
