"""Ordering copies of a tournament before an act has to wait for one."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from tournament.background import jobs
from tournament.background.chores import COPY, order_copy
from tournament.models import Job, Tournament
from tournament.storage import snapshots

COPY_IF_DUE: Final = "tournament.background.tasks.copy_if_due"
"""The Celery task that checks whether a copy is due."""


def copy_ahead(tournament: Tournament) -> None:
    """Order the copy that the next risky act needs, while its page is being read.

    Copying an event of 1,000 players takes longer than publishing its seats.
    """
    order_copy(Tournament.objects.only("pk", "revision").get(pk=tournament.pk))


def queue_copy_check(tournament: Tournament) -> None:
    """Ask a worker to check whether a copy is due, so that closing a round need not wait for it.

    It runs no query, so any page may call it.
    """
    jobs.send(COPY_IF_DUE, tournament.pk)


def order_due_copies(seen: dict[int, tuple[int, int]]) -> None:
    """Order a copy of every tournament whose latest change is not yet copied.

    `seen` carries states from one call to the next, so that a thousand idle tournaments cost
    two queries.
    """
    deals = snapshots.newest_deals()
    for tournament in Tournament.objects.only("pk", "slug", "revision").order_by("-pk"):
        state = tournament.revision, deals.get(tournament.pk, 0)
        if seen.get(tournament.pk) == state:
            continue
        if snapshots.is_covered(tournament):
            seen[tournament.pk] = state
        else:
            _order_if_due(tournament)


def copy_if_due(pk: int) -> None:
    """Order a copy of one tournament if its latest change is not yet copied and a copy is due."""
    for tournament in Tournament.objects.only("pk", "slug", "revision").filter(pk=pk):
        if not snapshots.is_covered(tournament):
            _order_if_due(tournament)


def _order_if_due(tournament: Tournament) -> None:
    if snapshots.is_due(tournament) and not _failed_lately(tournament):
        order_copy(tournament)


def _failed_lately(tournament: Tournament) -> bool:
    """Whether a copy failed recently, so that a full disk is not retried without pause."""
    failed = Job.objects.filter(tournament=tournament, document=COPY, state=Job.State.FAILED)
    return failed.filter(finished_at__gt=timezone.now() - snapshots.EVERY).exists()
