"""An event round by round: players' points, standings, seats of the next round."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.big_points import Place
from scoring.block_state import BlockState, SeparateRanking, carry_over
from scoring.blocks import Block, PlacedTable, fill_groups
from scoring.entrants import Entrant, PenaltyPoints, Result, is_ranked
from scoring.events import (
    Event,
    Player,
    Round,
    TableResult,
    result_of_sitting_out,
    results_of,
    work_out,
)
from scoring.seating.block_seats import RoundState, seat_block
from scoring.seating.next_round import SeatCandidate, Seating, first_reasons
from scoring.standings import Standing
from scoring.table_sizes import LeftOver, left_over
from scoring.teams import TeamRule, TeamStanding, rank_teams, teams_in


class Progress:
    """The points of all players after the rounds added so far."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._lots = event.lots()
        self._players = {player.number: player for player in event.players}
        self._results: dict[int, list[Result]] = {p.number: [] for p in event.players}
        self._penalties: dict[int, list[PenaltyPoints]] = {p.number: [] for p in event.players}
        self._team_of = teams_in(event.teams, 1)
        self._rounds_played = 0
        self._tables: tuple[PlacedTable, ...] = ()
        self._footing = BlockState(event.block_at(0))
        self._ahead: BlockState | None = None
        self._apart: tuple[SeparateRanking, ...] | None = None
        self._standings: tuple[Standing, ...] | None = None

    def add(self, played: Round) -> tuple[TableResult, ...]:
        """Add a round, and return the results of its tables."""
        settings = self._footing_of_next().block.settings
        worked = tuple(work_out(table, settings) for table in played.tables)
        resting = result_of_sitting_out(played.number, settings)
        results = [
            *results_of(played.number, worked),
            *((number, resting) for number in played.sits_out),
        ]
        taken = [(p.player, PenaltyPoints(played.number, p.big, p.small)) for p in played.penalties]
        self.count_in(
            played.number,
            results,
            taken,
            [PlacedTable(result.table.seats, result.places) for result in worked],
        )
        return worked

    def count_in(
        self,
        number: int,
        results: Iterable[tuple[int, Result]],
        taken: Iterable[tuple[int, PenaltyPoints]],
        tables: Sequence[PlacedTable],
    ) -> None:
        """Add a round with known table results; all arguments are by player's number."""
        self._footing = self._footing_of_next()
        settings = self._footing.block.settings
        for player, result in results:
            self._results[player].append(result)
        for player, points in taken:
            self._penalties[player].append(settings.weighed(points))
        self._rounds_played, self._tables = number, tuple(tables)
        self._ahead = self._apart = self._standings = None

    @property
    def footing(self) -> BlockState:
        """The block state of the last round that was counted."""
        return self._footing

    def footing_of_next(self) -> BlockState:
        """Return the block state of the next round: groups and eliminated players."""
        return self._footing_of_next()

    def entrants(self) -> tuple[Entrant, ...]:
        """Return all players in the current standings, with their results so far."""
        return tuple(
            self._entrant(player)
            for player in self._event.players
            if is_ranked(
                self._results[player.number],
                player.from_round,
                player.to_round,
                rounds_played=self._rounds_played,
            )
        )

    def _entrant(self, player: Player) -> Entrant:
        return Entrant(
            number=player.number,
            lot=self._lots[player.number],
            results=tuple(self._results[player.number]),
            penalties=tuple(self._penalties[player.number]),
            from_round=player.from_round,
        )

    def standings(self) -> tuple[Standing, ...]:
        """Return the standings after the last added round, group by group."""
        if self._standings is None:
            self._standings = self._ranked(self._ladders())
        return self._standings

    def teams(self) -> tuple[TeamStanding, ...]:
        """Return the team standings after the last added round."""
        settings = self._event.settings
        numbers = {member.player for team in self._event.teams for member in team.members}
        return rank_teams(
            self._event.teams,
            {n: [*self._results[n], *self._penalties[n]] for n in numbers},
            {line.number: line.place for line in self.standings()},
            after=self._rounds_played,
            rule=TeamRule(settings.teams_best, settings.lowest_wins),
        )

    def due(self) -> tuple[int, ...]:
        """Return the players entered in the next round and not eliminated."""
        number, beyond = self._rounds_played + 1, self._footing_of_next().beyond
        entered = (p.number for p in self._event.players if p.is_entered(number))
        return tuple(player for player in entered if player not in beyond)

    def seat_next(self, present: Sequence[int], resting: LeftOver = left_over) -> Seating:
        """Return the seats of the next round; raises Faulty for a number that cannot be seated.

        Eliminated players are not seated, present or not; `resting` is how many sit out.
        """
        footing, number = self._footing_of_next(), self._rounds_played + 1
        there = [n for n in present if n not in footing.beyond]
        hall = RoundState(
            present=[self._present(n) for n in there],
            entrants=[footing.counting(entrant) for entrant in self.entrants()],
            standings=self.standings() if number > 1 else (),
            sat_out={n: sum(not r.table for r in self._results[n]) for n in there},
        )
        return seat_block(hall, footing, number, resting)

    def _present(self, number: int) -> SeatCandidate:
        player = self._players[number]
        return SeatCandidate(
            number, self._lots[number], player.club, player.rating, self._team_of.get(number, "")
        )

    def _footing_of_next(self) -> BlockState:
        """Return the block state of the next round; a block's first round is split into groups."""
        block = self._event.block_at(self._rounds_played + 1)
        if block == self._footing.block:
            return self._footing
        if self._ahead is None:
            self._ahead = self._begin(block)
        return self._ahead

    def _begin(self, block: Block) -> BlockState:
        before = self._footing
        yardstick = before.yardstick(self._rounds_played)
        # Includes later entrants: they may already have a penalty or bonus.
        entrants = [self._entrant(player) for player in self._event.players]
        counted_from, carried = carry_over(before, block, entrants, yardstick)
        order = [line.number for line in self.standings()]
        if block.first_round == 1:
            there = [self._present(p.number) for p in self._event.players if p.is_entered(1)]
            order = [r.number for r in first_reasons(there, block.settings.first_seating)]
        begun = BlockState(
            block=block,
            counted_from=counted_from,
            carried=carried,
            sections=before.sections,
            below=before.below,
            order={number: position for position, number in enumerate(order)},
        )
        return self._divide(begun, order) if block.groups else begun

    def _divide(self, begun: BlockState, order: Sequence[int]) -> BlockState:
        """Fill the groups of a block; players eliminated or gone are ranked below them."""
        block, beyond = begun.block, begun.beyond
        entered = {p.number for p in self._event.players if p.is_entered(block.first_round)}
        late = sorted(entered - set(order) - beyond, key=self._lots.__getitem__)
        sections = fill_groups(
            block.groups,
            [number for number in order if number in entered - beyond],
            late=late,
            tables=self._tables,
            least=block.settings.least_table,
            placed={one.player: one.group for one in block.placed},
        )
        ladders = self._ladders()[: -len(begun.below) or None]
        out = [
            ladder.only(set(section.numbers), section.name)
            for section in sections
            if section.is_out
            for ladder in ladders
        ]
        left = [ladder.only(set(order) - entered - beyond, None) for ladder in ladders]
        return replace(
            begun,
            sections=tuple(section for section in sections if not section.is_out),
            below=(*(each for each in (*out, *left) if each.measured), *begun.below),
        )

    def _ladders(self) -> tuple[SeparateRanking, ...]:
        """Return the separate rankings, the highest group first."""
        if self._apart is None:
            self._apart = tuple(self._measured())
        return self._apart

    def _measured(self) -> list[SeparateRanking]:
        footing, entrants = self._footing, self.entrants()
        yardstick, beyond = footing.yardstick(self._rounds_played), footing.beyond
        measured = {
            entrant.number: yardstick.measure(footing.counting(entrant))
            for entrant in entrants
            if entrant.number not in beyond
        }
        groups = [
            SeparateRanking(
                section.name if footing.is_divided else None,
                yardstick,
                tuple(measured[number] for number in section.numbers),
            )
            for section in footing.divided(tuple(measured))
        ]
        return [*groups, *footing.below]

    def _ranked(self, ladders: Sequence[SeparateRanking]) -> tuple[Standing, ...]:
        """Return the standings, places continuing through the groups; disqualified players last."""
        without = self._event.without_place(self._rounds_played)
        lines: list[Standing] = []
        last: list[Standing] = []
        for ladder in ladders:
            above = len(lines)
            for line in ladder.rank(without):
                if line.place is None:
                    last.append(replace(line, group=ladder.group))
                else:
                    place = Place(line.place.first + above, line.place.last + above)
                    lines.append(replace(line, place=place, group=ladder.group))
        return (*lines, *last)
