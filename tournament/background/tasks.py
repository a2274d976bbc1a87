"""What workers are woken for: the next step of a document; and a look at the others."""

from __future__ import annotations

import logging
import time
from threading import Thread
from typing import Final

from celery.signals import worker_init, worker_ready
from django.db import DatabaseError, connection

from tournament.background import chores, jobs, worker
from tournament.celery import app
from tournament.paper import joining, press
from tournament.services.accounts import devices
from tournament.storage import databases, documents

LOOK_EVERY: Final = 5.0
SWEEP_EVERY: Final = 3600.0
PRESS = worker.Press(render=press.render, join=joining.join)

logger = logging.getLogger(__name__)


@app.task(name="tournament.tasks.print_step")
def print_step() -> None:
    """Do the most urgent step there is."""
    worker.make_step(PRESS)


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Make the folder that messages come by."""
    jobs.open_queue()


@worker_ready.connect
def begin_to_look(**_facts: object) -> None:
    """Look after what others left, now and for as long as the worker lives."""
    Thread(target=_look_around, daemon=True).start()


def _look_around() -> None:
    swept_at = -SWEEP_EVERY
    seen: dict[int, tuple[int, int]] = {}
    while True:
        try:
            jobs.look_after()
            chores.order_due_copies(seen)
            if time.monotonic() - swept_at > SWEEP_EVERY:
                documents.sweep_documents()
                devices.sweep()
                databases.copy_if_due()
                swept_at = time.monotonic()
        except DatabaseError:
            logger.warning("The database does not answer; the worker looks again in a moment.")
        except OSError as trouble:
            logger.warning("A folder does not answer: %s", trouble.strerror)
        finally:
            connection.close()
        time.sleep(LOOK_EVERY)
