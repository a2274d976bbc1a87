"""Leases: for a limited time a step belongs to one try of one worker.

The time is that of the database's clock. A step is done by the try that still holds it, so a
message that is delivered twice makes nothing twice.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Case, Count, DateTimeField, ExpressionWrapper, Q, QuerySet, When
from django.db.models.functions import Now

from tournament.background import worker_names
from tournament.background.queues import QUEUE, RANK
from tournament.background.retries import LONGEST_WAIT
from tournament.models import Job, JobStep

LONGEST: Final = 180
"""Seconds before a step counts as stuck and its process ends."""
LEASE: Final = timedelta(seconds=LONGEST + 10)


def steps_at_work() -> QuerySet[JobStep]:
    """Return the steps of jobs that are not over."""
    return JobStep.objects.filter(job__in=Job.objects.active())


def due(steps: QuerySet[JobStep]) -> QuerySet[JobStep]:
    """Return the queued steps that are due, even if the clock was set back."""
    waits = Q(not_before__gt=Now(), not_before__lte=from_now(LONGEST_WAIT))
    return steps.filter(state=JobStep.State.QUEUED).exclude(waits)


def by_urgency(steps: QuerySet[JobStep]) -> QuerySet[JobStep]:
    """Order steps by queue; within a queue, those of small jobs come first.

    A step that was begun twice comes last, so that a worker which cannot do it does the others.
    """
    left = Count("job__steps", filter=~Q(job__steps__state=JobStep.State.DONE))
    late = Case(When(tries__gt=1, then=True), default=False)
    ranked = steps.annotate(queue=QUEUE, left=left, late=late).annotate(rank=RANK)
    return ranked.order_by("rank", "late", "left", "pk")


def most_urgent() -> int | None:
    """Return the key of the most urgent step that is due, for a worker without messages."""
    return by_urgency(due(steps_at_work())).values_list("pk", flat=True).first()


def is_anything_due() -> bool:
    """Whether a step is due for a free worker."""
    return due(steps_at_work()).exists()


def begin(pk: int) -> JobStep | None:
    """Begin a try of the step with a lease; None if it is not due, at work or over."""
    step = due(steps_at_work()).select_related("job").filter(pk=pk).first()
    if step is None:
        return None
    step.worker, step.tries = worker_names.own_name(), step.tries + 1
    queued = JobStep.objects.filter(pk=pk, state=JobStep.State.QUEUED, tries=step.tries - 1)
    begun = {"state": JobStep.State.RUNNING, "worker": step.worker, "tries": step.tries}
    if not queued.update(**begun, not_before=from_now(LEASE), sent_at=Now(), beat_at=Now()):
        return None
    Job.objects.filter(pk=step.job_id, state=Job.State.QUEUED).update(state=Job.State.RUNNING)
    return step


def owned_step(step: JobStep) -> QuerySet[JobStep]:
    """Return the step if this try still holds it; a worker taken for dead may have lost it."""
    facts = {"state": JobStep.State.RUNNING, "worker": step.worker, "tries": step.tries}
    return JobStep.objects.filter(pk=step.pk, **facts)


def abandoned(steps: QuerySet[JobStep]) -> list[JobStep]:
    """Return the running steps whose lease or worker has ended.

    A process does one step at a time, and calls this between two of them.
    """
    running = steps.filter(state=JobStep.State.RUNNING).select_related("job")
    # A lease that ends too late does not count: the clock was set back since.
    is_leased = Q(not_before__gt=Now(), not_before__lte=from_now(LEASE))
    leased = set(running.filter(is_leased).values_list("pk", flat=True))
    return [step for step in running if step.pk not in leased or _has_ended(step.worker)]


def from_now(wait: timedelta) -> ExpressionWrapper:
    """Return a moment by the database's clock, which is the same for all machines."""
    return ExpressionWrapper(Now() + wait, output_field=DateTimeField())


def _has_ended(worker: str) -> bool:
    return worker == worker_names.own_name() or worker_names.has_ended(worker)
