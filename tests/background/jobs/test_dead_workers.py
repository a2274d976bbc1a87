"""Jobs whose worker died, or whose message was lost."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.background.pressed import make_all, states
from tournament.background import jobs, worker_names
from tournament.background.jobs import FOR_DOCUMENTS
from tournament.models import Job, JobStep

pytestmark = pytest.mark.django_db


@pytest.fixture
def dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a worker of this machine that has ended."""
    monkeypatch.setattr(worker_names, "FOLDER", tmp_path)
    process = os.fork()
    if not process:
        os._exit(not worker_names.own_name())
    os.waitpid(process, 0)
    [file] = tmp_path.iterdir()
    worker_names._named.cache_clear()
    return file.name


def held_by(worker: str, *, silent_for: dt.timedelta = dt.timedelta(0)) -> None:
    """Assign the running step to another worker whose last heartbeat is some time ago."""
    beat_at = timezone.now() - silent_for
    JobStep.objects.filter(state="running").update(worker=worker, beat_at=beat_at)


@pytest.mark.parametrize(
    ("worker", "silent_for", "after"),
    [
        ("dead", dt.timedelta(seconds=1), "queued"),
        ("alive", dt.timedelta(seconds=1), "running"),
        ("elsewhere", dt.timedelta(seconds=1), "running"),
        ("elsewhere", dt.timedelta(minutes=1), "queued"),
        ("elsewhere", dt.timedelta(minutes=-1), "queued"),
        # A worker of an older release, which may run beside this one.
        ("host:17", dt.timedelta(seconds=1), "running"),
    ],
)
def test_a_step_is_requeued_once_its_worker_stops_its_heartbeat(
    worker: str, silent_for: dt.timedelta, after: str, order: Callable[..., Job], dead: str
) -> None:
    job = order(1)
    jobs.claim_step()
    names = {"dead": dead, "alive": JobStep.objects.get(job=job).worker}
    held_by(names.get(worker, worker), silent_for=silent_for)

    jobs.requeue_abandoned()

    job.refresh_from_db()
    assert (states(job), job.retries) == ([after], int(after == "queued"))


def test_a_machine_whose_clock_is_off_takes_no_step_from_another(
    order: Callable[..., Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = order(1)
    jobs.claim_step()
    later = timezone.now() + dt.timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)

    jobs.requeue_abandoned()

    assert states(job) == ["running"]


def test_a_worker_declared_dead_too_early_does_no_harm(order: Callable[..., Job]) -> None:
    job = order(2)
    late = jobs.claim_step()
    assert late is not None
    held_by("elsewhere:1", silent_for=dt.timedelta(minutes=1))
    jobs.requeue_abandoned()
    again = jobs.claim_step()
    assert again is not None

    jobs.finish_part(late)

    assert (again.number, states(job)) == (1, ["running", "queued", "waiting"])


def test_a_document_that_kills_three_workers_fails(order: Callable[..., Job], dead: str) -> None:
    job = order(2)

    for _ in range(FOR_DOCUMENTS.tries):
        assert jobs.claim_step() is not None
        held_by(dead)
        jobs.requeue_abandoned()

    job.refresh_from_db()
    assert (job.state, job.failure, job.retries) == ("failed", "abandoned", 2)
    assert (states(job), jobs.claim_step()) == (["cancelled"] * 3, None)


def test_a_join_whose_message_was_lost_is_found_again(order: Callable[..., Job]) -> None:
    job = order(2)
    job.steps.filter(number__lte=2).update(state="done")

    jobs.requeue_abandoned()

    assert states(job) == ["done", "done", "queued"]


def test_an_order_is_stored_even_if_no_message_can_be_sent(
    order: Callable[..., Job], settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "queue").write_text("a file where the folder should be")
    settings.QUEUE, settings.REDIS_URL = tmp_path / "queue", ""

    job = order(1)
    jobs.call_workers(1)
    make_all()

    job.refresh_from_db()
    assert job.is_done
