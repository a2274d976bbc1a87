"""Helpers for tests of jobs: a printer that renders and joins."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.background import leases
from tournament.background.steps import Printer, run_next
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor

BY = Actor("Dace")


def render(_order: Order, part: Part) -> bytes:
    return f"part {part['number']}\n".encode()


def join(_order: Order, parts: Sequence[bytes]) -> bytes:
    return b"".join(parts)


PRESS = Printer(render, join)


def begin_next() -> JobStep | None:
    """Begin the most urgent step."""
    pk = leases.most_urgent()
    return None if pk is None else leases.begin(pk)


def make_all(press: Printer = PRESS) -> None:
    while run_next(press):
        pass


def states(job: Job) -> list[str]:
    return list(job.steps.order_by("number").values_list("state", flat=True))
