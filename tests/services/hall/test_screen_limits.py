"""Limits of screens: their settings, their codes, the places of a podium, and undone acts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import Announce, enter_first
from tournament.models import JournalEntry, Message, Screen, Tournament
from tournament.models.screen import LONGEST_MESSAGE
from tournament.services import hall as screens
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(announce: Announce) -> Tournament:
    return announce()


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director)


def last_line(hall: Tournament) -> JournalEntry:
    return hall.journal.latest("pk")


def said_in_journal(hall: Tournament) -> tuple[object, ...]:
    line = last_line(hall)
    return line.verb, line.subject, line.before, line.after


@pytest.mark.parametrize(
    ("name", "wished", "written"),
    [
        ("seconds", 2, 3),
        ("seconds", 3, 3),
        ("seconds", 4, 4),
        ("seconds", 119, 119),
        ("seconds", 120, 120),
        ("seconds", 121, 120),
        ("seconds", 0, 12),
        ("seconds", None, 12),
        ("columns", -1, 0),
        ("columns", None, 0),
        ("columns", 1, 1),
        ("columns", 6, 6),
        ("columns", 7, 6),
        ("top", -1, 0),
        ("top", None, 0),
        ("top", 1, 1),
        ("top", 500, 500),
        ("top", 501, 500),
        ("theme", "dark", "dark"),
        ("theme", "pink", "light"),
        ("language", "en", "en"),
        ("language", "xx", "lv"),
        ("density", "dense", "dense"),
        ("density", "large", "large"),
        ("density", "tiny", "usual"),
        ("turns", ["clock", "seats_by_name"], ["seats_by_name", "clock"]),
        ("turns", ["films"], ["seats_by_name", "standings", "clock"]),
        ("turns", [], ["seats_by_name", "standings", "clock"]),
        ("turns", None, ["seats_by_name", "standings", "clock"]),
        ("name", "x" * 61, "x" * 60),
        ("name", "x" * 60, "x" * 60),
    ],
)
def test_each_setting_of_a_screen_has_its_limits(
    screen: Screen, director: Actor, name: str, wished: object, written: object
) -> None:
    screens.set_up_screen(screen, by=director, **{name: wished})

    usual = {
        "name": "By the door",
        "turns": ["seats_by_name", "standings", "clock"],
        "seconds": 12,
        "theme": "light",
        "language": "lv",
        "density": "usual",
        "columns": 0,
        "top": 0,
    }
    found = Screen.objects.get()
    assert {each: getattr(found, each) for each in usual} == {**usual, name: written}


@pytest.mark.parametrize(("players", "top"), [(200, 0), (201, 60)])
def test_only_a_screen_of_more_than_200_players_shows_its_top_60(
    hall: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch, players: int, top: int
) -> None:
    # With the same limit less 197, to enter few players.
    monkeypatch.setattr(screens, "MANY_PLAYERS", screens.MANY_PLAYERS - 197)
    enter_first(hall, players - 197, by=director)

    assert screens.make_screen(hall, name="Wall", by=director).top == top


def test_a_player_who_withdrew_does_not_make_an_event_large(
    hall: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "MANY_PLAYERS", 3)
    enter_first(hall, 4, by=director)
    hall.entries.filter(number=4).update(to_round=1)

    assert screens.make_screen(hall, name="Wall", by=director).top == 0


def test_unchanged_settings_are_not_in_the_journal(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    screens.set_up_screen(screen, by=director, theme="light")
    screens.reveal_places(screen, places=0, by=director)
    screens.switch_screen(screen, shows="seats_by_name", by=director)
    screens.switch_screen(screen, shows="films", by=director)

    assert said_in_journal(hall) == ("make_screen", "By the door", {}, {"shows": "seats_by_name"})


def test_the_journal_says_what_a_screen_showed_before(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    screens.switch_screen(screen, shows="clock", by=director)
    switched = said_in_journal(hall)
    screens.close_screen(screen, by=director)

    assert switched == (
        "switch_screen",
        "By the door",
        {"shows": "seats_by_name"},
        {"shows": "clock"},
    )
    assert said_in_journal(hall) == ("close_screen", "By the door", {"shows": "clock"}, {})
    found = Screen.objects.get()
    assert (found.lifted_at is None, found.code, found.code_until) == (False, None, None)


@pytest.mark.parametrize(
    ("places", "shown"), [(-1, 0), (0, 0), (1, 1), (499, 499), (500, 500), (501, 500)]
)
def test_a_podium_reveals_from_0_to_500_places(
    screen: Screen, director: Actor, places: int, shown: int
) -> None:
    screens.reveal_places(screen, places=places, by=director)

    assert Screen.objects.get().revealed == shown


def test_the_journal_says_how_many_places_were_revealed(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    screens.reveal_places(screen, places=2, by=director)
    screens.reveal_places(screen, places=3, by=director)

    assert said_in_journal(hall) == (
        "reveal_places",
        "By the door",
        {"revealed": 2},
        {"revealed": 3},
    )


@pytest.mark.parametrize("verb", ["reveal_places", "set_up_screen", "switch_screen"])
def test_only_the_latest_change_of_a_screen_can_be_undone(
    hall: Tournament, screen: Screen, director: Actor, verb: str
) -> None:
    changes: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "reveal_places": ({"places": 1}, {"places": 2}),
        "set_up_screen": ({"seconds": 20}, {"seconds": 30}),
        "switch_screen": ({"shows": "clock"}, {"shows": "podium"}),
    }
    for change in changes[verb]:
        getattr(screens, verb)(screen, by=director, **change)
    first, second = hall.journal.filter(verb=verb).order_by("pk")

    with pytest.raises(Refused, match="undo_blocked") as refused:
        journal.undo(first, by=director)

    assert refused.value.facts == {"verb": verb, "because": "said_otherwise_since"}
    journal.undo(second, by=director)
    found = Screen.objects.get()
    now = {"places": found.revealed, "seconds": found.seconds, "shows": found.shows}
    assert now.items() >= changes[verb][0].items()


def test_a_code_expires_after_an_hour_and_is_then_free(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    until = screen.code_until
    assert until is not None
    assert timedelta(minutes=59) < until - timezone.now() <= timedelta(hours=1)
    Screen.objects.update(code_until=timezone.now())

    other = screens.make_screen(hall, name="TV", by=director)

    screen.refresh_from_db()
    assert (screen.code, screen.code_until) == (None, None)
    assert len(other.code or "") == 4


def test_a_double_click_renews_a_code_once(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    codes = {screens.renew_screen_code(screen, by=director, key="one").code for _click in range(2)}

    assert codes == {Screen.objects.get().code}
    assert said_in_journal(hall) == ("renew_screen_code", "By the door", {}, {})


def test_an_expired_code_is_withdrawn_without_a_second_line(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    screens.renew_screen_code(screen, by=director)
    line = last_line(hall)

    journal.undo(line, by=director)

    found = Screen.objects.get()
    assert (found.code, found.code_until, found.lifted_at) == (None, None, None)
    assert last_line(hall).subject == "By the door"


@pytest.mark.parametrize(("ago", "is_written"), [(40, False), (41, True)])
def test_a_poll_is_recorded_every_40_seconds(
    screen: Screen, ago: int, monkeypatch: pytest.MonkeyPatch, *, is_written: bool
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    was = now - timedelta(seconds=ago)
    Screen.objects.update(seen_at=was)

    screens.record_poll(Screen.objects.get())

    seen = Screen.objects.get().seen_at
    assert (seen != was) is is_written


def test_the_journal_quotes_messages(hall: Tournament, director: Actor) -> None:
    message = screens.say_to_everybody(hall, text=" Lunch\n at one ", by=director)
    posted = said_in_journal(hall)
    screens.lift_message(message, by=director)
    lifted = said_in_journal(hall)
    screens.lift_message(message, by=director)

    assert posted == ("say_to_everybody", "", {}, {"text": "Lunch at one"})
    assert lifted == ("lift_message", "", {"text": "Lunch at one"}, {})
    assert hall.journal.filter(verb="lift_message").count() == 1


def test_a_long_message_is_cut(hall: Tournament, director: Actor) -> None:
    screens.say_to_everybody(hall, text="x" * 1000, by=director)

    assert len(Message.objects.get().text) == LONGEST_MESSAGE


def test_a_screen_of_another_event_is_not_closed(
    announce: Announce, screen: Screen, director: Actor
) -> None:
    other = announce(name="Cits")
    screen.tournament = other

    screens.close_screen(screen, by=director)
    with pytest.raises(Refused, match="no_such_screen"):
        screens.switch_screen(screen, shows="clock", by=director)

    assert Screen.objects.standing().count() == 1
