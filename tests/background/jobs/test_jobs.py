"""The job queue: claiming, heartbeats, requeueing, cancelling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.background.pressed import PRESS, join, make_all, render, states
from tournament.background import chores, jobs, printing
from tournament.background.worker import Printer, run_step
from tournament.models import Job, Tournament
from tournament.paper.plan import Part
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.storage import blobs, documents

pytestmark = pytest.mark.django_db


def test_a_document_of_one_part_is_one_step(order: Callable[..., Job]) -> None:
    job = order(1)

    make_all()

    job.refresh_from_db()
    assert (job.state, job.size, states(job)) == ("done", 7, ["done"])
    assert blobs.get(documents.key_of(job)) == b"part 1\n"


def test_a_free_worker_has_no_step_until_something_is_ordered(
    order: Callable[..., Job],
) -> None:
    before = jobs.is_anything_due()

    order(1)
    ordered = jobs.is_anything_due()
    run_step(PRESS)

    assert (before, ordered, jobs.is_anything_due()) == (False, True, False)


def test_parts_are_joined_in_order_and_then_deleted(order: Callable[..., Job]) -> None:
    job = order(3)

    make_all()

    assert states(job) == ["done"] * 4
    assert blobs.get(documents.key_of(job)) == b"part 1\npart 2\npart 3\n"
    assert [blob.key for blob in blobs.list_blobs("documents/")] == [documents.key_of(job)]


def test_joining_waits_for_the_last_part(order: Callable[..., Job]) -> None:
    job = order(2)
    first, second = jobs.claim_step(), jobs.claim_step()
    assert first is not None
    assert second is not None

    jobs.finish_part(second)
    before = states(job), jobs.claim_step()
    jobs.finish_part(first)

    assert before == (["running", "done", "waiting"], None)
    assert states(job) == ["done", "done", "queued"]


def test_a_claimed_step_is_not_claimed_again(order: Callable[..., Job]) -> None:
    order(2)

    taken = [jobs.claim_step() for _ in range(3)]

    assert [step and step.number for step in taken] == [1, 2, None]


def test_a_small_document_overtakes_a_large_one(
    order: Callable[..., Job],
) -> None:
    order(5)
    small = order(1, table=3)
    step = jobs.claim_step()

    assert step is not None
    assert step.job == small


def test_paper_is_made_before_copies_and_copies_before_letters(
    order: Callable[..., Job],
) -> None:
    paper = order(3)
    letter = order(1, table=4)
    Job.objects.filter(pk=letter.pk).update(kind=Job.Kind.MAIL)
    copy = chores.order_copy(Tournament.objects.get())
    late = order(1, table=5)

    taken = [jobs.claim_step() for _ in range(6)]

    assert [step and step.job for step in taken] == [late, paper, paper, paper, copy, letter]


def test_a_cancelled_document_is_never_started(order: Callable[..., Job]) -> None:
    job = order(2)

    assert printing.cancel_document(job)

    assert (states(job), jobs.claim_step()) == (["cancelled"] * 3, None)
    assert not printing.cancel_document(job)


def test_the_result_of_a_cancelled_step_is_discarded(order: Callable[..., Job]) -> None:
    job = order(1)

    def cancel_meanwhile(_order: Order, part: Part) -> bytes:
        printing.cancel_document(job)
        return render(_order, part)

    run_step(Printer(cancel_meanwhile, join))

    job.refresh_from_db()
    assert (job.state, jobs.claim_step()) == ("cancelled", None)


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
        raise NothingToPrint("The table is gone.")

    make_all(Printer(refuse, join))

    job.refresh_from_db()
    assert (job.state, job.failure, job.words) == ("failed", "unprintable", "The table is gone.")
