"""The job queue: claiming, heartbeats, requeueing, cancelling."""

from __future__ import annotations

import datetime as dt
import os
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from tournament.background import jobs, printing
from tournament.background.retries import FOR_DOCUMENTS
from tournament.background.worker import Printer, run_step
from tournament.models import Job, JobStep, Tournament
from tournament.paper.order import Order, Unprintable
from tournament.paper.plan import Part
from tournament.services.acts import Actor
from tournament.storage import documents

pytestmark = pytest.mark.django_db
BY = Actor("Dace")
NOBODY = 2**22 + 1
"""A process id that cannot exist: Linux assigns none above 2²²."""


def render(_order: Order, part: Part) -> bytes:
    return f"part {part['number']}\n".encode()


def join(_order: Order, parts: Sequence[bytes]) -> bytes:
    return b"".join(parts)


PRESS = Printer(render, join)


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def order() -> Callable[..., Job]:
    """Order documents of so many parts for one tournament."""
    event = Tournament.objects.create(slug="kauss", name="Kauss", date=dt.date(2026, 11, 21))

    def order(parts: int, **particulars: object) -> Job:
        paper = Order("score_sheets", event.pk, particulars, "lv")
        steps = [{"number": number} for number in range(1, parts + 1)]
        return jobs.record(paper, steps, revision=event.revision, by=BY)

    return order


def make_all(press: Printer = PRESS) -> None:
    while run_step(press):
        pass


def states(job: Job) -> list[str]:
    return list(job.steps.order_by("number").values_list("state", flat=True))


def held_by(worker: str, *, silent_for: dt.timedelta = dt.timedelta(0)) -> None:
    """Let the step in hand belong to somebody else, silent for a while."""
    beat_at = timezone.now() - silent_for
    JobStep.objects.filter(state="running").update(worker=worker, beat_at=beat_at)


def test_a_document_of_one_part_is_one_step(order: Callable[..., Job]) -> None:
    job = order(1)

    make_all()

    job.refresh_from_db()
    assert (job.state, job.size, states(job)) == ("done", 7, ["done"])
    assert documents.path_of(job).read_bytes() == b"part 1\n"


def test_a_worker_that_is_free_has_nothing_due_until_something_is_ordered(
    order: Callable[..., Job],
) -> None:
    before = jobs.is_anything_due()

    order(1)
    ordered = jobs.is_anything_due()
    run_step(PRESS)

    assert (before, ordered, jobs.is_anything_due()) == (False, True, False)


def test_parts_are_bound_in_their_order_and_then_thrown_away(order: Callable[..., Job]) -> None:
    job = order(3)

    make_all()

    assert states(job) == ["done"] * 4
    assert documents.path_of(job).read_bytes() == b"part 1\npart 2\npart 3\n"
    assert list(documents.path_of(job).parent.rglob("*.pdf")) == [documents.path_of(job)]


def test_the_binding_waits_for_the_last_part(order: Callable[..., Job]) -> None:
    job = order(2)
    first, second = jobs.claim(), jobs.claim()
    assert first is not None
    assert second is not None

    jobs.finish_part(second)
    before = states(job), jobs.claim()
    jobs.finish_part(first)

    assert before == (["running", "done", "waiting"], None)
    assert states(job) == ["done", "done", "queued"]


def test_a_claimed_step_is_not_claimed_again(order: Callable[..., Job]) -> None:
    order(2)

    taken = [jobs.claim() for _ in range(3)]

    assert [step and step.number for step in taken] == [1, 2, None]


def test_a_small_document_goes_before_a_large_one_ordered_earlier(
    order: Callable[..., Job],
) -> None:
    order(5)
    small = order(1, table=3)
    step = jobs.claim()

    assert step is not None
    assert step.job == small


def test_a_cancelled_document_is_never_begun(order: Callable[..., Job]) -> None:
    job = order(2)

    assert printing.cancel_document(job)

    assert (states(job), jobs.claim()) == (["cancelled"] * 3, None)
    assert not printing.cancel_document(job)


def test_the_result_of_a_cancelled_step_is_discarded(order: Callable[..., Job]) -> None:
    job = order(1)

    def cancel_meanwhile(_order: Order, part: Part) -> bytes:
        printing.cancel_document(job)
        return render(_order, part)

    run_step(Printer(cancel_meanwhile, join))

    job.refresh_from_db()
    assert (job.state, jobs.claim()) == ("cancelled", None)


def test_an_error_while_rendering_fails_the_job_with_a_reason(
    order: Callable[..., Job], caplog: pytest.LogCaptureFixture
) -> None:
    job = order(3)

    def break_down(_order: Order, _part: Part) -> bytes:
        raise ZeroDivisionError

    make_all(Printer(break_down, join))

    job.refresh_from_db()
    assert (job.state, job.failure) == ("failed", "broken")
    assert "ZeroDivisionError" in caplog.text


def test_an_unprintable_document_keeps_its_reason(order: Callable[..., Job]) -> None:
    job = order(1)

    def refuse(_order: Order, _part: Part) -> bytes:
        raise Unprintable("The table is gone.")

    make_all(Printer(refuse, join))

    job.refresh_from_db()
    assert (job.state, job.failure, job.words) == ("failed", "unprintable", "The table is gone.")


@pytest.mark.parametrize(
    ("worker", "silent_for", "after"),
    [
        (f"{socket.gethostname()}:{NOBODY}", dt.timedelta(seconds=1), "queued"),
        (f"{socket.gethostname()}:{os.getpid()}", dt.timedelta(seconds=1), "running"),
        ("elsewhere:1", dt.timedelta(seconds=1), "running"),
        ("elsewhere:1", dt.timedelta(minutes=1), "queued"),
    ],
    # A process id in a test's name differs between two test workers, which then refuse to start.
    ids=["died here", "lives here", "heard of elsewhere", "long silent elsewhere"],
)
def test_a_step_is_requeued_once_its_worker_stops_its_heartbeat(
    worker: str, silent_for: dt.timedelta, after: str, order: Callable[..., Job]
) -> None:
    job = order(1)
    jobs.claim()
    held_by(worker, silent_for=silent_for)

    jobs.requeue_abandoned()

    job.refresh_from_db()
    assert (states(job), job.retries) == ([after], int(after == "queued"))


def test_a_worker_taken_for_dead_too_early_does_no_harm(order: Callable[..., Job]) -> None:
    job = order(2)
    late = jobs.claim()
    assert late is not None
    held_by("elsewhere:1", silent_for=dt.timedelta(minutes=1))
    jobs.requeue_abandoned()
    again = jobs.claim()
    assert again is not None

    jobs.finish_part(late)

    assert (again.number, states(job)) == (1, ["running", "queued", "waiting"])


def test_a_document_that_kills_three_workers_fails(order: Callable[..., Job]) -> None:
    job = order(2)

    for _ in range(FOR_DOCUMENTS.tries):
        assert jobs.claim() is not None
        held_by(f"{socket.gethostname()}:{NOBODY}")
        jobs.requeue_abandoned()

    job.refresh_from_db()
    assert (job.state, job.failure, job.retries) == ("failed", "abandoned", 2)
    assert (states(job), jobs.claim()) == (["cancelled"] * 3, None)


def test_a_join_whose_message_was_lost_is_found_again(order: Callable[..., Job]) -> None:
    job = order(2)
    job.steps.filter(number__lte=2).update(state="done")

    jobs.requeue_abandoned()

    assert states(job) == ["done", "done", "queued"]


def test_an_order_is_kept_when_no_message_can_be_sent(
    order: Callable[..., Job], settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "queue").write_text("a file where the folder should be")
    settings.QUEUE, settings.REDIS_URL = tmp_path / "queue", ""

    job = order(1)
    jobs.call_workers(1)
    make_all()

    job.refresh_from_db()
    assert job.is_done
