"""Copies of a tournament: before what is hard to take back, on request, and as time goes by.

A copy that cannot be made stops nobody: the act goes on, and the desk says since when there is
no copy. Whether one is missing is worked out from the journal and the folder, so it is true in
every process and after every restart.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils import timezone

from tournament.models import JournalEntry, PhoneDeal, Tournament
from tournament.storage import archives
from tournament.storage import folder as copies
from tournament.storage.folder import Copy

BEFORE: Final[Mapping[str, str]] = {
    "publish_seating": "publish",
    "withdraw_seating": "withdraw",
    "close_round": "close",
    "correct_sheet": "correct",
    "change_settings": "settings",
    "undo": "undo",
    "finish": "finish",
    "approve": "approve",
}
"""Acts that everybody relies on afterwards, with the kind of the copy made before each."""
EVERY: Final = timedelta(minutes=5)
LATE_AFTER: Final = timedelta(minutes=20)
"""How long a change may wait for its copy until the desk says so."""
LITTLE_ROOM: Final = 20_000_000

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """How it stands with the copies: the newest, and what has happened since."""

    newest: Copy | None
    changes: int
    since: datetime | None
    has_failed: bool

    @property
    def is_late(self) -> bool:
        """Whether a copy is missing that should be there by now."""
        if self.since is None:
            return False
        return self.has_failed or timezone.now() - self.since > LATE_AFTER


def how_kept(tournament: Tournament) -> Kept:
    """Return how it stands with the copies of a tournament, in two queries.

    A deal from a phone is a change too, although it raises no revision.
    """
    newest = copies.newest(tournament)
    revision, deal = (-1, 0) if newest is None else newest.state
    later = JournalEntry.objects.filter(tournament=tournament, revision__gt=revision)
    # The copy before an act is of the revision before it.
    uncovered = Q(verb__in=BEFORE, revision__gt=revision + 1)
    found = later.aggregate(
        changes=Count("revision", distinct=True), since=Min("at"), failed=Count("pk", uncovered)
    )
    fresh = _deals_of(tournament).filter(pk__gt=deal)
    written = fresh.aggregate(deals=Count("pk"), since=Min("at"))
    since = min(filter(None, (found["since"], written["since"])), default=None)
    return Kept(newest, found["changes"] + written["deals"], since, bool(found["failed"]))


def why_no_copy() -> str:
    """Name what keeps copies from being made: `full`, `read_only`, or nothing that is known."""
    folder = Path(settings.COPIES)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / ".trial"
        trial.write_bytes(b"\0" * 4096)
        trial.unlink()
    except OSError as trouble:
        return "full" if shutil.disk_usage(folder.parent).free < LITTLE_ROOM else _code_of(trouble)
    return "full" if shutil.disk_usage(folder).free < LITTLE_ROOM else ""


def take(tournament: Tournament, kind: str, *, round_number: int | None = None) -> Copy:
    """Make a copy, unless there is a sound one of this very state; `OSError` where it cannot be.

    What is read is one moment's state, and nobody waits for it.
    """
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    newest = copies.newest(tournament)
    is_of_today = newest is not None and newest.state == (revision, _last_deal_of(tournament))
    if newest is not None and is_of_today and newest.is_sound:
        if newest.kind == copies.SCHEDULED and kind != copies.SCHEDULED:
            return copies.relabel(newest, kind=kind, round_number=round_number)
        return newest
    archive = archives.collect(tournament.pk)
    return copies.put(tournament, archive, kind=kind, round_number=round_number)


def ready_for(tournament: Tournament, verb: str, of_round: int | None) -> Copy | None:
    """Make the copy that belongs before an act of `BEFORE`; None where none can be made.

    An act within a larger one, a preview say, is not worth one.
    """
    return None if connection.in_atomic_block else renew(tournament, verb, of_round)


def renew(tournament: Tournament, verb: str, of_round: int | None) -> Copy | None:
    """Make the copy before an act, once more where somebody was faster than the first."""
    try:
        number = of_round or _newest_round_of(tournament)
        return take(tournament, BEFORE[verb], round_number=number)
    except OSError as trouble:
        logger.warning("No copy could be made before %s: %s", verb, trouble.strerror)
    except Exception:
        logger.exception("No copy could be made before %s", verb)
    return None


def is_behind(copy: Copy | None, locked: Tournament) -> bool:
    """Whether somebody was faster than the act that this copy was made before."""
    return copy is not None and copy.state != (locked.revision, _last_deal_of(locked))


def is_covered(tournament: Tournament) -> bool:
    """Whether there is a copy of the tournament as it is now."""
    newest = copies.newest(tournament)
    today = tournament.revision, _last_deal_of(tournament)
    return newest is not None and newest.state >= today


def newest_deals() -> Mapping[int, int]:
    """Return the key of the newest deal from a phone by tournament, in one query."""
    deals = PhoneDeal.objects.order_by().values_list("sheet__table__round__tournament")
    return dict(deals.annotate(newest=Max("pk")))


def is_due(tournament: Tournament) -> bool:
    """Whether the newest copy of a tournament that has changed is some time old."""
    newest = copies.newest(tournament)
    if newest is None:
        return True
    # A clock that was set back must not put copies off until it has caught up.
    return abs(timezone.now() - newest.at) > EVERY


def _deals_of(tournament: Tournament) -> QuerySet[PhoneDeal]:
    return PhoneDeal.objects.filter(sheet__table__round__tournament=tournament)


def _last_deal_of(tournament: Tournament) -> int:
    newest = _deals_of(tournament).order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def _newest_round_of(tournament: Tournament) -> int | None:
    return tournament.rounds.order_by("-number").values_list("number", flat=True).first()


def _code_of(trouble: OSError) -> str:
    return "read_only" if trouble.errno in (1, 13, 30) else "unknown"
