"""The job queue: jobs and their steps, claimed, finished, cancelled and requeued.

The rows are the record. A Celery message only wakes a worker, which then claims the most urgent
step; so a message that is lost or delivered twice loses nothing and repeats nothing. Celery alone
keeps no such record: `drill postgres_faults` stops Redis and kills busy workers, then checks every
document and every entry.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Count, DateTimeField, ExpressionWrapper, F, Q, QuerySet, When
from django.db.models.functions import Now
from django.utils import timezone
from kombu.exceptions import KombuError, OperationalError

from tournament import environment
from tournament.background import worker_names
from tournament.celery import app
from tournament.models import Job, JobStep
from tournament.ops.setup.processes import OWN_WORKER
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor

ABANDONED_AFTER: Final = timedelta(seconds=30)
"""How long a worker may go without a heartbeat before its step is requeued."""
COPY: Final = "copy"
"""The document of a job that copies a tournament."""
RUN_STEP: Final = "tournament.background.tasks.run_step"
"""The Celery task that runs one step."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """The number of tries, and the wait after the first failure."""

    tries: int
    back_off: timedelta

    def wait_after(self, tries: int) -> timedelta:
        """Return the wait after this many tries: it doubles each time."""
        return self.back_off * 2 ** (tries - 1)


FOR_DOCUMENTS: Final = RetryPolicy(tries=3, back_off=timedelta(seconds=20))
# Greylisting: a mail server may ask for a retry after a quarter of an hour.
FOR_MAIL: Final = RetryPolicy(tries=7, back_off=timedelta(seconds=20))
LONGEST_WAIT: Final = max(policy.wait_after(policy.tries) for policy in (FOR_DOCUMENTS, FOR_MAIL))


def retry_policy_of(job: Job) -> RetryPolicy:
    """Return the retry policy for this kind of job."""
    return FOR_MAIL if job.kind == Job.Kind.MAIL else FOR_DOCUMENTS


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
            JobStep.objects.bulk_create(_steps(job, parts))
            transaction.on_commit(partial(call_workers, len(parts)))
    return job


def order_of(job: Job) -> Order:
    """Rebuild the order that the job was created from."""
    return Order(job.document, job.tournament_id, job.params, job.language)


def make_queue_folder() -> None:
    """Create the folder of the file-system broker, which is used without Redis."""
    if not settings.REDIS_URL:
        Path(settings.QUEUE).mkdir(parents=True, exist_ok=True)


def call_workers(steps: int) -> None:
    """Wake a worker for each step; `requeue_abandoned` makes up for a lost message."""
    for _step in range(steps):
        if not send(RUN_STEP):
            break


def send(task: str, *given: int) -> bool:
    """Send the workers a message; False if it is lost, and workers poll by themselves."""
    if environment.internal_variable(OWN_WORKER):
        # The worker beside this server reads the rows, and nobody would read the message.
        return True
    try:
        make_queue_folder()
        app.send_task(task, given, retry=False, ignore_result=True)
    except (KombuError, OperationalError, OSError):
        logger.warning("The workers could not be called; they will find the job by themselves.")
        return False
    return True


def claim_step() -> JobStep | None:
    """Claim the most urgent step for this worker; None if no step is due.

    The worker whose UPDATE turns the step from queued to running owns it. Small documents go
    first, so that a single sheet never waits for a whole hall's; then files that were sent in,
    then copies. E-mails go last, so that nothing waits for a mail server that does not answer.
    """
    while (step := _most_urgent()) is not None:
        step.worker, step.tries = worker_names.own_name(), step.tries + 1
        queued = JobStep.objects.filter(pk=step.pk, state=JobStep.State.QUEUED)
        if queued.update(
            state=JobStep.State.RUNNING,
            worker=step.worker,
            tries=step.tries,
            beat_at=Now(),
        ):
            first = Job.objects.filter(pk=step.job_id, state=Job.State.QUEUED)
            first.update(state=Job.State.RUNNING)
            return step
    return None


def put_off(step: JobStep, failure: Job.Failure, *, words: str = "") -> None:
    """Schedule a retry of a step that failed for a temporary reason, or fail its job."""
    patience = retry_policy_of(step.job)
    if step.tries >= patience.tries:
        fail(step.job, failure, words=words)
        owned_step(step).update(state=JobStep.State.CANCELLED)
        return
    not_before = _from_now(patience.wait_after(step.tries))
    again = {"state": JobStep.State.QUEUED, "not_before": not_before}
    if owned_step(step).update(**again):
        told = {"failure": failure, "words": words, "retries": F("retries") + 1}
        Job.objects.active().filter(pk=step.job_id).update(**told)


def record_heartbeat(step: JobStep) -> None:
    """Record that this worker is alive and still on the step."""
    owned_step(step).update(beat_at=Now())


def finish_part(step: JobStep) -> None:
    """Mark a part as done; after the last one the parts can be joined."""
    if owned_step(step).update(state=JobStep.State.DONE):
        _release_bindings(JobStep.objects.filter(job=step.job_id))


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


def requeue_abandoned() -> None:
    """Requeue the steps of dead workers, and wake workers if none is running."""
    # A heartbeat in the future does not count: the clock was set back since.
    is_alive = Q(beat_at__gte=_from_now(-ABANDONED_AFTER), beat_at__lte=_from_now(ABANDONED_AFTER))
    running = JobStep.objects.filter(state=JobStep.State.RUNNING).select_related("job")
    for step in running.annotate(is_alive=Case(When(is_alive, then=True), default=False)):
        if not step.is_alive or worker_names.has_ended(step.worker):
            _requeue(step)
    _release_bindings(JobStep.objects.all())
    steps = JobStep.objects.filter(job__in=Job.objects.active())
    if not steps.filter(state=JobStep.State.RUNNING).exists():
        call_workers(_due(steps).count())


def is_anything_due() -> bool:
    """Whether a step is due for a free worker."""
    return _due(JobStep.objects.filter(job__in=Job.objects.active())).exists()


def _steps(job: Job, parts: Sequence[Part]) -> list[JobStep]:
    """Return a step for each part, and a last step that joins several parts."""
    steps = [JobStep(job=job, number=n, part=part) for n, part in enumerate(parts, start=1)]
    if len(parts) > 1:
        steps.append(JobStep(job=job, number=len(parts) + 1, state=JobStep.State.WAITING))
    return steps


def _most_urgent() -> JobStep | None:
    queued = _due(JobStep.objects.filter(job__in=Job.objects.active()))
    left = Count("job__steps", filter=~Q(job__steps__state=JobStep.State.DONE))
    rank = Case(
        When(job__kind=Job.Kind.PAPER, then=0), When(job__document=COPY, then=2),
        When(job__kind=Job.Kind.MAIL, then=3), default=1,
    )  # fmt: skip
    ranked = queued.annotate(left=left, rank=rank)
    return ranked.select_related("job").order_by("rank", "left", "pk").first()


def _due(steps: QuerySet[JobStep]) -> QuerySet[JobStep]:
    """Return the queued steps that are due, even if the clock was set back."""
    waits = Q(not_before__gt=Now(), not_before__lte=_from_now(LONGEST_WAIT))
    return steps.filter(state=JobStep.State.QUEUED).exclude(waits)


def owned_step(step: JobStep) -> QuerySet[JobStep]:
    """Return the step if this try still owns it; a worker taken for dead may have lost it."""
    facts = {"state": JobStep.State.RUNNING, "worker": step.worker, "tries": step.tries}
    return JobStep.objects.filter(pk=step.pk, **facts)


def _release_bindings(steps: QuerySet[JobStep]) -> None:
    """Queue the joining step of every job whose parts are all done."""
    waiting = steps.filter(state=JobStep.State.WAITING, job__in=Job.objects.active())
    undone = Q(job__steps__part__isnull=False) & ~Q(job__steps__state=JobStep.State.DONE)
    whole = waiting.annotate(undone=Count("job__steps", filter=undone)).filter(undone=0)
    ready = JobStep.objects.filter(pk__in=list(whole.values_list("pk", flat=True)))
    call_workers(ready.filter(state=JobStep.State.WAITING).update(state=JobStep.State.QUEUED))


def _from_now(wait: timedelta) -> ExpressionWrapper:
    """Return a moment by the database's clock, which is the same for all machines."""
    return ExpressionWrapper(Now() + wait, output_field=DateTimeField())


def _requeue(step: JobStep) -> None:
    """Requeue the step, unless it has killed too many workers."""
    if not step.job.is_active:
        owned_step(step).update(state=JobStep.State.CANCELLED)
    elif step.tries >= retry_policy_of(step.job).tries:
        fail(step.job, Job.Failure.ABANDONED)
        owned_step(step).update(state=JobStep.State.CANCELLED)
    elif owned_step(step).update(state=JobStep.State.QUEUED):
        Job.objects.filter(pk=step.job_id).update(retries=F("retries") + 1)


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
