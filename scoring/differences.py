"""What is on record and does not follow from the facts: totals, seats, sittings-out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.errors import Fault, Faulty
from scoring.events import Event, Round, Swap, TableResult
from scoring.progress import Progress
from scoring.seating.tables import SeatedTable
from scoring.table_sizes import FIVE, LeftOver, left_over


@dataclass(frozen=True, slots=True)
class Difference:
    """Something on record that the facts and the settings do not give."""

    code: str
    round: int
    facts: Mapping[str, object] = field(default_factory=dict)


def cannot_seat(number: int, fault: Fault) -> Difference:
    """Return why a round has no seats by the settings."""
    return Difference(fault.code, number, fault.facts)


def totals_that_differ(number: int, worked: Sequence[TableResult]) -> Iterator[Difference]:
    """Yield the totals and the numbers of deals that their sheets do not give."""
    for result in worked:
        table = result.table
        if result.score and table.small is not None:
            pairs = zip(table.seats, table.small, result.score.small, strict=True)
            for player, stated, given in pairs:
                if stated != given:
                    facts = {"table": table.number, "player": player}
                    facts |= {"stated": stated, "given": given}
                    yield Difference("total_differs_from_sheet", number, facts)
        if result.score and table.deals_played not in (None, result.score.deals_played):
            facts = {"table": table.number, "stated": table.deals_played or 0}
            facts |= {"given": result.score.deals_played}
            yield Difference("deals_differ_from_sheet", number, facts)


def tables_of_five(event: Event, played: Round) -> tuple[Difference, ...]:
    """Return the tables of five of a game that has none: an earlier release seated them."""
    if FIVE in event.settings_at(played.number).game.sizes:
        return ()
    fives = [table.number for table in played.tables if len(table.seats) == FIVE]
    return tuple(Difference("seated_with_five", played.number, {"table": n}) for n in fives)


def seats_that_differ(
    progress: Progress, played: Round, resting: LeftOver = left_over
) -> Iterator[Difference]:
    """Compare the seats with those that the settings give to the players who were there.

    A round that names its absent is held to it; otherwise whoever has no seat was absent.
    `resting` says how many sit out.
    """
    number = played.number
    seated = {player for table in played.tables for player in table.seats}
    there = seated | set(played.sits_out)
    due = set(progress.due()) - set(played.absent)
    for player in sorted(due - there if played.absent else ()):
        yield Difference("player_has_no_seat", number, {"player": player})
    for player in sorted(there - due):
        yield Difference("player_not_due", number, {"player": player})
    try:
        given = progress.seat_next(sorted(there), resting)
    except Faulty as refused:
        yield from (cannot_seat(number, fault) for fault in refused.faults)
        return
    yield from _compare_turns(number, set(given.sits_out), played)
    yield from _compare_seats(number, _swapped(given.tables, played.swaps), played)


def _compare_turns(number: int, given: set[int], played: Round) -> Iterator[Difference]:
    """Compare who sits out; who was exchanged by hand with somebody who does takes their turn."""
    for swap in played.swaps:
        one, other = swap.players
        if (one in given) != (other in given):
            given ^= {one, other}
    for player in sorted(set(played.sits_out) - given):
        yield Difference("sits_out_unduly", number, {"player": player})
    for player in sorted(given - set(played.sits_out)):
        yield Difference("should_sit_out", number, {"player": player})


def _swapped(tables: tuple[SeatedTable, ...], swaps: Sequence[Swap]) -> tuple[SeatedTable, ...]:
    """Exchange the players whom the director exchanged by hand."""
    for swap in swaps:
        one, other = swap.players
        exchange = {one: other, other: one}
        tables = tuple(
            SeatedTable(table.number, tuple(exchange.get(n, n) for n in table.seats))
            for table in tables
        )
    return tables


def _compare_seats(
    number: int, given: Sequence[SeatedTable], played: Round
) -> Iterator[Difference]:
    due = {
        (table.number, seat): player for table in given for seat, player in enumerate(table.seats)
    }
    sitting = {
        (table.number, seat): player
        for table in played.tables
        for seat, player in enumerate(table.seats)
    }
    for place in sorted(due.keys() | sitting.keys()):
        if due.get(place) == sitting.get(place):
            continue
        table, seat = place
        facts = {"table": table, "seat": seat}
        if place not in due:
            yield Difference("seat_not_given", number, {**facts, "player": sitting[place]})
        elif place not in sitting:
            yield Difference("seat_empty", number, {**facts, "due": due[place]})
        else:
            facts |= {"player": sitting[place], "due": due[place]}
            yield Difference("seat_differs", number, facts)
