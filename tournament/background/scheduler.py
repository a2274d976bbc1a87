"""Periodic tasks, and the thread that runs them and supervises the queue.

The thread replaces Celery beat. Beat only sends messages, and a worker has one process: a copy
that is due, or a step whose worker died, would wait up to three minutes (`worker.LONGEST`)
behind a page that is being printed. Beat would also be one more service to install, whose
absence would go unnoticed until a copy is needed. However many workers there are, the thread's
orders are placed once.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from tournament.background import automatic_copies, chores, jobs
from tournament.background.mail import due
from tournament.services.accounts import devices
from tournament.services.applications import applying
from tournament.services.kept_answers import delete_old_answers
from tournament.services.webhooks import forget_log
from tournament.storage import databases, documents

ROUND_EVERY: Final = 5.0
EVERY_MINUTE: Final = 60.0
HOURLY: Final = 3600.0
RETRY_AFTER: Final = 300.0
"""Seconds before an hourly task that failed is tried again."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class PeriodicTask:
    """A task that is repeated independently of the others."""

    name: str
    run: Callable[[], object]
    every: float = 0.0
    due_at: float = -math.inf
    told_at: float = -math.inf

    def run_if_due(self, now: float) -> None:
        """Run the task if it is due, and schedule the next run."""
        if now < self.due_at:
            return
        try:
            self.run()
        except Exception as trouble:  # noqa: BLE001  it is logged, now and then
            # The thread must survive any error: without it nothing is requeued or copied.
            self._log(trouble, now)
            self.due_at = now + min(self.every, RETRY_AFTER)
        else:
            self.due_at, self.told_at = now + self.every, -math.inf
        finally:
            # The next task must not get a connection that has failed.
            connection.close()

    def _log(self, trouble: Exception, now: float) -> None:
        """Log the error, at most once per `RETRY_AFTER`: some tasks are tried every few seconds."""
        if now - self.told_at < RETRY_AFTER:
            return
        self.told_at = now
        match trouble:
            case OperationalError() | InterfaceError():
                logger.warning("%s waits for the database: %s", self.name, trouble)
            case OSError():
                logger.warning("%s waits: %s", self.name, trouble.strerror)
            case _:
                logger.error("%s could not be done", self.name, exc_info=trouble)


def periodic_tasks() -> list[PeriodicTask]:
    """Return the supervisor's tasks, the most urgent first."""
    return [
        PeriodicTask("Requeueing steps", jobs.requeue_abandoned),
        PeriodicTask("Ordering copies", automatic_copies.CopyWatch().order_due),
        PeriodicTask("Ordering messages", chores.order_messages),
        PeriodicTask("Ordering e-mails", due.order_due, EVERY_MINUTE),
        PeriodicTask("Sweeping documents", documents.sweep_documents, HOURLY),
        PeriodicTask("Forgetting logins", devices.sweep, HOURLY),
        PeriodicTask("Forgetting contacts", applying.forget_contacts, HOURLY),
        PeriodicTask("Forgetting answers", delete_old_answers, HOURLY),
        PeriodicTask("Forgetting messages", forget_log, HOURLY),
        PeriodicTask("Publishing ratings", chores.publish_due_ratings, HOURLY),
        PeriodicTask("Counting deals", chores.count_due_deals, HOURLY),
        PeriodicTask("Copying the database", databases.copy_if_due, HOURLY),
    ]


def run_due(tasks: Iterable[PeriodicTask], *, now: float) -> None:
    """Try every task that is due."""
    for task in tasks:
        task.run_if_due(now)


def supervise() -> None:
    """Run the tasks that are due until the process ends."""
    tasks = periodic_tasks()
    while True:
        run_due(tasks, now=time.monotonic())
        time.sleep(ROUND_EVERY)
