"""Steps whose worker or message was lost: taken back, and sent again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import DateTimeField, F, Q, QuerySet
from django.db.models.functions import Coalesce, Now

from tournament.background import jobs, messages
from tournament.background.leases import (
    abandoned,
    by_urgency,
    due,
    from_now,
    owned_step,
    steps_at_work,
)
from tournament.background.queues import QUEUE
from tournament.background.retries import MOST_WORKERS, retry_policy_of
from tournament.celery import QUEUES, app
from tournament.models import Job, JobStep

UNDER_WAY: Final = timedelta(seconds=5)
"""How long a message may take from a process to its queue, and from there to its step."""
SENT_ANYWAY_AFTER: Final = timedelta(minutes=10)
"""A step that waits longer is sent again, even if its queue has other messages."""
MOST: Final = 500
"""Steps sent again at a time; the next ones follow once these are done."""


def deliver() -> None:
    """Take back the steps of workers that have ended, and send lost messages again."""
    take_back(JobStep.objects.all())
    if messages.are_sent():
        send_again(empty_queues())


def take_back(steps: QuerySet[JobStep]) -> bool:
    """Queue the steps whose lease or worker has ended, and return whether it took any."""
    found = abandoned(steps)
    for step in found:
        with transaction.atomic():
            _take_back(step)
    return bool(found)


def send_again(empty: Iterable[str]) -> int:
    """Send the due steps again whose message must be lost, and return their number.

    No queue contains the message of a step that became due after it was sent, nor of one whose
    queue is `empty`. Without proof it is sent after a longer time: a second message does no harm.
    """
    sent = Coalesce("sent_at", "job__at", output_field=DateTimeField())
    steps = due(steps_at_work()).annotate(queue=QUEUE, sent=sent)
    is_lost = (
        Q(not_before__gt=F("sent"))
        | Q(queue__in=list(empty), sent__lt=from_now(-UNDER_WAY))
        | Q(sent__lt=from_now(-SENT_ANYWAY_AFTER))
    )
    lost = list(by_urgency(steps.filter(is_lost)).select_related("job")[:MOST])
    JobStep.objects.filter(pk__in=[step.pk for step in lost]).update(sent_at=Now())
    of_jobs: defaultdict[Job, list[int]] = defaultdict(list)
    for step in lost:
        of_jobs[step.job].append(step.pk)
    for job, keys in of_jobs.items():
        messages.send_steps(job, keys)
    return len(lost)


def empty_queues() -> list[str]:
    """Return the queues without a message."""
    with app.connection_for_read() as connection, connection.channel() as channel:
        # With a prefix of keys, a passive declaration finds no queue at all.
        return [name for name in QUEUES if not channel.queue_declare(queue=name).message_count]


def _take_back(step: JobStep) -> None:
    """Queue the step, unless it has ended too many workers."""
    if not step.job.is_active:
        owned_step(step).update(state=JobStep.State.CANCELLED)
    elif step.tries >= max(MOST_WORKERS, retry_policy_of(step.job).tries):
        jobs.fail(step.job, Job.Failure.ABANDONED)
        owned_step(step).update(state=JobStep.State.CANCELLED)
    elif owned_step(step).update(state=JobStep.State.QUEUED, not_before=None):
        Job.objects.filter(pk=step.job_id).update(retries=F("retries") + 1)
        transaction.on_commit(partial(messages.send_steps, step.job, [step.pk]))
