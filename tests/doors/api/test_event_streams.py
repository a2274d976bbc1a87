"""Events of a tournament: held without a thread, sent after an act, never of a private event."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence

import pytest

from tests import api_answers
from tests.cast import EventOf, play_and_close, seat
from tournament.models import Tournament
from tournament.page_cache import event_streams
from tournament.page_cache.event_streams import EventStreams, answer_all
from tournament.page_cache.revisions import token_in_transaction
from tournament.services.acts import Actor
from tournament.services.webhooks import messages_since

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


MESSAGE = api_answers.validator("/components/schemas/ChangeMessage")


class InTransaction:
    """Reads revisions as the test's own transaction sees them."""

    def token(self, slug: str | None) -> str | None:
        return token_in_transaction(slug)


class Client:
    """A client with an open request, and what it received."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.text = ""

    def response_bytes(self, status: int, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        assert not self.status, "One request has one answer."
        self.status, self.headers, self.text = int(status), dict(headers), body.decode()
        for block in self.blocks:
            if "data" in block:
                MESSAGE.validate(json.loads(block["data"]))

    @property
    def blocks(self) -> list[dict[str, str]]:
        """The events received: the fields of each block."""
        blocks = [block for block in self.text.split("\n\n") if block]
        return [
            dict(line.split(": ", 1) for line in block.splitlines() if line[0] != ":")
            for block in blocks
        ]


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> EventStreams:
    """Return streams whose tournaments are looked at by the test alone."""
    monkeypatch.setattr(EventStreams, "_watch", lambda _self: None)
    return EventStreams(InTransaction(), messages_since)


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    tournament = event_of(8)
    tournament.refresh_from_db()
    return tournament


def ask(streams: EventStreams, slug: str, last: object = "", **more: str) -> Client | None:
    """Ask for events as a client does; None if the request is passed on."""
    client = Client()
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": f"/api/v1/tournaments/{slug}/events",
        "HTTP_HOST": "testserver",
        "REMOTE_ADDR": "192.0.2.7",
        "HTTP_LAST_EVENT_ID": str(last),
        **more,
    }
    return client if streams.take(client, environ) else None


def held(streams: EventStreams, event: Tournament) -> Client:
    """Return a client that waits for the next act."""
    event.refresh_from_db()
    client = ask(streams, event.slug, event.revision)
    assert client is not None
    assert not client.status
    return client


def test_a_new_client_receives_the_revision_and_no_event(
    streams: EventStreams, event: Tournament
) -> None:
    client = ask(streams, event.slug)

    assert client is not None
    assert client.headers["Content-Type"].startswith("text/event-stream")
    assert client.headers["Access-Control-Allow-Origin"] == "*"
    [block] = client.blocks
    assert block.keys() == {"retry", "id"}
    assert int(block["id"]) == event.revision


def test_a_published_seating_is_sent_to_each_client(
    streams: EventStreams, event: Tournament, director: Actor
) -> None:
    clients = [held(streams, event) for _ in range(3)]

    answer_all(streams.look())
    assert [client.status for client in clients] == [0, 0, 0]

    seat(event, by=director)
    event.refresh_from_db()
    answer_all(streams.look())

    for client in clients:
        first, last = client.blocks
        assert first["event"] == "seats.published"
        data = json.loads(first["data"])
        assert data == {"tournament": event.slug, "revision": int(first["id"]), "round": 1}
        assert last.keys() == {"id", "data"}
        assert json.loads(last["data"]) == {"tournament": event.slug, "revision": event.revision}
    assert len(streams) == 0


def test_a_client_that_was_away_receives_what_it_missed(
    streams: EventStreams, event: Tournament, director: Actor
) -> None:
    event.refresh_from_db()
    before = event.revision
    play_and_close(event, by=director)
    event.refresh_from_db()

    client = ask(streams, event.slug, before)
    answer_all(streams.look())

    assert client is not None
    *typed, last = client.blocks
    kinds = [block["event"] for block in typed]
    assert kinds == ["seats.published", "result.entered", "result.entered", "round.closed"]
    assert int(last["id"]) == event.revision


def test_acts_soon_after_an_answer_are_one_event(
    streams: EventStreams, event: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = held(streams, event)
    seat(event, by=director)
    answer_all(streams.look())
    assert first.status

    second = held(streams, event)
    Tournament.objects.filter(pk=event.pk).update(revision=event.revision + 7)
    answer_all(streams.look())
    assert not second.status

    monkeypatch.setattr(event_streams, "JOINED", 0.0)
    answer_all(streams.look())
    assert int(second.blocks[-1]["id"]) == event.revision + 7


def test_a_restored_older_state_is_an_event(streams: EventStreams, event: Tournament) -> None:
    client = ask(streams, event.slug, event.revision + 100)
    answer_all(streams.look())

    assert client is not None
    assert int(client.blocks[0]["id"]) == event.revision


def test_a_quiet_stream_ends_with_a_comment_after_the_heartbeat(
    streams: EventStreams, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_streams, "HEARTBEAT", (0.0, 0.0))
    client = held(streams, event)
    answer_all(streams.look())

    assert ": nothing new" in client.text
    assert "data:" not in client.text
    assert len(streams) == 0


def test_a_tournament_that_is_hidden_ends_its_streams(
    streams: EventStreams, event: Tournament
) -> None:
    client = held(streams, event)
    Tournament.objects.filter(pk=event.pk).update(public_sees=Tournament.PublicSees.NOTHING)
    answer_all(streams.look())

    assert json.loads(client.blocks[-1]["data"])["revision"] is None
    assert ask(streams, event.slug) is None


@pytest.mark.parametrize(
    "more",
    [
        {"PATH_INFO": "/api/v1/tournaments/no-such-event/events"},
        {"REQUEST_METHOD": "POST"},
        {"HTTP_HOST": "elsewhere.example"},
    ],
    ids=["unknown", "a post", "another host"],
)
def test_other_requests_are_passed_on(
    streams: EventStreams, event: Tournament, more: dict[str, str]
) -> None:
    assert ask(streams, event.slug, **more) is None


@pytest.mark.parametrize("last", ["x", "-1", "9" * 400, "²"])
def test_an_impossible_last_event_begins_a_new_stream(
    streams: EventStreams, event: Tournament, last: str
) -> None:
    client = ask(streams, event.slug, last)

    assert client is not None
    assert int(client.blocks[0]["id"]) == event.revision


def test_a_peer_with_too_many_streams_is_refused(
    streams: EventStreams, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_streams, "MOST_OF_A_PEER", 2)
    waiting = [held(streams, event) for _ in range(2)]
    refused = ask(streams, event.slug, event.revision)
    other = ask(streams, event.slug, event.revision, REMOTE_ADDR="192.0.2.8")

    assert refused is not None
    assert refused.status == 503
    assert other is not None
    assert not other.status
    assert [client.status for client in waiting] == [0, 0]


def test_a_thousand_streams_hold_no_thread(streams: EventStreams, event: Tournament) -> None:
    before = threading.active_count()
    for _ in range(1_000):
        held_one = ask(streams, event.slug, event.revision)
        assert held_one is not None

    assert len(streams) == 1_000
    assert threading.active_count() - before <= 1


def test_a_server_that_ends_answers_its_streams(streams: EventStreams, event: Tournament) -> None:
    client = held(streams, event)
    streams.end()
    answer_all(streams.look())

    assert "data:" not in client.text
    assert len(streams) == 0
