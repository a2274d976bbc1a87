"""Drafts and provisional results that follow each act on people, and its undo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.cast import finish, newcomer, play_and_close, seats_of
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.services.judging import judging
from tournament.services.people import attendance, lists, registration
from tournament.services.people.birth_years import change_birth_year
from tournament.services.people.club_teams import enter_club_team
from tournament.services.people.register_updates import take_over
from tournament.services.people.side_events import enter_people_of
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

    Act = Callable[..., object]

pytestmark = pytest.mark.django_db


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


def drafted(tournament: Tournament) -> list[int]:
    return sorted(number for table in seats_of(tournament, 1) for number in table)


def test_a_draft_has_the_arrived_after_every_arrival(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, seats_only_arrived=True)
    registration.check_in_several(event, [1, 2, 3, 4], by=director)
    seating.draft_seating(event, by=director)
    one, five = entry(event, 1), entry(event, 5)
    steps: list[tuple[Act, list[int]]] = [
        (partial(attendance.check_in, five), [1, 2, 3, 4, 5]),
        (partial(undo, event, "check_in"), [1, 2, 3, 4]),
        (partial(attendance.undo_check_in, one), [2, 3, 4]),
        (partial(undo, event, "undo_check_in"), [1, 2, 3, 4]),
        (partial(registration.check_in_several, event, [4, 5, 6]), [1, 2, 3, 4, 5, 6]),
        (partial(undo, event, "check_in_several"), [1, 2, 3, 4]),
    ]

    for act, seated in steps:
        act(by=director)
        assert drafted(event) == seated, act


def test_a_draft_has_everybody_who_plays_after_every_act(
    event_of: EventOf, director: Actor
) -> None:
    other = event_of(7, name="Cits kauss")
    event = event_of(4)
    seating.draft_seating(event, by=director)
    four, people = entry(event, 4), list(Player.objects.filter(entries__tournament=other))
    six, seven = sorted(people, key=lambda one: one.pk)[5:]
    steps: list[tuple[Act, list[int]]] = [
        (partial(attendance.mark_absent, four, round_number=1), [1, 2, 3]),
        (partial(undo, event, "mark_absent"), [1, 2, 3, 4]),
        (partial(attendance.mark_absent, four, round_number=1), [1, 2, 3]),
        (partial(attendance.mark_present, four, round_number=1), [1, 2, 3, 4]),
        (partial(undo, event, "mark_present"), [1, 2, 3]),
        (partial(attendance.mark_present, four, round_number=1), [1, 2, 3, 4]),
        (partial(attendance.withdraw, four), [1, 2, 3]),
        (partial(undo, event, "withdraw"), [1, 2, 3, 4]),
        (partial(attendance.did_not_come, event, [4], reason=""), [1, 2, 3]),
        (partial(undo, event, "did_not_come"), [1, 2, 3, 4]),
        (partial(judging.disqualify, four, reason="cards"), [1, 2, 3]),
        (partial(attendance.reinstate, four), [1, 2, 3, 4]),
        (partial(undo, event, "reinstate"), [1, 2, 3]),
        (partial(attendance.reinstate, four), [1, 2, 3, 4]),
        (partial(registration.register, event, newcomer(5)), [1, 2, 3, 4, 5]),
        (partial(undo, event, "register"), [1, 2, 3, 4]),
        (partial(registration.register_namesake, event, newcomer(1)), [1, 2, 3, 4, 6]),
        (partial(registration.enter_known, event, [six]), [1, 2, 3, 4, 6, 7]),
        (partial(undo, event, "enter_known"), [1, 2, 3, 4, 6]),
        (partial(lists.apply_list, event, "Fēlikss Zariņš"), [1, 2, 3, 4, 6, 7]),
        (partial(undo, event, "apply_list"), [1, 2, 3, 4, 6]),
        (partial(enter_club_team, event, "Ogre", [six, seven]), [1, 2, 3, 4, 6, 7, 8]),
        (partial(undo, event, "enter_club_team"), [1, 2, 3, 4, 6]),
        (partial(enter_people_of, event, other), [1, 2, 3, 4, 5, 6, 7, 8]),
        (partial(undo, event, "enter_people_of"), [1, 2, 3, 4, 6]),
    ]

    for act, seated in steps:
        act(by=director)
        assert drafted(event) == seated, act


def test_a_provisional_result_is_published_again_after_every_act(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"rounds": 1})
    play_and_close(event, by=director)
    finish(event, by=director)
    two, three = entry(event, 2), entry(event, 3)
    Player.objects.filter(pk=two.player_id).update(club="Kuldīga")
    corrected = Newcomer("Bruno Kalns", club="Saldus")
    absent = partial(attendance.did_not_come, event, [2], reason="")
    steps: list[tuple[Act, str]] = [
        (partial(attendance.withdraw, two), "2 Bruno Kalniņš, Rīga, withdrawn"),
        (partial(undo, event, "withdraw"), "2 Bruno Kalniņš, Rīga, "),
        (partial(attendance.withdraw, two), "2 Bruno Kalniņš, Rīga, withdrawn"),
        (partial(attendance.reinstate, two), "2 Bruno Kalniņš, Rīga, "),
        (partial(undo, event, "reinstate"), "2 Bruno Kalniņš, Rīga, withdrawn"),
        (partial(judging.disqualify, two, reason="cards"), "2 Bruno Kalniņš, Rīga, disqualified"),
        (partial(undo, event, "disqualify"), "2 Bruno Kalniņš, Rīga, withdrawn"),
        (partial(attendance.reinstate, two), "2 Bruno Kalniņš, Rīga, "),
        (absent, "2 Bruno Kalniņš, Rīga, withdrawn"),
        (partial(undo, event, "did_not_come"), "2 Bruno Kalniņš, Rīga, "),
        (partial(take_over, two), "2 Bruno Kalniņš, Kuldīga, "),
        (partial(undo, event, "take_over"), "2 Bruno Kalniņš, Rīga, "),
        (partial(registration.change_entry, two, corrected), "2 Bruno Kalns, Saldus, "),
        (partial(undo, event, "change_entry"), "2 Bruno Kalniņš, Rīga, "),
        (partial(attendance.substitute, two, newcomer(9)), "2 Ilze Vītola, Ogre, "),
        (partial(undo, event, "substitute"), "2 Bruno Kalniņš, Rīga, "),
    ]

    for act, line in steps:
        act(by=director)
        newest = event.publications.standings().latest("pk")
        (row,) = (row for row in newest.rows if row["number"] == 2)
        assert f"2 {row['name']}, {row['club']}, {row['leaving']}" == line, act
    assert event.publications.standings().count() == 1 + len(steps)

    substitution = attendance.substitute(two, newcomer(9), by=director)
    attendance.move_substitute(substitution, three.number, from_round=2, by=director)
    undo(event, "move_substitute", by=director)
    change_birth_year(three, 1950, by=director)
    names = [
        {row["number"]: row["name"] for row in said.rows if row["number"] in (2, 3)}
        for said in event.publications.standings().order_by("pk")[1 + len(steps) :]
    ]
    assert names == [
        {2: "Ilze Vītola", 3: "Cilda Ozola"},
        {2: "Bruno Kalniņš", 3: "Ilze Vītola"},
        {2: "Ilze Vītola", 3: "Cilda Ozola"},
        {2: "Ilze Vītola", 3: "Cilda Ozola"},
    ]
