"""The outbox of the queues: jobs and their steps, ordered, put off, finished and cancelled.

The rows are the record, written in the transaction of what ordered them. A Celery message names a
step; `leases.py` makes sure that one try does it, and `outbox.py` sends lost messages again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournament.background import messages
from tournament.background.leases import from_now, owned_step
from tournament.background.retries import retry_policy_of
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor


def record(order: Order, parts: Sequence[Part], *, revision: int, by: Actor) -> Job:
    """Create the job and its steps, or return the existing job for the same document."""
    facts = {
        "tournament_id": order.tournament,
        "document": order.document,
        "params": dict(order.params),
        "language": order.language,
        "revision": revision,
        "by": by.user,
        "signed": by.name,
    }
    with transaction.atomic():
        standing = Job.objects.standing()
        job, is_new = standing.get_or_create(fingerprint=order.key(revision), defaults=facts)
        if is_new:
            create_steps(job, parts)
    return job


def create_steps(job: Job, parts: Sequence[Part]) -> None:
    """Create a step for each part, and a last one that joins several; send them on commit."""
    steps = [JobStep(job=job, number=n, part=part) for n, part in enumerate(parts, start=1)]
    if len(parts) > 1:
        steps.append(JobStep(job=job, number=len(parts) + 1, state=JobStep.State.WAITING))
    made = JobStep.objects.bulk_create(steps)[: len(parts)]
    transaction.on_commit(partial(messages.send_steps, job, [step.pk for step in made]))


def order_of(job: Job) -> Order:
    """Rebuild the order that the job was created from."""
    return Order(job.document, job.tournament_id, job.params, job.language)


def put_off(step: JobStep, failure: Job.Failure, *, words: str = "") -> None:
    """Schedule a retry of a step that failed for a temporary reason, or fail its job.

    The outbox sends it again: a message with a delay would be delivered twice by Redis.
    """
    patience = retry_policy_of(step.job)
    if step.tries >= patience.tries:
        fail(step.job, failure, words=words)
        owned_step(step).update(state=JobStep.State.CANCELLED)
        return
    not_before = from_now(patience.wait_after(step.tries))
    again = {"state": JobStep.State.QUEUED, "not_before": not_before}
    if owned_step(step).update(**again):
        told = {"failure": failure, "words": words, "retries": F("retries") + 1}
        Job.objects.active().filter(pk=step.job_id).update(**told)


def finish_part(step: JobStep) -> None:
    """Mark a part as done; after the last one the parts can be joined.

    The job is locked: of two parts that end at once, the second must see the first.
    """
    with transaction.atomic():
        Job.objects.select_for_update().get(pk=step.job_id)
        if owned_step(step).update(state=JobStep.State.DONE):
            release_join(step.job)


def release_join(job: Job) -> None:
    """Queue the joining step of a job whose parts are all done."""
    undone = job.steps.filter(part__isnull=False).exclude(state=JobStep.State.DONE)
    waiting = job.steps.filter(state=JobStep.State.WAITING)
    if undone.exists():
        return
    joins = list(waiting.values_list("pk", flat=True))
    waiting.update(state=JobStep.State.QUEUED)
    transaction.on_commit(partial(messages.send_steps, job, joins))


def finish_job(step: JobStep, *, size: int) -> bool:
    """Mark the job as done; False if it was cancelled in the meantime."""
    with transaction.atomic():
        owned_step(step).update(state=JobStep.State.DONE)
        running = Job.objects.filter(pk=step.job_id, state=Job.State.RUNNING)
        done = {"state": Job.State.DONE, "finished_at": timezone.now(), "size": size}
        return bool(running.update(**done))


def cancel(job: Job) -> bool:
    """Cancel a job: queued steps never start, a running step's result is discarded."""
    return _end(job, state=Job.State.CANCELLED)


def fail(job: Job, failure: Job.Failure, *, words: str = "") -> bool:
    """Fail a job and store the reason for the person who ordered it."""
    return _end(job, state=Job.State.FAILED, failure=failure, words=words)


def _end(job: Job, **facts: str) -> bool:
    """End an active job and cancel its steps that have not started."""
    not_begun = (JobStep.State.WAITING, JobStep.State.QUEUED)
    with transaction.atomic():
        active = Job.objects.active().filter(pk=job.pk)
        if not active.update(finished_at=timezone.now(), **facts):
            return False
        steps = JobStep.objects.filter(job=job, state__in=not_begun)
        steps.update(state=JobStep.State.CANCELLED)
    return True
