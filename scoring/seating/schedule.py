"""Schedule of a rotation: the tables of all rounds, as long as no player leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.event_settings import FEWEST_REPEATS, EventSettings
from scoring.seating.next_round import SeatCandidate, first_reasons
from scoring.seating.rotation import RepeatedPair, repeats, rotate, spread
from scoring.seating.tables import SeatedTable, who_sits_out
from scoring.table_sizes import left_over


@dataclass(frozen=True, slots=True)
class PlannedSeating:
    """The tables of one round, and the players who sit out."""

    number: int
    tables: tuple[SeatedTable, ...]
    sits_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds of a rotation; `repeats` are the pairs who meet more than once."""

    rounds: tuple[PlannedSeating, ...]
    repeats: tuple[RepeatedPair, ...]

    @property
    def most_meetings(self) -> int:
        """The highest number of meetings of two players."""
        return max((len(each.rounds) for each in self.repeats), default=1)


def schedule(present: Sequence[SeatCandidate], settings: EventSettings) -> Schedule:
    """Return all rounds of a rotation for the present players; raises Faulty below one table.

    It equals the draw of each round as long as all players stay: start numbers by lot, and
    sitting out in turn.
    """
    order = [reason.number for reason in first_reasons(present, settings.first_seating)]
    lots = {player.number: player.lot for player in present}
    sat_out: Counter[int] = Counter()
    planned = []
    for number in range(1, settings.rounds + 1):
        out = who_sits_out(
            order,
            over=left_over(len(order), settings),
            sat_out=sat_out,
            lots=lots if number == 1 else None,
        )
        sat_out.update(out)
        playing = [player for player in order if player not in out]
        tables = rotate(playing, number)
        if settings.reseat_by == FEWEST_REPEATS:
            tables = spread(order, out, turn=number, rounds=settings.rounds)
        planned.append(PlannedSeating(number, tables, out))
    return Schedule(tuple(planned), repeats({each.number: each.tables for each in planned}))


def of_player(found: Schedule, number: int) -> Mapping[int, SeatedTable | None]:
    """Return a player's table in every round; None for a round sat out."""
    return {
        each.number: next((table for table in each.tables if number in table.seats), None)
        for each in found.rounds
    }
