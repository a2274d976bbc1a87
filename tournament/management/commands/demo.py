"""Load three invented events and somebody to run them; a second time changes nothing."""

from __future__ import annotations

import datetime as dt
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from tournament.management.demo_season import load_season
from tournament.models import Tournament
from tournament.services.accounts import rights
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

# The end of the correction window is still to come and says nothing of how far the event is.
STILL_TO_COME = ("correction_until",)


def of_today(raw: dict[str, Any], *, now: dt.datetime) -> dict[str, Any]:
    """Return the event as if the last thing that happened in it had happened just now."""
    happened = [moment for name, moment in _moments(raw) if name not in STILL_TO_COME]
    by = now - max(happened, default=now)
    shifted = {name: _shift(value, by) for name, value in raw.items()}
    return {**shifted, "date": timezone.localdate(now).isoformat()}


def _moments(value: object, name: str = "") -> Iterator[tuple[str, dt.datetime]]:
    """Yield every moment in the file with the name it stands under."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _moments(inner, str(key))
        case list():
            for inner in value:
                yield from _moments(inner, name)
        case str() if (moment := _read(value)) is not None:
            yield name, moment


def _shift(value: object, by: dt.timedelta) -> object:
    match value:
        case dict():
            return {key: _shift(inner, by) for key, inner in value.items()}
        case list():
            return [_shift(inner, by) for inner in value]
        case str() if (moment := _read(value)) is not None:
            return (moment + by).isoformat()
    return value


def _read(text: str) -> dt.datetime | None:
    """Return the moment that a text names to the second; None for a name or a plain day."""
    if len(text) < len("2026-11-21T10:00:00+00:00") or text[10] != "T":
        return None
    try:
        return dt.datetime.fromisoformat(text)
    except ValueError:
        return None


FIXTURES = "fixtures"
USERNAME = "demo"
# No characters that look alike: l and 1, o and 0.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10
NOTE = "demo_login.txt"


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        told = "also a cup of five stages and two ratings, which are no rehearsals"
        parser.add_argument("--season", action="store_true", help=told)

    def handle(self, *_arguments: object, season: bool = False, **_options: object) -> None:
        director = _director()
        for file in sorted(Path(settings.ROOT, FIXTURES).glob("*.json")):
            _load(file, by=Actor.from_user(director))
        if season:
            load_season(timezone.localdate(), by=Actor.from_user(director))
        note = Path(settings.DATA, NOTE)
        self.stdout.write(
            note.read_text("utf-8").strip()
            if note.exists()
            else f"The demo is there: sign in as {USERNAME} with the password you know."
        )


def _director() -> User:
    """Return who runs the demo; a new one gets a password, which is written down once."""
    director, is_new = User.objects.get_or_create(
        username=USERNAME, defaults={"first_name": "Demo"}
    )
    if is_new:
        password = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        director.set_password(password)
        director.save(update_fields=["password"])
        # Whoever tries Kārta out tries all of it.
        rights.change_rights(director, may_create=True, keeps_register=True)
        _write_down(f"Demo: sign in as {USERNAME} with the password {password}\n")
    return director


def _write_down(words: str) -> None:
    note = Path(settings.DATA, NOTE)
    note.touch(mode=0o600)
    note.write_text(words, "utf-8")


def _load(file: Path, *, by: Actor) -> None:
    """Load one event under the file's name, unless it is there."""
    if Tournament.objects.filter(slug=file.stem).exists():
        return
    raw: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if raw["desk"]["state"] != Tournament.State.APPROVED:
        raw = of_today(raw, now=timezone.now())
    import_event(raw, by=by, slug=file.stem, is_rehearsal=True, key=f"demo/{file.stem}")
