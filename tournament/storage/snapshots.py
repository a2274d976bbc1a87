"""Copies of a tournament: before risky acts, on request, and on a schedule.

A failed copy blocks nothing: the act goes on, and the desk shows since when copies are missing.
That is computed from the journal and the rows of the copies, so it is the same in every process
and after every restart.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from django.db import connection
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from tournament.models import JournalEntry, PhoneDeal, Round, SheetVersion, Table, Tournament
from tournament.storage import archives, blobs
from tournament.storage import copy_folder as copies
from tournament.storage.copy_folder import Copy

CopyKind = Literal[
    "publish", "withdraw", "close", "correct", "settings", "undo", "finish", "approve"
]
"""The kinds of copies made before acts."""
EVERY: Final = timedelta(minutes=5)
LATE_AFTER: Final = timedelta(minutes=20)
"""How long a change may be without a copy before the desk warns."""
LITTLE_SPACE: Final = 20_000_000
TRIAL: Final = "copies/.trial"
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT))
_READ_ONLY: Final = frozenset((errno.EPERM, errno.EACCES, errno.EROFS))

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CopyStatus:
    """The state of the copies: the newest one, and the changes since."""

    newest: Copy | None
    changes: int
    since: datetime | None
    has_failed: bool

    @property
    def is_late(self) -> bool:
        """Whether a copy is overdue."""
        if self.since is None:
            return False
        return self.has_failed or timezone.now() - self.since > LATE_AFTER


def copy_status(tournament: Tournament, verbs_copied: Collection[str]) -> CopyStatus:
    """Return the state of a tournament's copies, in three queries.

    A deal from a phone is a change too, although it does not raise the revision.
    """
    newest = copies.latest_copy(tournament)
    revision, deal = (-1, 0) if newest is None else newest.state
    later = JournalEntry.objects.filter(tournament=tournament, revision__gt=revision)
    # The copy before an act has the previous revision.
    uncovered = Q(verb__in=verbs_copied, revision__gt=revision + 1)
    found = later.aggregate(
        changes=Count("revision", distinct=True), since=Min("at"), failed=Count("pk", uncovered)
    )
    fresh = _deals_of(tournament).filter(pk__gt=deal)
    written = fresh.aggregate(deals=Count("pk"), since=Min("at"))
    since = min(filter(None, (found["since"], written["since"])), default=None)
    # A rehearsal plays whole rounds in one transaction, without a copy before each act.
    has_failed = bool(found["failed"]) and not tournament.is_rehearsal
    return CopyStatus(newest, found["changes"] + written["deals"], since, has_failed)


def why_no_copy() -> str:
    """Return why copies fail: `full`, `read_only`, `unknown`, or empty."""
    why = ""
    try:
        blobs.put(TRIAL, b"\0" * 4096)
        blobs.delete(TRIAL)
    except OSError as trouble:
        why = _code_of(trouble)
    free = blobs.free_space(TRIAL)
    return why if free is None or free >= LITTLE_SPACE else "full"


def make_copy(tournament: Tournament, kind: str, *, round_number: int | None = None) -> Copy:
    """Make a copy, unless this revision has an intact one; raise `OSError` on failure.

    It reads one snapshot and blocks no writer. If the same tournament is already being copied,
    wait for that copy, because two at once would take twice as long.
    """
    with copies.one_at_a_time(tournament):
        copy = _intact_copy(tournament)
        is_new = copy is None
        if copy is None:
            archive = archives.collect(tournament.pk)
            copy = copies.put_copy(tournament, archive, kind=kind, round_number=round_number)
    if is_new:
        copies.record(tournament, copy)
    elif copy.kind == copies.SCHEDULED and kind != copies.SCHEDULED:
        return copies.relabel(copy, kind=kind, round_number=round_number)
    return copy


def _intact_copy(tournament: Tournament) -> Copy | None:
    """Return the copy of the current revision and deal, if it is intact."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    newest = copies.latest_copy(tournament)
    is_of_today = newest is not None and newest.state == (revision, _last_deal_of(tournament))
    return newest if newest is not None and is_of_today and newest.is_sound else None


def copy_before(tournament: Tournament, kind: CopyKind, of_round: int | None) -> Copy | None:
    """Make the copy that precedes an act; None if it failed.

    An act nested in another transaction, such as a preview, gets none.
    """
    return None if connection.in_atomic_block else recopy(tournament, kind, of_round)


def recopy(tournament: Tournament, kind: CopyKind, of_round: int | None) -> Copy | None:
    """Make the copy before an act, again if another act came in between."""
    try:
        rounds = tournament.rounds.order_by("-number").values_list("number", flat=True)
        number = of_round or rounds.first()
        return make_copy(tournament, kind, round_number=number)
    except OSError as trouble:
        logger.warning("No copy could be made (%s): %s", kind, trouble.strerror)
    except Exception:
        logger.exception("No copy could be made (%s)", kind)
    return None


def is_behind(copy: Copy, locked: Tournament) -> bool:
    """Whether another act came between this copy and the lock."""
    return copy.state != (locked.revision, _last_deal_of(locked))


def is_covered(tournament: Tournament) -> bool:
    """Whether the current revision has a copy."""
    newest = copies.latest_copy(tournament)
    today = tournament.revision, _last_deal_of(tournament)
    return newest is not None and newest.state >= today


def newest_deal() -> int:
    """Return the key of the newest deal from any phone."""
    newest: int | None = PhoneDeal.objects.aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def written_on_phones(*, after: int) -> set[int]:
    """Return the tournaments with a deal from a phone after this one, in one query."""
    deals = PhoneDeal.objects.filter(pk__gt=after).order_by()
    return set(deals.values_list("sheet__table__round__tournament", flat=True).distinct())


def is_due(tournament: Tournament) -> bool:
    """Whether the newest copy is old enough for another one, or a round can be closed."""
    newest = copies.latest_copy(tournament)
    if newest is None:
        return True
    # A clock that was set back must not delay copies until it has caught up.
    return abs(timezone.now() - newest.at) > EVERY or _is_closing(tournament)


def _is_closing(tournament: Tournament) -> bool:
    """Whether a round in play has all its sheets, so that closing it comes next."""
    played = tournament.rounds.filter(state__in=(Round.State.PUBLISHED, Round.State.PLAYING))
    sheets = SheetVersion.objects.filter(table=OuterRef("pk"), is_current=True)
    waiting = Table.objects.filter(~Exists(sheets), round=OuterRef("pk"))
    return played.filter(~Exists(waiting)).exists()


def _deals_of(tournament: Tournament) -> QuerySet[PhoneDeal]:
    return PhoneDeal.objects.filter(sheet__table__round__tournament=tournament)


def _last_deal_of(tournament: Tournament) -> int:
    # Ordered by the key, PostgreSQL would read the deals of all other tournaments first.
    newest: int | None = _deals_of(tournament).aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def _code_of(trouble: OSError) -> str:
    if trouble.errno in _FULL:
        return "full"
    return "read_only" if trouble.errno in _READ_ONLY else "unknown"
