"""Limits of webhooks: how many, how long, how often, and what a message says."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from tests.cast import Announce, EventOf, play, play_and_close, seat
from tournament.models import Delivery, Scope, Tournament, Webhook
from tournament.services import journal, webhooks
from tournament.services.acts import Actor
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db
URL = "https://hooks.example/karta"


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    return event_of(4)


def add(event: Tournament | Scope, by: Actor, *events: str, key: str = "") -> Webhook:
    return webhooks.add_webhook(event, url=URL, events=events, by=by, key=key)[0]


def waiting(hook: Webhook, *, tries: int = 0) -> Delivery:
    """Return a test message of a webhook that was tried this many times."""
    delivery = webhooks.order_test(hook)
    Delivery.objects.filter(pk=delivery.pk).update(tries=tries)
    return Delivery.objects.select_related("webhook").get(pk=delivery.pk)


def test_an_event_has_at_most_ten_webhooks(event: Tournament, director: Actor) -> None:
    hooks = [add(event, director, "round.closed") for _ in range(10)]

    with pytest.raises(Refused, match="too_many_webhooks") as refused:
        add(event, director, "round.closed")

    assert refused.value.facts == {"most": 10}
    webhooks.remove_webhook(hooks[0], by=director)
    add(event, director, "round.closed")
    assert Webhook.objects.standing().count() == 10


def test_a_webhook_needs_a_known_message(event: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="webhook_without_events"):
        add(event, director, "coffee.ready")


def test_a_double_click_adds_one_webhook_and_shows_its_secret_once(
    event: Tournament, director: Actor
) -> None:
    chosen = ["round.closed", "seats.published", "coffee.ready"]
    answers = [
        webhooks.add_webhook(event, url=URL, events=chosen, by=director, key="one") for _ in "ab"
    ]

    (hook,) = Webhook.objects.all()
    assert [made for made, _secret in answers] == [hook, hook]
    assert (answers[0][1][:6], len(answers[0][1]), answers[1][1]) == ("whsec_", 50, "")
    assert hook.events == ["seats.published", "round.closed"]
    line = event.journal.get(verb="add_webhook")
    assert (line.subject, line.after) == (URL, {"events": ["seats.published", "round.closed"]})


def test_removing_a_webhook_stops_its_messages_and_is_in_the_journal(
    event: Tournament, director: Actor
) -> None:
    hook = add(event, director, "round.closed")
    webhooks.order_test(hook)

    webhooks.remove_webhook(hook, by=director)

    line = event.journal.get(verb="remove_webhook")
    assert (line.subject, line.before) == (URL, {"events": ["round.closed"]})
    assert Delivery.objects.get().next_at is None


def test_an_undone_webhook_is_in_the_journal(event: Tournament, director: Actor) -> None:
    add(event, director, "round.closed")

    journal.undo(event.journal.get(verb="add_webhook"), by=director)

    line = event.journal.latest("pk")
    assert (line.subject, line.before) == (URL, {"events": ["round.closed"]})


def test_a_renewed_secret_is_in_the_journal(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "round.closed")
    webhooks.renew_webhook_secret(hook, by=director)

    assert event.journal.get(verb="renew_webhook_secret").subject == URL


def test_changes_before_a_webhook_are_not_sent(event: Tournament, director: Actor) -> None:
    seat(event, by=director)
    add(event, director, "seats.published", "result.entered")
    play(event, round_number=1, by=director)

    webhooks.find_new()

    assert list(Delivery.objects.values_list("event", "data__round", "data__table")) == [
        ("result.entered", 1, 1)
    ]


@pytest.mark.parametrize(("minutes", "found"), [(14, 1), (16, 0)])
def test_new_changes_are_looked_for_fifteen_minutes_back(
    event: Tournament, director: Actor, minutes: int, found: int
) -> None:
    add(event, director, "seats.published")
    seat(event, by=director)
    event.journal.update(at=timezone.now() - dt.timedelta(minutes=minutes))

    webhooks.find_new()

    assert Delivery.objects.count() == found


def test_a_message_has_one_id_of_its_webhook_and_line(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "seats.published")
    seat(event, by=director)
    for _ in range(2):
        webhooks.find_new()
        Delivery.objects.update(next_at=None)

    line = event.journal.get(verb="publish_seating")
    (message,) = Delivery.objects.all()
    assert message.message == f"msg_{hook.pk}_{line.pk}"
    assert message.data == {"tournament": event.slug, "revision": line.revision, "round": 1}


def test_a_disabled_webhook_finds_no_changes(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "seats.published")
    Webhook.objects.update(disabled=Webhook.Disabled.GONE)
    seat(event, by=director)

    webhooks.find_new()

    assert Delivery.objects.count() == 0
    assert webhooks.has_disabled(event)
    webhooks.order_test(hook)
    assert not webhooks.has_disabled(event)


def test_a_test_enables_a_failing_webhook(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "seats.published")
    Webhook.objects.update(disabled=Webhook.Disabled.FAILING, failing_since=timezone.now())

    delivery = webhooks.order_test(hook)

    hook.refresh_from_db()
    assert (hook.disabled, hook.failing_since) == ("", None)
    assert (delivery.event, delivery.data, delivery.line) == ("test", {}, None)
    assert webhooks.due().get() == delivery


@pytest.mark.parametrize(
    ("tries", "seconds"),
    [(0, 5), (1, 300), (2, 1800), (3, 7200), (4, 18000), (5, 36000), (6, 36000), (7, None)],
)
def test_each_failed_try_waits_longer(
    event: Tournament, director: Actor, tries: int, seconds: int | None
) -> None:
    delivery = waiting(add(event, director, "round.closed"), tries=tries)
    before = timezone.now()

    webhooks.note_failed(delivery, status=None, failure="not_reached")

    after = Delivery.objects.get()
    assert (after.tries, after.failure, after.status) == (tries + 1, "not_reached", None)
    if seconds is None:
        assert after.next_at is None
        return
    assert after.next_at is not None
    wait = (after.next_at - before).total_seconds()
    assert seconds <= wait <= seconds * 1.2 + 5


@pytest.mark.parametrize(("hours", "disabled"), [(71, ""), (73, "failing")])
def test_an_address_that_fails_for_three_days_is_disabled(
    event: Tournament, director: Actor, hours: int, disabled: str
) -> None:
    hook = add(event, director, "round.closed")
    delivery = waiting(hook)
    since = timezone.now() - dt.timedelta(hours=hours)
    Webhook.objects.update(failing_since=since)
    delivery.webhook.refresh_from_db()

    webhooks.note_failed(delivery, status=500, failure="answered")

    hook.refresh_from_db()
    assert (hook.failing_since, hook.disabled) == (since, disabled)


def test_an_accepted_message_ends_a_failure(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "round.closed")
    delivery = waiting(hook, tries=2)
    webhooks.note_failed(delivery, status=500, failure="answered")
    assert Webhook.objects.exclude(failing_since=None).exists()
    delivery.refresh_from_db()

    webhooks.note_sent(delivery, 204)

    hook.refresh_from_db()
    after = Delivery.objects.get()
    assert hook.failing_since is None
    assert (after.tries, after.status, after.failure, after.next_at) == (4, 204, "", None)
    assert after.sent_at is not None


def test_a_message_sent_again_starts_with_no_tries(event: Tournament, director: Actor) -> None:
    hook = add(event, director, "round.closed")
    delivery = waiting(hook, tries=3)
    webhooks.note_sent(delivery, 200)
    Webhook.objects.update(disabled=Webhook.Disabled.FAILING, failing_since=timezone.now())

    webhooks.replay(delivery)

    hook.refresh_from_db()
    after = webhooks.due().get()
    assert (after.tries, after.sent_at, hook.disabled, hook.failing_since) == (0, None, "", None)


def test_messages_of_a_stream_are_those_after_a_revision_in_order(
    event_of: EventOf, event: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_and_close(event_of(4, name="Cits"), by=director)
    play_and_close(event, by=director)
    verbs = ("publish_seating", "enter_totals", "close_round")
    at = [event.journal.get(verb=verb).revision for verb in verbs]
    told = [
        (at[0], "seats.published", {"tournament": event.slug, "revision": at[0], "round": 1}),
        (
            at[1],
            "result.entered",
            {"tournament": event.slug, "revision": at[1], "round": 1, "table": 1},
        ),
        (at[2], "round.closed", {"tournament": event.slug, "revision": at[2], "round": 1}),
    ]

    assert list(webhooks.messages_since(event.slug, at[0] - 1)) == told
    assert list(webhooks.messages_since(event.slug, at[0])) == told[1:]
    assert list(webhooks.messages_since(event.slug, at[2])) == []
    monkeypatch.setattr(webhooks, "MOST_SENT", 2)
    assert list(webhooks.messages_since(event.slug, 0)) == told[1:]


@pytest.mark.parametrize(("days", "kept"), [(29, 1), (31, 0)])
def test_the_log_is_kept_for_thirty_days(
    event: Tournament, director: Actor, days: int, kept: int
) -> None:
    webhooks.order_test(add(event, director, "round.closed"))
    Delivery.objects.update(made_at=timezone.now() - dt.timedelta(days=days))

    webhooks.forget_log()

    assert Delivery.objects.count() == kept


def test_an_event_follows_only_its_own_changes(
    announce: Announce, event_of: EventOf, event: Tournament, director: Actor
) -> None:
    other = announce(name="Cits")
    add(other, director, "seats.published")
    seat(event, by=director)

    webhooks.find_new()

    assert Delivery.objects.count() == 0
