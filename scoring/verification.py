"""Replays an event from its facts, and names everything that does not follow from them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.errors import Fault, Faulty
from scoring.events import Event, Progress, Round, Swap, TableResult, entered
from scoring.seating.tables import SeatedTable
from scoring.standings import Standing

VERDICT_FORMAT = "karta.verdict/1"


@dataclass(frozen=True, slots=True)
class Difference:
    """Something on record that the facts and the settings do not give."""

    code: str
    round: int
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VerifiedRound:
    """A round worked out anew, with the standings after it."""

    number: int
    tables: tuple[TableResult, ...]
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The seating that the settings give for the round to come."""

    number: int
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows from the facts, and where the record differs from it."""

    rounds: tuple[VerifiedRound, ...]
    next: NextRound | None
    differences: tuple[Difference, ...]


def verify(event: Event) -> Verdict:
    """Work the event out from its first round to the seating after its last."""
    progress = Progress(event)
    rounds: list[VerifiedRound] = []
    differences: list[Difference] = []
    for played in event.rounds:
        if played.number > 1:
            differences.extend(_seats_that_differ(event, progress, played))
        worked = progress.add(played)
        differences.extend(_totals_that_differ(played.number, worked))
        rounds.append(VerifiedRound(played.number, worked, progress.standings()))
    following, refused = _next_round(event, progress)
    return Verdict(tuple(rounds), following, (*differences, *refused))


def _next_round(
    event: Event, progress: Progress
) -> tuple[NextRound | None, tuple[Difference, ...]]:
    number = len(event.rounds) + 1
    if number > event.settings.rounds:
        return None, ()
    try:
        return NextRound(number, progress.seat_next(entered(event, number)).tables), ()
    except Faulty as refused:
        return None, tuple(_cannot_seat(number, fault) for fault in refused.faults)


def _cannot_seat(number: int, fault: Fault) -> Difference:
    return Difference(fault.code, number, fault.facts)


def _totals_that_differ(number: int, worked: Sequence[TableResult]) -> Iterator[Difference]:
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


def _seats_that_differ(event: Event, progress: Progress, played: Round) -> Iterator[Difference]:
    """Compare the seats with those that the settings give to the players who were there.

    A round that names its absent is held to it; otherwise whoever has no seat was absent.
    """
    number = played.number
    seated = {player for table in played.tables for player in table.seats}
    due = set(entered(event, number)) - set(played.absent)
    for player in sorted(due - seated if played.absent else ()):
        yield Difference("player_has_no_seat", number, {"player": player})
    for player in sorted(seated - due):
        yield Difference("player_not_due", number, {"player": player})
    try:
        given = progress.seat_next(sorted(seated)).tables
    except Faulty as refused:
        yield from (_cannot_seat(number, fault) for fault in refused.faults)
        return
    given = _swapped(given, played.swaps)
    yield from _compare_seats(number, given, played)


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


def write_verdict(verdict: Verdict, sentences: Sequence[str]) -> dict[str, object]:
    """Return the verdict as karta.verdict/1, its differences as the sentences given."""
    return {
        "format": VERDICT_FORMAT,
        "rounds": [_write_round(worked) for worked in verdict.rounds],
        "next": _write_next(verdict.next),
        "differences": list(sentences),
    }


def _write_round(worked: VerifiedRound) -> dict[str, object]:
    return {
        "number": worked.number,
        "tables": [
            {
                "number": result.table.number,
                "small": list(result.small),
                "places": [str(place) for place in result.places],
                "big": None if result.big is None else [str(big) for big in result.big],
            }
            for result in worked.tables
        ],
        "standings": [
            {
                "place": str(line.place),
                "player": line.number,
                "big": str(line.big),
                "small": line.small,
                "decided_by": line.decided_by,
            }
            for line in worked.standings
        ],
    }


def _write_next(following: NextRound | None) -> dict[str, object] | None:
    if following is None:
        return None
    tables = [{"number": table.number, "seats": list(table.seats)} for table in following.tables]
    return {"number": following.number, "tables": tables}
