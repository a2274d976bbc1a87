"""The folder of a tournament's copies: file names, integrity and retention."""

from __future__ import annotations

import fcntl
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Final

from django.conf import settings
from django.utils import timezone

from tournament.models import Tournament
from tournament.storage import archives, atomic_files
from tournament.storage.archives import Archive, DamagedFile, OtherProgram

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
LOCK: Final = ".copying"
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

    place: Path
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
        return self.place.name

    @property
    def size(self) -> int:
        """Size in bytes."""
        return self.place.stat().st_size if self.place.exists() else 0

    @property
    def problem(self) -> str:
        """The reason why the file is unreadable: `damaged`, `newer`, or empty if it is readable."""
        try:
            archives.checked(self.place.read_bytes())
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
            return archives.read(self.place.read_bytes())
        except OSError as trouble:
            raise DamagedFile(str(trouble)) from trouble


def folder_of(tournament: Tournament) -> Path:
    """Return the folder of a tournament's copies."""
    return Path(settings.COPIES) / "tournaments" / f"{tournament.pk}-{tournament.slug}"


@contextmanager
def one_at_a_time(tournament: Tournament) -> Iterator[None]:
    """Wait while another process copies the tournament, but not for a stuck one."""
    with ExitStack() as held:
        # If the folder is not writable, making the copy will report it.
        with suppress(OSError):
            place = folder_of(tournament)
            place.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context((place / LOCK).open("ab"))
            until = time.monotonic() + LONGEST_WAIT
            while not _try_lock(lock) and time.monotonic() < until:
                time.sleep(LOOK_AGAIN)
        yield


def _try_lock(lock: IO[bytes]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def copies_of(tournament: Tournament) -> list[Copy]:
    """Return all copies, newest first: by state, since clocks may be set back."""
    found = (_copy(file) for file in folder_of(tournament).glob("*.karta"))
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
        if copy.revision == archive.revision and copy.place.read_bytes() == content:
            return copy
    made_at = datetime.fromisoformat(archive.at)
    state = archive.revision, archive.deal
    return _put(tournament, _name(state, made_at, BROUGHT, None), content)


def relabel(copy: Copy, *, kind: str, round_number: int | None) -> Copy:
    """Rename a scheduled copy to the kind of the act that it precedes."""
    place = copy.place.with_name(_name(copy.state, copy.at, kind, round_number))
    copy.place.replace(place)
    return replace(copy, place=place, kind=kind, round=round_number)


def delete_all(tournament: Tournament) -> None:
    """Delete all copies of a tournament, when personal data is erased."""
    for copy in copies_of(tournament):
        copy.place.unlink(missing_ok=True)


def _put(tournament: Tournament, name: str, content: bytes) -> Copy:
    place = folder_of(tournament) / name
    atomic_files.write_file(place, content)
    _prune(tournament)
    copy = _copy(place)
    assert copy is not None, place
    return copy


def _name(state: tuple[int, int], at: datetime, kind: str, round_number: int | None) -> str:
    revision, deal = state
    of_deal = f"d{deal:07}" if deal else ""
    of_round = "" if round_number is None else f"-{round_number}"
    return f"r{revision:06}{of_deal}_{at.astimezone(UTC).strftime(_STAMP)}Z_{kind}{of_round}.karta"


def _copy(file: Path) -> Copy | None:
    told = _NAME.fullmatch(file.name)
    if told is None:
        return None
    revision, deal, stamp, kind, number = told.groups()
    at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    of_round = int(number) if number else None
    return Copy(file, int(revision), at, kind, of_round, int(deal or 0))


def _prune(tournament: Tournament) -> None:
    atomic_files.sweep_unfinished(folder_of(tournament))
    for copy in _superfluous(copies_of(tournament)):
        copy.place.unlink(missing_ok=True)


def _superfluous(copies: list[Copy]) -> Iterator[Copy]:
    """Yield the copies to delete; age is relative to the newest copy, as clocks may be wrong."""
    by_kind: dict[str, int] = {}
    newest_at = next((copy.at for copy in copies if copy.kind != BROUGHT), None)
    for copy in copies:
        nth = by_kind[copy.kind] = by_kind.get(copy.kind, 0) + 1
        is_aged = copy.kind == SCHEDULED and newest_at and newest_at - copy.at > OLDEST
        if nth > KEPT.get(copy.kind, KEPT_OF_OTHERS) or is_aged:
            yield copy
