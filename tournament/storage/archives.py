"""One tournament in one file: all of its rows, including superseded and lifted ones.

The first line holds a checksum, and a signature that shows whether this instance wrote it.
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
from tournament.security.signing import signatures
from tournament.storage.ownership import OwnedTable, owned_tables
from tournament.storage.rows import TableRows, columns_of, json_columns, raw_rows_of, to_json

PARTICULARS: Final = {"born": None, "sex": "", "federation_number": "", "rating": None}
"""A person's details in the register beyond name and club, with their empty values."""
OLDER: Final = (("Entry", "player_id", ""), ("Substitution", "leaving_player_id", "leaving_"))
"""Tables without their own details in older copies, their key of the person, and the prefix."""
FORMAT: Final = "karta.archive/2"
OLDER_FORMAT: Final = "karta.archive/1"
"""The older format, with JSON columns as values instead of text."""
ANY_FORMAT: Final = b"karta.archive/"
COMPRESSION: Final = 1
MOST_LINES: Final = 2_000
"""How many lines of the journal a copy has: a tournament of 53 players has about 1,000."""
"""The gzip level: a higher one costs more time than it saves."""
LONGEST_HEADER: Final = 200
LARGEST: Final = 1_000_000_000
_GZIP: Final = 31


def without_unknown_people(players: TableRows, tournament: int) -> TableRows:
    """Remove register details of people whom this tournament may not see."""
    entered = Entry.objects.filter(tournament=tournament, opens_register=True)
    left = Substitution.objects.filter(
        entry__tournament=tournament, leaving_opens_register=True
    ).values_list("leaving_player", flat=True)
    known = {*entered.values_list("player", flat=True), *left}
    at = {players.columns.index(name): nothing for name, nothing in PARTICULARS.items()}
    rows = [
        row if row[0] in known else [at.get(column, value) for column, value in enumerate(row)]
        for row in players.rows
    ]
    return replace(players, rows=rows)


def restore_personal_data(
    players: TableRows, parts: Mapping[str, TableRows]
) -> Mapping[str, TableRows]:
    """Fill an older copy's entries with the details that were read from the register."""
    said = {row[0]: dict(zip(players.columns, row, strict=True)) for row in players.rows}
    found = dict(parts)
    for name, key, before in OLDER:
        part, opens = parts.get(name), f"{before}opens_register"
        if part is None or opens in part.columns:
            continue
        at = part.columns.index(key)
        columns = [*part.columns, *(f"{before}{fact}" for fact in PARTICULARS), opens]
        rows = [[*row, *(said[row[at]][fact] for fact in PARTICULARS), True] for row in part.rows]
        found[name] = TableRows(columns, rows)
    return found


class DamagedFile(Exception):
    """The file is not what was written: truncated, overwritten, or not an archive."""


class OtherProgram(DamagedFile):
    """The file was written by a newer version of Kārta."""


@dataclass(frozen=True)
class Archive:
    """A tournament at one revision; `born` distinguishes it from another of the same name."""

    slug: str
    name: str
    born: str
    revision: int
    at: str
    tournament: TableRows
    players: TableRows
    parts: Mapping[str, TableRows]

    def by_key(self, name: str) -> dict[int, Sequence[Any]]:
        """Return the rows of a table by their keys."""
        part = self.parts.get(name)
        return {} if part is None else {row[0]: row for row in part.rows}

    @property
    def deal(self) -> int:
        """The key of the newest deal from a phone; such deals do not raise the revision."""
        return max(self.by_key("PhoneDeal"), default=0)


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Open a read-only snapshot transaction that blocks no writer."""
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
    """Read all rows of a tournament from one snapshot."""
    with read_snapshot():
        tournament = Tournament.objects.get(pk=pk)
        parts = {owned.name: _part(_rows_copied(owned, pk)) for owned in owned_tables()}
        return Archive(
            slug=tournament.slug,
            name=tournament.name,
            born=started_at(pk),
            revision=tournament.revision,
            at=timezone.now().isoformat(),
            tournament=_part(Tournament.objects.filter(pk=pk)),
            players=without_unknown_people(_part(players_of(pk)), pk),
            parts=parts,
        )


def _rows_copied(owned: OwnedTable, pk: int) -> QuerySet[Any]:
    """Return the rows of a table that a copy has: all, but of the journal only the newest lines.

    A restore keeps the lines of today, so older ones would make each copy larger for nothing.
    """
    rows = owned.rows(pk)
    if owned.model is not JournalEntry:
        return rows
    newest = rows.order_by("-pk").values_list("pk", flat=True)
    oldest = newest[MOST_LINES - 1 : MOST_LINES].first()
    return rows if oldest is None else rows.filter(pk__gte=oldest)


def started_at(pk: int) -> str:
    """Return the time of a tournament's first journal entry, which never changes."""
    lines = JournalEntry.objects.filter(tournament=pk)
    # By the key alone PostgreSQL would read the lines of every older event.
    first = lines.order_by("revision", "pk").values_list("at", flat=True)
    return "".join(moment.isoformat() for moment in first[:1])


def write(archive: Archive) -> bytes:
    """Serialise the archive, with checksum and signature."""
    # Not `asdict`, which copies every row and takes most of the time.
    plain = json.dumps(archive, default=vars, ensure_ascii=False, separators=(",", ":"))
    compressed = gzip.compress(plain.encode(), COMPRESSION, mtime=0)
    digest = hashlib.sha256(compressed).hexdigest()
    return f"{FORMAT} {digest} {_signatures(digest)[0]}\n".encode() + compressed


def read(content: bytes, *, largest: int = LARGEST) -> Archive:
    """Parse an archive; anything wrong with the file raises `DamagedFile`."""
    compressed = checked(content)
    try:
        archive = _archive(json.loads(_unpacked(compressed, largest)))
        archive = replace(archive, parts=restore_personal_data(archive.players, archive.parts))
        return _upgraded(archive) if content.startswith(f"{OLDER_FORMAT} ".encode()) else archive
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as trouble:
        raise DamagedFile(str(trouble)) from trouble


def checked(content: bytes) -> bytes:
    """Verify the checksum and return the compressed content, or raise `DamagedFile`."""
    told, compressed = _split_header(content)
    if told[1:2] != [hashlib.sha256(compressed).hexdigest()]:
        raise DamagedFile("checksum")
    if told[0] not in (FORMAT, OLDER_FORMAT):
        raise OtherProgram(told[0])
    return compressed


def is_ours(content: bytes) -> bool:
    """Whether this instance signed the file."""
    told, _compressed = _split_header(content)
    return len(told) == 3 and any(
        constant_time_compare(told[2], signature) for signature in _signatures(told[1])
    )


def _unpacked(compressed: bytes, largest: int) -> bytes:
    """Decompress up to a limit, as protection against decompression bombs."""
    unpacking = zlib.decompressobj(wbits=_GZIP)
    plain = unpacking.decompress(compressed, largest)
    if not unpacking.eof:
        raise DamagedFile("too large, or cut short")
    return plain


def _split_header(content: bytes) -> tuple[list[str], bytes]:
    header, _line, compressed = content.partition(b"\n")
    if not header.startswith(ANY_FORMAT) or len(header) > LONGEST_HEADER:
        raise DamagedFile("no header")
    return header.decode(errors="replace").split(" "), compressed


def _signatures(digest: str) -> list[str]:
    """Return the digest's signature by each secret key, the current one first."""
    return [signature.hex() for signature in signatures("tournament.safety.archives", digest)]


def _archive(raw: dict[str, Any]) -> Archive:
    parts = {name: TableRows(**part) for name, part in raw.pop("parts").items()}
    tournament, players = TableRows(**raw.pop("tournament")), TableRows(**raw.pop("players"))
    return Archive(**raw, tournament=tournament, players=players, parts=parts)


def _upgraded(archive: Archive) -> Archive:
    """Convert an older archive to the current format."""
    models = {belonging.name: belonging.model for belonging in owned_tables()}
    return replace(
        archive,
        tournament=_upgraded_rows(archive.tournament, Tournament),
        players=_upgraded_rows(archive.players, Player),
        parts={
            name: _upgraded_rows(part, models[name]) if name in models else part
            for name, part in archive.parts.items()
        },
    )


def _upgraded_rows(part: TableRows, model: type[Model]) -> TableRows:
    at = json_columns(model, part.columns)
    rows = [list(row) for row in part.rows]
    for row in rows:
        for column in at:
            row[column] = to_json(row[column])
    return TableRows(part.columns, rows)


def _part(rows: QuerySet[Any]) -> TableRows:
    return TableRows(columns_of(rows.model), list(raw_rows_of(rows)))


def players_of(pk: int) -> QuerySet[Player]:
    """Return all people who play or have played in a tournament."""
    entered = Entry.objects.filter(tournament=pk).values("player")
    left = Substitution.objects.filter(entry__tournament=pk).values("leaving_player")
    return Player.objects.filter(pk__in=entered) | Player.objects.filter(pk__in=left)
