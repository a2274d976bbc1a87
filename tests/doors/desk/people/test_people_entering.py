"""Players entered at the door by name and club, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import charge, is_paid, seat
from tournament.models import Player, Tournament

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SCRIPT = {"X-Requested-With": "fetch"}


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/people/{path}"


def enter_by(client: Client, tournament: Tournament, name: str, **more: str) -> HttpResponse:
    sent = {"name": name, "club": "Ogre", **more}
    return client.post(at(tournament, "register/"), sent)  # type: ignore[return-value]


def test_a_name_and_a_club_enter_a_player(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(2)

    answer = enter_by(signed_in(), tournament, "Zane Zute")

    entry = tournament.entries.get(number=3)
    assert (entry.name, entry.club, entry.arrived_at) == ("Zane Zute", "Ogre", None)
    assert answer.headers["Location"] == at(tournament, "?add=1")


def test_the_next_name_is_typed_in_the_same_field(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().get(at(event_of(2), "?add=1"))

    assert "required autofocus" in page.content.decode()


def test_a_player_paying_at_the_desk_is_entered_as_present_and_paid(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    charge(tournament, by=director)

    enter_by(signed_in(), tournament, "Zane Zute", is_here="on", is_paid="on")

    entry = tournament.entries.get()
    assert (entry.arrived_at is not None, is_paid(tournament, 1)) == (True, True)


def test_a_player_entered_after_publication_sees_when_they_play(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament, client = event_of(4), signed_in()
    seat(tournament, by=director)

    enter_by(client, tournament, "Zane Zute")

    page = client.get(at(tournament)).content.decode()
    assert "5. Zane Zute is entered and plays from round 2." in page


def test_a_double_click_enters_one_player(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(0), signed_in()

    for _ in range(2):
        enter_by(client, tournament, "Zane Zute", key="one")

    assert tournament.entries.count() == 1


@pytest.mark.parametrize("name", ["Anna Berzina", "BĒRZIŅA ANNA"])
def test_an_already_entered_name_is_refused_and_kept_in_the_form(
    event_of: EventOf, signed_in: SignIn, name: str
) -> None:
    tournament = event_of(1)

    page = enter_by(signed_in(), tournament, name)

    text = page.content.decode()
    assert (page.status_code, tournament.entries.count()) == (409, 1)
    assert "Anna Bērziņa has already been entered, as number 1." in text
    assert f'id="id_name" name="name" value="{name}"' in text


def test_a_namesake_is_entered_after_confirmation(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    enter_by(signed_in(), tournament, "Anna Bērziņa", as_new="1")

    assert Player.objects.filter(name="Anna Bērziņa").count() == 2


def test_of_two_namesakes_in_the_register_one_is_chosen(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    Player.objects.create(name="Jānis Liepa", club="Cēsis", born=1950)
    young = Player.objects.create(
        name="Jānis Liepa", club="Talsi", born=1990, federation_number="LZF-77"
    )

    asked = enter_by(client, tournament, "Jānis Liepa")
    enter_by(client, tournament, "Jānis Liepa", player=str(young.pk))

    assert asked.status_code == 409
    assert f'name="player" value="{young.pk}">Jānis Liepa, Talsi, …-77' in asked.content.decode()
    assert tournament.entries.get().player == young


def test_an_empty_name_is_refused(event_of: EventOf, signed_in: SignIn) -> None:
    page = enter_by(signed_in(), event_of(0), " ")

    assert page.status_code == 409


def test_a_script_gets_the_refusal_with_its_choices(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    answer = signed_in().post(
        at(tournament, "register/"), {"name": "Anna Berzina", "club": ""}, headers=SCRIPT
    )

    text = answer.content.decode()
    assert (answer.status_code, 'name="as_new"' in text, "<html" in text) == (409, True, False)
