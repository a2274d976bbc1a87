"""Seats of a round in a block: group by group, with continuous table numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.block_state import BlockState
from scoring.blocks import Section, join_upwards
from scoring.entrants import Entrant
from scoring.seating.next_round import (
    LIST,
    SeatCandidate,
    Seating,
    by_start,
    first_reasons,
    seat_by,
    separation_group,
    start_numbers,
)
from scoring.seating.reseating import LATE_ENTRY, SeatReason, reason_of, reseat
from scoring.seating.tables import SeatedTable, notice_of, who_sits_out
from scoring.standings import Standing
from scoring.table_sizes import LeftOver, left_over

LAST_ROUND = "last_round"


@dataclass(frozen=True, slots=True)
class RoundState:
    """The present players, the points that count, and the standings before the round."""

    present: Sequence[SeatCandidate]
    entrants: Sequence[Entrant]
    standings: Sequence[Standing]
    sat_out: Mapping[int, int]

    def of(self, section: Section, footing: BlockState) -> "RoundState":
        """Return the part of the state that concerns one group, absent members included."""
        numbers = set(section.numbers)
        at, last = footing.places_of_groups(), len(footing.sections) - 1
        groups = {at.get(number, last) for number in numbers}
        return RoundState(
            present=[player for player in self.present if player.number in numbers],
            entrants=[each for each in self.entrants if at.get(each.number, last) in groups],
            standings=[line for line in self.standings if line.number in numbers],
            sat_out=self.sat_out,
        )


def seat_block(
    hall: RoundState, footing: BlockState, number: int, resting: LeftOver = left_over
) -> Seating:
    """Return the seats of a round, group A's tables first; raises Faulty if impossible."""
    sections = footing.divided([player.number for player in hall.present])
    joined = join_upwards(sections, footing.block.settings.least_table)
    whole = Seating((), ())
    for section in [each for each in joined if each.numbers] or joined[:1]:
        seated = _seat_section(hall.of(section, footing), footing, number, resting)
        whole = Seating(
            tables=(*whole.tables, *_numbered_on(seated.tables, len(whole.tables))),
            reasons=(*whole.reasons, *seated.reasons),
            notices=(*whole.notices, *seated.notices),
            sits_out=(*whole.sits_out, *seated.sits_out),
        )
    return replace(whole, sits_out=tuple(sorted(whole.sits_out)))


def _numbered_on(tables: Sequence[SeatedTable], above: int) -> tuple[SeatedTable, ...]:
    if not above:
        return tuple(tables)
    return tuple(SeatedTable(table.number + above, table.seats) for table in tables)


def _seat_section(hall: RoundState, footing: BlockState, number: int, resting: LeftOver) -> Seating:
    settings = footing.block.settings
    reasons = _reasons(hall, footing, number)
    over = resting(len(reasons), settings)
    out = who_sits_out(
        [reason.number for reason in reasons],
        over=over,
        sat_out=hall.sat_out,
        lots={player.number: player.lot for player in hall.present} if number == 1 else None,
    )
    seated = seat_by(
        [reason for reason in reasons if reason.number not in out],
        settings=settings,
        turn=number - footing.block.first_round + 1,
        apart=separation_group(hall.present, settings) if number == 1 else {},
        starts=[reason.number for reason in reasons],
    )
    notices = (*notice_of(over, settings), *seated.notices)
    return replace(seated, notices=notices, sits_out=out)


def _reasons(hall: RoundState, footing: BlockState, number: int) -> tuple[SeatReason, ...]:
    block = footing.block
    settings = block.settings
    is_first = number == block.first_round
    if number == 1 or (settings.reseat_by == LIST and not is_first):
        return first_reasons(hall.present, settings.first_seating)
    if settings.rotates:
        return _rotated(hall, footing, number)
    if settings.reseat_by == LAST_ROUND and not is_first:
        return reseat(
            [*hall.entrants, *_late(hall, number)],
            present={player.number for player in hall.present},
            rounds_played=number - 1,
            policy=LAST_ROUND,
            ranked_by=settings.ranked_by,
        )
    return _by_standing(hall)


def _late(hall: RoundState, number: int) -> list[Entrant]:
    known = {entrant.number for entrant in hall.entrants}
    return [
        Entrant(p.number, p.lot, from_round=number) for p in hall.present if p.number not in known
    ]


def _by_standing(hall: RoundState) -> tuple[SeatReason, ...]:
    """Return the present players by the standings; unranked ones come last, by lot."""
    there = {player.number for player in hall.present}
    known = {line.number for line in hall.standings}
    late = sorted((p.lot, p.number) for p in hall.present if p.number not in known)
    return (
        *(reason_of(line, line.decided_by) for line in hall.standings if line.number in there),
        *(SeatReason(n, None, Fraction(0), 0, lot, LATE_ENTRY) for lot, n in late),
    )


def _rotated(hall: RoundState, footing: BlockState, number: int) -> tuple[SeatReason, ...]:
    """Return the reasons by start numbers: by lot, or by standings before a later block."""
    block = footing.block
    starts = start_numbers(
        hall.present,
        hall.entrants,
        number,
        first_seating=block.settings.first_seating,
        since=block.first_round,
        before=footing.order if block.first_round > 1 else None,
    )
    return by_start(first_reasons(hall.present, block.settings.first_seating), starts)
