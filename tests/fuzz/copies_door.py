"""Upload damaged copies to create or restore a tournament."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from tests.fuzz.desk_door import Wrong
from tests.fuzz.evenings import STATES, organiser
from tests.fuzz.facts import digest
from tests.fuzz.garbling import Json, as_bytes, garble
from tournament.background import chores
from tournament.background.subprocess_reader import Declined
from tournament.models import Job, Tournament
from tournament.standings.verification import differing_tables
from tournament.storage import archives, copy_folder

ONE_IN = 8
"""One in so many copies is imported as a new tournament."""


def tries(state: str, count: int, *, seed: int) -> Iterator[Wrong]:
    """Upload a number of damaged copies and yield the failures."""
    chance = random.Random(f"copies {state} {seed}")
    by = organiser()
    assert by.user is not None
    with transaction.atomic():
        tournament = STATES[state](by)
        client = Client()
        client.force_login(by.user)
        archive = archives.collect(tournament.pk)
        whole = json.loads(json.dumps(archive, default=vars))
        for _each in range(count):
            content = _garbled(whole, archives.write(archive), chance)
            wrong = _bring(client, tournament, content)
            # A separate process parses what may become a new tournament, which takes a second.
            if not wrong and chance.randrange(ONE_IN) == 0:
                wrong = _make_new(client, content)
            if wrong:
                yield Wrong(wrong, content[:60].decode(errors="replace"))
        transaction.set_rollback(True)


def _garbled(whole: Json, written: bytes, chance: random.Random) -> bytes:
    """Return a copy damaged in its rows or in its bytes."""
    if chance.randrange(4):
        pressed = gzip.compress(as_bytes(garble(whole, chance), chance), 1)
        return f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()}\n".encode() + pressed
    # Its length differs from day to day and must not change the random choices after it.
    at = int(chance.random() * len(written))
    return chance.choice((written[:at], written[:at] + chance.randbytes(1) + written[at + 1 :]))


def _bring(client: Client, tournament: Tournament, content: bytes) -> str:
    """Upload a copy to restore from; only copies written by this instance may pass."""
    before, lying = digest(), copy_folder.copies_of(tournament)
    answer = _send(client, f"/desk/{tournament.slug}/safety/bring/", content)
    # A byte may have been replaced by the same byte.
    is_whole = answer == 302 and archives.is_ours(content)
    if not is_whole and (answer != 422 or copy_folder.copies_of(tournament) != lying):
        return f"bring: {answer}"
    return "" if digest() == before else "bring: something was written"


def _make_new(client: Client, content: bytes) -> str:
    """Import the copy as a new tournament and return what is wrong, or an empty string."""
    known, before = set(Tournament.objects.values_list("pk", flat=True)), digest()
    answer = _send(client, "/desk/import/", content)
    if answer == 302:
        answer = _read_apart(Job.objects.latest("pk"))
    made = Tournament.objects.exclude(pk__in=known)
    if isinstance(answer, str) or answer >= 500 or (answer == 302) != made.exists():
        return f"make new: {answer}, {len(made)} made"
    if any(differing_tables(tournament) for tournament in made):
        return "make new: results that do not follow from their sheets"
    return "" if made or digest() == before else "make new: something stayed of a refused copy"


def _read_apart(job: Job) -> int | str:
    """Run the job as a worker does and return a status as a page would."""
    try:
        with transaction.atomic():
            chores.do(job)
    except Declined:
        return 422
    except Exception as failed:  # noqa: BLE001 whatever it is, the worker would have failed
        return f"{type(failed).__name__}: {failed}"
    return 302


def _send(client: Client, address: str, content: bytes) -> int | str:
    file = SimpleUploadedFile("copy.karta", content)
    try:
        with transaction.atomic():
            return client.post(address, {"file": file}).status_code
    except Exception as failed:  # noqa: BLE001 whatever it is, somebody would have seen a fault
        return f"{type(failed).__name__}: {failed}"
