"""The order book of the press: jobs and their steps, claimed, finished, cancelled and rescued.

The rows are the record. A message to the workers says no more than that there is something to
do: whoever hears it takes the most urgent step, so a message that is lost, or delivered twice,
loses nothing and repeats nothing. Celery alone keeps no such record: `drill postgres_faults` takes
Redis away and kills workers at work, and the trial asks for every document and every entry.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import KombuError, OperationalError

from tournament.background.retries import LONGEST_WAIT, patience_with
from tournament.celery import app
from tournament.models import Job, JobStep
from tournament.paper.order import Order
from tournament.paper.plan import Part
from tournament.services.acts import Actor

MISSED_AFTER: Final = timedelta(seconds=30)
"""How long a worker may keep silent before its step is given to another."""


logger = logging.getLogger(__name__)


def record(order: Order, parts: Sequence[Part], *, revision: int, by: Actor) -> Job:
    """Write an order down with its steps, or return the job that makes the same already."""
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
    """Return the order as it was given."""
    assert job.tournament_id is not None
    return Order(job.document, job.tournament_id, job.params, job.language)


def open_queue() -> None:
    """Make the folder that calls come by where there is no Redis."""
    if not settings.REDIS_URL:
        Path(settings.QUEUE).mkdir(parents=True, exist_ok=True)


def call_workers(steps: int) -> None:
    """Wake a worker for each step; a call that nobody hears is repeated by those who look."""
    try:
        open_queue()
        for _step in range(steps):
            app.send_task("tournament.tasks.print_step", retry=False, ignore_result=True)
    except (KombuError, OperationalError, OSError):
        logger.warning("The workers could not be called; they will find the job by themselves.")


def claim() -> JobStep | None:
    """Take the most urgent step for this worker; None where there is nothing to do.

    Whoever turns the step from queued to running has it, however many try at once. Small
    documents go first, so that a single sheet never waits for a whole hall's; letters go last, so
    that no paper waits for a mail server that is silent.
    """
    while (step := _most_urgent()) is not None:
        step.worker, step.tries = _this_worker(), step.tries + 1
        queued = JobStep.objects.filter(pk=step.pk, state=JobStep.State.QUEUED)
        if queued.update(
            state=JobStep.State.RUNNING,
            worker=step.worker,
            tries=step.tries,
            beat_at=timezone.now(),
        ):
            first = Job.objects.filter(pk=step.job_id, state=Job.State.QUEUED)
            first.update(state=Job.State.RUNNING)
            return step
    return None


def put_off(step: JobStep, failure: Job.Failure, *, words: str = "") -> None:
    """Let a step that failed for a passing reason wait and be done again, a few times."""
    patience = patience_with(step.job)
    if step.tries >= patience.tries:
        fail(step.job, failure, words=words)
        held(step).update(state=JobStep.State.CANCELLED)
        return
    not_before = timezone.now() + patience.wait_after(step.tries)
    again = {"state": JobStep.State.QUEUED, "not_before": not_before}
    if held(step).update(**again):
        told = {"failure": failure, "words": words, "retries": F("retries") + 1}
        Job.objects.active().filter(pk=step.job_id).update(**told)


def beat(step: JobStep) -> None:
    """Say that this worker is alive and works on the step."""
    held(step).update(beat_at=timezone.now())


def finish_part(step: JobStep) -> None:
    """Note that a part is done; after the last the binding may begin."""
    if held(step).update(state=JobStep.State.DONE):
        _release_bindings(JobStep.objects.filter(job=step.job_id))


def finish_job(step: JobStep, *, size: int) -> bool:
    """Note that the document is done; False where it is wanted no more."""
    with transaction.atomic():
        held(step).update(state=JobStep.State.DONE)
        running = Job.objects.filter(pk=step.job_id, state=Job.State.RUNNING)
        done = {"state": Job.State.DONE, "finished_at": timezone.now(), "size": size}
        return bool(running.update(**done))


def cancel(job: Job) -> bool:
    """Stop a job: what is queued is never begun, what is being made is thrown away."""
    return _end(job, state=Job.State.CANCELLED)


def fail(job: Job, failure: Job.Failure, *, words: str = "") -> bool:
    """Give a job up, and keep the reason for whoever ordered it."""
    return _end(job, state=Job.State.FAILED, failure=failure, words=words)


def look_after() -> None:
    """Give what dead workers left to living ones, and call them where nobody is at work."""
    for step in JobStep.objects.filter(state=JobStep.State.RUNNING).select_related("job"):
        if _is_missed(step):
            _put_back(step)
    _release_bindings(JobStep.objects.all())
    steps = JobStep.objects.filter(job__in=Job.objects.active())
    if not steps.filter(state=JobStep.State.RUNNING).exists():
        call_workers(_due(steps).count())


def _steps(job: Job, parts: Sequence[Part]) -> list[JobStep]:
    """Return a step for each part, and one to bind them where there are several."""
    steps = [JobStep(job=job, number=n, part=part) for n, part in enumerate(parts, start=1)]
    if len(parts) > 1:
        steps.append(JobStep(job=job, number=len(parts) + 1, state=JobStep.State.WAITING))
    return steps


def _most_urgent() -> JobStep | None:
    queued = _due(JobStep.objects.filter(job__in=Job.objects.active()))
    left = Count("job__steps", filter=~Q(job__steps__state=JobStep.State.DONE))
    ranked = queued.annotate(left=left, is_mail=Q(job__kind=Job.Kind.MAIL))
    return ranked.select_related("job").order_by("is_mail", "left", "pk").first()


def _due(steps: QuerySet[JobStep]) -> QuerySet[JobStep]:
    """Find the queued steps that wait for nothing; a clock set back makes nobody wait for it."""
    now = timezone.now()
    waits = Q(not_before__gt=now, not_before__lte=now + LONGEST_WAIT)
    return steps.filter(state=JobStep.State.QUEUED).exclude(waits)


def held(step: JobStep) -> QuerySet[JobStep]:
    """Find the step while this very try holds it; a worker thought dead may have lost it."""
    facts = {"state": JobStep.State.RUNNING, "worker": step.worker, "tries": step.tries}
    return JobStep.objects.filter(pk=step.pk, **facts)


def _release_bindings(steps: QuerySet[JobStep]) -> None:
    """Queue the binding of every job whose parts are all done."""
    waiting = steps.filter(state=JobStep.State.WAITING, job__in=Job.objects.active())
    undone = Q(job__steps__part__isnull=False) & ~Q(job__steps__state=JobStep.State.DONE)
    whole = waiting.annotate(undone=Count("job__steps", filter=undone)).filter(undone=0)
    ready = JobStep.objects.filter(pk__in=list(whole.values_list("pk", flat=True)))
    call_workers(ready.filter(state=JobStep.State.WAITING).update(state=JobStep.State.QUEUED))


def _is_missed(step: JobStep) -> bool:
    """Tell whether the step's worker is dead: gone from this machine, or silent for too long."""
    # A sign of life from the future is none: the clock has been set back since.
    if step.beat_at is None or abs(timezone.now() - step.beat_at) > MISSED_AFTER:
        return True
    machine, _colon, process = step.worker.rpartition(":")
    if machine != socket.gethostname():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def _put_back(step: JobStep) -> None:
    """Let somebody else do the step, unless it has been the end of too many."""
    if not step.job.is_active:
        held(step).update(state=JobStep.State.CANCELLED)
    elif step.tries >= patience_with(step.job).tries:
        fail(step.job, Job.Failure.ABANDONED)
        held(step).update(state=JobStep.State.CANCELLED)
    elif held(step).update(state=JobStep.State.QUEUED):
        Job.objects.filter(pk=step.job_id).update(retries=F("retries") + 1)


def _end(job: Job, **facts: str) -> bool:
    """End a job that is not over yet, and everything of it that nobody has begun."""
    not_begun = (JobStep.State.WAITING, JobStep.State.QUEUED)
    with transaction.atomic():
        active = Job.objects.active().filter(pk=job.pk)
        if not active.update(finished_at=timezone.now(), **facts):
            return False
        steps = JobStep.objects.filter(job=job, state__in=not_begun)
        steps.update(state=JobStep.State.CANCELLED)
    return True


def _this_worker() -> str:
    """Name this process: the machine and its number there."""
    return f"{socket.gethostname()}:{os.getpid()}"
