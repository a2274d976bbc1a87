"""Steps whose worker or message was lost."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.utils import timezone

from tests.background.pressed import PRESS, begin_next, make_all, states
from tournament.background import jobs, leases, outbox, steps, worker_names
from tournament.background.retries import MOST_WORKERS
from tournament.models import Job, JobStep

pytestmark = pytest.mark.django_db
LEASED = leases.LEASE - dt.timedelta(seconds=10)


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Return the names of a running worker, of a dead one, and of workers on other machines."""
    monkeypatch.setattr(worker_names, "FOLDER", tmp_path)
    (begun, begins), (ended, ends) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        os.write(begins, worker_names.own_name().encode())
        os.close(ends)
        os.read(ended, 1)
        os._exit(0)
    alive = os.read(begun, 100).decode()
    dead = os.fork()
    if not dead:
        os.write(begins, worker_names.own_name().encode())
        os._exit(0)
    os.waitpid(dead, 0)
    # A worker of an older release may run beside this one.
    others = {"elsewhere": "elsewhere", "older": "host:17", "own": worker_names.own_name()}
    yield {"alive": alive, "dead": os.read(begun, 100).decode(), **others}
    os.close(ends)
    os.waitpid(process, 0)
    for end in (begun, begins, ended):
        os.close(end)
    worker_names._named.cache_clear()


def held_by(worker: str, *, left: dt.timedelta = LEASED) -> None:
    """Assign the running step to another worker, whose lease has some time left."""
    running = JobStep.objects.filter(state="running")
    running.update(worker=worker, not_before=timezone.now() + left)


@pytest.mark.parametrize(
    ("worker", "left", "after"),
    [
        ("dead", LEASED, "queued"),
        ("alive", LEASED, "running"),
        ("alive", dt.timedelta(seconds=-1), "queued"),
        ("elsewhere", LEASED, "running"),
        ("elsewhere", dt.timedelta(seconds=-1), "queued"),
        # The clock was set back since.
        ("elsewhere", dt.timedelta(hours=1), "queued"),
        ("older", LEASED, "running"),
        # A process does one step at a time, so it is not at work on another.
        ("own", LEASED, "queued"),
    ],
)
def test_a_step_is_taken_back_once_its_lease_or_its_worker_has_ended(
    worker: str,
    left: dt.timedelta,
    after: str,
    order: Callable[..., Job],
    workers: dict[str, str],
) -> None:
    job = order(1)
    begin_next()
    held_by(workers[worker], left=left)

    outbox.deliver()

    job.refresh_from_db()
    assert (states(job), job.retries) == ([after], int(after == "queued"))


def test_a_machine_whose_clock_is_off_takes_no_step_from_another(
    order: Callable[..., Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = order(1)
    begin_next()
    held_by("elsewhere")
    later = timezone.now() + dt.timedelta(minutes=10)
    monkeypatch.setattr(timezone, "now", lambda: later)

    outbox.deliver()

    assert states(job) == ["running"]


def test_a_worker_declared_dead_too_early_does_no_harm(order: Callable[..., Job]) -> None:
    job = order(2)
    late = begin_next()
    assert late is not None
    held_by("elsewhere:1", left=dt.timedelta(0))
    outbox.deliver()
    again = begin_next()
    assert again is not None

    jobs.finish_part(late)

    assert (again.number, states(job)) == (1, ["running", "queued", "waiting"])


@pytest.mark.parametrize(("worker", "done"), [("dead", "done"), ("alive", "running")])
def test_a_message_delivered_twice_repeats_a_step_only_if_its_worker_has_ended(
    worker: str, done: str, order: Callable[..., Job], workers: dict[str, str]
) -> None:
    job = order(1)
    step = begin_next()
    assert step is not None
    held_by(workers[worker])

    is_run = steps.run(step.pk, PRESS)
    again = steps.run(step.pk, PRESS)

    job.refresh_from_db()
    assert (is_run, again, job.state) == (done == "done", False, done)


def test_a_document_that_kills_five_workers_fails(
    order: Callable[..., Job], workers: dict[str, str]
) -> None:
    job = order(1)

    for _ in range(MOST_WORKERS):
        assert begin_next() is not None
        held_by(workers["dead"])
        outbox.deliver()

    job.refresh_from_db()
    assert (job.state, job.failure, job.retries) == ("failed", "abandoned", 4)
    assert (states(job), begin_next()) == (["cancelled"], None)


def test_a_document_that_kills_two_workers_is_done_after_the_others(
    order: Callable[..., Job], workers: dict[str, str]
) -> None:
    jobs_in_order = [order(1, table=number) for number in (1, 2)]

    begun = []
    for _ in range(4):
        step = begin_next()
        assert step is not None
        begun.append(jobs_in_order.index(step.job))
        held_by(workers["dead"])
        outbox.deliver()

    assert begun == [0, 0, 1, 1]


def test_parts_that_end_together_queue_the_join_once(order: Callable[..., Job]) -> None:
    job = order(2)
    first, second = begin_next(), begin_next()
    assert first is not None
    assert second is not None

    jobs.finish_part(first)
    jobs.finish_part(second)
    jobs.finish_part(second)

    assert states(job) == ["done", "done", "queued"]


def test_an_order_without_a_message_is_done(order: Callable[..., Job]) -> None:
    job = order(1)

    make_all()

    job.refresh_from_db()
    assert job.is_done
