"""Jobs and their steps: begun, joined, ordered by urgency, cancelled, failed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.background.pressed import BY, PRESS, begin_next, join, make_all, render, states
from tournament.background import chores, jobs, leases, printing, queues
from tournament.background.steps import Printer, run_next
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
    before = leases.is_anything_due()

    order(1)
    ordered = leases.is_anything_due()
    run_next(PRESS)

    assert (before, ordered, leases.is_anything_due()) == (False, True, False)


def test_parts_are_joined_in_order_and_then_deleted(order: Callable[..., Job]) -> None:
    job = order(3)

    make_all()

    assert states(job) == ["done"] * 4
    assert blobs.get(documents.key_of(job)) == b"part 1\npart 2\npart 3\n"
    assert [blob.key for blob in blobs.list_blobs("documents/")] == [documents.key_of(job)]


def test_joining_waits_for_the_last_part(order: Callable[..., Job]) -> None:
    job = order(2)
    first, second = begin_next(), begin_next()
    assert first is not None
    assert second is not None

    jobs.finish_part(second)
    before = states(job), begin_next()
    jobs.finish_part(first)

    assert before == (["running", "done", "waiting"], None)
    assert states(job) == ["done", "done", "queued"]


def test_a_step_at_work_is_not_begun_again(order: Callable[..., Job]) -> None:
    order(2)

    taken = [begin_next() for _ in range(3)]

    assert [step and step.number for step in taken] == [1, 2, None]


def test_a_small_document_overtakes_a_large_one(
    order: Callable[..., Job],
) -> None:
    order(5)
    small = order(1, table=3)
    step = begin_next()

    assert step is not None
    assert step.job == small


def test_paper_is_made_before_files_then_copies_then_letters(order: Callable[..., Job]) -> None:
    event = Tournament.objects.get()
    paper = order(3)
    letter = order(1, table=4)
    Job.objects.filter(pk=letter.pk).update(kind=Job.Kind.MAIL)
    copy = chores.order_copy(event)
    message = order(1, table=6)
    Job.objects.filter(pk=message.pk).update(kind=Job.Kind.CHORE, document=queues.WEBHOOK)
    file = chores.order_export(event, by=BY)
    late = order(1, table=5)

    taken = [begin_next() for _ in range(8)]

    in_order = [late, paper, paper, paper, file, copy, letter, message]
    assert [step and step.job for step in taken] == in_order
    assert [queues.queue_of(job) for job in Job.objects.order_by("pk")] == [
        "paper", "mail", "copies", "mail", "imports", "paper",
    ]  # fmt: skip


def test_a_cancelled_document_is_never_started(order: Callable[..., Job]) -> None:
    job = order(2)

    assert printing.cancel_document(job)

    assert (states(job), begin_next()) == (["cancelled"] * 3, None)
    assert not printing.cancel_document(job)


def test_the_result_of_a_cancelled_step_is_discarded(order: Callable[..., Job]) -> None:
    job = order(1)

    def cancel_meanwhile(_order: Order, part: Part) -> bytes:
        printing.cancel_document(job)
        return render(_order, part)

    run_next(Printer(cancel_meanwhile, join))

    job.refresh_from_db()
    assert (job.state, begin_next()) == ("cancelled", None)


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
