"""The hall's screens: made and named at the desk, switched from there, closed for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from tournament.models import Screen, Tournament
from tournament.models.plain import one_line
from tournament.models.screen import TURNS
from tournament.services.acts import Act, Actor, acting
from tournament.services.refusals import Refused

LONGEST_NAME: Final = 60
SHORTEST_TURN, LONGEST_TURN = 3, 120
SEEN_EVERY: Final = timedelta(seconds=40)
"""What a rotation may be made of."""
SET_UP: Final = ("name", "turns", "seconds", "theme", "language")


def make_screen(
    tournament: Tournament, *, name: str, by: Actor, key: str = "", **wished: object
) -> Screen:
    """Give a new screen an address of its own; a double click makes one screen."""
    with acting(tournament, "make_screen", by=by, key=key) as act:
        if made := act.already_made(Screen):
            return made
        facts = _set_up({"name": name, **wished})
        screen = Screen.objects.create(tournament=act.tournament, **facts, **act.signature)
        undo = {"screen": screen.pk}
        act.note(subject=screen.name, after={"shows": screen.shows}, undo=undo, result=screen)
    return screen


def switch_screen(screen: Screen, *, shows: str, by: Actor) -> Screen:
    """Let a screen show something else; pressed twice it shows that once."""
    with acting(screen.tournament, "switch_screen", by=by) as act:
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


def set_up_screen(screen: Screen, *, by: Actor, **wished: object) -> Screen:
    """Change how a screen shows it: its name, language, theme, what takes turns and how fast."""
    with acting(screen.tournament, "set_up_screen", by=by) as act:
        return set_up(act, screen.pk, wished)


def set_up(act: Act, pk: int, wished: Mapping[str, object]) -> Screen:
    """Set a screen up within an act."""
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


def close_screen(screen: Screen, *, by: Actor) -> None:
    """Take a screen's address away for good; whoever still has it sees nothing."""
    with acting(screen.tournament, "close_screen", by=by) as act:
        close(act, screen.pk)


def close(act: Act, pk: int) -> None:
    """Close a screen within an act; one that is closed stays so."""
    screen = Screen.objects.filter(tournament=act.tournament, pk=pk, lifted_at=None).first()
    if screen is not None:
        screen.lifted_at = act.at
        screen.save(update_fields=["lifted_at"])
        act.note(subject=screen.name, before={"shows": screen.shows})


def open_screen(act: Act, pk: int) -> Screen:
    """Return a screen that is not closed."""
    screen = Screen.objects.filter(tournament=act.tournament, pk=pk, lifted_at=None).first()
    if screen is None:
        raise Refused("no_such_screen")
    return screen


def note_seen(screen: Screen) -> None:
    """Remember that a screen is alive, at most once in a while.

    Nobody but the desk sees it, so no revision is raised and no page is made anew.
    """
    now = timezone.now()
    if screen.seen_at is None or screen.seen_at < now - SEEN_EVERY:
        Screen.objects.filter(pk=screen.pk).update(seen_at=now)


def _set_up(wished: Mapping[str, Any]) -> dict[str, Any]:
    """Return the wishes as a screen can keep them."""
    name = one_line(str(wished["name"]))[:LONGEST_NAME]
    if not name:
        raise Refused("screen_unnamed")
    turns: Iterable[str] = wished.get("turns") or ()
    seconds = int(wished.get("seconds") or Screen._meta.get_field("seconds").default)
    theme, language = wished.get("theme"), wished.get("language")
    return {
        "name": name,
        "turns": [shown for shown in TURNS if shown in turns] or list(USUAL_TURNS),
        "seconds": min(max(seconds, SHORTEST_TURN), LONGEST_TURN),
        "theme": theme if theme in Screen.Theme.values else Screen.Theme.LIGHT.value,
        "language": language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
    }


USUAL_TURNS: Final = (
    Screen.Shows.SEATS_BY_NAME.value,
    Screen.Shows.STANDINGS.value,
    Screen.Shows.CLOCK.value,
)
"""What takes turns where nothing is chosen."""
