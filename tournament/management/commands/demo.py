"""Load three invented events and somebody to run them; a second time changes nothing."""

import json
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.exchange.days import of_today
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.exchange import import_event

FIXTURES = "fixtures"
USERNAME = "demo"
# Nothing that reads like something else: no l and 1, no o and 0.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10
NOTE = "demo_login.txt"


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *_arguments: object, **_options: object) -> None:
        director = _director()
        for file in sorted(Path(settings.ROOT, FIXTURES).glob("*.json")):
            _load(file, by=Actor.from_user(director))
        note = Path(settings.DATA, NOTE)
        self.stdout.write(note.read_text("utf-8").strip() if note.exists() else _known())


def _director() -> User:
    """Return who runs the demo; a new one gets a password, which is written down once."""
    director, is_new = User.objects.get_or_create(
        username=USERNAME, defaults={"first_name": "Demo"}
    )
    if is_new:
        password = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        director.set_password(password)
        director.save(update_fields=["password"])
        _write_down(f"Demo: sign in as {USERNAME} with the password {password}\n")
    return director


def _write_down(words: str) -> None:
    note = Path(settings.DATA, NOTE)
    note.touch(mode=0o600)
    note.write_text(words, "utf-8")


def _known() -> str:
    return f"The demo is there: sign in as {USERNAME} with the password you know."


def _load(file: Path, *, by: Actor) -> None:
    """Load one event under the file's name, unless it is there."""
    if Tournament.objects.filter(slug=file.stem).exists():
        return
    raw: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if raw["desk"]["state"] != Tournament.State.APPROVED:
        raw = of_today(raw, now=timezone.now())
    import_event(raw, by=by, slug=file.stem, is_rehearsal=True, key=f"demo/{file.stem}")
