"""What is done beside the steps, again and again: the thread that supervises the queue.

The thread stands in for Celery beat. Beat only sends messages, and a worker has one process: a copy
that is due, or a step whose worker died, would wait behind the page that is being printed, up to
three minutes (`worker.LONGEST`). It would also be one more service to install, and one whose
absence nobody notices until a copy is needed. What the thread orders is ordered once, however many
workers there are.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from tournament.background import chores, copying, jobs
from tournament.services.accounts import devices
from tournament.services.applications import applying
from tournament.storage import databases, documents

ROUND_EVERY: Final = 5.0
HOURLY: Final = 3600.0
RETRY_AFTER: Final = 300.0
"""Seconds after which an hourly duty that failed is tried again."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Duty:
    """Something done again and again, whatever becomes of the others."""

    name: str
    do: Callable[[], object]
    every: float = 0.0
    due_at: float = -math.inf

    def do_if_due(self, now: float) -> None:
        """Try it once if its time has come, and set when it comes again."""
        if now >= self.due_at:
            pause = self.every if self._succeeds() else min(self.every, RETRY_AFTER)
            self.due_at = now + pause

    def _succeeds(self) -> bool:
        try:
            self.do()
        except (OperationalError, InterfaceError) as trouble:
            logger.warning("%s waits for the database: %s", self.name, trouble)
        except OSError as trouble:
            logger.warning("%s waits: %s", self.name, trouble.strerror)
        except Exception:
            # The thread must outlive any mistake: without it nothing is requeued or copied.
            logger.exception("%s could not be done", self.name)
        else:
            return True
        finally:
            # The next duty must not get a connection that has failed.
            connection.close()
        return False


def duties() -> list[Duty]:
    """Return what a supervisor has to do, the urgent first."""
    return [
        Duty("Requeueing steps", jobs.requeue_abandoned),
        Duty("Ordering copies", partial(copying.order_due_copies, {})),
        Duty("Sweeping documents", documents.sweep_documents, HOURLY),
        Duty("Forgetting logins", devices.sweep, HOURLY),
        Duty("Forgetting contacts", applying.forget_contacts, HOURLY),
        Duty("Publishing ratings", chores.publish_due_ratings, HOURLY),
        Duty("Counting deals", chores.count_due_deals, HOURLY),
        Duty("Copying the database", databases.copy_if_due, HOURLY),
    ]


def do_round(of: Iterable[Duty], *, now: float) -> None:
    """Try every duty that is due."""
    for duty in of:
        duty.do_if_due(now)


def supervise() -> None:
    """Do what is due, for as long as the process lives."""
    standing = duties()
    while True:
        do_round(standing, now=time.monotonic())
        time.sleep(ROUND_EVERY)
