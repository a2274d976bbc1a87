"""The instance of the load drill, created and checked afterwards in a separate process.

`python -m tests.drills.load_house make EVENTS TABLES` seats the events and prints a session;
`python -m tests.drills.load_house count` prints the current totals of every table;
`python -m tests.drills.load_house jobs` prints what became of the ordered papers.
"""

from __future__ import annotations

import json
import sys
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
from tournament.models import Job, JobStep, SheetVersion  # noqa: E402
from tournament.ops.setup import serving  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists  # noqa: E402
from tournament.storage import documents  # noqa: E402

SIZE = 4


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


def jobs() -> dict[str, object]:
    """Return the numbers of papers made and failed, and of the steps that are not done."""
    paper = Job.objects.of_paper()
    at_work = JobStep.objects.filter(job__in=Job.objects.active())
    return {
        "done": sum(documents.has(job) for job in paper.filter(state=Job.State.DONE)),
        "failed": paper.filter(state=Job.State.FAILED).count(),
        "open": at_work.exclude(state=JobStep.State.DONE).count(),
    }


if __name__ == "__main__":
    task, *numbers = sys.argv[1:]
    tasks: dict[str, Callable[..., object]] = {"make": make, "count": count, "jobs": jobs}
    told = tasks[task](*map(int, numbers))
    sys.stdout.write(json.dumps(told))
