"""Latecomers: whichever act enters them, they get the next number, round and lot, and their facts.

The details of a person come from the register only if the actor may see them there.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.cast import NAMES, play_and_close
from tests.services.people.merged import person
from tests.services.series.seasons import series, take_in
from tournament.exchange.player_lists import Newcomer
from tournament.models import Player
from tournament.services.people import lists, registration
from tournament.services.people.club_teams import enter_club_team
from tournament.services.people.finalists import enter_qualified
from tournament.services.people.side_events import enter_people_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def named(number: int) -> Player:
    return Player.objects.get(name=NAMES[number - 1])


@pytest.fixture
def register_of_people(event_of: EventOf, director: Actor) -> None:
    """Five people of another event of the director, and four whom the director does not know."""
    other = event_of(0, name="Cits kauss")
    for number in (5, 6, 7, 8, 9):
        facts = Newcomer(NAMES[number - 1], club="Saldus", born=1950 + number)
        registration.register(other, facts, by=director)
    for name in (*NAMES[9:12], "Māra Vilka"):
        person(name, club="Auce", born=1930)


@pytest.mark.usefixtures("register_of_people")
def test_latecomers_follow_all_others_and_only_known_people_have_their_details(
    event_of: EventOf, director: Actor
) -> None:
    beside = event_of(0, name="Vakars")
    registration.register(beside, Newcomer("Zane Zute", club="Talsi", born=1990), by=director)
    event, cup = event_of(4), series(director)
    take_in(cup, 9, 12, by=director)
    play_and_close(event, by=director)
    mara = Player.objects.get(name="Māra Vilka")
    form = partial(enter_club_team, event, reason="late", by=director)
    acts: list[Callable[[], object]] = [
        partial(registration.register, event, Newcomer(NAMES[4]), by=director),
        partial(registration.register, event, Newcomer(NAMES[9]), by=director),
        partial(registration.enter_known, event, [named(6)], by=director),
        partial(registration.enter_known, event, [named(11)], by=director),
        partial(form, "Saldus", [named(7), named(5)]),
        partial(form, "Auce", [mara, named(10)]),
        partial(lists.apply_list, event, NAMES[7], by=director),
        partial(enter_qualified, event, cup, [named(9).pk], by=director),
        partial(enter_qualified, event, cup, [named(12).pk], by=director),
        partial(enter_people_of, event, beside, by=director),
    ]

    for act in acts:
        act()

    late_ones = event.entries.filter(number__gt=4).order_by("number")
    assert list(late_ones.values_list("number", "from_round", "lot", "name", "club", "born")) == [
        (5, 2, 5, "Evita Krūmiņa", "Saldus", 1955),
        (6, 2, 6, "Jānis Eglītis", "Auce", None),
        (7, 2, 7, "Fēlikss Zariņš", "Saldus", 1956),
        (8, 2, 8, "Kristīne Šmite", "Auce", None),
        (9, 2, 9, "Gunta Sproģe", "Saldus", 1957),
        (10, 2, 10, "Māra Vilka", "Auce", None),
        (11, 2, 11, "Harijs Āboliņš", "Saldus", 1958),
        (12, 2, 12, "Ilze Vītola", "Saldus", 1959),
        (13, 2, 13, "Laimonis Celms", "Auce", None),
        (14, 2, 14, "Zane Zute", "Talsi", 1990),
    ]
    unknown = event.entries.filter(opens_register=False).order_by("number")
    assert list(unknown.values_list("number", flat=True)) == [6, 8, 10, 13]


@pytest.mark.usefixtures("register_of_people")
def test_an_act_of_several_people_is_done_once_and_refuses_those_who_play(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    people = [named(6), named(1), named(7)]

    told = [registration.enter_known(event, people, by=director, key="one") for _click in range(2)]
    again = registration.enter_known(event, people, by=director)
    single = registration.enter_known(event, [named(8)], by=director)

    assert [
        (count, [one.code for one in refused]) for count, refused in (*told, again, single)
    ] == [
        (2, ["already_entered"]),
        (2, []),
        (0, ["already_entered"] * 3),
        (1, []),
    ]
    lines = event.journal.filter(verb="enter_known").order_by("pk")
    assert list(lines.values_list("subject", "after")) == [
        ("", {"numbers": [5, 6]}),
        ("7. Harijs Āboliņš", {"numbers": [7]}),
    ]
