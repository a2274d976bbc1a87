"""The heartbeat of a step, which continues after one database error."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from django.db import OperationalError
from django.db.backends.signals import connection_created

from tests.background.pressed import join, render
from tests.waiting import until
from tournament.background import worker
from tournament.background.worker import Printer, run_step
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order


@pytest.fixture
def refused() -> Iterator[list[str]]:
    """Refuse the first connection of another thread; yield the names of the refused threads."""
    those: list[str] = []

    def refuse_once(**_facts: object) -> None:
        if threading.current_thread() is not threading.main_thread() and not those:
            those.append(threading.current_thread().name)
            raise OperationalError("the server is starting up")

    connection_created.connect(refuse_once)
    yield those
    connection_created.disconnect(refuse_once)


@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_resumes_after_a_database_error(
    order: Callable[..., Job], refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "HEARTBEAT_EVERY", 0.05)
    job = order(1)

    def wait_for_a_heartbeat(_order: Order, part: Part) -> bytes:
        begun = JobStep.objects.get(job=job).beat_at
        until(lambda: JobStep.objects.get(job=job).beat_at != begun, patience=10)
        return render(_order, part)

    run_step(Printer(wait_for_a_heartbeat, join))

    job.refresh_from_db()
    assert (len(refused), job.state) == (1, "done")
