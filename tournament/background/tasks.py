"""The Celery task that runs the next step, and the thread that supervises the queue.

The thread stands in for Celery beat. Beat only sends messages, and a worker has one process: a copy
that is due, or a step whose worker died, would wait behind the page that is being printed, up to
three minutes (`worker.LONGEST`). It would also be one more service to install, and one whose
absence nobody notices until a copy is needed. What the thread orders is ordered once, however many
workers there are.
"""

from __future__ import annotations

import logging
import time
from threading import Thread
from typing import Final

from celery.signals import worker_init, worker_ready
from django.db import DatabaseError, connection

from tournament.background import chores, copying, jobs, worker
from tournament.celery import app
from tournament.ops.setup import memory
from tournament.ops.setup import worker as supervision
from tournament.paper import joining, press
from tournament.services.accounts import devices
from tournament.services.applications import applying
from tournament.storage import databases, documents

SUPERVISE_EVERY: Final = 5.0
SWEEP_EVERY: Final = 3600.0
PRINTER = worker.Printer(render=press.render, join=joining.join)

logger = logging.getLogger(__name__)


@app.task(name="tournament.tasks.print_step")
def print_step() -> None:
    """Run the most urgent step there is; after the last, hold no more memory than before."""
    if worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()
        supervision.end_if_large()


@app.task(name="tournament.tasks.copy_if_due")
def copy_if_due(tournament: int) -> None:
    """Order the copy that closing a round will want, as soon as its last sheet is in."""
    copying.copy_if_due(tournament)


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Create the broker's folder."""
    jobs.make_queue_folder()


@worker_ready.connect
def start_supervising(**_facts: object) -> None:
    """Supervise the queue in a thread for as long as the worker lives."""
    Thread(target=_supervise, daemon=True).start()


def _supervise() -> None:
    swept_at = -SWEEP_EVERY
    seen: dict[int, tuple[int, int]] = {}
    while True:
        try:
            jobs.requeue_abandoned()
            copying.order_due_copies(seen)
            if time.monotonic() - swept_at > SWEEP_EVERY:
                documents.sweep_documents()
                devices.sweep()
                applying.forget_contacts()
                chores.publish_due_ratings()
                chores.count_due_deals()
                databases.copy_if_due()
                swept_at = time.monotonic()
        except DatabaseError:
            logger.warning("The database does not answer; trying again in a moment.")
        except OSError as trouble:
            logger.warning("A folder does not answer: %s", trouble.strerror)
        finally:
            connection.close()
        time.sleep(SUPERVISE_EVERY)
