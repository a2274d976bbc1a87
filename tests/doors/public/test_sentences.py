"""Sentences about a table, a round and a result are true in each of their states."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from tests.cast import (
    EventOf,
    approve,
    enter_table,
    finish,
    play_and_close,
    seat,
)
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.rounds import clock
from tournament.services.sheets.checking import raise_dispute

pytestmark = pytest.mark.sqlite_enough

SAID = (
    "Add up",
    "Time is up.",
    "Time ran out",
    "In progress: round 1 of 2.",
    "1 of 2 tables",
    "Round 1 · in progress",
    "Round 1 · all tables in",
    "Round 1 of 2: all tables are in.",
    "All tables are in.",
    "not standings yet",
    "1 table is still playing",
    "6 (+9) place 1",
    "After round 1",
    "Round 1 of 2 is over.",
    "Leaders after round",
    "Provisional result",
    "Winners",
    "Approved result",
)
"""Sentences that depend on the state."""


def test_sentences_of_every_state(
    monkeypatch: pytest.MonkeyPatch, client: Client, director: Actor, event_of: EventOf
) -> None:
    event = event_of(8, settings={"minutes": 60, "rounds": 2, "first_seating": "list"})
    client.cookies["django_language"] = "en"
    played = seat(event, by=director)
    clock.start_round(event, round_number=1, by=director)
    ends = event.rounds.get().ends_at
    assert ends is not None
    later = ends + dt.timedelta(minutes=1)
    monkeypatch.setattr("tournament.reading.clock.timezone.now", lambda: later)
    first, second = tables_of(played)
    running = ("Time is up.", "In progress: round 1 of 2.", "Round 1 · in progress")
    all_in = ("Round 1 · all tables in", "Round 1 of 2: all tables are in.", "All tables are in.")

    assert said(client, event) == (*running,)
    assert said(client, event, "players/1/") == ("Time is up.",)

    enter_table(event, 1, first, by=director)
    assert said(client, event) == (*running[:2], "1 of 2 tables", running[2])
    assert said(client, event, "standings/live/") == ("1 of 2 tables", "not standings yet")
    assert said(client, event, "players/1/") == ("1 table is still playing", "6 (+9) place 1")
    assert said(client, event, "players/8/") == ("Time is up.",)

    enter_table(event, 1, second, by=director)
    assert said(client, event) == all_in[:2]
    assert said(client, event, "standings/live/") == (all_in[0], all_in[2])
    assert said(client, event, "players/8/") == ()

    raise_dispute(event, round_number=1, table_number=1, words="no", by=director)
    # A disputed result counts until the director decides.
    assert said(client, event, "players/1/") == ("6 (+9) place 1",)
    assert said(client, event) == all_in[:2]


def test_sentences_of_every_result(client: Client, director: Actor, event_of: EventOf) -> None:
    event = event_of(8, settings={"minutes": 60, "rounds": 2})
    client.cookies["django_language"] = "en"
    play_and_close(event, by=director)
    assert said(client, event) == ("After round 1", "Round 1 of 2 is over.", "Leaders after round")
    play_and_close(event, by=director)
    assert said(client, event) == ("Leaders after round",)
    finish(event, by=director)
    assert said(client, event) == ("Provisional result",)
    approve(event, by=director, early_because="All agree")
    assert said(client, event) == ("Winners", "Approved result")


def said(client: Client, event: Tournament, path: str = "") -> tuple[str, ...]:
    """Return the sentences of a page."""
    words = words_of(client.get(f"/{event.slug}/{path}"))
    return tuple(sentence for sentence in SAID if sentence in words)
