"""What a worker does: one step of a job, with a sign of life while it lasts."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from tournament.background import chores, jobs
from tournament.background.mail import sending
from tournament.models import Job, JobStep
from tournament.paper.order import Order, Unprintable
from tournament.paper.plan import Part
from tournament.storage import documents

BEAT: Final = 2.0
"""Seconds between two signs of life."""
LONGEST: Final = 180.0
"""Seconds after which a step is taken to be stuck, and its worker ends itself."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Press:
    """What turns an order into paper: a part at a time, and all parts into one file."""

    render: Callable[[Order, Part], bytes]
    join: Callable[[Order, Sequence[bytes]], bytes]


def make_step(press: Press) -> bool:
    """Do the most urgent step there is; False where there is none."""
    step = jobs.claim()
    if step is None:
        return False
    try:
        with _beating(step):
            _make(step, press)
    except Unprintable as refused:
        jobs.fail(step.job, Job.Failure.UNPRINTABLE, words=refused.words)
    except (OperationalError, InterfaceError):
        # The database is away: the step is missed like a dead worker's, and done again.
        raise
    except OSError as trouble:
        logger.warning("%s waits: %s", step.job, trouble.strerror)
        jobs.put_off(step, Job.Failure.DISK)
    except chores.Declined as declined:
        jobs.fail(step.job, Job.Failure.REFUSED, words=declined.words)
    except Exception:
        logger.exception("%s could not be printed", step.job)
        jobs.fail(step.job, Job.Failure.BROKEN)
    return True


def _make(step: JobStep, press: Press) -> None:
    if step.job.kind == Job.Kind.CHORE:
        jobs.finish_job(step, size=chores.do(step.job))
        return
    if step.job.kind == Job.Kind.MAIL:
        sending.deliver(step)
        return
    order = jobs.order_of(step.job)
    if step.part is None:
        _shelve(step, press.join(order, documents.take_parts(step.job)))
        return
    made = press.render(order, step.part)
    if step.job.steps.count() == 1:
        _shelve(step, press.join(order, [made]))
        return
    documents.put(documents.place_of_part(step), made)
    jobs.finish_part(step)


def _shelve(step: JobStep, document: bytes) -> None:
    documents.put(documents.place_of(step.job), document)
    jobs.finish_job(step, size=len(document))
    documents.drop_parts(step.job)


@contextmanager
def _beating(step: JobStep) -> Iterator[None]:
    """Give a sign of life every two seconds while the step is being done."""
    is_done = Event()
    heart = Thread(target=_beat, args=(step, is_done), daemon=True)
    heart.start()
    try:
        yield
    finally:
        is_done.set()
        heart.join()


def _beat(step: JobStep, is_done: Event) -> None:
    began = time.monotonic()
    try:
        while not is_done.wait(BEAT):
            if time.monotonic() - began > LONGEST:
                logger.error("%s is stuck; its worker gives up", step)
                # Nothing else stops a layout that never ends; whoever looks finds the step.
                os._exit(1)
            jobs.beat(step)
    finally:
        connection.close()
