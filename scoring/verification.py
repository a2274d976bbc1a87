"""Replays an event from its facts, and names everything that does not follow from them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.differences import (
    Difference,
    cannot_seat,
    seats_that_differ,
    tables_of_five,
    totals_that_differ,
)
from scoring.errors import Faulty
from scoring.events import Event, Round, TableResult
from scoring.exact_numbers import write_small
from scoring.progress import Progress
from scoring.seating.tables import SeatedTable
from scoring.standings import Standing
from scoring.table_sizes import left_over_with_five
from scoring.teams import TeamStanding

__all__ = ["Difference", "Verdict", "verify", "write_verdict"]

VERDICT_FORMAT = "karta.verdict/1"


@dataclass(frozen=True, slots=True)
class VerifiedRound:
    """A round worked out anew, with the standings after it; teams are None in an event without."""

    number: int
    tables: tuple[TableResult, ...]
    standings: tuple[Standing, ...]
    teams: tuple[TeamStanding, ...] | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """The seating that the settings give for the round to come."""

    number: int
    tables: tuple[SeatedTable, ...]
    sits_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows from the facts, and where the record differs from it.

    `notes` name what does follow, by the rule of the release that seated it.
    """

    rounds: tuple[VerifiedRound, ...]
    next: NextRound | None
    differences: tuple[Difference, ...]
    notes: tuple[Difference, ...] = ()


def verify(event: Event) -> Verdict:
    """Work the event out from its first round to the seating after its last."""
    progress = Progress(event)
    rounds: list[VerifiedRound] = []
    differences: list[Difference] = []
    notes: list[Difference] = []
    for played in event.rounds:
        if played.number > 1:
            differing, noted = _compare_seats(event, progress, played)
            differences.extend(differing)
            notes.extend(noted)
        worked = progress.add(played)
        differences.extend(totals_that_differ(played.number, worked))
        teams = progress.teams() if event.teams else None
        rounds.append(VerifiedRound(played.number, worked, progress.standings(), teams))
    following, refused = _next_round(event, progress)
    return Verdict(tuple(rounds), following, (*differences, *refused), tuple(notes))


def _compare_seats(
    event: Event, progress: Progress, played: Round
) -> tuple[Sequence[Difference], Sequence[Difference]]:
    """Return the seats of a round that differ, and what is only noted of it."""
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
    """Return the verdict as karta.verdict/1, its differences and notes as the sentences given."""
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
