"""A tournament's copies: each is a blob, and a row that is written after it.

A tournament without rows is read from the names of its blobs: its folder may be older than the
rows, or the database was lost. `copy_sweep.py` gives such blobs their rows.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from tournament.models import StoredCopy, Tournament
from tournament.models.stored_copy import BROUGHT, StoredCopyQuerySet
from tournament.storage import archives, blobs
from tournament.storage.archives import Archive
from tournament.storage.copy_names import (
    Copy,
    copy_from_blob,
    copy_from_row,
    new_copy,
    prefix_of,
    row_of,
)

__all__ = ["BROUGHT", "Copy", "prefix_of"]

ASKED: Final = "asked"
SCHEDULED: Final = "scheduled"
TURNING_BACK: Final = "turning_back"
KEPT: Final[Mapping[str, int]] = {SCHEDULED: 12, BROUGHT: 5}
KEPT_OF_OTHERS: Final = 20
"""How many copies of each other kind are kept."""
OLDEST: Final = timedelta(days=7)
"""How long a scheduled copy is kept when there are newer ones."""
LOCK: Final = 0x6B617274
"""The first key of PostgreSQL's advisory locks on copies; the second is the tournament's."""
LONGEST_WAIT: Final = 3.0
LOOK_AGAIN: Final = 0.005
"""Seconds that a copy waits for another one, and between two attempts."""

logger = logging.getLogger(__name__)


@contextmanager
def one_at_a_time(tournament: Tournament) -> Iterator[None]:
    """Wait on PostgreSQL while another process copies the tournament, but not for a stuck one.

    Its body sees the snapshot of the moment when the wait ended. It must insert no row: the check
    of its foreign key fails if the tournament was changed since. On SQLite two processes may make
    two equal copies.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield
        return
    until = time.monotonic() + LONGEST_WAIT
    while True:
        # Only a new transaction sees the copy that another one has just recorded.
        with transaction.atomic():
            if _try_lock(tournament.pk) or time.monotonic() > until:
                yield
                return
        time.sleep(LOOK_AGAIN)


def _try_lock(pk: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [LOCK, pk])
        return bool(cursor.fetchone()[0])


def copies_of(tournament: Tournament) -> list[Copy]:
    """Return all copies, newest first: by state, since clocks may be set back."""
    rows = _rows_of(tournament).newest_first()
    return [copy_from_row(row) for row in rows] or _listed_if_there(tournament)


def own_copies_of(tournament: Tournament) -> list[Copy]:
    """Return the copies made here, without uploaded ones, newest first."""
    return [copy for copy in copies_of(tournament) if copy.kind != BROUGHT]


def latest_copy(tournament: Tournament) -> Copy | None:
    """Return the newest copy made here, in one query."""
    row = _rows_of(tournament).made_here().newest_first().first()
    if row is not None:
        return copy_from_row(row)
    listed = _listed_if_there(tournament)
    return next((copy for copy in listed if copy.kind != BROUGHT), None)


def newest_sound(tournament: Tournament) -> Copy | None:
    """Return the newest intact copy."""
    return next((copy for copy in own_copies_of(tournament) if copy.is_sound), None)


def named(tournament: Tournament, name: str) -> Copy | None:
    """Return the copy with that file name, if it exists."""
    return next((copy for copy in copies_of(tournament) if copy.name == name), None)


def put_copy(
    tournament: Tournament, archive: Archive, *, kind: str, round_number: int | None
) -> Copy:
    """Write the blob of a copy; `record` adds its row."""
    state = archive.revision, archive.deal
    content = archives.write(archive)
    copy = new_copy(tournament, content, state, timezone.now(), kind, round_number)
    blobs.put(copy.key, content)
    return copy


def record(tournament: Tournament, copy: Copy) -> None:
    """Add the row of a copy and prune older ones of its kind."""
    adopt(tournament)
    StoredCopy.objects.bulk_create(
        [row_of(copy, tournament.pk)],
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=["kind", "round", "digest", "size"],
    )
    prune(tournament.pk)


def put_brought(tournament: Tournament, archive: Archive, content: bytes) -> Copy:
    """Store an uploaded copy unchanged, unless it is stored already."""
    state, made_at = (archive.revision, archive.deal), datetime.fromisoformat(archive.at)
    new = new_copy(tournament, content, state, made_at, BROUGHT, None)
    for copy in copies_of(tournament):
        is_same = copy.digest in (new.digest, "") and copy.revision == new.revision
        if is_same and blobs.exists(copy.key) and blobs.get(copy.key) == content:
            return copy
    blobs.put(new.key, content)
    record(tournament, new)
    return new


def relabel(copy: Copy, *, kind: str, round_number: int | None) -> Copy:
    """Give a scheduled copy the kind of the act that it precedes; its key stays."""
    StoredCopy.objects.filter(key=copy.key).update(kind=kind, round=round_number)
    return replace(copy, kind=kind, round=round_number)


def delete_all(tournament: Tournament) -> None:
    """Delete all copies of a tournament, when personal data is erased.

    A blob without a row is deleted too, and the rows go last: an interruption leaves them to
    the next attempt.
    """
    rows = _rows_of(tournament)
    listed = {copy.key for copy in _listed(tournament)}
    for key in listed.union(rows.values_list("key", flat=True)):
        blobs.delete(key)
    rows.delete()


def adopt(tournament: Tournament) -> None:
    """Give the blobs of a tournament without rows their rows."""
    if not _rows_of(tournament).exists():
        add_rows(row_of(copy, tournament.pk) for copy in _listed(tournament))


def add_rows(rows: Iterable[StoredCopy]) -> None:
    """Insert rows of blobs, unless another process was faster."""
    StoredCopy.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)


def prune(tournament: int) -> None:
    """Delete the rows of superfluous copies, and their blobs when that is committed."""
    rows = list(StoredCopy.objects.filter(tournament=tournament).newest_first())
    old = list(_superfluous(rows))
    if old:
        StoredCopy.objects.filter(pk__in=[row.pk for row in old]).delete()
        transaction.on_commit(lambda: _delete_blobs([row.key for row in old]))


def _delete_blobs(keys: Iterable[str]) -> None:
    """Delete blobs without rows; one that cannot be deleted is left to the sweep."""
    for key in keys:
        try:
            blobs.delete(key)
        except OSError as trouble:
            logger.warning("A copy could not be deleted: %s", trouble.strerror)


def _rows_of(tournament: Tournament) -> StoredCopyQuerySet:
    return StoredCopy.objects.filter(tournament=tournament)


def _listed_if_there(tournament: Tournament) -> list[Copy]:
    """Return the copies in the store; none if it does not answer, so that pages are shown."""
    try:
        return _listed(tournament)
    except OSError as trouble:
        logger.warning("The copies could not be listed: %s", trouble.strerror)
        return []


def _listed(tournament: Tournament) -> list[Copy]:
    """Return the copies in the store by their names, newest first."""
    found = (copy_from_blob(blob) for blob in blobs.list_blobs(prefix_of(tournament)))
    copies = [copy for copy in found if copy is not None]
    return sorted(copies, key=lambda copy: (copy.state, copy.at, copy.name), reverse=True)


def _superfluous(copies: list[StoredCopy]) -> Iterator[StoredCopy]:
    """Yield the copies to delete; age is relative to the newest copy, as clocks may be wrong."""
    by_kind: dict[str, int] = {}
    newest_at = next((copy.at for copy in copies if copy.kind != BROUGHT), None)
    for copy in copies:
        nth = by_kind[copy.kind] = by_kind.get(copy.kind, 0) + 1
        is_aged = copy.kind == SCHEDULED and newest_at and newest_at - copy.at > OLDEST
        if nth > KEPT.get(copy.kind, KEPT_OF_OTHERS) or is_aged:
            yield copy
