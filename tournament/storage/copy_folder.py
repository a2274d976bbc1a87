"""A tournament's copies in the blob store: names, integrity and retention."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from tournament.models import Tournament
from tournament.storage import archives, blobs
from tournament.storage.archives import Archive, DamagedFile, OtherProgram
from tournament.storage.blobs import Blob

ASKED: Final = "asked"
SCHEDULED: Final = "scheduled"
TURNING_BACK: Final = "turning_back"
BROUGHT: Final = "brought"
"""Kind of an uploaded copy, which does not count as a copy of the current state."""
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
_NAME: Final = re.compile(
    r"r(\d{6,10})(?:d(\d{1,12}))?_(\d{8}T\d{6})Z_([a-z_]{2,30})(?:-(\d{1,3}))?\.karta"
)
_STAMP: Final = "%Y%m%dT%H%M%S"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy, with the facts in its file name: revision, last phone deal, time, next act."""

    key: str
    size: int
    revision: int
    at: datetime
    kind: str
    round: int | None
    deal: int = 0

    @property
    def state(self) -> tuple[int, int]:
        """The state in the copy: the revision, and the newest deal from a phone."""
        return self.revision, self.deal

    @property
    def name(self) -> str:
        """The file name, which identifies the copy in URLs."""
        return self.key.rpartition("/")[2]

    @property
    def problem(self) -> str:
        """The reason why the file is unreadable: `damaged`, `newer`, or empty if it is readable."""
        try:
            archives.checked(blobs.get(self.key))
        except OtherProgram:
            return "newer"
        except (OSError, DamagedFile):
            return "damaged"
        return ""

    @property
    def is_sound(self) -> bool:
        """Whether the file is intact and readable by this version."""
        return not self.problem

    def read(self) -> Archive:
        """Read the archive; raise `DamagedFile` if the file is not intact."""
        try:
            return archives.read(blobs.get(self.key))
        except OSError as trouble:
            raise DamagedFile(str(trouble)) from trouble


def prefix_of(tournament: Tournament) -> str:
    """Return the beginning of the keys of a tournament's copies."""
    return f"copies/tournaments/{tournament.pk}-{tournament.slug}/"


@contextmanager
def one_at_a_time(tournament: Tournament) -> Iterator[None]:
    """Wait on PostgreSQL while another process copies the tournament, but not for a stuck one.

    Its body sees the snapshot of the moment when the wait ended. On SQLite two processes may make
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
    found = (_copy(blob) for blob in blobs.list_blobs(prefix_of(tournament)))
    copies = [copy for copy in found if copy is not None]
    return sorted(copies, key=lambda copy: (copy.state, copy.at, copy.name), reverse=True)


def own_copies_of(tournament: Tournament) -> list[Copy]:
    """Return the copies made here, without uploaded ones, newest first."""
    return [copy for copy in copies_of(tournament) if copy.kind != BROUGHT]


def latest_copy(tournament: Tournament) -> Copy | None:
    """Return the newest copy made here."""
    return next(iter(own_copies_of(tournament)), None)


def newest_sound(tournament: Tournament) -> Copy | None:
    """Return the newest intact copy."""
    return next((copy for copy in own_copies_of(tournament) if copy.is_sound), None)


def named(tournament: Tournament, name: str) -> Copy | None:
    """Return the copy with that file name, if it exists."""
    return next((copy for copy in copies_of(tournament) if copy.name == name), None)


def write_copy(
    tournament: Tournament, archive: Archive, *, kind: str, round_number: int | None
) -> Copy:
    """Write a copy atomically and prune older ones of its kind."""
    state = archive.revision, archive.deal
    name = _name(state, timezone.now(), kind, round_number)
    return _put(tournament, name, archives.write(archive))


def put_brought(tournament: Tournament, archive: Archive, content: bytes) -> Copy:
    """Store an uploaded copy unchanged, unless it is stored already."""
    for copy in copies_of(tournament):
        if copy.revision == archive.revision and blobs.get(copy.key) == content:
            return copy
    made_at = datetime.fromisoformat(archive.at)
    state = archive.revision, archive.deal
    return _put(tournament, _name(state, made_at, BROUGHT, None), content)


def relabel(copy: Copy, *, kind: str, round_number: int | None) -> Copy:
    """Rename a scheduled copy to the kind of the act that it precedes."""
    folder = copy.key.rpartition("/")[0]
    key = f"{folder}/{_name(copy.state, copy.at, kind, round_number)}"
    blobs.put(key, blobs.get(copy.key))
    blobs.delete(copy.key)
    return replace(copy, key=key, kind=kind, round=round_number)


def delete_all(tournament: Tournament) -> None:
    """Delete all copies of a tournament, when personal data is erased."""
    for copy in copies_of(tournament):
        blobs.delete(copy.key)


def _put(tournament: Tournament, name: str, content: bytes) -> Copy:
    key = f"{prefix_of(tournament)}{name}"
    blobs.put(key, content)
    for old in _superfluous(copies_of(tournament)):
        blobs.delete(old.key)
    copy = _copy(Blob(key, len(content), timezone.now()))
    assert copy is not None, key
    return copy


def _name(state: tuple[int, int], at: datetime, kind: str, round_number: int | None) -> str:
    revision, deal = state
    of_deal = f"d{deal:07}" if deal else ""
    of_round = "" if round_number is None else f"-{round_number}"
    return f"r{revision:06}{of_deal}_{at.astimezone(UTC).strftime(_STAMP)}Z_{kind}{of_round}.karta"


def _copy(blob: Blob) -> Copy | None:
    told = _NAME.fullmatch(blob.name)
    if told is None:
        return None
    revision, deal, stamp, kind, number = told.groups()
    at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    of_round = int(number) if number else None
    return Copy(blob.key, blob.size, int(revision), at, kind, of_round, int(deal or 0))


def _superfluous(copies: list[Copy]) -> Iterator[Copy]:
    """Yield the copies to delete; age is relative to the newest copy, as clocks may be wrong."""
    by_kind: dict[str, int] = {}
    newest_at = next((copy.at for copy in copies if copy.kind != BROUGHT), None)
    for copy in copies:
        nth = by_kind[copy.kind] = by_kind.get(copy.kind, 0) + 1
        is_aged = copy.kind == SCHEDULED and newest_at and newest_at - copy.at > OLDEST
        if nth > KEPT.get(copy.kind, KEPT_OF_OTHERS) or is_aged:
            yield copy
