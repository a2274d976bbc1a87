"""Expected seats of the next round, and expected groups at the next cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.errors import Faulty
from tournament.memo import Memo
from tournament.models import Round, Seat, Tournament
from tournament.services.drafts.drafting import players_to_seat
from tournament.standings.book import Book
from tournament.standings.seat_plans import plan_seats

LETTERS = "ABCDE"

SeatMap = Mapping[int, str]
GroupMap = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player's seat in the next round, as table and letter; empty without a seat."""

    number: int
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A player's expected group at the next cut; empty without a group."""

    number: int
    name: str
    before: str
    after: str


def seats_to_come(tournament: Tournament, book: Book) -> SeatMap:
    """Return the seats of the draft, or those of a draft made now."""
    latest = tournament.rounds.order_by("-number").first()
    if latest is None or latest.is_open:
        return {}
    if latest.state == Round.State.DRAFTED:
        seats = Seat.objects.playing().filter(round=latest)
        rows = seats.values_list("entry__number", "table__number", "letter")
        return {number: f"{table}{LETTERS[letter or 0]}" for number, table, letter in rows}
    if latest.number >= book.rounds_planned:
        return {}
    number = latest.number + 1
    try:
        plan = plan_seats(book, players_to_seat(tournament, number), number)
    except Faulty:
        return {}
    return {
        player: f"{table.number}{LETTERS[letter]}"
        for table in plan.tables
        for letter, player in enumerate(table.seats)
    }


def groups_to_come(tournament: Tournament, book: Book, after: int) -> GroupMap:
    """Return each player's group if the next cut were made now; empty without a cut.

    With rounds left before the cut, the current standings are used.
    """
    cut = next((one for one in book.blocks if one.groups and one.first_round > after), None)
    if cut is None or after == 0:
        return {}
    if tournament.rounds.published().filter(number__gte=cut.first_round).exists():
        return {}
    begun = tuple(one for one in book.blocks if one.first_round <= after)
    early = replace(cut, first_round=after + 1)
    as_of_now = replace(book, blocks=(*begun, early), recall=Memo())
    footing = as_of_now.progress(after).footing_of_next()
    playing = {n: each.name for each in footing.sections for n in each.numbers}
    names = {group.name for group in cut.groups if group.is_out}
    gone = {
        each.number: ladder.group
        for ladder in footing.below
        if ladder.group in names
        for each in ladder.measured
    }
    return {**playing, **gone}
