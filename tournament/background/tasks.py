"""The Celery tasks, and the supervising thread that begins with the worker."""

from __future__ import annotations

import os
from threading import Thread

from celery.signals import worker_init, worker_ready
from celery.worker import state

from tournament.background import copying, jobs, supervising, worker
from tournament.celery import app
from tournament.ops.setup import memory
from tournament.ops.setup.worker import is_worth_replacing
from tournament.paper import joining, press

PRINTER = worker.Printer(render=press.render, join=joining.join)


@app.task(name=jobs.RUN_STEP)
def run_step() -> None:
    """Run the most urgent step there is; after the last, give memory back, or end to do so."""
    if worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()
        if is_worth_replacing():
            state.should_stop = os.EX_OK


@app.task(name=copying.COPY_IF_DUE)
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
    Thread(target=supervising.supervise, daemon=True).start()
