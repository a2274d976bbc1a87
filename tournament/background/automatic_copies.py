"""Ordering copies of a tournament before an act has to wait for one."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Final

from django.utils import timezone

from tournament.background import messages
from tournament.background.chores import order_copy
from tournament.background.queues import COPY
from tournament.celery import COPY_CHECK
from tournament.models import Job, Tournament
from tournament.storage import snapshots

APPROVED_EVERY: Final = 60.0
APPROVED_AT_ONCE: Final = 50
"""Seconds between copies of approved events, and how many of them one round looks at."""
LONGEST_LOOK: Final = 0.5
"""Seconds after which a round ends; the next one continues with the next tournament."""
_LOOKED_AT: Final = ("pk", "slug", "revision", "state")


def copy_ahead(tournament: Tournament) -> None:
    """Order the copy that the next risky act needs, while its page is being read.

    Copying an event of 1,000 players takes longer than publishing its seats.
    """
    order_copy(Tournament.objects.only("pk", "revision").get(pk=tournament.pk))


def queue_copy_check(tournament: Tournament) -> None:
    """Ask a worker to check whether a copy is due, so that closing a round need not wait for it.

    It runs no query, so any page may call it.
    """
    messages.send_periodic(COPY_CHECK, tournament.pk)


class CopyWatch:
    """Orders a copy of every tournament whose latest change is not yet copied.

    It remembers what it saw, so that a thousand idle tournaments and a million deals cost three
    queries. A restored house without copies gets those of its approved events one at a time,
    because nobody waits for them.
    """

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}
        self._last = 0
        self._deals: tuple[int, int] | None = None
        self._next_approved = -math.inf

    def order_due(self) -> None:
        """Order the copies that are due now."""
        for written in self._written_since():
            self._seen.pop(written, None)
        looks, until = self._looks_at_approved(), time.monotonic() + LONGEST_LOOK
        for tournament in self._from_last():
            if self._seen.get(tournament.pk) == tournament.revision:
                continue
            if tournament.state == Tournament.State.APPROVED and next(looks, None) is None:
                continue
            self._look(tournament)
            if time.monotonic() >= until:
                self._last = tournament.pk
                return
        self._last = 0

    def _from_last(self) -> list[Tournament]:
        """Return all tournaments, newest first, but those that the last round omitted before."""
        found = list(Tournament.objects.only(*_LOOKED_AT).order_by("-pk"))
        last = self._last
        return sorted(found, key=lambda one: one.pk >= last) if last else found

    def _look(self, tournament: Tournament) -> None:
        if snapshots.is_covered(tournament):
            self._seen[tournament.pk] = tournament.revision
            return
        self._seen.pop(tournament.pk, None)
        if _order_if_due(tournament) and tournament.state == Tournament.State.APPROVED:
            self._next_approved = time.monotonic() + APPROVED_EVERY

    def _looks_at_approved(self) -> Iterator[int]:
        """Yield once for each approved event that this round may still look at."""
        for look in range(APPROVED_AT_ONCE):
            if time.monotonic() < self._next_approved:
                return
            yield look

    def _written_since(self) -> set[int]:
        """Return the tournaments with new deals, also those committed late in the last round."""
        newest, before = snapshots.newest_deal(), self._deals
        last, last_but_one = before or (newest, newest)
        self._deals = newest, last
        return snapshots.written_on_phones(after=last_but_one)


def copy_if_due(pk: int) -> None:
    """Order a copy of one tournament if its latest change is not yet copied and a copy is due."""
    for tournament in Tournament.objects.only("pk", "slug", "revision").filter(pk=pk):
        if not snapshots.is_covered(tournament):
            _order_if_due(tournament)


def _order_if_due(tournament: Tournament) -> bool:
    """Order a copy if one is due, and return whether it was."""
    is_due = snapshots.is_due(tournament) and not _failed_lately(tournament)
    if is_due:
        order_copy(tournament)
    return is_due


def _failed_lately(tournament: Tournament) -> bool:
    """Whether a copy failed recently, so that a full disk is not retried without pause."""
    failed = Job.objects.filter(tournament=tournament, document=COPY, state=Job.State.FAILED)
    return failed.filter(finished_at__gt=timezone.now() - snapshots.EVERY).exists()
