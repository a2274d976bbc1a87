"""One step of a job, run with a heartbeat."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError, connection

from tournament.background import chores, jobs
from tournament.background.mail import sending
from tournament.background.subprocess_reader import Declined
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.storage import blobs, documents

HEARTBEAT_EVERY: Final = 2.0
"""Seconds between two heartbeats."""
LONGEST: Final = 180.0
"""Seconds before a step counts as stuck and its worker exits."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Printer:
    """The functions that turn an order into a PDF: render one part, join all parts."""

    render: Callable[[Order, Part], bytes]
    join: Callable[[Order, Sequence[bytes]], bytes]


def run_step(press: Printer) -> bool:
    """Run the most urgent step; False if no step is due."""
    step = jobs.claim_step()
    if step is None:
        return False
    try:
        with _heartbeat(step):
            _run(step, press)
    except NothingToPrint as refused:
        jobs.fail(step.job, Job.Failure.UNPRINTABLE, words=refused.words)
    except (OperationalError, InterfaceError):
        # The database is down: the step is requeued as if its worker were dead.
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


@contextmanager
def _heartbeat(step: JobStep) -> Iterator[None]:
    """Send a heartbeat every two seconds while the step runs."""
    is_done = Event()
    thread = Thread(target=_send_heartbeats, args=(step, is_done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_done.set()
        thread.join()


def _send_heartbeats(step: JobStep, is_done: Event) -> None:
    began = time.monotonic()
    try:
        while not is_done.wait(HEARTBEAT_EVERY):
            if time.monotonic() - began > LONGEST:
                logger.error("%s is stuck; its worker exits", step)
                # A layout that never ends is stopped only here; the supervisor requeues the
                # step.
                os._exit(1)
            _record_heartbeat(step)
    finally:
        connection.close()


def _record_heartbeat(step: JobStep) -> None:
    """Record a heartbeat; if the database misses one, the next makes up for it."""
    try:
        jobs.record_heartbeat(step)
    except (DatabaseError, InterfaceError) as trouble:
        logger.warning("%s missed a heartbeat: %s", step, trouble)
        # The next heartbeat opens a new connection instead of using the failed one again.
        connection.close()
