"""The names of copies in the blob store: a name has all facts of its copy.

The rows of a lost database are created again from them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from tournament.models import StoredCopy, Tournament
from tournament.storage import archives, blobs
from tournament.storage.archives import Archive, DamagedFile, OtherProgram
from tournament.storage.blobs import Blob

ALL: Final = "copies/tournaments/"
"""The beginning of the keys of all copies."""
_NAME: Final = re.compile(
    r"r(\d{6,10})(?:d(\d{1,12}))?_(\d{8}T\d{6})Z_([a-z_]{2,30})(?:-(\d{1,3}))?\.karta"
)
_STAMP: Final = "%Y%m%dT%H%M%S"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy: revision, last phone deal, time, and the act that it precedes."""

    key: str
    size: int
    revision: int
    at: datetime
    kind: str
    round: int | None
    deal: int = 0
    digest: str = field(default="", compare=False)

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
    return f"{ALL}{tournament.pk}-{tournament.slug}/"


def new_copy(
    tournament: Tournament,
    content: bytes,
    state: tuple[int, int],
    at: datetime,
    kind: str,
    of_round: int | None,
) -> Copy:
    """Return a copy that is not stored yet, with a key of its facts."""
    revision, deal = state
    of_deal = f"d{deal:07}" if deal else ""
    stamp = at.astimezone(UTC).strftime(_STAMP)
    number = "" if of_round is None else f"-{of_round}"
    name = f"r{revision:06}{of_deal}_{stamp}Z_{kind}{number}.karta"
    digest = hashlib.sha256(content).hexdigest()
    key, made_at = f"{prefix_of(tournament)}{name}", at.replace(microsecond=0)
    return Copy(key, len(content), revision, made_at, kind, of_round, deal, digest)


def copy_from_blob(blob: Blob) -> Copy | None:
    """Return the copy with the facts of its name; None for another file."""
    told = _NAME.fullmatch(blob.name)
    if told is None:
        return None
    revision, deal, stamp, kind, number = told.groups()
    at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    of_round = int(number) if number else None
    return Copy(blob.key, blob.size, int(revision), at, kind, of_round, int(deal or 0))


def copy_from_row(row: StoredCopy) -> Copy:
    """Return the copy of a row."""
    return Copy(row.key, row.size, row.revision, row.at, row.kind, row.round, row.deal, row.digest)


def row_of(copy: Copy, tournament: int) -> StoredCopy:
    """Return an unsaved row for a copy."""
    return StoredCopy(
        tournament_id=tournament,
        revision=copy.revision,
        deal=copy.deal,
        kind=copy.kind,
        round=copy.round,
        at=copy.at,
        key=copy.key,
        digest=copy.digest,
        size=copy.size,
    )
