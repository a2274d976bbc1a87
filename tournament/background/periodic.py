"""Periodic tasks. A task every minute or hour is a row; the process that moves `due_at` runs it.

So any number of machines may run them. Celery beat sends the messages; the worker beside `serve`
has a thread, because a copy that is due must not wait behind a page that is being printed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.db import InterfaceError, OperationalError, connection
from django.db.models import Case, Q, When
from django.db.models.functions import Now
from django.utils import timezone

from tournament.background import automatic_copies, chores
from tournament.background.leases import from_now
from tournament.background.mail import due
from tournament.celery import EVERY
from tournament.models import PeriodicTask
from tournament.services.accounts import devices
from tournament.services.applications import applying
from tournament.services.kept_answers import delete_old_answers
from tournament.services.webhooks import forget_log
from tournament.storage import databases, documents

HOURLY: Final = timedelta(hours=1)
MINUTELY: Final = timedelta(minutes=1)
RETRY_AFTER: Final = timedelta(minutes=5)
"""The wait before an hourly task that failed is tried again, and between two equal log lines."""
RUNS_FOR: Final = timedelta(minutes=10)
"""After this time a task that did not end counts as interrupted."""

# A date too late does not count: the clock was set back since.
_IS_DUE: Final = Q(due_at__lte=Now()) | Q(due_at__gt=from_now(HOURLY))

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Guarded:
    """A task whose errors are logged, so that the others are run too."""

    name: str
    run: Callable[[], object]
    every: timedelta = HOURLY
    _logged_at: float = field(default=float("-inf"), init=False)

    def succeeds(self) -> bool:
        """Run the task, and return whether it ended without an error."""
        try:
            self.run()
        except Exception as trouble:  # noqa: BLE001  it is logged, now and then
            self._log(trouble)
            # The next task must not get a connection that has failed.
            if not connection.in_atomic_block:
                connection.close()
            return False
        self._logged_at = float("-inf")
        return True

    def _log(self, trouble: Exception) -> None:
        """Log the error, but rarely: some tasks are tried every few seconds."""
        now = time.monotonic()
        if now - self._logged_at < RETRY_AFTER.total_seconds():
            return
        self._logged_at = now
        match trouble:
            case OperationalError() | InterfaceError():
                logger.warning("%s waits for the database: %s", self.name, trouble)
            case OSError():
                logger.warning("%s waits: %s", self.name, trouble.strerror)
            case _:
                logger.error("%s could not be done", self.name, exc_info=trouble)


def tasks_with_rows() -> list[Guarded]:
    """Return the tasks that one process runs for all."""
    return [
        Guarded("Ordering e-mails", due.order_due, MINUTELY),
        Guarded("Sweeping documents", documents.sweep_documents),
        Guarded("Forgetting logins", devices.sweep),
        Guarded("Forgetting contacts", applying.forget_contacts),
        Guarded("Forgetting answers", delete_old_answers),
        Guarded("Forgetting messages", forget_log),
        Guarded("Publishing ratings", chores.publish_due_ratings),
        Guarded("Counting deals", chores.count_due_deals),
        Guarded("Copying the database", databases.copy_if_due),
    ]


def run_rows(tasks: Sequence[Guarded]) -> None:
    """Run the tasks whose row is due, unless another process does."""
    for name in _due_names([task.name for task in tasks]):
        [task] = [task for task in tasks if task.name == name]
        if _move(name, RUNS_FOR):
            wait = task.every if task.succeeds() else min(RETRY_AFTER, task.every)
            PeriodicTask.objects.filter(name=name).update(due_at=from_now(wait))


class Periodic:
    """The periodic tasks of one process."""

    def __init__(self) -> None:
        watch, rows = automatic_copies.CopyWatch(), tasks_with_rows()
        self._tasks = (
            Guarded("Ordering copies", watch.order_due),
            Guarded("Ordering messages", chores.order_messages),
            Guarded("Looking for periodic tasks", lambda: run_rows(rows)),
        )

    def run_due(self) -> None:
        """Order what is due, and run the hourly tasks that are due."""
        for task in self._tasks:
            task.succeeds()

    def run_forever(self) -> None:
        """Run what is due every few seconds, until the process ends."""
        while True:
            self.run_due()
            connection.close()
            time.sleep(EVERY)


def _due_names(names: Sequence[str]) -> list[str]:
    """Return the tasks that are due, and create their missing rows."""
    rows = PeriodicTask.objects.filter(name__in=names)
    is_due = Case(When(_IS_DUE, then=True), default=False)
    known = dict(rows.values_list("name").annotate(is_due=is_due))
    new = [name for name in names if name not in known]
    if new:
        made = [PeriodicTask(name=name, due_at=timezone.now() - HOURLY) for name in new]
        PeriodicTask.objects.bulk_create(made, ignore_conflicts=True)
    return [name for name in names if known.get(name, True)]


def _move(name: str, wait: timedelta) -> bool:
    """Move a task that is due, and return whether it was this process that did."""
    return bool(PeriodicTask.objects.filter(_IS_DUE, name=name).update(due_at=from_now(wait)))
