"""The rows behind the standings, converted to scoring's values."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain
from operator import attrgetter

from scoring.big_points import SIXTIETHS, Place
from scoring.entrants import Entrant, Result, is_ranked
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.event_settings import EventSettings
from scoring.seating.lots import lots_of
from scoring.standings import Measured, Standing, Yardstick
from tournament.memo import Memo, memo_of
from tournament.models import Entry, Penalty, Tournament
from tournament.standings.rows import BookRows, rows_of
from tournament.standings.sheets import settings_of


@dataclass(frozen=True)
class Book:
    """Everything that a tournament's standings are computed from, loaded once."""

    settings: EventSettings
    seed: str
    rows: BookRows
    recall: Memo = field(default_factory=Memo, compare=False, repr=False)

    @property
    def entries(self) -> Sequence[Entry]:
        """Everybody by number, each made when somebody looks."""
        return self.rows.entries

    @cached_property
    def _position_of(self) -> Mapping[int, int]:
        return {one.number: position for position, one in enumerate(self.rows.competitors)}

    def entry(self, number: int) -> Entry:
        """Return who plays under a number."""
        return self.rows.entries[self._position_of[number]]

    @property
    def lines_by_entry(self) -> Mapping[int, tuple[Result, ...]]:
        """Everybody's results by entry, round after round, as the current sheets give them."""
        return self.rows.lines_by_entry

    @property
    def lines(self) -> Iterator[Result]:
        """Every line of every sheet that counts."""
        return chain.from_iterable(self.lines_by_entry.values())

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """What the judge took."""
        return self.rows.penalties

    @cached_property
    def lots(self) -> Mapping[int, int]:
        """Lots by entry number: as recorded, or the next ones from the seed."""
        recorded = tuple([(one.number, one.lot) for one in self.rows.competitors])
        return self.recall("lots", lots_of, recorded, self.seed)

    @cached_property
    def penalties_by_entry(self) -> Mapping[int, Sequence[Penalty]]:
        """Penalties by entry."""
        found: dict[int, list[Penalty]] = defaultdict(list)
        for penalty in self.penalties:
            found[penalty.entry_id].append(penalty)
        return found

    def moment(self, after: int) -> tuple[object, ...]:
        """Return a memo key that changes whenever anything up to this round changes."""
        return tuple([self.rows.stamps.get(number) for number in range(after + 1)])

    def entrants(self, after: int) -> list[Entrant]:
        """Return everybody entered by that round, with their results up to it."""
        found = [_entrant(after, *facts) for facts in self._facts(after)]
        return [entrant for entrant in found if entrant is not None]

    def standings(self, after: int) -> tuple[Standing, ...]:
        """Return the standings as they are after that round, best first."""
        return self.recall(
            ("standings", after), lambda *_: self._ranked(after), *self.moment(after)
        )

    def places(self, after: int) -> Mapping[int, Place]:
        """Return everybody's place by number after that round; nobody has one before the first."""
        if after < 1:
            return {}
        return self.recall(("places", after), lambda *_: self._placed(after), *self.moment(after))

    def _ranked(self, after: int) -> tuple[Standing, ...]:
        yardstick = self.recall(("yardstick", after), self.settings.yardstick, after)
        # Results come in for the newest round, and most players are as they were the last time.
        measured = [
            self.recall(("measured", after, facts[0]), _measured, yardstick, facts)
            for facts in self._facts(after)
        ]
        found = [each for each in measured if each is not None]
        without = self._without_place(after)
        return self.recall(("ranked", after), Yardstick.rank, yardstick, found, without)

    def _placed(self, after: int) -> Mapping[int, Place]:
        yardstick = self.settings.yardstick(after)
        measured = map(yardstick.measure, self.entrants(after))
        return yardstick.places(measured, self._without_place(after))

    def _facts(self, after: int) -> Iterator[Facts]:
        """Yield each entrant's inputs to the standings."""
        lots, lines_of, judged = self.lots, self.lines_by_entry, self.penalties_by_entry
        for one in self.rows.competitors:
            lines = lines_of.get(one.pk, ())
            points = self._points(judged[one.pk], lines, after) if one.pk in judged else ()
            yield one.number, lots[one.number], lines, points, one.from_round, one.to_round

    def _points(
        self, penalties: Sequence[Penalty], lines: Sequence[Result], after: int
    ) -> tuple[TakenPoints, ...]:
        taken = [points_taken(p, lines) for p in penalties if p.round.number <= after]
        return tuple(map(self.settings.weighed, taken))

    def _without_place(self, after: int) -> frozenset[int]:
        """Return who is disqualified so that they have no place in the standings after a round."""
        settings, last = self.settings, self.settings.rounds
        return frozenset(
            one.number
            for one in self.rows.competitors
            if one.leaving == Entry.Leaving.DISQUALIFIED
            and not settings.leaves_place(one.to_round, after=after, last=last)
        )


ROUND = attrgetter("round")
Facts = tuple[int, int, tuple[Result, ...], tuple[TakenPoints, ...], int, int | None]
"""Number, lot, lines, points taken, first and last round."""


def _entrant(
    after: int,
    number: int,
    lot: int,
    lines: tuple[Result, ...],
    points: tuple[TakenPoints, ...],
    came: int,
    went: int | None,
) -> Entrant | None:
    """Return an entrant with their results up to a round; None if not in the standings."""
    if lines and lines[-1].round > after:
        lines = lines[: bisect_right(lines, after, key=ROUND)]
    if not is_ranked(lines, came, went, rounds_played=after):
        return None
    return Entrant(number, lot, lines, points, came)


def _measured(yardstick: Yardstick, facts: Facts) -> Measured | None:
    entrant = _entrant(yardstick.rounds_played, *facts)
    return None if entrant is None else yardstick.measure(entrant)


def points_taken(penalty: Penalty, lines: Sequence[Result]) -> TakenPoints:
    """Return a penalty in points; a round taken away costs its big points and any gain in small.

    What somebody lost at the table stays lost: it was paid to the others.
    """
    number = penalty.round.number
    if penalty.kind == Penalty.Kind.POINTS:
        return TakenPoints(number, Fraction(penalty.big_sixtieths, SIXTIETHS), penalty.small)
    line = next((line for line in lines if line.round == number), None)
    if line is None:
        return TakenPoints(number, Fraction(0), 0)
    return TakenPoints(number, -line.big, -max(line.small, 0))


def open_book(tournament: Tournament) -> Book:
    """Load everything that the standings are computed from, in three queries."""
    recall = memo_of((tournament.pk, tournament.preset, str(tournament.settings)))
    settings = settings_of(tournament)
    rows = rows_of(tournament, recall, has_merits=settings.rules.scale is None)
    return Book(settings, tournament.seed, rows, recall)
