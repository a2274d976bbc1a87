"""Damaged files, passed to the commands and to the desk."""

from __future__ import annotations

import io
import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from scoring import games
from scoring.deals import Deal
from scoring.event_files import write_event
from scoring.presets import PRESETS
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event
from scoring.sheet_files import write_sheet
from scoring.sheets import Sheet
from tests.fuzz.desk_door import Wrong
from tests.fuzz.evenings import organiser
from tests.fuzz.garbling import Json, as_bytes, garble
from tournament.models import Tournament
from tournament.standings.verification import differing_tables

ANSWERS = {0, 1, 3}
"""Exit codes: valid, faulty, different. A command with another code has crashed."""


def tries(state: str, count: int, *, seed: int) -> Iterator[Wrong]:
    """Pass a number of damaged files and yield the failures."""
    chance = random.Random(f"files {state} {seed}")
    sheets, events = whole_sheets(), whole_events()
    with tempfile.TemporaryDirectory() as folder, transaction.atomic():
        file = Path(folder) / "garbled.json"
        client = _desk()
        for _each in range(count):
            way = chance.randrange(10)
            document = garble(chance.choice(sheets if way < 5 else events), chance)
            file.write_bytes(as_bytes(document, chance))
            wrong = _command(way, file) if way < 8 else _upload(client, file)
            if wrong:
                yield Wrong(wrong, file.read_bytes().decode(errors="replace")[:400])
        transaction.set_rollback(True)


def whole_sheets() -> list[Json]:
    """Return a sheet of every game."""
    return [
        write_sheet(Sheet(game, tuple("ABCDE"[:size]), _deals(game, size)), {})
        for game in games.GAMES.values()
        for size in (min(game.sizes), max(game.sizes))
    ]


def whole_events() -> list[Json]:
    """Return a small event of every preset."""
    return [_event(preset) for preset in PRESETS]


def _event(preset: str) -> Json:
    event = invent_event(players=8, rounds=2, deals=5, preset=preset, seed="garbled")
    return json.loads(json.dumps(write_event(event)))


def _deals(game: games.Game, size: int) -> tuple[Deal, ...]:
    return invent_deals(game, size=size, deals=5, rules=game.rules, chance=Chance(game.id))


def _desk() -> Client:
    by = organiser()
    assert by.user is not None
    client = Client()
    client.force_login(by.user)
    return client


def _command(way: int, file: Path) -> str:
    """Run a command on the file and return how it crashed, or an empty string."""
    command = "score_sheet" if way < 5 else "verify_tournament"
    said, status = io.StringIO(), 0
    try:
        call_command(command, str(file), json=bool(way % 2), stdout=said, stderr=said)
    except SystemExit as ended:
        status = int(ended.code or 0) if isinstance(ended.code, int | None) else 1
    except Exception as failed:  # noqa: BLE001 whatever it is, somebody would have seen it
        return f"{command}: {type(failed).__name__}: {failed}"
    if status not in ANSWERS or "Traceback" in said.getvalue():
        return f"{command} ended with {status}"
    return ""


def _upload(client: Client, file: Path) -> str:
    """Import the file as a tournament and return what is wrong, or an empty string."""
    known = set(Tournament.objects.values_list("pk", flat=True))
    sent = {"file": SimpleUploadedFile("event.json", file.read_bytes()), "is_rehearsal": "on"}
    try:
        with transaction.atomic():
            answer = client.post("/desk/import/", sent)
    except Exception as failed:  # noqa: BLE001 whatever it is, somebody would have seen a fault
        return f"import: {type(failed).__name__}: {failed}"
    made = Tournament.objects.exclude(pk__in=known)
    if answer.status_code >= 500 or (answer.status_code == 200 and made):
        return f"import: status {answer.status_code}, {len(made)} made"
    if any(differing_tables(tournament) for tournament in made):
        return "import: results that do not follow from their sheets"
    return ""
