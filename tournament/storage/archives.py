"""One tournament in one file, row by row: everything of it, also what no longer counts.

The first line seals the rest: it tells whether the file is whole, and whether this house wrote it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournament.models import Entry, JournalEntry, Player, Substitution, Tournament
from tournament.security.signing import marks
from tournament.storage.ownership import belongings
from tournament.storage.rows import columns_of, fold, folded_among, folded_rows_of

FORMAT: Final = "karta.archive/2"
UNFOLDED: Final = "karta.archive/1"
"""What copies were until JSON that is stored in rows went into them as its text."""
ANY_FORMAT: Final = b"karta.archive/"
QUICK: Final = 1
"""How hard the file is pressed: harder takes longer than it saves."""
LONGEST_SEAL: Final = 200
LARGEST: Final = 1_000_000_000
_GZIP: Final = 31


class Unsound(Exception):
    """A file that is not what was written: cut short, overwritten, or somebody else's."""


class OtherProgram(Unsound):
    """A file of a version of Kārta that knows more than this one."""


@dataclass(frozen=True)
class Part:
    """The rows of one table, with the names of their columns; JSON in them is still text."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Archive:
    """Everything of a tournament at one revision; `born` tells it from a namesake's."""

    slug: str
    name: str
    born: str
    revision: int
    at: str
    tournament: Part
    players: Part
    parts: Mapping[str, Part]

    def by_key(self, name: str) -> dict[int, Sequence[Any]]:
        """Return the rows of a table by their keys."""
        part = self.parts.get(name)
        return {} if part is None else {row[0]: row for row in part.rows}

    @property
    def deal(self) -> int:
        """The key of the newest deal that a phone wrote; such deals raise no revision."""
        return max(self.by_key("PhoneDeal"), default=0)


@contextmanager
def still_picture() -> Iterator[None]:
    """Read everything as it is at one moment, without keeping anybody from writing."""
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("BEGIN" if is_sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def collect(pk: int) -> Archive:
    """Read a tournament as it is at this moment."""
    with still_picture():
        tournament = Tournament.objects.get(pk=pk)
        parts = {belonging.name: _part(belonging.rows(pk)) for belonging in belongings()}
        return Archive(
            slug=tournament.slug,
            name=tournament.name,
            born=born(pk),
            revision=tournament.revision,
            at=timezone.now().isoformat(),
            tournament=_part(Tournament.objects.filter(pk=pk)),
            players=_part(_players(pk)),
            parts=parts,
        )


def born(pk: int) -> str:
    """Return the moment of the first line of a tournament's journal, which never changes."""
    first = JournalEntry.objects.filter(tournament=pk).order_by("pk").values_list("at", flat=True)
    return "".join(moment.isoformat() for moment in first[:1])


def write(archive: Archive) -> bytes:
    """Return the archive as the bytes of a file that can tell whether it is whole."""
    # Not `asdict`, which copies every row and takes longer than all the rest.
    plain = json.dumps(archive, default=vars, ensure_ascii=False, separators=(",", ":"))
    pressed = gzip.compress(plain.encode(), QUICK, mtime=0)
    digest = hashlib.sha256(pressed).hexdigest()
    return f"{FORMAT} {digest} {_marks(digest)[0]}\n".encode() + pressed


def read(content: bytes, *, largest: int = LARGEST) -> Archive:
    """Return the archive of a file's bytes; whatever is wrong with them is `Unsound`."""
    pressed = checked(content)
    try:
        archive = _archive(json.loads(_unpacked(pressed, largest)))
        return _folded(archive) if content.startswith(f"{UNFOLDED} ".encode()) else archive
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as trouble:
        raise Unsound(str(trouble)) from trouble


def checked(content: bytes) -> bytes:
    """Return what was written without its seal, or raise `Unsound`."""
    told, pressed = _opened(content)
    if told[1:2] != [hashlib.sha256(pressed).hexdigest()]:
        raise Unsound("seal")
    if told[0] not in (FORMAT, UNFOLDED):
        raise OtherProgram(told[0])
    return pressed


def is_ours(content: bytes) -> bool:
    """Whether this very house wrote the file: nobody else can mark one as it does."""
    told, _pressed = _opened(content)
    return len(told) == 3 and any(constant_time_compare(told[2], mark) for mark in _marks(told[1]))


def _unpacked(pressed: bytes, largest: int) -> bytes:
    """Unpack what is no larger than that: a small file may be made to fill the memory."""
    unpacking = zlib.decompressobj(wbits=_GZIP)
    plain = unpacking.decompress(pressed, largest)
    if not unpacking.eof:
        raise Unsound("too large, or cut short")
    return plain


def _opened(content: bytes) -> tuple[list[str], bytes]:
    seal, _line, pressed = content.partition(b"\n")
    if not seal.startswith(ANY_FORMAT) or len(seal) > LONGEST_SEAL:
        raise Unsound("no seal")
    return seal.decode(errors="replace").split(" "), pressed


def _marks(digest: str) -> list[str]:
    """Return what each of the house's keys makes of a digest, that of today first."""
    return [mark.hex() for mark in marks("tournament.safety.archives", digest)]


def _archive(raw: dict[str, Any]) -> Archive:
    parts = {name: Part(**part) for name, part in raw.pop("parts").items()}
    tournament, players = Part(**raw.pop("tournament")), Part(**raw.pop("players"))
    return Archive(**raw, tournament=tournament, players=players, parts=parts)


def _folded(archive: Archive) -> Archive:
    """Make of an older copy what would be written today."""
    models = {belonging.name: belonging.model for belonging in belongings()}
    return replace(
        archive,
        tournament=_fold_part(archive.tournament, Tournament),
        players=_fold_part(archive.players, Player),
        parts={
            name: _fold_part(part, models[name]) if name in models else part
            for name, part in archive.parts.items()
        },
    )


def _fold_part(part: Part, model: type[Model]) -> Part:
    at = folded_among(model, part.columns)
    rows = [list(row) for row in part.rows]
    for row in rows:
        for column in at:
            row[column] = fold(row[column])
    return Part(part.columns, rows)


def _part(rows: QuerySet[Any]) -> Part:
    return Part(columns_of(rows.model), list(folded_rows_of(rows)))


def _players(pk: int) -> QuerySet[Player]:
    entered = Entry.objects.filter(tournament=pk).values("player")
    left = Substitution.objects.filter(entry__tournament=pk).values("leaving_player")
    return Player.objects.filter(pk__in=entered) | Player.objects.filter(pk__in=left)
