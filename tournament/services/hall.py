"""Screens and messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from tournament.models import JournalEntry, Message, Screen, Tournament
from tournament.models.screen import LONGEST_MESSAGE, MOST_COLUMNS, TURNS, make_code
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

LONGEST_NAME: Final = 60
SHORTEST_TURN, LONGEST_TURN = 3, 120
MANY_PLAYERS: Final = 200
TOP_OF_MANY: Final = 60
MOST_PLACES: Final = 500
SEEN_EVERY: Final = timedelta(seconds=40)
CODE_LIVES: Final = timedelta(hours=1)
"""Long enough to walk to the television, too short to guess one of 234,256 codes."""
SET_UP: Final = ("name", "turns", "seconds", "theme", "language", "density", "columns", "top")
USUAL_TURNS: Final = (
    Screen.Shows.SEATS_BY_NAME.value,
    Screen.Shows.STANDINGS.value,
    Screen.Shows.CLOCK.value,
)
"""The default rotation of a screen."""


@declare(may="announce")
def say_to_everybody(tournament: Tournament, *, text: str, by: Actor, key: str = "") -> Message:
    """Post a message on all screens; a double click posts it once."""
    with acting(tournament, say_to_everybody, by=by, key=key) as act:
        if made := act.already_made(Message):
            return made
        bare = one_line(text)[:LONGEST_MESSAGE]
        if not bare:
            raise Refused("message_empty")
        message = Message.objects.create(tournament=act.tournament, text=bare, **act.signature)
        act.note(after={"text": bare}, undo={"message": message.pk}, result=message)
    return message


@declare(may="announce")
def lift_message(message: Message, *, by: Actor) -> None:
    """Remove a message; removing it again changes nothing."""
    with acting(message.tournament, lift_message, by=by) as act:
        lift(act, message.pk)


def lift(act: Act, pk: int) -> None:
    """Remove a message within an act."""
    message = Message.objects.standing().filter(tournament=act.tournament, pk=pk).first()
    if message is not None:
        act.lift(message)
        act.note(before={"text": message.text}, undo={"message": pk})


def say_again(act: Act, pk: int) -> None:
    """Restore a message within an act."""
    message = Message.objects.filter(tournament=act.tournament, pk=pk).first()
    if message is not None and message.lifted_at is not None:
        message.lifted_at = None
        message.save(update_fields=["lifted_at"])
        act.note(after={"text": message.text})


@declare(may="show")
def make_screen(
    tournament: Tournament, *, name: str, by: Actor, key: str = "", **wished: object
) -> Screen:
    """Create a screen with its own URL; a double click creates one screen."""
    with acting(tournament, make_screen, by=by, key=key) as act:
        if made := act.already_made(Screen):
            return made
        facts = _set_up({**_first_look(act.tournament), "name": name, **wished})
        code = _fresh_code(act)
        screen = Screen.objects.create(tournament=act.tournament, **facts, **code, **act.signature)
        undo = {"screen": screen.pk}
        act.note(subject=screen.name, after={"shows": screen.shows}, undo=undo, result=screen)
    return screen


def _first_look(tournament: Tournament) -> dict[str, int]:
    """Return the top places for a large event: all its pages would turn for minutes."""
    players = tournament.entries.filter(to_round=None).count()
    return {"top": TOP_OF_MANY} if players > MANY_PLAYERS else {}


@declare(may="show")
def switch_screen(screen: Screen, *, shows: str, by: Actor) -> Screen:
    """Switch what a screen shows; a second press changes nothing."""
    with acting(screen.tournament, switch_screen, by=by) as act:
        return switch(act, screen.pk, shows)


def switch(act: Act, pk: int, shows: str) -> Screen:
    """Switch a screen within an act."""
    screen = open_screen(act, pk)
    if shows in Screen.Shows.values and screen.shows != shows:
        before = screen.shows
        screen.shows = shows
        screen.save(update_fields=["shows"])
        undo = {"screen": pk, "was": before, "is": shows}
        act.note(subject=screen.name, before={"shows": before}, after={"shows": shows}, undo=undo)
    return screen


@declare(may="show")
def set_up_screen(screen: Screen, *, by: Actor, **wished: object) -> Screen:
    """Change a screen's settings: name, language, theme, rotation and speed."""
    with acting(screen.tournament, set_up_screen, by=by) as act:
        return set_up(act, screen.pk, wished)


def set_up(act: Act, pk: int, wished: Mapping[str, object]) -> Screen:
    """Write a screen's settings within an act."""
    screen = open_screen(act, pk)
    before = {name: getattr(screen, name) for name in SET_UP}
    after = _set_up({**before, **wished})
    if before != after:
        for name, value in after.items():
            setattr(screen, name, value)
        screen.save(update_fields=list(after))
        undo = {"screen": pk, "was": before, "is": after}
        act.note(subject=screen.name, before=before, after=after, undo=undo)
    return screen


@declare(may="show")
def close_screen(screen: Screen, *, by: Actor) -> None:
    """Close a screen's URL for good; its visitors see nothing."""
    with acting(screen.tournament, close_screen, by=by) as act:
        close(act, screen.pk)


def close(act: Act, pk: int) -> None:
    """Close a screen within an act; a closed one stays closed."""
    screen = Screen.objects.filter(tournament=act.tournament, pk=pk, lifted_at=None).first()
    if screen is not None:
        screen.lifted_at, screen.code, screen.code_until = act.at, None, None
        screen.save(update_fields=["lifted_at", "code", "code_until"])
        act.note(subject=screen.name, before={"shows": screen.shows})


@declare(may="show")
def renew_screen_code(screen: Screen, *, by: Actor, key: str = "") -> Screen:
    """Replace a screen's code; the old one no longer works."""
    with acting(screen.tournament, renew_screen_code, by=by, key=key) as act:
        if made := act.already_made(Screen):
            return made
        found = open_screen(act, screen.pk)
        found.code, found.code_until = _fresh_code(act).values()
        found.save(update_fields=["code", "code_until"])
        act.note(subject=found.name, undo={"screen": found.pk}, result=found)
    return found


def withdraw_code(act: Act, pk: int) -> None:
    """Withdraw a screen's code within an act; its long URL stays."""
    screen = open_screen(act, pk)
    if screen.code is not None:
        screen.code, screen.code_until = None, None
        screen.save(update_fields=["code", "code_until"])
        act.note(subject=screen.name)


@declare(may="show")
def reveal_places(screen: Screen, *, places: int, by: Actor) -> Screen:
    """Reveal this many places of the podium, last first; a second press changes nothing."""
    with acting(screen.tournament, reveal_places, by=by) as act:
        return reveal(act, screen.pk, places)


def reveal(act: Act, pk: int, places: int) -> Screen:
    """Reveal this many places of the podium, within an act."""
    screen = open_screen(act, pk)
    before, after = screen.revealed, min(max(places, 0), MOST_PLACES)
    if before != after:
        screen.revealed = after
        screen.save(update_fields=["revealed"])
        undo = {"screen": pk, "was": before, "is": after}
        act.note(
            subject=screen.name,
            before={"revealed": before},
            after={"revealed": after},
            undo=undo,
        )
    return screen


def _fresh_code(act: Act) -> dict[str, Any]:
    """Return an unused code and its expiry."""
    Screen.objects.filter(code_until__lte=act.at).update(code=None, code_until=None)
    code = make_code()
    while Screen.objects.filter(code=code).exists():
        code = make_code()
    return {"code": code, "code_until": act.at + CODE_LIVES}


def open_screen(act: Act, pk: int) -> Screen:
    """Return the screen unless it is closed."""
    screen = Screen.objects.filter(tournament=act.tournament, pk=pk, lifted_at=None).first()
    if screen is None:
        raise Refused("no_such_screen")
    return screen


def record_poll(screen: Screen) -> None:
    """Record that a screen polls, at most once per interval.

    Only the desk sees it, so the revision stays and no cached page becomes outdated.
    """
    now = timezone.now()
    if screen.seen_at is None or screen.seen_at < now - SEEN_EVERY:
        Screen.objects.filter(pk=screen.pk).update(seen_at=now)


def _set_up(wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the normalised settings of a screen."""
    name = one_line(str(wished["name"]))[:LONGEST_NAME]
    if not name:
        raise Refused("screen_unnamed")
    turns: Iterable[str] = wished.get("turns") or ()
    seconds = int(wished.get("seconds") or Screen._meta.get_field("seconds").default)
    theme, language = wished.get("theme"), wished.get("language")
    density, columns, top = (wished.get(name) for name in ("density", "columns", "top"))
    return {
        "name": name,
        "turns": [shown for shown in TURNS if shown in turns] or list(USUAL_TURNS),
        "seconds": min(max(seconds, SHORTEST_TURN), LONGEST_TURN),
        "theme": theme if theme in Screen.Theme.values else Screen.Theme.LIGHT.value,
        "language": language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
        "density": density if density in Screen.Density.values else Screen.Density.USUAL.value,
        "columns": min(max(int(columns or 0), 0), MOST_COLUMNS),
        "top": min(max(int(top or 0), 0), MOST_PLACES),
    }


@undoes(make_screen)
def close_new_screen(act: Act, line: JournalEntry) -> None:
    close(act, facts_of(line)["screen"])


@undoes(switch_screen)
def switch_back(act: Act, line: JournalEntry) -> None:
    """Switch the screen back, unless it was switched again since."""
    facts = facts_of(line)
    _refuse_changed(act, line, {"shows": facts["is"]})
    switch(act, facts["screen"], facts["was"])


@undoes(set_up_screen)
def set_up_as_before(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    _refuse_changed(act, line, facts["is"])
    set_up(act, facts["screen"], facts["was"])


@undoes(renew_screen_code)
def take_back_code(act: Act, line: JournalEntry) -> None:
    withdraw_code(act, facts_of(line)["screen"])


@undoes(reveal_places)
def reveal_as_before(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    _refuse_changed(act, line, {"revealed": facts["is"]})
    reveal(act, facts["screen"], facts["was"])


@undoes(say_to_everybody)
def lift_said(act: Act, line: JournalEntry) -> None:
    lift(act, facts_of(line)["message"])


@undoes(lift_message)
def show_message_again(act: Act, line: JournalEntry) -> None:
    say_again(act, facts_of(line)["message"])


def _refuse_changed(act: Act, line: JournalEntry, expected: Mapping[str, Any]) -> None:
    screen = open_screen(act, facts_of(line)["screen"])
    if any(getattr(screen, name) != value for name, value in expected.items()):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
