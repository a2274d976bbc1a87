"""The players' current seats, also while groups play different rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tournament.memo import memo_of
from tournament.models import Round, Seat, Table
from tournament.models.player import normalise_name
from tournament.reading.results.filters import is_found
from tournament.reading.rounds.seats import (
    AbsentPlayer,
    AnnouncedSeating,
    LetterGroup,
    announced_seating,
    by_name,
    tell_namesakes_apart,
)
from tournament.reading.visibility import PublicView, SeatedRound

Facts = dict[str, object]


def seating_at_hand(view: PublicView, played: SeatedRound) -> AnnouncedSeating:
    """Return a round's seats; for the newest one with those of groups still in earlier rounds."""
    seating = announced_seating(view.tournament, played.number)
    for earlier in view.behind if played == view.newest else ():
        before = announced_seating(view.tournament, earlier.number)
        ahead = {table.group for table in seating.tables}
        left = [t.left_in(earlier.number) for t in before.tables if t.group not in ahead]
        tables = sorted((*seating.tables, *left), key=lambda table: table.number)
        resting = sorted(
            (*seating.resting, *_resting_in(earlier, before, seating)), key=lambda one: one.number
        )
        seating = tell_namesakes_apart(AnnouncedSeating(tuple(tables), tuple(resting)))
    return seating


def _resting_in(
    earlier: SeatedRound, before: AnnouncedSeating, seating: AnnouncedSeating
) -> Iterator[AbsentPlayer]:
    """Yield the players who sit out an earlier round, unless they are in the newer one too."""
    newer = {one.number for table in seating.tables for one in table.seats}
    newer |= {one.number for table in seating.tables for one in table.out}
    newer |= {one.number for one in seating.resting}
    for one in before.resting:
        if one.number not in newer:
            yield replace(one, behind=earlier.number)


def seating_with(
    view: PublicView, number: int, played: SeatedRound
) -> tuple[SeatedRound, AnnouncedSeating]:
    """Return a player's round: the given one, unless their group is still in an earlier one."""
    seating = announced_seating(view.tournament, played.number)
    for one in view.behind:
        groups = {table.group for table in seating.tables}
        before = announced_seating(view.tournament, one.number)
        left = (table for table in before.tables if table.group not in groups)
        if any(seat.number == number for table in left for seat in table.seats):
            return one, before
        if any(rests.number == number for rests in _resting_in(one, before, seating)):
            return one, before
    return played, seating


def seats_by_name(view: PublicView, played: SeatedRound, search: str) -> tuple[LetterGroup, ...]:
    """Return the seats of a round that match the search, from A to Ž, in one query."""
    recall = memo_of(("by name", view.tournament.pk))
    seating = seating_at_hand(view, played)
    letters = recall(played.number, by_name, seating.tables, seating.resting)
    words = normalise_name(search).split()
    if not words:
        return letters
    found = (
        LetterGroup(
            letter.letter,
            tuple(s for s in letter.seats if is_found(words, s.name, s.number, s.club)),
        )
        for letter in letters
    )
    return tuple(letter for letter in found if letter.seats)


def next_seats(table: Table, played: Round) -> list[Facts]:
    """Return the next announced seats of a table's players, seat A first, in one query.

    Empty until they are published; players who are out are left out.
    """
    announced = [state for state, _ in Round.State.choices if state != Round.State.DRAFTED]
    seats = (
        Seat.objects.named()
        .playing()
        .filter(
            round__tournament=played.tournament_id,
            round__number=played.number + 1,
            round__state__in=announced,
            entry__in=Seat.objects.playing().filter(table=table).values("entry"),
        )
    )
    return [
        {
            "number": seat.entry.number,
            "name": seat.name,
            "round": played.number + 1,
            "table": seat.table.number,
            "letter": seat.letter_for_people,
        }
        for seat in seats.select_related("table").order_by("table__number", "letter")
    ]
