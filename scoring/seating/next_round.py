"""Seats of the next round, each with its reason."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.entrants import Entrant
from scoring.errors import Notice
from scoring.event_settings import FEWEST_REPEATS, EventSettings
from scoring.seating.lots import separate_groups
from scoring.seating.reseating import LOT, SeatReason, reseat
from scoring.seating.rotation import (
    RepeatedPair,
    keep_starts,
    repeats_left,
    repeats_of_rotation,
    rotate,
    spread,
)
from scoring.seating.tables import SeatedTable, notice_of, seat_in_order, who_sits_out
from scoring.table_sizes import left_over, split

LIST = "list"
RATING = "rating"
ROTATION = "rotation"
TEAM, CLUB = "team", "club"


@dataclass(frozen=True, slots=True)
class SeatCandidate:
    """A present player to be seated."""

    number: int
    lot: int
    club: str = ""
    rating: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round, the reasons in the order of seating, and the notices.

    Players who sit out have no reason here.
    """

    tables: tuple[SeatedTable, ...]
    reasons: tuple[SeatReason, ...]
    notices: tuple[Notice, ...] = ()
    sits_out: tuple[int, ...] = ()


def seat_round(
    present: Sequence[SeatCandidate],
    entrants: Sequence[Entrant],
    *,
    number: int,
    settings: EventSettings,
) -> Seating:
    """Return the seats of that round by the settings; raises Faulty if impossible.

    `entrants` are those of the standings before it; other present players are new.
    """
    reasons = _reasons(present, entrants, number, settings)
    over = left_over(len(reasons), settings)
    out = who_sits_out(
        [reason.number for reason in reasons],
        over=over,
        sat_out={e.number: sum(not result.table for result in e.results) for e in entrants},
        lots={player.number: player.lot for player in present} if number == 1 else None,
    )
    seated = seat_by(
        [reason for reason in reasons if reason.number not in out],
        settings=settings,
        turn=number,
        apart=separation_group(present, settings) if number == 1 else {},
        starts=[reason.number for reason in reasons],
    )
    notices = (*notice_of(over, settings), *seated.notices)
    return replace(seated, notices=notices, sits_out=out)


def seat_by(
    reasons: Sequence[SeatReason],
    *,
    settings: EventSettings,
    turn: int,
    apart: Mapping[int, str],
    starts: Sequence[int],
) -> Seating:
    """Return the tables for these reasons, for the given turn of the rotation.

    `apart` has each player's team or club to be separated from, as returned by
    `separation_group`; `starts` has all present players in the same order, including those who
    sit out.
    """
    reasons = tuple(reasons)
    order = tuple(reason.number for reason in reasons)
    if settings.rotates:
        seated = _rotated(reasons, settings, turn, starts)
        return replace(seated, notices=(*seated.notices, *_together(seated.tables, apart)))
    sizes = split(len(order), settings.table_sizes)
    if not apart:
        return Seating(seat_in_order(order, sizes.sizes), reasons, sizes.notices)
    kept = separate_groups(order, apart, sizes.sizes)
    moved = {now for then, now in zip(order, kept.order, strict=True) if then != now}
    marked = tuple(replace(reason, kept_apart=reason.number in moved) for reason in reasons)
    unkept = (_sits_together(table, own) for table, own in kept.unkept)
    return Seating(seat_in_order(kept.order, sizes.sizes), marked, (*sizes.notices, *unkept))


def separation_group(present: Sequence[SeatCandidate], settings: EventSettings) -> dict[int, str]:
    """Return the group each player is separated from in round one: their team or club.

    Each player has one group: team members their team, the others their club.
    """
    found: dict[int, str] = {}
    for player in present:
        if settings.keep_teams_apart and player.team:
            found[player.number] = f"{TEAM} {player.team}"
        elif settings.keep_apart and player.club:
            found[player.number] = f"{CLUB} {player.club}"
    return found


def _together(tables: Iterable[SeatedTable], apart: Mapping[int, str]) -> Iterator[Notice]:
    """Yield notices of players who meet their own group; a rotation follows the lot alone."""
    for table in tables:
        seated = Counter(apart[number] for number in table.seats if number in apart)
        yield from (_sits_together(table.number, own) for own, n in seated.items() if n > 1)


def _sits_together(table: int, own: str) -> Notice:
    kind, _, name = own.partition(" ")
    if kind == TEAM:
        return Notice("team_sits_together", {"table": table, "team": name})
    return Notice("club_sits_together", {"table": table, "club": name})


def _reasons(
    present: Sequence[SeatCandidate],
    entrants: Sequence[Entrant],
    number: int,
    settings: EventSettings,
) -> tuple[SeatReason, ...]:
    if number == 1 or settings.reseat_by == LIST:
        return first_reasons(present, settings.first_seating)
    if settings.rotates:
        starts = start_numbers(present, entrants, number, first_seating=settings.first_seating)
        reasons = first_reasons(present, settings.first_seating)
        return by_start(reasons, starts)
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


def start_numbers(
    present: Sequence[SeatCandidate],
    entrants: Sequence[Entrant],
    number: int,
    *,
    first_seating: str,
    since: int = 1,
    before: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """Return the present players by their start numbers, kept since their first round.

    `since` is the round in which they were given; `before` has the positions in the standings
    they were given by, if any.
    """
    ratings = {player.number: player.rating for player in present}
    order: tuple[int, ...] = ()
    for earlier in range(since, number):
        there = [
            SeatCandidate(e.number, e.lot, rating=ratings.get(e.number))
            for e in entrants
            if any(result.round == earlier for result in e.results)
        ]
        order = keep_starts(order, _by_start(there, first_seating, before))
    return keep_starts(order, _by_start(present, first_seating, before))


def _by_start(
    there: Sequence[SeatCandidate], first_seating: str, before: Mapping[int, int] | None
) -> list[int]:
    if before is None:
        return [player.number for player in _ordered(there, first_seating)]
    newest = len(before)
    ordered = sorted(there, key=lambda player: (before.get(player.number, newest), player.lot))
    return [player.number for player in ordered]


def by_start(reasons: Sequence[SeatReason], starts: Sequence[int]) -> tuple[SeatReason, ...]:
    """Return the reasons of a rotation, ordered by start numbers."""
    reason_of = {reason.number: reason for reason in reasons}
    return tuple(
        replace(reason_of[player], decided_by=ROTATION, start=start)
        for start, player in enumerate(starts, start=1)
    )


def first_reasons(present: Sequence[SeatCandidate], first_seating: str) -> tuple[SeatReason, ...]:
    ground = first_seating if first_seating in (LIST, RATING) else LOT
    return tuple(
        SeatReason(p.number, None, Fraction(0), 0, p.lot, ground, rating=p.rating)
        for p in _ordered(present, first_seating)
    )


def _ordered(present: Sequence[SeatCandidate], first_seating: str) -> list[SeatCandidate]:
    match first_seating:
        case "list":
            return sorted(present, key=lambda player: player.number)
        case "rating":
            # Players without a rating sit behind all players with one.
            return sorted(present, key=lambda p: (p.rating is None, -(p.rating or 0), p.lot))
        case _:
            return sorted(present, key=lambda player: player.lot)


def _rotated(
    reasons: tuple[SeatReason, ...], settings: EventSettings, turn: int, starts: Sequence[int]
) -> Seating:
    order = [reason.number for reason in reasons]
    if settings.reseat_by == FEWEST_REPEATS:
        out = set(starts) - set(order)
        tables = spread(starts, out, turn=turn, rounds=settings.rounds)
        return Seating(tables, reasons, _notice(repeats_left(len(starts), settings.rounds)))
    tables = rotate(order, turn)
    return Seating(tables, reasons, _notice(repeats_of_rotation(len(tables), settings.rounds)))


def _notice(repeats: Sequence[RepeatedPair]) -> tuple[Notice, ...]:
    return (Notice("opponents_meet_again", {"pairs": len(repeats)}),) if repeats else ()
