"""Tasks that tests run in a separate process: ordering documents and e-mails."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from tests.services.races.director import make
from tests.services.races.process import attempt, hear_when, meet, sit_down, tell
from tournament.background import jobs, leases, messages, printing
from tournament.background.mail import ordering
from tournament.models import Tournament
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor


def order(facts: Mapping[str, Any]) -> None:
    """Order a document of n parts, and wake the workers twice for each part."""
    tournament = make(facts.get("name", "event"), 1)
    parts = [{"number": number} for number in range(1, facts["parts"] + 1)]
    paper = Order("score_sheets", tournament.pk, {}, "lv")
    job = jobs.record(paper, parts, revision=tournament.revision, by=Actor("Dace"))
    messages.send_steps(job, list(job.steps.values_list("pk", flat=True)))
    tell({"job": job.pk, "file": f"{job.fingerprint}.pdf"})


def write(_facts: Mapping[str, Any]) -> None:
    """Invite a user by e-mail."""
    facts = {"to": "ilze@klubs.example", "site": "https://karta.example", "role": "viewer"}
    ordering.invite(make("event", 1), by=Actor("Dace"), **facts)


@transaction.atomic
def prepare(facts: Mapping[str, Any]) -> None:
    for name in facts["names"]:
        make(name, 1)


def click_and_take(facts: Mapping[str, Any]) -> None:
    """Order each tournament's list of participants at its moment; then process the queue."""
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        paper = Order("participants", tournament.pk, {}, "lv")
        meet(start, number)
        attempt(
            number,
            lambda at=paper: printing.order_document(at, by=Actor("Dace")),  # type: ignore[misc]
        )
    meet(start, len(facts["names"]) + 1)
    while (pk := leases.most_urgent()) is not None:
        if (step := leases.begin(pk)) is not None:
            tell({"number": -step.pk, "taken": step.pk})


def begin(
    task: str, facts: Mapping[str, Any], database: str, hearing: Connection, saying: Connection
) -> None:
    """Run a task on a database, with documents in the test's folder."""
    sit_down(database, hearing, saying)
    data = Path(facts["data"])
    settings.DOCUMENTS = data / "documents"
    globals()[task](facts)
    connection.close()
