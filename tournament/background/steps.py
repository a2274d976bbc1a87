"""The one function that does the work of a step, for Celery's workers and for that of a laptop."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError

from tournament.background import chores, jobs, leases, outbox
from tournament.background.mail import sending
from tournament.background.subprocess_reader import Declined
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.storage import blobs, documents

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Printer:
    """The functions that turn an order into a PDF: render one part, join all parts."""

    render: Callable[[Order, Part], bytes]
    join: Callable[[Order, Sequence[bytes]], bytes]


def run_next(press: Printer) -> bool:
    """Run the most urgent step; False if no step is due."""
    while (pk := leases.most_urgent()) is not None:
        if run(pk, press):
            return True
    return False


def run(pk: int, press: Printer) -> bool:
    """Run a step; False if it is at work, put off or over.

    The error of a database that does not answer is raised, and the step stays taken until
    `outbox` takes it back.
    """
    step = _begin(pk)
    if step is None:
        return False
    try:
        _run(step, press)
    except NothingToPrint as refused:
        jobs.fail(step.job, Job.Failure.UNPRINTABLE, words=refused.words)
    except (OperationalError, InterfaceError):
        raise
    except OSError as trouble:
        logger.warning("%s waits: %s", step.job, trouble.strerror)
        jobs.put_off(step, Job.Failure.DISK)
    except Declined as declined:
        jobs.fail(step.job, Job.Failure.REFUSED, words=declined.words)
    except Exception:
        logger.exception("%s could not be done", step.job)
        jobs.fail(step.job, Job.Failure.BROKEN)
    return True


def _begin(pk: int) -> JobStep | None:
    """Begin the step; one whose worker has ended is taken back before."""
    step = leases.begin(pk)
    if step is None and outbox.take_back(JobStep.objects.filter(pk=pk)):
        return leases.begin(pk)
    return step


def _run(step: JobStep, press: Printer) -> None:
    if step.job.kind == Job.Kind.CHORE:
        jobs.finish_job(step, size=chores.do(step.job))
        return
    if step.job.kind == Job.Kind.MAIL:
        sending.deliver(step)
        return
    order = jobs.order_of(step.job)
    if step.part is None:
        _store(step, press.join(order, documents.read_parts(step.job)))
        return
    made = press.render(order, step.part)
    if step.job.steps.count() == 1:
        _store(step, press.join(order, [made]))
        return
    blobs.put(documents.key_of_part(step), made)
    jobs.finish_part(step)


def _store(step: JobStep, document: bytes) -> None:
    blobs.put(documents.key_of(step.job), document)
    jobs.finish_job(step, size=len(document))
    documents.delete_parts(step.job)
