"""Damaged requests from a table's phone."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterator

from django.db import transaction
from django.test import Client

from tests.fuzz import facts
from tests.fuzz.desk_door import Wrong
from tests.fuzz.evenings import STATES, organiser
from tests.fuzz.garbling import Json, as_bytes, garble
from tournament.models import Table
from tournament.reading.phones import links

DOORS = (
    "deals", "deals", "deals", "deals", "choose", "dealer", "finish", "agree", "disagree",
    "withdraw_agreement", "call", "call/cancel",
)  # fmt: skip
DEALS: tuple[Json, ...] = (
    {"contract": "ordinary", "declarer": 1, "won": True},
    {"contract": "ordinary", "declarer": 2, "won": False, "margin": "jani"},
    {"contract": "zole", "declarer": 3, "eyes": 70, "tricks": 5},
    {"contract": "passed"},
    {"contract": "annulled"},
)


def tries(state: str, count: int, *, seed: int) -> Iterator[Wrong]:
    """Send a number of damaged requests to a table and yield the failures."""
    chance = random.Random(f"table {state} {seed}")
    seated = "seated" if state in {"entered", "drafted"} else state
    with transaction.atomic():
        STATES[seated](organiser())
        paths = [links.address_path(table) for table in Table.objects.order_by("pk")]
        client = Client()
        before, sent = facts.revisions(), list[str]()
        for _each in range(count):
            path = chance.choice([path for path in paths if path] or ["/t/nobody/"])
            yield from _try(client, path, chance, sent)
        for _event in facts.unexplained(before):
            yield Wrong("a change without a line in the journal", " | ".join(sent[-20:]))
        transaction.set_rollback(True)


def _try(client: Client, path: str, chance: random.Random, sent: list[str]) -> Iterator[Wrong]:
    door = chance.choice(DOORS)
    body = as_bytes(garble(_body(door, chance), chance), chance)
    sent.append(f"{path}{door} {body[:200]!r}")
    try:
        answer = client.post(path + door, body, content_type="application/json")
        shown = client.get(f"{path}state.json")
    except Exception as failed:  # noqa: BLE001 whatever it is, a phone would have seen a fault
        yield Wrong(f"{type(failed).__name__}: {failed}", sent[-1])
        return
    if answer.status_code >= 500 or shown.status_code >= 500:
        yield Wrong(f"status {answer.status_code}, then {shown.status_code}", sent[-1])
    elif not isinstance(json.loads(answer.content), dict):
        yield Wrong("an answer that is no object", sent[-1])


def _body(door: str, chance: random.Random) -> Json:
    device = str(uuid.UUID(int=chance.getrandbits(128), version=4))
    facts_of: dict[str, Json] = {
        "deals": {"device": device, "who": "Anna", "items": _items(chance)},
        "choose": {"device": device, "number": 1, "id": device},
        "finish": {"device": device, "deals": 3},
        "call": {"device": device, "words": "card out of turn", "seat": 1},
        "call/cancel": {"device": device},
    }
    return facts_of.get(door, {"device": device, "seat": 1, "digest": "0", "words": "no"})


def _items(chance: random.Random) -> list[Json]:
    return [
        {
            "id": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
            "number": number,
            "deal": chance.choice(DEALS),
            "pules": [],
            "replaces": None,
            "at": "2026-11-21T10:03:12Z",
        }
        for number in range(1, chance.randint(2, 5))
    ]
