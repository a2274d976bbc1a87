"""The seats of a round to come: who sits where, and why he does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.entrants import Entrant
from scoring.errors import Notice
from scoring.event_settings import EventSettings
from scoring.seating.lots import keep_apart
from scoring.seating.reseating import LOT, SeatReason, reseat
from scoring.seating.rotation import SEATS, keep_starts, repeats_of_rotation, rotate
from scoring.seating.sizes import split
from scoring.seating.tables import SeatedTable, seat_in_order

LIST = "list"
RATING = "rating"
ROTATION = "rotation"


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is there to be seated."""

    number: int
    lot: int
    club: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round, everybody's reason in the order of seating, and what is unusual."""

    tables: tuple[SeatedTable, ...]
    reasons: tuple[SeatReason, ...]
    notices: tuple[Notice, ...] = ()


def seat_round(
    present: Sequence[Present], entrants: Sequence[Entrant], *, number: int, settings: EventSettings
) -> Seating:
    """Return the seats that the settings give in that round; refuses what cannot be seated.

    `entrants` are those of the standings before it; who is present and none of them is new.
    """
    reasons = _reasons(present, entrants, number, settings)
    order = tuple(reason.number for reason in reasons)
    if settings.reseat_by == ROTATION:
        notices = _repeats(len(order) // SEATS, settings.rounds)
        return Seating(rotate(order, number), reasons, notices)
    sizes = split(len(order), settings.table_sizes)
    if number > 1 or not settings.keep_apart:
        return Seating(seat_in_order(order, sizes.sizes), reasons, sizes.notices)
    clubs = {player.number: player.club for player in present}
    kept = keep_apart(order, clubs, sizes.sizes)
    moved = {now for then, now in zip(order, kept.order, strict=True) if then != now}
    marked = tuple(replace(reason, kept_apart=reason.number in moved) for reason in reasons)
    unkept = (
        Notice("club_sits_together", {"table": table, "club": club}) for table, club in kept.unkept
    )
    return Seating(seat_in_order(kept.order, sizes.sizes), marked, (*sizes.notices, *unkept))


def _reasons(
    present: Sequence[Present], entrants: Sequence[Entrant], number: int, settings: EventSettings
) -> tuple[SeatReason, ...]:
    if number == 1 or settings.reseat_by == LIST:
        return _first_reasons(present, settings.first_seating)
    if settings.reseat_by == ROTATION:
        return _rotated(present, entrants, number, settings.first_seating)
    known = {entrant.number for entrant in entrants}
    late = [Entrant(p.number, p.lot, from_round=number) for p in present if p.number not in known]
    return reseat(
        [*entrants, *late],
        present={player.number for player in present},
        rounds_played=number - 1,
        policy=settings.reseat_by,
        tie_breaks=settings.tie_breaks,
        strike_worst=settings.strike_worst,
        ranked_by=settings.ranked_by,
    )


def _rotated(
    present: Sequence[Present], entrants: Sequence[Entrant], number: int, first_seating: str
) -> tuple[SeatReason, ...]:
    """Give everybody the start number that he has had since he first sat down."""
    ratings = {player.number: player.rating for player in present}
    order: tuple[int, ...] = ()
    for earlier in range(1, number):
        there = [
            Present(e.number, e.lot, rating=ratings.get(e.number))
            for e in entrants
            if any(result.round == earlier for result in e.results)
        ]
        order = keep_starts(order, [player.number for player in _ordered(there, first_seating)])
    reasons = {reason.number: reason for reason in _first_reasons(present, first_seating)}
    return tuple(
        replace(reasons[player], decided_by=ROTATION, start=start)
        for start, player in enumerate(keep_starts(order, tuple(reasons)), start=1)
    )


def _first_reasons(present: Sequence[Present], first_seating: str) -> tuple[SeatReason, ...]:
    ground = first_seating if first_seating in (LIST, RATING) else LOT
    return tuple(
        SeatReason(p.number, None, Fraction(0), 0, p.lot, ground, rating=p.rating)
        for p in _ordered(present, first_seating)
    )


def _ordered(present: Sequence[Present], first_seating: str) -> list[Present]:
    match first_seating:
        case "list":
            return sorted(present, key=lambda player: player.number)
        case "rating":
            # Who has no rating sits behind everybody who has one.
            return sorted(present, key=lambda p: (-(p.rating or -1), p.lot))
        case _:
            return sorted(present, key=lambda player: player.lot)


def _repeats(tables: int, rounds: int) -> tuple[Notice, ...]:
    repeats = repeats_of_rotation(tables, rounds)
    return (Notice("opponents_meet_again", {"pairs": len(repeats)}),) if repeats else ()
