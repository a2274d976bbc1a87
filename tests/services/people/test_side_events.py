"""A side event: the same players, day, place and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.cast import enter, play_and_close, seat
from tournament.models import Screen
from tournament.reading.events.calendar import side_events
from tournament.reading.hall.screens import read_screen, screen_state_of
from tournament.services import journal
from tournament.services.people.side_events import enter_people_of
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tournament.models import Tournament
    from tournament.services.acts import Actor


@pytest.fixture
def zole(event_of: EventOf) -> Tournament:
    return event_of(6, name="Rudens kauss", place="Ogre")


@pytest.fixture
def golf(event_of: EventOf) -> Tournament:
    return event_of(0, name="Pasjansu vakars", place="Ogre", preset="golf")


def test_the_players_of_one_event_are_entered_unchanged_in_the_other(
    zole: Tournament, golf: Tournament, director: Actor
) -> None:
    count = enter_people_of(golf, zole, by=director)

    who = [list(one.entries.values_list("number", "player", "name")) for one in (zole, golf)]
    assert count == 6
    assert who[0] == who[1]


def test_existing_entries_stay_and_numbers_are_never_reused(
    zole: Tournament, golf: Tournament, director: Actor
) -> None:
    enter(golf, 3, by=director)
    enter(golf, 20, by=director)

    assert enter_people_of(golf, zole, by=director) == 5

    numbers = list(golf.entries.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers)) == 7
    with pytest.raises(Refused) as refused:
        enter_people_of(golf, zole, by=director)
    assert refused.value.code == "nobody_to_enter"


def test_an_event_of_the_same_day_and_place_is_a_side_event(
    zole: Tournament, golf: Tournament, event_of: EventOf
) -> None:
    event_of(0, name="Citur", place="Rīga")
    event_of(0, name="Kaut kur")

    assert list(side_events(zole)) == [golf]
    assert list(side_events(golf)) == [zole]


def test_the_screen_shows_the_standings_of_the_side_event(
    zole: Tournament, golf: Tournament, director: Actor
) -> None:
    screen = Screen(
        tournament=zole, name="Siena", shows="rotation", turns=["clock", "beside"], by=director.user
    )
    seat(zole, by=director)
    before = screen_state_of(screen).digest
    enter_people_of(golf, zole, by=director)
    play_and_close(golf, by=director)

    content = read_screen(screen)

    assert [(part.shows, part.view.tournament) for part in content.parts] == [
        ("beside", golf),
        ("clock", zole),
    ]
    assert content.look.digest != before


def test_the_screen_formats_them_like_its_own(
    client: Client, zole: Tournament, golf: Tournament, director: Actor
) -> None:
    screen = Screen.objects.create(
        tournament=zole, name="Siena", shows="beside", turns=[], by=director.user
    )
    enter_people_of(golf, zole, by=director)
    play_and_close(golf, by=director)

    page = client.get(reverse("screen", args=[screen.token])).content.decode()

    assert 'class="part part-standings' in page


def test_it_can_be_undone_like_a_list(zole: Tournament, golf: Tournament, director: Actor) -> None:
    enter_people_of(golf, zole, by=director)

    journal.undo(golf.journal.filter(verb="enter_people_of").latest("pk"), by=director)

    assert [entry.is_out for entry in golf.entries.all()] == [True] * 6
    assert enter_people_of(golf, zole, by=director) == 6
    assert golf.entries.count() == 6
