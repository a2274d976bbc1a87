"""Webhooks: signed messages about saved changes, tried again for a day, then given up."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
import standardwebhooks
from django.db import transaction
from django.utils import timezone

from tests.cast import EventOf, play_and_close, seat
from tournament.background import chores, deliveries, queues
from tournament.models import Delivery, Job, JournalEntry, Scope, Tournament, Webhook
from tournament.security.outbound import OutboundDoor, OutboundError
from tournament.services import journal, webhooks
from tournament.services.acts import Actor, load_acts
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db
URL = "https://hooks.example/karta"


@dataclass(frozen=True)
class Receiver(OutboundDoor):
    """A receiver that answers with a status or fails, and remembers what it got."""

    answers: list[int | str] = field(default_factory=lambda: [200])
    got: list[tuple[bytes, Mapping[str, str]]] = field(default_factory=list)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.got.append((body, headers))
        answer = self.answers[0] if len(self.answers) == 1 else self.answers.pop(0)
        if isinstance(answer, str):
            raise OutboundError(answer)
        return answer


def deliver_due(receiver: OutboundDoor) -> None:
    webhooks.find_new()
    for one in webhooks.due().select_related("webhook").order_by("pk"):
        deliveries.send(one, receiver)


def verifies(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Whether a receiver accepts a message, by the standard's own library."""
    try:
        standardwebhooks.Webhook(secret).verify(body.decode(), dict(headers))
    except standardwebhooks.WebhookVerificationError:
        return False
    return True


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    return event_of(4)


def add(owner: Any, by: Actor, *events: str) -> tuple[Webhook, str]:  # noqa: ANN401
    chosen = events or tuple(webhooks.EVENTS)
    return webhooks.add_webhook(owner, url=URL, events=chosen, by=by)


def test_the_acts_of_every_message_exist() -> None:
    assert set(webhooks.OF_VERBS) - set(load_acts()) == set()


def test_each_saved_change_is_sent_once_and_signed(event: Tournament, director: Actor) -> None:
    _hook, secret = add(event, director, "seats.published", "round.closed")
    play_and_close(event, by=director)
    receiver = Receiver()

    for _ in range(2):
        deliver_due(receiver)

    sent = [json.loads(body) for body, _headers in receiver.got]
    assert [(one["type"], one["data"]["round"]) for one in sent] == [
        ("seats.published", 1),
        ("round.closed", 1),
    ]
    assert sent[0]["data"]["tournament"] == event.slug
    assert all(verifies(headers, body, secret) for body, headers in receiver.got)
    assert secret not in json.dumps(list(Webhook.objects.values()), default=str)


def test_a_changed_or_old_message_is_not_accepted(event: Tournament, director: Actor) -> None:
    hook, secret = add(event, director, "seats.published")
    seat(event, by=director)
    receiver = Receiver()
    deliver_due(receiver)
    ((body, headers),) = receiver.got
    old = webhooks.headers_of(
        Delivery.objects.select_related("webhook").get(), body, timezone.now() - dt.timedelta(1)
    )

    assert verifies(headers, body, secret)
    assert not verifies(headers, body.replace(b"1", b"2"), secret)
    assert not verifies({**headers, "webhook-id": "msg_other"}, body, secret)
    assert not verifies(old, body, secret)
    assert hook.url == URL


def test_a_change_that_was_rolled_back_is_never_sent(event: Tournament, director: Actor) -> None:
    add(event, director)
    receiver = Receiver()

    with transaction.atomic():
        seat(event, by=director)
        transaction.set_rollback(True)
    deliver_due(receiver)

    assert receiver.got == []


def test_a_failed_message_is_tried_for_a_day_under_one_id(
    event: Tournament, director: Actor
) -> None:
    add(event, director, "seats.published")
    seat(event, by=director)
    receiver = Receiver(answers=["not_reached", 302, 500, 429])

    waits = []
    for _ in range(len(webhooks.WAITS) + 1):
        deliver_due(receiver)
        one = Delivery.objects.get()
        waits.append(None if one.next_at is None else one.next_at - timezone.now())
        Delivery.objects.filter(next_at__isnull=False).update(next_at=timezone.now())

    assert len({headers["webhook-id"] for _body, headers in receiver.got}) == 1
    assert waits[-1] is None
    assert sum((each for each in waits if each), dt.timedelta()) > dt.timedelta(hours=24)
    assert (one.sent_at, one.status, one.failure) == (None, 429, "answered")
    webhooks.replay(one)
    deliver_due(Receiver())
    one.refresh_from_db()
    assert (one.sent_at is not None, one.status) == (True, 200)


@pytest.mark.parametrize(
    ("status", "failing_days", "disabled"), [(410, 0, "gone"), (500, 4, "failing"), (500, 2, "")]
)
def test_an_address_is_given_up(
    event: Tournament, director: Actor, status: int, failing_days: int, disabled: str
) -> None:
    hook, _secret = add(event, director, "seats.published")
    since = timezone.now() - dt.timedelta(days=failing_days)
    Webhook.objects.update(failing_since=since if failing_days else None)
    seat(event, by=director)

    deliver_due(Receiver(answers=[status]))

    hook.refresh_from_db()
    assert hook.disabled == disabled
    assert webhooks.due().exists() is False


def test_an_old_secret_signs_until_the_next_replacement(event: Tournament, director: Actor) -> None:
    hook, first = add(event, director, "seats.published")
    second = webhooks.renew_webhook_secret(hook, by=director)
    seat(event, by=director)
    receiver = Receiver()
    deliver_due(receiver)

    (body, headers) = receiver.got[0]
    assert [verifies(headers, body, each) for each in (first, second)] == [True, True]


def test_a_webhook_of_the_instance_follows_every_tournament(
    event_of: EventOf, event: Tournament, director: Actor
) -> None:
    house = Scope.objects.get_or_create(kind=Scope.Kind.HOUSE, slug="house")[0]
    add(house, director, "seats.published")
    other = event_of(4, name="Cits")
    for one in (event, other):
        seat(one, by=director)
    receiver = Receiver()

    deliver_due(receiver)

    sent = {json.loads(body)["data"]["tournament"] for body, _headers in receiver.got}
    assert sent == {event.slug, other.slug}


def test_the_queue_delivers_what_is_due(event: Tournament, director: Actor) -> None:
    hook, _secret = add(event, director, "seats.published")
    delivery = webhooks.order_test(hook)

    for _ in range(2):
        chores.order_messages()

    job = Job.objects.get(document=queues.WEBHOOK)
    deliveries.deliver(job, Receiver())
    delivery.refresh_from_db()
    assert delivery.sent_at is not None
    assert deliveries.deliver(job, Receiver()) == 0


def test_a_removed_address_gets_nothing(event: Tournament, director: Actor) -> None:
    hook, _secret = add(event, director, "seats.published")
    seat(event, by=director)
    webhooks.find_new()

    journal.undo(JournalEntry.objects.get(verb="add_webhook"), by=director)

    receiver = Receiver()
    deliver_due(receiver)
    assert receiver.got == []
    with pytest.raises(Refused, match="webhook_unknown"):
        webhooks.remove_webhook(hook, by=director)


@pytest.mark.parametrize("url", ["http://hooks.example/", "https://", "ftp://a.example/"])
def test_only_https_addresses_are_accepted(event: Tournament, director: Actor, url: str) -> None:
    with pytest.raises(Refused, match="webhook_address_not_valid"):
        webhooks.add_webhook(event, url=url, events=["round.closed"], by=director)


def test_the_log_is_kept_for_a_month(event: Tournament, director: Actor) -> None:
    hook, _secret = add(event, director)
    webhooks.order_test(hook)
    webhooks.forget_log()
    assert Delivery.objects.count() == 1
    Delivery.objects.update(made_at="2020-01-01T00:00:00Z")

    webhooks.forget_log()

    assert Delivery.objects.count() == 0
