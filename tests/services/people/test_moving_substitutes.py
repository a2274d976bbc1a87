"""A substitute entered under the wrong number: to which numbers and rounds they can be moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, newcomer, play_and_close
from tests.services.undone import undo
from tournament.models import Entry, Substitution, Tournament
from tournament.services.people import attendance
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


def replace(tournament: Tournament, number: int, who: int, *, by: Actor) -> Substitution:
    return attendance.substitute(entry(tournament, number), newcomer(who), by=by)


def moved(
    substitution: Substitution, number: int, from_round: int, *, by: Actor, key: str = ""
) -> str:
    """Return "moved", or why not."""
    try:
        attendance.move_substitute(substitution, number, from_round=from_round, by=by, key=key)
    except Refused as why:
        return why.code
    return "moved"


def names(tournament: Tournament, *numbers: int) -> list[str]:
    return [entry(tournament, number).name for number in numbers]


def test_a_substitute_is_moved_to_a_round_that_the_number_plays_and_not_past_the_next(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    enter(tournament, 9, by=director)
    attendance.withdraw(entry(tournament, 5), by=director)
    made = replace(tournament, 2, 10, by=director)

    answers = {
        (number, from_round): moved(made, number, from_round, by=director)
        for number, from_round in ((5, 1), (9, 1), (9, 3), (3, 3))
    }

    assert answers == {
        (5, 1): "not_a_player",
        (9, 1): "no_such_round",
        (9, 3): "no_such_round",
        (3, 3): "no_such_round",
    }
    assert moved(made, 9, 2, by=director, key="one") == "moved"
    assert moved(made, 9, 2, by=director, key="one") == "moved"
    assert names(tournament, 2, 9) == ["Bruno Kalniņš", "Jānis Eglītis"]
    assert tournament.journal.filter(verb="move_substitute").count() == 1
    undo(tournament, "move_substitute", by=director)
    assert moved(made, 3, 1, by=director) == "moved"
    assert names(tournament, 2, 3, 9) == ["Bruno Kalniņš", "Jānis Eglītis", "Ilze Vītola"]


def test_the_newer_of_two_substitutes_is_moved_and_the_older_one_is_not(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    replace(tournament, 2, 5, by=director)
    second = replace(tournament, 2, 6, by=director)
    play_and_close(tournament, by=director)
    third = replace(tournament, 2, 7, by=director)

    assert moved(second, 3, 1, by=director) == "replaced_later"
    assert moved(third, 3, 2, by=director) == "moved"
    assert names(tournament, 2, 3) == ["Fēlikss Zariņš", "Gunta Sproģe"]

    assert moved(second, 3, 2, by=director) == "replaced_later"
    assert moved(second, 3, 1, by=director) == "replaced_later"
    assert moved(second, 4, 1, by=director) == "moved"
    assert names(tournament, 2, 3, 4) == ["Evita Krūmiņa", "Gunta Sproģe", "Fēlikss Zariņš"]


def test_an_undone_move_gives_back_the_details_of_both_people(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    before = list(tournament.entries.order_by("number").values("number", "name", "club", "player"))
    made = replace(tournament, 2, 9, by=director)
    replaced = list(
        tournament.entries.order_by("number").values("number", "name", "club", "player")
    )
    attendance.move_substitute(made, 3, from_round=1, by=director)

    undo(tournament, "move_substitute", by=director)
    rows = tournament.entries.order_by("number").values("number", "name", "club", "player")
    assert list(rows) == replaced
    undo(tournament, "substitute", by=director)
    assert list(rows.all()) == before


def test_a_move_is_not_undone_once_one_of_the_numbers_is_replaced(
    event_of: EventOf, director: Actor
) -> None:
    for number in (2, 3):
        tournament = event_of(4, name=f"Kauss {number}")
        made = replace(tournament, 2, 9, by=director)
        attendance.move_substitute(made, 3, from_round=1, by=director)
        replace(tournament, number, 10, by=director)

        with pytest.raises(Refused, match="undo_blocked") as refused:
            undo(tournament, "move_substitute", by=director)
        assert refused.value.facts == {"verb": "move_substitute", "because": "replaced_again"}
