"""Moves between tables: what they refuse, and the drafts and results that follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import finish, play, play_and_close, seat, seats_of
from tests.services.undone import undo
from tournament.models import Publication, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.rounds import moving, seating
from tournament.services.rounds.moving import GOES, SITS_OUT, Move
from tournament.services.sheets import checking

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def move(tournament: Tournament, wanted: Move, *, by: Actor) -> None:
    moving.move_players(tournament, wanted, reason="had to", by=by)


def undo_first(tournament: Tournament, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb="move_players").earliest("pk"), by=by)


def provisional(tournament: Tournament) -> int:
    return tournament.publications.filter(kind=Publication.Kind.PROVISIONAL).count()


def test_a_move_and_its_undo_change_the_provisional_result(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    (first, *_), _other = seats_of(tournament, 1)

    wanted = Move(1, {first: 2}, {1: [2, -1, -1], 2: [4, -1, -1, -1, -1]})
    move(tournament, wanted, by=director)
    assert provisional(tournament) == 2
    undo(tournament, "move_players", by=director)

    assert provisional(tournament) == 3
    counting = SheetVersion.objects.filter(is_current=True).order_by("table__number")
    assert list(counting.values_list("totals", flat=True)) == [[9, -2, -3, -4], [12, -3, -4, -5]]


def test_a_move_in_the_last_round_seats_the_draft_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    before = seats_of(tournament, 2)
    (_a, *others), (_b, *_rest) = seats_of(tournament, 1)

    wanted = Move(1, {others[-1]: 2}, {1: [-9, 4, 5], 2: [-8, -1, -1, -1, 11]})
    move(tournament, wanted, by=director)
    moved = seats_of(tournament, 2)
    undo(tournament, "move_players", by=director)

    assert (moved != before, seats_of(tournament, 2)) == (True, before)


def test_moves_that_are_not_possible_are_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    one, other, three = seats_of(tournament, 1)
    for to, code, facts in (
        ({}, "nobody_moves", {}),
        ({one[0]: 4}, "no_such_table", {"round": 1, "table": 4}),
        ({one[0]: 1}, "sits_there_already", {"number": one[0], "table": 1}),
        ({99: 1}, "not_seated", {"number": 99, "round": 1}),
        ({three[0]: GOES}, "table_cannot_play", {"table": 3, "players": 2}),
        ({one[0]: 2, one[1]: 2}, "table_cannot_play", {"table": 2, "players": 6}),
        ({one[0]: 3, one[1]: 3}, "table_cannot_play", {"table": 1, "players": 2}),
    ):
        with pytest.raises(Refused, match=code) as refused:
            move(tournament, Move(1, to), by=director)
        assert refused.value.facts == facts
    play(tournament, round_number=1, by=director)
    checking.raise_dispute(tournament, round_number=1, table_number=2, words="x", by=director)
    with pytest.raises(Refused, match="dispute_open") as disputed:
        move(tournament, Move(1, {one[0]: 2}, {}), by=director)
    assert disputed.value.facts == {"table": 2}
    assert seats_of(tournament, 1) == [one, other, three]


def test_an_emptied_table_is_filled_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    one, other, three = seats_of(tournament, 1)
    move(tournament, Move(1, {three[0]: 1, three[1]: 2, three[2]: SITS_OUT}), by=director)
    assert seats_of(tournament, 1) == [[*one, three[0]], [*other, three[1]]]
    version = SheetVersion.objects.get()
    assert (version.number, version.source, version.is_current) == (1, "void", True)

    move(tournament, Move(1, {one[2]: 3, one[3]: 3, other[3]: 3}), by=director)

    assert seats_of(tournament, 1) == [
        [one[0], one[1], three[0]],
        [*other[:3], three[1]],
        [one[2], one[3], other[3]],
    ]
    undo(tournament, "move_players", by=director)
    assert seats_of(tournament, 1) == [[*one, three[0]], [*other, three[1]]]
    current = SheetVersion.objects.get(is_current=True)
    assert (current.table.number, current.source, current.reason) == (3, "void", "had to")
    undo_first(tournament, by=director)
    assert seats_of(tournament, 1) == [one, other, three]
    assert not SheetVersion.objects.filter(is_current=True).exists()
