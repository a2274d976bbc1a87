"""The queues of the workers, their order, and the priority of a message in its queue."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, Value, When

from tournament.celery import COPIES, IMPORTS, MAIL, PAPER, QUEUES
from tournament.models import Job

COPY: Final = "copy"
"""The document of a job that copies a tournament."""
WEBHOOK: Final = "webhook"
"""The document of a job that sends a message to a webhook."""
SMALL: Final = 1
LARGE: Final = 5
"""The numbers of steps up to which a job is small, and not large."""

# A page waits for paper. An e-mail or a message may wait long for a server that does not answer.
_QUEUE: Final = Case(
    When(job__kind=Job.Kind.MAIL, then=Value(MAIL)),
    When(job__document=WEBHOOK, then=Value(MAIL)),
    When(job__document=COPY, then=Value(COPIES)),
    When(job__kind=Job.Kind.CHORE, then=Value(IMPORTS)),
    default=Value(PAPER),
)
RANK: Final = Case(
    *(When(queue=name, then=Value(rank)) for rank, name in enumerate(QUEUES)), default=len(QUEUES)
)
"""The place of a step's queue; the query must be annotated with `queue=QUEUE`."""
QUEUE: Final = _QUEUE


def queue_of(job: Job) -> str:
    """Return the name of the queue for the job's steps."""
    if job.kind == Job.Kind.MAIL or job.document == WEBHOOK:
        return MAIL
    if job.kind == Job.Kind.PAPER:
        return PAPER
    return COPIES if job.document == COPY else IMPORTS


def priority_of(steps: int) -> int:
    """Return the priority of a job of this many steps, so that one sheet overtakes a whole hall."""
    if steps <= SMALL:
        return 0
    return 3 if steps <= LARGE else 6
