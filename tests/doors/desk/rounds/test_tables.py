"""The hall from the desk: the clock's buttons, messages, screens, and refused access."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import seat
from tournament.models import Message, Round, Screen, Tournament
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director)


def at(tournament: Tournament, path: str = "screens/") -> str:
    return f"/desk/{tournament.slug}/{path}"


def test_the_clock_is_run_from_the_hall(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    seen = []
    for act in ("start", "pause", "resume"):
        page = client.post(at(hall, f"rounds/1/{act}/"), {"back": "hall"}, follow=True)
        seen.append(page.redirect_chain[-1][0])
    client.post(at(hall, "rounds/1/more/"), {"minutes": "5", "back": "hall"})

    played = Round.objects.get()
    assert seen == [at(hall)] * 3
    assert (played.paused_at, played.minutes) == (None, 45)


def test_the_button_that_is_shown_is_the_one_that_is_legal(
    hall: Tournament, director: Actor, signed_in: SignIn
) -> None:
    client = signed_in()
    shown = [offered(client, hall)]
    for press in (clock.start_round, clock.pause_clock):
        press(hall, round_number=1, by=director)
        shown.append(offered(client, hall))

    assert shown == [["start"], ["pause"], ["resume"]]


def offered(client: Client, hall: Tournament) -> list[str]:
    """Return the clock's buttons on the page."""
    page = client.get(at(hall)).content.decode()
    return [act for act in ("start", "pause", "resume") if f"rounds/1/{act}/" in page]


def test_minutes_that_are_none_are_refused_in_words(hall: Tournament, signed_in: SignIn) -> None:
    page = signed_in().post(
        at(hall, "rounds/1/more/"), {"minutes": "five", "back": "hall"}, follow=True
    )

    assert "refusal" in page.content.decode()
    assert Round.objects.get().minutes == 40


def test_a_screen_is_made_named_and_shown_with_its_code(
    hall: Tournament, signed_in: SignIn
) -> None:
    typed = {"name": "By the door", "language": "pl", "key": "one"}
    page = signed_in().post(at(hall, "screens/make/"), typed, follow=True)

    made = Screen.objects.get()
    assert (made.name, made.language) == ("By the door", "pl")
    assert f"http://testserver/screens/{made.token}/" in page.content.decode()
    assert 'src="data:image/svg+xml' in page.content.decode()


@pytest.mark.parametrize("language", ["lv", "en"])
def test_a_new_screen_is_offered_the_language_of_whoever_makes_it(
    hall: Tournament, signed_in: SignIn, language: str
) -> None:
    client = signed_in()
    client.cookies["django_language"] = language

    page = client.get(at(hall)).content.decode()

    assert re.findall(r'value="(\w+)" selected', page) == [language]


def test_a_screen_is_switched_by_one_button(
    hall: Tournament, screen: Screen, signed_in: SignIn
) -> None:
    page = signed_in().post(
        at(hall, f"screens/{screen.pk}/switch/"), {"shows": "clock"}, follow=True
    )

    assert Screen.objects.get().shows == "clock"
    pressed = 'value="clock" aria-pressed="true"'
    assert page.content.decode().count(pressed) == 1


def test_looks_that_cannot_be_are_refused_beside_the_field(
    hall: Tournament, screen: Screen, signed_in: SignIn
) -> None:
    prefix = f"screen-{screen.pk}-"
    typed = {
        "name": "TV",
        "theme": "dark",
        "language": "en",
        "seconds": "1",
        "turns": ["clock"],
        "density": "usual",
        "columns": "0",
        "top": "0",
    }
    data = {prefix + name: value for name, value in typed.items()}
    client = signed_in()

    refused = client.post(at(hall, f"screens/{screen.pk}/set-up/"), data)
    client.post(at(hall, f"screens/{screen.pk}/set-up/"), {**data, prefix + "seconds": "20"})

    assert 'class="wrong"' in refused.content.decode()
    found = Screen.objects.get()
    facts = (found.name, found.theme, found.language, found.seconds, found.turns)
    assert facts == ("TV", "dark", "en", 20, ["clock"])


def test_a_closed_screen_is_gone_from_the_list(
    hall: Tournament, screen: Screen, signed_in: SignIn
) -> None:
    client = signed_in()

    client.post(at(hall, f"screens/{screen.pk}/close/"))

    assert screen.token not in client.get(at(hall)).content.decode()
    assert client.post(at(hall, f"screens/{screen.pk}/switch/")).status_code == 404


def test_a_screen_is_alive_once_it_has_asked(
    hall: Tournament, screen: Screen, signed_in: SignIn
) -> None:
    client = signed_in()
    before = client.get(at(hall, f"screens/{screen.pk}/seen/")).content.decode()

    client.post(f"/screens/{screen.token}/here/")

    after = client.get(at(hall, f"screens/{screen.pk}/seen/")).content.decode()
    assert ("not opened yet" in before, "alive" in after) == (True, True)


def test_a_message_is_shown_and_taken_down(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    page = client.post(
        at(hall, "screens/say/"), {"text": "Lunch <b>at one</b>", "key": "one"}, follow=True
    )
    assert "Lunch &lt;b&gt;at one&lt;/b&gt;" in page.content.decode()

    client.post(at(hall, f"screens/messages/{Message.objects.get().pk}/lift/"))

    assert not Message.objects.standing().exists()


DOORS = (
    ("screens/make/", "secretary"),
    ("screens/{screen}/switch/", "secretary"),
    ("screens/{screen}/set-up/", "secretary"),
    ("screens/{screen}/close/", "secretary"),
    ("screens/say/", "director"),
    ("screens/messages/{message}/lift/", "director"),
    ("rounds/1/pause/", "director"),
    ("rounds/1/resume/", "director"),
    ("rounds/1/more/", "director"),
)


@pytest.mark.parametrize(("door", "needs"), DOORS)
def test_whoever_may_not_is_turned_away(
    hall: Tournament, screen: Screen, director: Actor, signed_in: SignIn, door: str, needs: str
) -> None:
    message = messages.say_to_everybody(hall, text="Lunch", by=director)
    lesser = {"secretary": "viewer", "director": "secretary"}[needs]
    path = at(hall, door.format(screen=screen.pk, message=message.pk))

    stranger = signed_in("stranger").post(path)
    insider = signed_in(lesser, at=hall).post(path)

    assert (stranger.status_code, insider.status_code) == (404, 403)


def test_another_tournaments_screens_are_not_touched(
    hall: Tournament, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    other = event_of(4, name="Pavasara kauss")
    foreign = screens.make_screen(other, name="TV", by=director)
    said = messages.say_to_everybody(other, text="Lunch", by=director)
    client = signed_in()

    switched = client.post(at(hall, f"screens/{foreign.pk}/switch/"), {"shows": "clock"})
    lifted = client.post(at(hall, f"screens/messages/{said.pk}/lift/"))

    assert (switched.status_code, lifted.status_code) == (404, 404)


@pytest.mark.parametrize("count", [1, 3])
def test_the_hall_costs_the_same_for_one_screen_and_for_three(
    hall: Tournament,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    count: int,
) -> None:
    for number in range(count):
        screens.make_screen(hall, name=f"TV {number}", by=director)
    client = signed_in()

    with django_assert_num_queries(6):
        client.get(at(hall))
