"""Verification: replays an event from its facts and reports all differences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.errors import Fault, Faulty
from scoring.events import Event, Round, Swap, TableResult
from scoring.exact_numbers import write_small
from scoring.progress import Progress
from scoring.seating.tables import SeatedTable
from scoring.standings import Standing
from scoring.table_sizes import FIVE, LeftOver, left_over, left_over_with_five
from scoring.teams import TeamStanding

__all__ = ["Difference", "Verdict", "verify", "write_verdict"]
VERDICT_FORMAT = "karta.verdict/1"


@dataclass(frozen=True, slots=True)
class Difference:
    """A recorded value that does not follow from the facts and the settings."""

    code: str
    round: int
    facts: Mapping[str, object] = field(default_factory=dict)


def cannot_seat(number: int, fault: Fault) -> Difference:
    """Return the reason why the settings give no seats for a round."""
    return Difference(fault.code, number, fault.facts)


def totals_that_differ(number: int, worked: Sequence[TableResult]) -> Iterator[Difference]:
    """Yield totals and numbers of deals that differ from their sheets."""
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
    """Return the tables of five in a game without them, seated by an earlier release."""
    if FIVE in event.settings_at(played.number).game.sizes:
        return ()
    fives = [table.number for table in played.tables if len(table.seats) == FIVE]
    return tuple(Difference("seated_with_five", played.number, {"table": n}) for n in fives)


def seats_that_differ(
    progress: Progress, played: Round, resting: LeftOver = left_over
) -> Iterator[Difference]:
    """Yield the differences from the seats that the settings give to the present players.

    If a round lists its absent players, they are used; otherwise players without a seat are
    absent. `resting` returns how many sit out.
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
    """Compare the players who sit out; a player swapped by hand takes the other's turn."""
    for swap in played.swaps:
        one, other = swap.players
        if (one in given) != (other in given):
            given ^= {one, other}
    for player in sorted(set(played.sits_out) - given):
        yield Difference("sits_out_unduly", number, {"player": player})
    for player in sorted(given - set(played.sits_out)):
        yield Difference("should_sit_out", number, {"player": player})


def _swapped(tables: tuple[SeatedTable, ...], swaps: Sequence[Swap]) -> tuple[SeatedTable, ...]:
    """Apply the director's swaps."""
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


@dataclass(frozen=True, slots=True)
class VerifiedRound:
    """A recalculated round, with the standings after it; `teams` is None without teams."""

    number: int
    tables: tuple[TableResult, ...]
    standings: tuple[Standing, ...]
    teams: tuple[TeamStanding, ...] | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """The seating of the next round by the settings."""

    number: int
    tables: tuple[SeatedTable, ...]
    sits_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows from the facts, and the differences of the record.

    `notes` list seats that are correct by the rule of the release that seated them.
    """

    rounds: tuple[VerifiedRound, ...]
    next: NextRound | None
    differences: tuple[Difference, ...]
    notes: tuple[Difference, ...] = ()


def verify(event: Event) -> Verdict:
    """Recalculate the event from its first round to the seating after its last."""
    progress = Progress(event)
    rounds: list[VerifiedRound] = []
    differences: list[Difference] = []
    notes: list[Difference] = []
    for played in event.rounds:
        if played.number > 1:
            differing, noted = _compare_proposed_seats(event, progress, played)
            differences.extend(differing)
            notes.extend(noted)
        worked = progress.add(played)
        differences.extend(totals_that_differ(played.number, worked))
        teams = progress.teams() if event.teams else None
        rounds.append(VerifiedRound(played.number, worked, progress.standings(), teams))
    following, refused = _next_round(event, progress)
    return Verdict(tuple(rounds), following, (*differences, *refused), tuple(notes))


def _compare_proposed_seats(
    event: Event, progress: Progress, played: Round
) -> tuple[Sequence[Difference], Sequence[Difference]]:
    """Return the differences and the notes of a round's proposed seats."""
    differing = tuple(seats_that_differ(progress, played))
    fives = tables_of_five(event, played) if differing else ()
    if fives and not any(seats_that_differ(progress, played, left_over_with_five)):
        return (), fives
    return differing, ()


def _next_round(
    event: Event, progress: Progress
) -> tuple[NextRound | None, tuple[Difference, ...]]:
    number = len(event.rounds) + 1
    if number > event.rounds_planned:
        return None, ()
    try:
        seating = progress.seat_next(progress.due())
    except Faulty as refused:
        return None, tuple(cannot_seat(number, fault) for fault in refused.faults)
    return NextRound(number, seating.tables, seating.sits_out), ()


def write_verdict(
    verdict: Verdict, sentences: Sequence[str], notes: Sequence[str] = ()
) -> dict[str, object]:
    """Return the verdict as karta.verdict/1, with the given texts as differences and notes."""
    return {
        "format": VERDICT_FORMAT,
        "rounds": [_write_round(worked) for worked in verdict.rounds],
        "next": _write_next(verdict.next),
        "differences": list(sentences),
        **({"notes": list(notes)} if notes else {}),
    }


def _write_round(worked: VerifiedRound) -> dict[str, object]:
    has_groups = any(line.group is not None for line in worked.standings)
    teams = worked.teams
    return {
        "number": worked.number,
        "tables": [
            {
                "number": result.table.number,
                "small": list(result.small),
                "places": [str(place) for place in result.places] or None,
                "big": None if result.big is None else [str(big) for big in result.big],
            }
            for result in worked.tables
        ],
        "standings": [
            {
                "place": None if line.place is None else str(line.place),
                "player": line.number,
                "big": str(line.big),
                "small": write_small(line.small),
                "decided_by": line.decided_by,
                **({"group": line.group} if has_groups else {}),
            }
            for line in worked.standings
        ],
        **({} if teams is None else {"teams": [_write_team(line) for line in teams]}),
    }


def _write_team(line: TeamStanding) -> dict[str, object]:
    return {
        "place": str(line.place),
        "team": line.team,
        "big": str(line.big),
        "small": line.small,
        **({"list": line.list} if line.list else {}),
    }


def _write_next(following: NextRound | None) -> dict[str, object] | None:
    if following is None:
        return None
    tables = [{"number": table.number, "seats": list(table.seats)} for table in following.tables]
    sits_out = list(following.sits_out)
    return {
        "number": following.number,
        "tables": tables,
        **({"sits_out": sits_out} if sits_out else {}),
    }
