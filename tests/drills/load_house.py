"""The instance of the load drill, created and checked afterwards in a separate process.

`python -m tests.drills.load_house make EVENTS TABLES` seats the events and prints a session;
`python -m tests.drills.load_house count` prints the current totals of every table;
`python -m tests.drills.load_house order NUMBER` orders sheets, packs, copies and files;
`python -m tests.drills.load_house jobs` prints what became of the ordered work.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from tests.cast import (  # noqa: E402
    DAY,
    seat,
)
from tournament.background import chores, printing  # noqa: E402
from tournament.background import jobs as jobs_of_paper  # noqa: E402
from tournament.models import Job, JobStep, SheetVersion, Tournament  # noqa: E402
from tournament.ops.setup import serving  # noqa: E402
from tournament.paper.print_orders import Order  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists  # noqa: E402
from tournament.storage import blobs, documents  # noqa: E402

SIZE = 4
PACK_EVERY = 10
BETWEEN_ORDERS = 0.02
"""Seconds."""


def make(events: int, tables: int) -> dict[str, object]:
    """Seat a number of events with a number of tables of four each."""
    call_command("migrate", verbosity=0, interactive=False)
    if not settings.DEBUG:
        serving.collect_static_files()
    director = User.objects.create_superuser("director")
    by = Actor.from_user(director)
    for event in range(1, events + 1):
        plan = planning.TournamentPlan(f"Load {event}", DAY, "lzf-classic", seed=f"{event}")
        tournament = planning.create_tournament(plan, by=by, slug=f"load-{event}")
        players = range(1, tables * SIZE + 1)
        lists.apply_list(tournament, "\n".join(f"P{event} Q{each}" for each in players), by=by)
        seat(tournament, by=by)
    client = Client()
    client.force_login(director)
    return {"session": client.cookies["sessionid"].value}


def count() -> dict[str, object]:
    """Return each table's current totals and number of versions."""
    current = SheetVersion.objects.filter(is_current=True).values_list(
        "table__round__tournament__slug", "table__number", "number", "totals"
    )
    return {"stored": [list(row) for row in current]}


def order(number: int) -> dict[str, object]:
    """Order this many sheets, each for itself, and now and then a pack, a copy or a file."""
    sheets = [
        (event, table, language)
        for language in ("lv", "en", "pl")
        for event in Tournament.objects.all()
        for table in event.rounds.get().tables.values_list("number", flat=True)
    ]
    by, papers, others = Actor("Drill"), 0, 0
    for event, table, language in sheets[:number]:
        params = {"round": 1, "table": table, "site": "https://karta.example"}
        printing.order_document(Order("score_sheets", event.pk, params, language), by=by)
        papers += 1
        if table % PACK_EVERY == 1:
            pack = {**params, "is_blank": True}
            jobs_of_paper.record(
                Order("score_sheets", event.pk, pack, language),
                [{"tables": [table]}, {"tables": [table + 1]}, {"tables": [table + 2]}],
                revision=event.revision, by=by,
            )  # fmt: skip
            papers += 1
        if table == 1 and language == "lv":
            chores.order_copy(event)
            chores.order_export(event, by=by)
            others += 2
        time.sleep(BETWEEN_ORDERS)
    return {"papers": papers, "others": others}


def _is_whole(job: Job) -> bool:
    if not documents.has(job):
        return False
    with documents.open_file(job) as file:
        content = file.read()
    return content.startswith(b"%PDF") and content.rstrip().endswith(b"%%EOF")


def jobs() -> dict[str, object]:
    """Return the numbers of jobs done and failed, and of the steps that are not done."""
    paper, done = Job.objects.of_paper(), Job.objects.filter(state=Job.State.DONE)
    at_work = JobStep.objects.filter(job__in=Job.objects.active())
    return {
        "done": sum(documents.has(job) for job in paper.filter(state=Job.State.DONE)),
        "whole": sum(_is_whole(job) for job in done.of_paper()),
        "others": done.filter(document__in=("copy", "export")).count(),
        "failed": Job.objects.filter(state=Job.State.FAILED).count(),
        "retried": Job.objects.filter(retries__gt=0).count(),
        "parts": len(list(blobs.list_blobs("documents/parts/"))),
        "open": at_work.exclude(state=JobStep.State.DONE).count(),
    }


if __name__ == "__main__":
    task, *numbers = sys.argv[1:]
    tasks: list[Callable[..., object]] = [make, count, order, jobs]
    told = {one.__name__: one for one in tasks}[task](*map(int, numbers))
    sys.stdout.write(json.dumps(told))
