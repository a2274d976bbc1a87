"""Screens and messages: created once, switched, undone, and gone when they are closed."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import enter_first
from tournament.models import Message, Screen, Tournament
from tournament.reading.hall.screens import screen_with
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services import journal
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce
    from tournament.services.acts import Actor


@pytest.fixture
def hall(announce: Announce) -> Tournament:
    return announce()


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director)


def undo(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb=verb).latest("pk"), by=by)


def said(tournament: Tournament) -> list[str]:
    return [message.text for message in tournament.messages.standing()]


def test_a_double_click_makes_one_screen(hall: Tournament, director: Actor) -> None:
    made = {
        screens.make_screen(hall, name=" By  the door ", by=director, key="one").pk for _ in "ab"
    }

    assert len(made) == 1
    assert Screen.objects.get().name == "By the door"


def test_screen_addresses_are_unique_and_unguessable(hall: Tournament, director: Actor) -> None:
    tokens = {screens.make_screen(hall, name="TV", by=director).token for _ in range(20)}

    assert (len(tokens), min(map(len, tokens))) == (20, 16)


def test_a_screen_of_a_large_event_shows_its_top_places(
    hall: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = screens.make_screen(hall, name="TV", by=director)
    enter_first(hall, 4, by=director)
    monkeypatch.setattr(screens, "MANY_PLAYERS", 3)

    large = screens.make_screen(hall, name="Wall", by=director)

    assert (small.top, large.top) == (0, screens.TOP_OF_MANY)


def test_a_screen_needs_a_name(hall: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="screen_unnamed"):
        screens.make_screen(hall, name="  ", by=director)


def test_a_switch_raises_the_revision_once(screen: Screen, director: Actor) -> None:
    before = Tournament.objects.get().revision

    for _press in range(2):
        screens.switch_screen(screen, shows="clock", by=director)

    assert Screen.objects.get().shows == "clock"
    assert Tournament.objects.get().revision == before + 1


def test_a_screen_cannot_show_missing_content(screen: Screen, director: Actor) -> None:
    assert screens.switch_screen(screen, shows="films", by=director).shows == "seats_by_name"


def test_a_switch_can_be_undone(hall: Tournament, screen: Screen, director: Actor) -> None:
    screens.switch_screen(screen, shows="clock", by=director)

    undo(hall, "switch_screen", by=director)

    assert Screen.objects.get().shows == "seats_by_name"


def test_a_switch_followed_by_another_cannot_be_undone(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    screens.switch_screen(screen, shows="clock", by=director)
    line = hall.journal.get(verb="switch_screen")
    screens.switch_screen(screen, shows="standings", by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(line, by=director)


def test_screen_settings_are_limited(screen: Screen, director: Actor) -> None:
    wished = {"seconds": 1, "theme": "pink", "language": "xx", "turns": ["films", "clock"]}

    screens.set_up_screen(screen, by=director, **wished)

    found = Screen.objects.get()
    facts = (found.name, found.seconds, found.theme, found.language, found.turns)
    assert facts == ("By the door", 3, "light", "lv", ["clock"])


def test_screen_appearance_can_be_undone(hall: Tournament, screen: Screen, director: Actor) -> None:
    screens.set_up_screen(screen, by=director, theme="dark", seconds=30)

    undo(hall, "set_up_screen", by=director)

    found = Screen.objects.get()
    assert (found.theme, found.seconds) == ("light", 12)


def test_a_closed_screen_can_no_longer_be_switched(screen: Screen, director: Actor) -> None:
    for _press in range(2):
        screens.close_screen(screen, by=director)

    with pytest.raises(Refused, match="no_such_screen"):
        screens.switch_screen(screen, shows="clock", by=director)
    assert not Screen.objects.standing().exists()


def test_creating_a_screen_can_be_undone(hall: Tournament, screen: Screen, director: Actor) -> None:
    undo(hall, "make_screen", by=director)

    assert not Screen.objects.standing().exists()


def test_a_code_is_valid_for_an_hour_or_until_the_next_code(
    screen: Screen, director: Actor
) -> None:
    first = screen.code or ""
    assert (len(first), first.isupper(), set("IOQ01") & set(first)) == (4, True, set())

    second = screens.renew_screen_code(screen, by=director).code or ""

    assert (screen_with(first), screen_with(f" {second.lower()} ")) == (None, screen)
    Screen.objects.update(code_until=timezone.now())
    assert screen_with(second) is None


def test_a_closed_screen_has_no_code(hall: Tournament, screen: Screen, director: Actor) -> None:
    code = screen.code or ""

    screens.close_screen(screen, by=director)

    assert (screen_with(code), Screen.objects.get().code) == (None, None)


def test_undoing_a_new_code_leaves_no_code(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    code = screens.renew_screen_code(screen, by=director).code or ""

    undo(hall, "renew_screen_code", by=director)

    assert screen_with(code) is None


def test_places_are_revealed_once_and_hidden_again(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    for _press in range(2):
        screens.reveal_places(screen, places=1, by=director)

    assert Screen.objects.get().revealed == 1
    assert hall.journal.filter(verb="reveal_places").count() == 1

    undo(hall, "reveal_places", by=director)

    assert Screen.objects.get().revealed == 0


def test_page_settings_of_a_screen_are_limited(screen: Screen, director: Actor) -> None:
    screens.set_up_screen(screen, by=director, density="tiny", columns=40, top=9999)

    found = Screen.objects.get()
    assert (found.density, found.columns, found.top) == ("usual", 6, 500)


def test_last_seen_is_stored_now_and_then_without_changing_pages(screen: Screen) -> None:
    revision = Tournament.objects.get().revision
    screens.record_poll(screen)
    first = Screen.objects.get()
    screens.record_poll(first)
    assert Screen.objects.get().seen_at == first.seen_at

    Screen.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    screens.record_poll(Screen.objects.get())

    seen = Screen.objects.get().seen_at
    assert seen is not None
    assert first.seen_at is not None
    assert seen >= first.seen_at
    assert Tournament.objects.get().revision == revision


def test_a_double_click_sends_one_message(hall: Tournament, director: Actor) -> None:
    for _click in range(2):
        messages.say_to_everybody(hall, text="Lunch at one", by=director, key="one")

    assert said(hall) == ["Lunch at one"]


def test_an_empty_message_is_refused(hall: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="message_empty"):
        messages.say_to_everybody(hall, text=" \n ", by=director)


def test_a_message_is_shown_until_it_is_removed(hall: Tournament, director: Actor) -> None:
    for text in ("Lunch at one", "Table 7, please come to the desk"):
        messages.say_to_everybody(hall, text=text, by=director)

    messages.lift_message(Message.objects.get(text="Lunch at one"), by=director)

    assert said(hall) == ["Table 7, please come to the desk"]


def test_sending_and_removing_a_message_can_be_undone(hall: Tournament, director: Actor) -> None:
    message = messages.say_to_everybody(hall, text="Lunch at one", by=director)
    messages.lift_message(message, by=director)

    undo(hall, "lift_message", by=director)
    assert said(hall) == ["Lunch at one"]

    undo(hall, "say_to_everybody", by=director)
    assert said(hall) == []


def test_messages_can_be_sent_after_approval(hall: Tournament, director: Actor) -> None:
    Tournament.objects.update(state="approved")

    messages.say_to_everybody(hall, text="Prizes at six", by=director)

    assert said(hall) == ["Prizes at six"]
