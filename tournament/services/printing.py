"""Documents as they are ordered: once for the same facts, cancelled, found again, and swept."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tournament.models import Job, Tournament
from tournament.printing.order import Order
from tournament.printing.parts import plan
from tournament.services import jobs, shelf
from tournament.services.acts import Actor

KEPT_FOR: Final = timedelta(days=7)
GLANCE: Final = 0.025
"""Seconds between two looks at a job that somebody waits for."""


def order_document(order: Order, *, by: Actor) -> Job:
    """Return the job that makes the document: the one that stands, or a new one.

    The same order at the same revision is made once; once the facts have changed it is made
    anew. What cannot be printed is refused at once with `Unprintable`.
    """
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=order.tournament)
    found = Job.objects.standing().filter(fingerprint=order.key(revision)).first()
    if found is not None and (found.is_active or shelf.has(found)):
        return found
    if found is not None:
        found.delete()
    return jobs.record(order, plan(order), revision=revision, by=by)


def cancel_document(job: Job) -> bool:
    """Stop making a document; False where it is over already."""
    is_cancelled = jobs.cancel(job)
    if is_cancelled:
        shelf.drop_parts(job)
    return is_cancelled


def wait_for(job: Job, *, seconds: float) -> Job:
    """Return the job as it is once it is over, or after so many seconds."""
    deadline = time.monotonic() + seconds
    while job.is_active and time.monotonic() < deadline:
        time.sleep(GLANCE)
        job.refresh_from_db(fields=["state", "finished_at", "size", "failure", "words", "retries"])
    return job


def sweep_documents() -> None:
    """Forget documents that have lain for a week, and files that no job knows."""
    Job.objects.over().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()
    finished = Job.objects.filter(state=Job.State.DONE)
    active = Job.objects.active().prefetch_related("steps")
    parts = {shelf.place_of_part(step) for job in active for step in job.steps.all()}
    shelf.sweep(keep=parts | {shelf.place_of(job) for job in finished})
