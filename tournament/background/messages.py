"""Celery messages: one for each step that is due. Without Redis the worker reads the rows."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.conf import settings
from kombu.exceptions import KombuError, OperationalError

from tournament import environment
from tournament.background.queues import priority_of, queue_of
from tournament.celery import PERIODIC, app, task_of
from tournament.models import Job
from tournament.ops.setup.processes import OWN_WORKER

logger = logging.getLogger(__name__)


def are_sent() -> bool:
    """Whether workers wait for messages; the worker beside `serve` reads the rows instead."""
    return bool(settings.REDIS_URL) and not environment.internal_variable(OWN_WORKER)


def send_steps(job: Job, steps: Sequence[int]) -> None:
    """Send the job's steps to the workers; what is lost is sent again by `outbox`."""
    queue, priority = queue_of(job), priority_of(len(steps))
    for step in steps:
        if not send(queue, step, priority=priority):
            break


def send(queue: str, step: int, *, priority: int = 0) -> bool:
    """Send one step to its queue; False if the message is lost."""
    return _send(task_of(queue), queue, step, priority=priority)


def send_periodic(task: str, *given: int) -> bool:
    """Send a short task to the workers of periodic tasks; False if the message is lost."""
    return _send(task, PERIODIC, *given, priority=0)


def _send(task: str, queue: str, *given: int, priority: int) -> bool:
    if not are_sent():
        return True
    try:
        app.send_task(task, given, queue=queue, priority=priority, retry=False, ignore_result=True)
    except (KombuError, OperationalError, OSError):
        logger.warning("A message to the workers was lost; it is sent again soon.")
        return False
    return True
