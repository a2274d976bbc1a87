"""A printer for tests that renders every part as the same document at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.test import Client
from django.urls import reverse

from tournament.background.steps import Printer, run_next
from tournament.models import Job, Tournament
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order

PDF = b"%PDF-1.7 paper"


def render(_order: Order, _part: Part) -> bytes:
    return PDF


def join(_order: Order, parts: Sequence[bytes]) -> bytes:
    return parts[0]


PRESS = Printer(render, join)


def print_all(press: Printer = PRESS) -> None:
    """Run every step that a worker would run."""
    while run_next(press):
        pass


def address(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)


def order(
    client: Client, event: Tournament, document: str = "participants", **chosen: object
) -> Job:
    """Order a document, print it and return its job."""
    client.post(address("order_document", event.slug, document), chosen)
    print_all()
    return Job.objects.latest("pk")
