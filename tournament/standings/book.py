"""The rows behind the standings, converted to scoring's values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain

from scoring.big_points import SIXTIETHS
from scoring.entrants import Entrant
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.event_settings import EventSettings
from scoring.seating.lots import draw_lots
from scoring.standings import Measured, Standing, Yardstick
from tournament.memo import Memo, memo_of
from tournament.models import Entry, Penalty, Tournament
from tournament.standings.rows import PlayedLine, rows_of
from tournament.standings.sheets import settings_of

"""Settings that an imported sheet may override."""


@dataclass(frozen=True)
class Book:
    """Everything that a tournament's standings are computed from, loaded once."""

    settings: EventSettings
    seed: str
    entries: tuple[Entry, ...]
    lines_by_entry: Mapping[int, tuple[PlayedLine, ...]]
    penalties: tuple[Penalty, ...]
    recall: Memo = field(default_factory=Memo, compare=False, repr=False)
    stamps: Mapping[int, object] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def lots(self) -> Mapping[int, int]:
        """Lots by entry number: as recorded, or the next ones from the seed."""
        recorded = {entry.number: entry.lot for entry in self.entries if entry.lot is not None}
        without = tuple(entry.number for entry in self.entries if entry.lot is None)
        highest = max(recorded.values(), default=0)
        drawn = self.recall("lots", draw_lots, without, self.seed)
        return {**{number: highest + lot for number, lot in drawn.items()}, **recorded}

    @property
    def lines(self) -> Iterator[PlayedLine]:
        """Every line of every sheet that counts."""
        return chain.from_iterable(self.lines_by_entry.values())

    @cached_property
    def penalties_by_entry(self) -> Mapping[int, Sequence[Penalty]]:
        """Penalties by entry."""
        found: dict[int, list[Penalty]] = defaultdict(list)
        for penalty in self.penalties:
            found[penalty.entry_id].append(penalty)
        return found

    def moment(self, after: int) -> tuple[object, ...]:
        """Return a memo key that changes whenever anything up to this round changes."""
        if not self.stamps:
            return (object(),)
        return tuple([self.stamps.get(number) for number in range(after + 1)])

    def entrants(self, after: int) -> list[Entrant]:
        """Return everybody entered by that round, with their results up to it."""
        found = [_entrant(after, *facts) for facts in self._facts(after)]
        return [entrant for entrant in found if entrant is not None]

    def standings(self, after: int) -> tuple[Standing, ...]:
        """Return the standings as they are after that round, best first."""
        moment = self.moment(after)
        return self.recall(("standings", after), lambda *_: self._ranked(after), *moment)

    def _ranked(self, after: int) -> tuple[Standing, ...]:
        settings = self.settings
        ranked_by = (after, settings.tie_breaks, settings.strike_worst, settings.ranked_by)
        yardstick = self.recall(("yardstick", after), Yardstick, *ranked_by)
        measured = [
            self.recall(("measured", after, facts[0]), _measured, yardstick, facts)
            for facts in self._facts(after)
        ]
        found = [each for each in measured if each is not None]
        without = self._without_place(after)
        return self.recall(("ranked", after), Yardstick.rank, yardstick, found, without)

    def _facts(self, after: int) -> Iterator[Facts]:
        """Yield each entrant's inputs to the standings."""
        lots, judged, weighed = self.lots, self.penalties_by_entry, self.settings.weighed
        for entry in self.entries:
            lines = self.lines_by_entry.get(entry.id, ())
            taken = judged.get(entry.id, ())
            found = [points_taken(p, lines) for p in taken if p.round.number <= after]
            points = tuple(map(weighed, found))
            yield entry.number, lots[entry.number], lines, points, entry.from_round, entry.to_round

    def _without_place(self, after: int) -> frozenset[int]:
        """Return who is disqualified so that they have no place in the standings after a round."""
        settings, last = self.settings, self.settings.rounds
        out = (entry for entry in self.entries if entry.is_disqualified)
        return frozenset(
            entry.number
            for entry in out
            if not settings.leaves_place(entry.to_round, after=after, last=last)
        )


Facts = tuple[int, int, tuple[PlayedLine, ...], tuple[TakenPoints, ...], int, int | None]
"""Number, lot, lines, points taken, first and last round."""


def _entrant(
    after: int,
    number: int,
    lot: int,
    lines: Sequence[PlayedLine],
    points: tuple[TakenPoints, ...],
    came: int,
    went: int | None,
) -> Entrant | None:
    """Return an entrant with their results up to a round; None if not in the standings."""
    results = tuple([line.result for line in lines if line.round <= after])
    has_left_unplayed = went is not None and went < came
    if not results and (came > max(after, 1) or has_left_unplayed):
        return None
    return Entrant(number, lot, results, points, came)


def _measured(yardstick: Yardstick, facts: Facts) -> Measured | None:
    entrant = _entrant(yardstick.rounds_played, *facts)
    return None if entrant is None else yardstick.measure(entrant)


def points_taken(penalty: Penalty, lines: Sequence[PlayedLine]) -> TakenPoints:
    """Return a penalty in points; a round taken away costs its big points and any gain in small.

    What somebody lost at the table stays lost: it was paid to the others.
    """
    number = penalty.round.number
    if penalty.kind == Penalty.Kind.POINTS:
        return TakenPoints(number, Fraction(penalty.big_sixtieths, SIXTIETHS), penalty.small)
    line = next((line for line in lines if line.round == number), None)
    if line is None:
        return TakenPoints(number, Fraction(0), 0)
    return TakenPoints(number, -(line.big or Fraction(0)), -max(line.small, 0))


def open_book(tournament: Tournament) -> Book:
    """Load everything that the standings are computed from, in three queries."""
    recall = memo_of((tournament.pk, tournament.preset, str(tournament.settings)))
    settings = settings_of(tournament)
    rows = rows_of(tournament, recall, has_merits=settings.rules.scale is None)
    return Book(
        settings=settings,
        seed=tournament.seed,
        entries=rows.entries,
        lines_by_entry=rows.lines_by_entry,
        penalties=rows.penalties,
        recall=recall,
        stamps=rows.stamps,
    )
