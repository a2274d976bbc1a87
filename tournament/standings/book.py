"""The rows behind the standings, converted to scoring's values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final

from scoring.big_points import Place
from scoring.blocks import Block, PlacedTable, block_at
from scoring.entrants import NO_PLACE, Entrant, Result
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.event_settings import EventSettings
from scoring.events import Event, Player
from scoring.places import Places, PlacesByPoints, StandingsByPoints
from scoring.progress import Progress
from scoring.seating.lots import lots_of
from scoring.standings import RankingBasis, Standing
from scoring.teams import Team, teams_in
from tournament.memo import Memo, memo_of
from tournament.models import Entry, Penalty, Tournament
from tournament.standings.entrant_facts import Competitor, EntrantFacts, StoredLines, entrant
from tournament.standings.penalties import points_taken
from tournament.standings.rows import SHEETS_ONLY, BookRows, rows_of
from tournament.standings.sheets import blocks_of, settings_by_round, settings_of
from tournament.standings.team_rows import teams_of

LinesOf = Mapping[int, Sequence[Result]]
TOLD_APART: Final = 250
"""The pixel height of a chart: with more places, tie-breaks are invisible."""


def event_of(
    entries: Iterable[Entry],
    settings: EventSettings,
    seed: str,
    blocks: tuple[Block, ...],
    teams: tuple[Team, ...],
) -> Event:
    """Return an event without rounds, and without uncounted data."""
    players = (
        Player(
            number=entry.number,
            name="",
            club=entry.club,
            lot=entry.lot,
            from_round=entry.from_round,
            to_round=entry.to_round,
            rating=entry.rating,
            is_disqualified=entry.leaving == Entry.Leaving.DISQUALIFIED,
        )
        for entry in entries
    )
    return Event(
        name="",
        date="",
        preset="",
        settings=settings,
        seed=seed,
        players=tuple(players),
        blocks=blocks,
        teams=teams,
    )


def follow(
    event: Event,
    after: int,
    *,
    number_of: Mapping[int, int],
    lines_of: LinesOf,
    penalties: Iterable[Penalty],
) -> Progress:
    """Follow an event up to a round; `number_of` and `lines_of` are by entry; no query."""
    progress = Progress(event)
    results: dict[int, list[tuple[int, Result]]] = defaultdict(list)
    for entry, lines in lines_of.items():
        for line in lines:
            results[line.round].append((number_of[entry], line))
    taken: dict[int, list[tuple[int, TakenPoints]]] = defaultdict(list)
    for penalty in penalties:
        points = points_taken(penalty, lines_of.get(penalty.entry_id, ()))
        taken[points.round].append((number_of[penalty.entry_id], points))
    for number in range(1, after + 1):
        progress.count_in(number, results[number], taken[number], list(_tables(results[number])))
    return progress


def _tables(results: Iterable[tuple[int, Result]]) -> Iterator[PlacedTable]:
    """Yield the tables of a round with their places; a void one has no places."""
    found: dict[int, list[tuple[int, Place]]] = defaultdict(list)
    for number, result in results:
        if result.table:
            found[result.table].append((number, result.place))
    for _table, sitting in sorted(found.items()):
        places = tuple(place for _number, place in sitting if place != NO_PLACE)
        yield PlacedTable(tuple(number for number, _place in sitting), places)


@dataclass(frozen=True)
class Book:
    """All data of a tournament's standings, loaded once.

    `blocks` are those after the rounds with the event's own `settings`; `teams` are loaded if the
    draw separates their members.
    """

    settings: EventSettings
    seed: str
    rows: BookRows
    blocks: tuple[Block, ...] = ()
    teams: tuple[Team, ...] = ()
    recall: Memo = field(default_factory=Memo, compare=False, repr=False)

    def settings_at(self, round_number: int) -> EventSettings:
        """Return the settings of a round."""
        blocks, own = self.blocks, self.settings
        return block_at(blocks, round_number, own).settings if blocks else own

    @property
    def rounds_planned(self) -> int:
        """How many rounds are planned."""
        return self.blocks[-1].last_round if self.blocks else self.settings.rounds

    @cached_property
    def team_of(self) -> Mapping[int, str]:
        """The team of each player who is in one in the first round, by number."""
        return teams_in(self.teams, 1)

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries by number, created lazily."""
        return self.rows.entries

    @cached_property
    def _position_of(self) -> Mapping[int, int]:
        return {one.number: position for position, one in enumerate(self.rows.competitors)}

    def entry(self, number: int) -> Entry:
        """Return the entry with a number."""
        return self.rows.entries[self._position_of[number]]

    def competitor(self, number: int) -> Competitor:
        """Return the data shown in standings for a number."""
        return self.rows.competitors[self._position_of[number]]

    @property
    def lines_by_entry(self) -> StoredLines:
        """All results by entry and round, from the current sheets."""
        return self.rows.lines_by_entry

    @property
    def lines(self) -> Iterator[Result]:
        """All lines of the current sheets."""
        return chain.from_iterable(self.lines_by_entry.values())

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """All penalties and awards."""
        return self.rows.penalties

    @cached_property
    def lots(self) -> Mapping[int, int]:
        """Lots by entry number: as recorded, or the next ones from the seed."""
        numbers = tuple([one.number for one in self.rows.competitors])
        recorded = tuple([one.lot for one in self.rows.competitors])
        return self.recall("lots", _lots, numbers, recorded, self.seed)

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
        """Return all players entered by that round, with their results up to it."""
        found = [entrant(after, facts) for facts in self._entrant_facts.facts(after)]
        return [entrant for entrant in found if entrant is not None]

    def standings(self, after: int) -> Sequence[Standing]:
        """Return the standings after that round, best first."""
        if self.blocks:
            return self.progress(after).standings()
        return self.recall(
            ("standings", after), lambda *_: self._ranked(after), *self.moment(after)
        )

    def numbers(self, after: int) -> Sequence[int]:
        """Return the players' numbers in the order of the standings."""
        found = self.standings(after)
        if isinstance(found, StandingsByPoints):
            return found.numbers
        return [line.number for line in found]

    def places(self, after: int) -> Mapping[int, Place]:
        """Return the players' places by number after that round; empty before the first."""
        if after < 1:
            return {}
        if self.blocks:
            standings = self.progress(after).standings()
            return {line.number: line.place for line in standings if line.place is not None}
        return self.recall(("places", after), lambda *_: self._placed(after), *self.moment(after))

    def drawn_places(self, after: int) -> Mapping[int, Place]:
        """Return the places as precisely as a chart needs; of a large field by points only."""
        places = self.places(after)
        if isinstance(places, Places) and len(places) > TOLD_APART:
            return places.by_points
        return places

    def out_of_it(self, round_number: int) -> frozenset[int]:
        """Return the numbers of players eliminated before a round."""
        if not any(block.groups for block in self.blocks):
            return frozenset()
        return self.progress(round_number - 1).footing_of_next().beyond

    def progress(self, after: int) -> Progress:
        """Return the event's progress, block by block, up to that round."""
        return self.recall(("progress", after), lambda *_: self._follow(after), *self.moment(after))

    def _follow(self, after: int) -> Progress:
        rows = self.rows
        return follow(
            event_of(rows.entries, self.settings, self.seed, self.blocks, self.teams),
            after,
            number_of=self.number_of,
            lines_of=self.lines_by_entry,
            penalties=self.penalties,
        )

    def _ranked(self, after: int) -> Sequence[Standing]:
        yardstick, facts = self.settings.yardstick(after), self._entrant_facts
        points, without = facts.points(after), self._without_place(after)
        measure = facts.measure(yardstick, self.recall)
        if yardstick.begins_with_points:
            return StandingsByPoints(yardstick, points, self.lots, measure, without)
        return self.recall(
            ("ranked", after), RankingBasis.rank, yardstick, measure(points), without
        )

    def _placed(self, after: int) -> Mapping[int, Place]:
        yardstick, facts = self.settings.yardstick(after), self._entrant_facts
        points = facts.points(after)
        for number in self._without_place(after):
            points.pop(number, None)
        if yardstick.is_points_alone:
            return PlacesByPoints(points)
        comparable = points if yardstick.begins_with_points else dict.fromkeys(points, 0)
        return Places(comparable, facts.measure(yardstick, self.recall))

    @cached_property
    def _entrant_facts(self) -> EntrantFacts:
        return EntrantFacts(self.rows.competitors, self.lots, self.lines_by_entry, self._taken)

    def _taken(self, after: int) -> Mapping[int, tuple[TakenPoints, ...]]:
        """Return the penalties and awards up to a round by number, for players who have any."""
        lines, found = self.lines_by_entry, {}
        for entry, penalties in self.penalties_by_entry.items():
            if entry not in self.number_of:
                # Entered during the loading; the next book includes them.
                continue
            own = lines.get(entry, ())
            taken = [points_taken(each, own) for each in penalties if each.round.number <= after]
            weighed = [self.settings_at(points.round).weighed(points) for points in taken]
            found[self.number_of[entry]] = tuple(weighed)
        return found

    @cached_property
    def number_of(self) -> Mapping[int, int]:
        """The players' numbers by entry."""
        return {one.pk: one.number for one in self.rows.competitors}

    def _without_place(self, after: int) -> frozenset[int]:
        """Return the disqualified players without a place in the standings after a round."""
        settings, last = self.settings, self.rounds_planned
        return frozenset(
            one.number
            for one in self._disqualified
            if not settings.leaves_place(one.to_round, after=after, last=last)
        )

    @cached_property
    def _disqualified(self) -> Sequence[Competitor]:
        return [c for c in self.rows.competitors if c.leaving == Entry.Leaving.DISQUALIFIED]


def _lots(numbers: Sequence[int], recorded: Sequence[int | None], seed: str) -> Mapping[int, int]:
    return lots_of(zip(numbers, recorded, strict=True), seed)


def eliminated_numbers(tournament: Tournament, round_number: int) -> frozenset[int]:
    """Return the numbers of players eliminated by that round; no query without blocks."""
    if not any(block.groups for block in blocks_of(tournament)) or round_number == 1:
        return frozenset()
    return load_book(tournament).out_of_it(round_number)


def only_adds_sheets(verb: str) -> None:
    """Register an act that adds sheets and changes nothing else in the standings."""
    SHEETS_ONLY.add(verb)


def load_book(tournament: Tournament) -> Book:
    """Load all data of the standings, in three queries."""
    told = str(tournament.settings), str(tournament.blocks)
    recall = memo_of((tournament.pk, tournament.preset, *told))
    settings, blocks = settings_of(tournament), blocks_of(tournament)
    rows = rows_of(tournament, recall, settings_by_round(tournament))
    is_wished = settings_of(tournament, 1).keep_teams_apart
    teams = tuple(kept.team for kept in teams_of(tournament)) if is_wished else ()
    return Book(settings, tournament.seed, rows, blocks, teams, recall)
