"""The order of seating for the next round, each player with the reason."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place
from scoring.criteria import BY_POINTS, SHARED
from scoring.entrants import Entrant, Figure, PenaltyPoints, Result
from scoring.standings import Standing, standings

POLICIES = ("all_rounds", "last_round")
LATE_ENTRY = "late_entry"
ABSENT = "absent"
LOT = "lot"


@dataclass(frozen=True, slots=True)
class SeatReason:
    """The reason of a player's seat: their place, their points, and what decided it.

    `decided_by` is a criterion of the standings, "lot" for full ties, "late_entry" for new
    entrants, or "absent" for players who missed the round used for seating. Without standings
    it is "lot", "list", "rating" or "rotation", the latter with the `start` number.
    `kept_apart` marks a player who was moved to separate clubs or teams.
    """

    number: int
    place: Place | None
    big: Fraction
    small: Figure
    lot: int
    decided_by: str
    rating: int | None = None
    start: int | None = None
    kept_apart: bool = False


def reseat(
    entrants: Sequence[Entrant],
    *,
    present: Collection[int],
    rounds_played: int,
    policy: str = "all_rounds",
    tie_breaks: Sequence[str] = (),
    strike_worst: int = 0,
    ranked_by: Sequence[str] = BY_POINTS,
) -> tuple[SeatReason, ...]:
    """Return the present players in the order of seating, by all rounds or by the last alone.

    Players absent so far are in the standings with no points; new entrants are not.
    """
    standing_so_far = [e for e in entrants if _stands_after(e, rounds_played)]
    if policy == "last_round":
        ranked = _by_last_round(standing_so_far, rounds_played, ranked_by)
    else:
        order = standings(
            standing_so_far,
            rounds_played=rounds_played,
            tie_breaks=tie_breaks,
            strike_worst=strike_worst,
            ranked_by=ranked_by,
        )
        ranked = [reason_of(line, line.decided_by) for line in order]
    newcomers = sorted((e.lot, e.number) for e in entrants if not _stands_after(e, rounds_played))
    late = [SeatReason(n, None, Fraction(0), 0, lot, LATE_ENTRY) for lot, n in newcomers]
    return tuple(reason for reason in (*ranked, *late) if reason.number in present)


def _stands_after(entrant: Entrant, rounds_played: int) -> bool:
    """Whether a player is in the standings after this many rounds, played or absent."""
    return bool(entrant.results) or entrant.from_round <= rounds_played


def _by_last_round(
    standing_so_far: Sequence[Entrant], last: int, ranked_by: Sequence[str]
) -> list[SeatReason]:
    """Rank by the last round alone; players who missed it follow, by their earlier rounds."""
    there = [e for e in standing_so_far if _in_round(e.results, last)]
    only_last = [
        Entrant(e.number, e.lot, _in_round(e.results, last), _of_round(e.penalties, last))
        for e in there
    ]
    absent = [e for e in standing_so_far if not _in_round(e.results, last)]
    of_last = standings(only_last, rounds_played=last, ranked_by=ranked_by)
    of_absent = standings(absent, rounds_played=last, ranked_by=ranked_by)
    return [reason_of(standing, standing.decided_by) for standing in of_last] + [
        reason_of(standing, ABSENT) for standing in of_absent
    ]


def _in_round(results: tuple[Result, ...], number: int) -> tuple[Result, ...]:
    return tuple(result for result in results if result.round == number)


def _of_round(penalties: tuple[PenaltyPoints, ...], number: int) -> tuple[PenaltyPoints, ...]:
    return tuple(penalty for penalty in penalties if penalty.round == number)


def reason_of(standing: Standing, decided_by: str) -> SeatReason:
    """Return the reason of a player seated by their place in the standings."""
    return SeatReason(
        number=standing.number,
        place=standing.place,
        big=standing.big,
        small=standing.small,
        lot=standing.lot,
        decided_by=LOT if decided_by == SHARED else decided_by,
    )
