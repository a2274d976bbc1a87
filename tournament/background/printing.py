"""Documents as they are ordered: once for the same facts, cancelled, found again, and swept."""

from __future__ import annotations

import time
from typing import Final

from tournament.background import jobs
from tournament.models import Job, Tournament
from tournament.paper.order import Order
from tournament.paper.plan import plan
from tournament.services.acts import Actor
from tournament.storage import documents

GLANCE: Final = 0.025
"""Seconds between two looks at a job that somebody waits for."""


def order_document(order: Order, *, by: Actor) -> Job:
    """Return the job that makes the document: the one that stands, or a new one.

    The same order at the same revision is made once; once the facts have changed it is made
    anew. What cannot be printed is refused at once with `Unprintable`.
    """
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=order.tournament)
    found = Job.objects.standing().filter(fingerprint=order.key(revision)).first()
    if found is not None and (found.is_active or documents.has(found)):
        return found
    if found is not None:
        found.delete()
    return jobs.record(order, plan(order), revision=revision, by=by)


def cancel_document(job: Job) -> bool:
    """Stop making a document; False where it is over already."""
    is_cancelled = jobs.cancel(job)
    if is_cancelled:
        documents.drop_parts(job)
    return is_cancelled


def wait_for(job: Job, *, seconds: float) -> Job:
    """Return the job as it is once it is over, or after so many seconds."""
    deadline = time.monotonic() + seconds
    while job.is_active and time.monotonic() < deadline:
        time.sleep(GLANCE)
        job.refresh_from_db(fields=["state", "finished_at", "size", "failure", "words", "retries"])
    return job
