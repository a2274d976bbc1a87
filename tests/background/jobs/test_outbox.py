"""Messages to Celery's workers: routed, sent again once they must be lost, and never early."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.conf import settings as django_settings
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from tests.background.pressed import begin_next
from tournament.background import chores, jobs, messages, outbox
from tournament.celery import app
from tournament.models import Job, JobStep, Tournament

pytestmark = pytest.mark.django_db
Sent = list[tuple[str, str, int, int]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Sent:
    """Return the messages: task, queue, priority and step."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found: Sent = []

    def note(task: str, given: tuple[int], *, queue: str, priority: int, **_how: object) -> None:
        found.append((task, queue, priority, given[0]))

    monkeypatch.setattr(app, "send_task", note)
    return found


def long_ago(**since: int) -> None:
    JobStep.objects.update(sent_at=timezone.now() - dt.timedelta(**since))


def test_a_step_is_sent_to_its_queue_when_its_order_is_committed(
    order: Callable[..., Job],
    sent: Sent,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        order(1)
        order(3, table=2)
        chores.order_copy(Tournament.objects.get())
        before = list(sent)

    sheet, *pack, _join, copy = JobStep.objects.order_by("pk").values_list("pk", flat=True)
    assert before == []
    assert sent == [
        ("karta.paper", "paper", 0, sheet),
        *(("karta.paper", "paper", 3, part) for part in pack),
        ("karta.copies", "copies", 0, copy),
    ]


def test_the_join_is_sent_after_the_last_part(
    order: Callable[..., Job],
    sent: Sent,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    job = order(1)
    join = JobStep.objects.create(job=job, number=2, state="waiting")
    step = begin_next()
    assert step is not None

    with django_capture_on_commit_callbacks(execute=True):
        jobs.finish_part(step)

    assert sent == [("karta.paper", "paper", 0, join.pk)]


@pytest.mark.parametrize(
    ("since", "empty", "number"),
    [
        ({"seconds": 1}, ["paper"], 0),
        ({"seconds": 6}, ["paper"], 1),
        ({"seconds": 6}, ["copies", "mail"], 0),
        ({"minutes": 11}, [], 1),
    ],
)
def test_a_message_is_sent_again_once_it_must_be_lost(
    since: dict[str, int],
    empty: list[str],
    number: int,
    order: Callable[..., Job],
    sent: Sent,
) -> None:
    job = order(1)
    long_ago(**since)

    again = [outbox.send_again(empty), outbox.send_again(empty)]

    assert again == [number, 0]
    assert sent == [("karta.paper", "paper", 0, job.steps.get().pk)] * number


def test_a_step_that_was_put_off_is_sent_when_it_is_due(
    order: Callable[..., Job], sent: Sent
) -> None:
    order(1)
    step = begin_next()
    assert step is not None
    jobs.put_off(step, Job.Failure.DISK)

    early = outbox.send_again([])
    long_ago(seconds=30)
    JobStep.objects.update(not_before=timezone.now() - dt.timedelta(seconds=1))
    in_time = outbox.send_again([])

    assert (early, in_time, len(sent)) == (0, 1, 1)


def test_a_lost_part_of_the_queue_is_sent_by_urgency_and_in_portions(
    order: Callable[..., Job], sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST", 2)
    pack, sheet = order(2), order(1, table=2)
    long_ago(minutes=1)

    numbers = [outbox.send_again(["paper"]) for _time in range(3)]

    first, second = pack.steps.filter(number__lte=2).values_list("pk", flat=True)
    assert numbers == [2, 1, 0]
    assert [step for *_facts, step in sent] == [sheet.steps.get().pk, first, second]


@pytest.mark.skipif(not django_settings.REDIS_URL, reason="Only Redis has queues")
@pytest.mark.parametrize("priority", [0, 3, 6])
def test_a_queue_with_a_message_of_any_priority_is_not_empty(priority: int) -> None:
    with app.connection_for_write() as line, line.channel() as channel:
        channel.queue_purge("imports")
        before = outbox.empty_queues()

        messages.send("imports", 0, priority=priority)

        after = outbox.empty_queues()
        channel.queue_purge("imports")
        assert ("imports" in before, "imports" in after) == (True, False)
        assert "imports" in outbox.empty_queues()


def test_without_redis_nothing_is_sent(
    order: Callable[..., Job], sent: Sent, settings: Settings
) -> None:
    settings.REDIS_URL = ""
    job = order(1)

    messages.send_steps(job, [job.steps.get().pk])

    assert sent == []


def test_an_order_is_stored_even_if_no_message_can_be_sent(
    order: Callable[..., Job], sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_facts: object, **_how: object) -> None:
        sent.append(("", "", 0, 0))
        raise OSError("Redis is gone")

    monkeypatch.setattr(app, "send_task", fail)
    job = order(3)

    messages.send_steps(job, list(job.steps.values_list("pk", flat=True)))

    assert (len(sent), begin_next() is not None) == (1, True)
