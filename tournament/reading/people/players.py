"""A player's page: current seat, place, and course through the event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.shortcuts import get_object_or_404

from scoring.big_points import Place
from scoring.entrants import Figure
from tournament.models import Entry, Seat, Tournament
from tournament.reading.clock import Clock, clock_of, extra_minutes
from tournament.reading.people.courses import Courses, CourseStage, courses
from tournament.reading.people.player_list import ListedPlayer, roster_of
from tournament.reading.results.standings import ROWS_PER_PAGE, RankedPlayer
from tournament.reading.rounds.disputes import DisputedTable, disputed_tables
from tournament.reading.rounds.seats import (
    AbsentPlayer,
    AnnouncedSeating,
    AnnouncedTable,
    PlayerSeat,
)
from tournament.reading.rounds.seats_at_hand import seating_with
from tournament.reading.visibility import PublicView, SeatedRound, public_entry_name

NOT_SHOWN = AnnouncedSeating(())
OVER = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)
MOST: Final = 40
LONGEST_NUMBER: Final = 5


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A player's seat in the newest round, with all players at the table."""

    seat: PlayerSeat
    table: AnnouncedTable
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbour in the standings and the gap to this player."""

    place: Place | None
    number: int
    name: str
    big: Fraction | None
    small: Figure
    ahead_big: Fraction | None
    ahead_small: Figure
    is_he: bool


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The public data of a player in a tournament.

    `person` links to their page across tournaments, if names are shown in full; `awaits_round` is
    set if another round follows. `page` is the page of the standings with the player, `known` the
    courses that the data are read from.
    """

    number: int
    name: str
    club: str
    round: SeatedRound
    now: SeatNow | None
    out: str
    sits_out: bool
    after: int
    place: Place | None
    leaving: str
    beside: tuple[Neighbour, ...]
    stages: tuple[CourseStage, ...]
    person: int | None
    awaits_round: bool
    page: int
    known: Courses | None = None
    disputed: frozenset[DisputedTable] = frozenset()

    @property
    def result(self) -> CourseStage | None:
        """The player's result in the current round, once their table is in."""
        if self.now is None or self.round.is_closed:
            return None
        return next((one for one in self.stages if one.round == self.round.number), None)

    @property
    def is_disputed(self) -> bool:
        """Whether the result of their table in the current round is disputed."""
        return self.now is not None and (self.round.number, self.now.seat.table) in self.disputed

    @property
    def has_pages(self) -> bool:
        """Whether the standings have more than one page."""
        return self.known is not None and len(self.known.ranking.lines) > ROWS_PER_PAGE

    def plays_at(self, number: int) -> int | None:
        """Return the player's table in the round, if it is the current one."""
        return None if self.now is None or number != self.round.number else self.now.seat.table


def player_page(view: PublicView, number: int) -> PlayerPage:
    """Return a player's page in six queries, seven with disputes; 404 if they are not public."""
    played = view.seated(None)
    known = courses(view)
    standing = None if known is None else known.line(number)
    if view.tournament.state in OVER and standing is not None:
        return _page(view, number, played, known, standing)
    played, seating = seating_with(view, number, played)
    return _page(view, number, played, known, standing, seating)


def _page(
    view: PublicView,
    number: int,
    played: SeatedRound,
    known: Courses | None,
    standing: RankedPlayer | None,
    seating: AnnouncedSeating = NOT_SHOWN,
) -> PlayerPage:
    now = _now(played, seating.tables, number)
    rests = next((one for one in seating.resting if one.number == number), None)
    out = rests or _put_out(seating.tables, number)
    row = None if standing is None else standing.row
    name, club = _named(view, number, now, out, standing)
    return PlayerPage(
        number=number,
        name=name,
        club=club,
        round=played,
        now=now,
        out="" if out is None else out.reason,
        sits_out=rests is not None,
        after=0 if known is None else known.ranking.after,
        place=None if row is None else row.place,
        leaving="" if row is None else row.leaving,
        beside=() if known is None or standing is None else _beside(known, standing),
        stages=() if known is None else known.stages(number),
        person=known.person(number) if known and standing and view.shows_people else None,
        awaits_round=view.awaits_round,
        known=known,
        disputed=disputed_tables(view),
        page=1 if row is None else (row.order - 1) // ROWS_PER_PAGE + 1,
    )


def _named(
    view: PublicView,
    number: int,
    now: SeatNow | None,
    out: AbsentPlayer | None,
    standing: RankedPlayer | None,
) -> tuple[str, str]:
    """Return a player's public name and their club."""
    if who := now.seat if now is not None else out:
        return who.name, who.club
    if standing is not None:
        return standing.name, standing.row.club
    entry = _seated_before(view, number)
    return public_entry_name(entry, view.tournament), entry.club


def _seated_before(view: PublicView, number: int) -> Entry:
    """Return a player who is only in an earlier round; raise 404 if there is no such player."""
    shown = [played.round for played in view.rounds]
    seats = Seat.objects.playing().filter(round__in=shown, entry__number=number)
    return get_object_or_404(
        Entry.objects.select_related("player").filter(pk__in=seats.values("entry"))
    )


def _now(played: SeatedRound, tables: Sequence[AnnouncedTable], number: int) -> SeatNow | None:
    for table in tables:
        for seat in table.seats:
            if seat.number == number:
                return SeatNow(seat, table, _clock(played, table))
    return None


def _put_out(tables: Sequence[AnnouncedTable], number: int) -> AbsentPlayer | None:
    return next((out for table in tables for out in table.out if out.number == number), None)


def _clock(played: SeatedRound, table: AnnouncedTable) -> Clock | None:
    # Most rounds have no extra time; this saves the query.
    extra = extra_minutes(played.round) if played.extra_most else {}
    return clock_of(played.round, extra.get(table.number, 0), table.group)


def _beside(known: Courses, standing: RankedPlayer) -> tuple[Neighbour, ...]:
    above, below = known.beside(standing)
    has_big_points, own = known.ranking.has_big_points, standing.row
    return tuple(
        Neighbour(
            place=line.row.place,
            number=line.row.number,
            name=line.name,
            big=line.row.big if has_big_points else None,
            small=line.row.small,
            ahead_big=line.row.big - own.big if has_big_points else None,
            ahead_small=line.row.small - own.small,
            is_he=line is standing,
        )
        for line in (above, standing, below)
        if line is not None
    )


@dataclass(frozen=True, slots=True)
class FollowedPlayer:
    """A followed player, with their latest result."""

    player: ListedPlayer
    place: Place | None
    last: CourseStage | None


def numbers_in(text: str) -> list[int]:
    """Return the distinct numbers of a dotted list; other text is ignored."""
    said = [part for part in text.split(".") if part.isascii() and part.isdecimal()]
    return list(dict.fromkeys(int(part) for part in said if len(part) <= LONGEST_NUMBER))[:MOST]


def followed_players(view: PublicView, numbers: Iterable[int]) -> tuple[FollowedPlayer, ...]:
    """Return the known players of these numbers by surname, in six queries including the view's.

    The result is empty before the first seats.
    """
    if not view.rounds:
        return ()
    wanted, known = set(numbers), courses(view)
    listed = (one for under in roster_of(view, known).letters for one in under.players)
    return tuple(
        FollowedPlayer(one, one.place, _last(() if known is None else known.stages(one.number)))
        for one in listed
        if one.number in wanted
    )


def _last(stages: tuple[CourseStage, ...]) -> CourseStage | None:
    return stages[-1] if stages else None
