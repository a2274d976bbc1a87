"""Creating a new tournament from a copy, by converting it to a tournament file.

A copy may come from another installation, so nothing in it is trusted. Its rows are inserted with
new primary keys, exported as a tournament file, and rolled back; the file then takes the usual
import with all its checks. Inserting locks the database: files from outside are read in a process
with a database of its own (`background/reading_apart.py`).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils.crypto import get_random_string

from scoring.errors import Faulty
from tournament.models import Player, Tournament
from tournament.services.copies.restoring import refuse_erased_in
from tournament.services.files.tournament_files import export_event
from tournament.services.refusals import Refused
from tournament.storage import archives, copy_folder
from tournament.storage.archives import Archive, DamagedFile, OtherProgram, started_at
from tournament.storage.copy_folder import Copy
from tournament.storage.ownership import owned_tables, targets_of
from tournament.storage.rows import TableRows, columns_of, row_from_raw
from tournament.storage.table_rows import MOST_ROWS

LARGEST: Final = 40_000_000
"""Limit for a decompressed copy; a thousand players take a sixth of it."""
CARRIED: Final = frozenset({
    "Absence", "Check", "Dispute", "Entry", "JudgeWarning", "Penalty", "PenaltyPule", "Round",
    "Seat", "SheetLine", "SheetVersion", "SittingOut", "Substitution", "Table",
})  # fmt: skip
"""Tables in a tournament file; journal, links and phones start empty."""
M = TypeVar("M", bound=models.Model)
AT_ONCE: Final = 500
_SURPRISES: Final = (
    ArithmeticError, AttributeError, DatabaseError, EOFError, Faulty, LookupError,
    OSError, RecursionError, TypeError, ValidationError, ValueError, DamagedFile, zlib.error,
)  # fmt: skip
Keys = dict[type[models.Model], dict[object, object]]
"""Primary keys in the copy, mapped to the new ones."""


def add_copy(tournament: Tournament, content: bytes) -> Copy:
    """Add a file to the copies of its tournament, so that it can be restored."""
    refuse_unreadable(content)
    if not archives.is_ours(content):
        raise Refused("copy_of_other_house")
    archive = archives.read(content)
    if (archive.slug, archive.born) != (tournament.slug, started_at(tournament.pk)):
        raise Refused("copy_of_another", name=archive.name)
    refuse_erased_in(archive)
    try:
        return copy_folder.put_brought(tournament, archive, content)
    except OSError as trouble:
        raise Refused("copy_not_kept") from trouble


def refuse_unreadable(content: bytes) -> None:
    """Refuse a file that is not a copy, is damaged, or is from a newer version."""
    if not content.startswith(archives.ANY_FORMAT):
        raise Refused("no_copy")
    try:
        archives.checked(content)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except DamagedFile as trouble:
        raise Refused("copy_torn") from trouble


def archive_in(content: bytes) -> Archive:
    """Read a copy of any origin."""
    refuse_unreadable(content)
    try:
        archive = archives.read(content, largest=LARGEST)
        parts = (archive.tournament, archive.players, *archive.parts.values())
        rows = sum(len(part.rows) for part in parts)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except _SURPRISES as trouble:
        raise Refused("copy_torn") from trouble
    if rows > MOST_ROWS:
        raise Refused("file_too_heavy")
    return archive


def event_in(archive: Archive) -> dict[str, Any]:
    """Convert a copy to karta.tournament/1; the inserted rows are rolled back."""
    try:
        return _as_event(archive)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except _SURPRISES as trouble:
        raise Refused("copy_torn") from trouble


def _as_event(archive: Archive) -> dict[str, Any]:
    with transaction.atomic():
        try:
            return export_event(_planted(archive))
        finally:
            transaction.set_rollback(True)


def _planted(archive: Archive) -> Tournament:
    keys: Keys = {User: {}}
    players = _unplanted(Player, archive.players)
    numbers = [row.federation_number for _key, row in players if row.federation_number]
    # A local player's federation number is cleared until the rollback.
    Player.objects.filter(federation_number__in=numbers).update(federation_number="")
    _plant(keys, players)
    _plant(keys, tournaments := _unplanted(Tournament, archive.tournament))
    for belonging in owned_tables():
        if belonging.name in CARRIED and belonging.name in archive.parts:
            _plant(keys, _unplanted(belonging.model, archive.parts[belonging.name]))
    ((_key, tournament),) = tournaments
    return Tournament.objects.get(pk=tournament.pk)


def _unplanted(model: type[M], part: TableRows) -> list[tuple[object, M]]:
    """Return unsaved rows of a copy, with their old primary keys."""
    if not set(part.columns) <= set(columns_of(model)):
        raise OtherProgram(model.__name__)
    made = []
    for row in part.rows:
        planted = row_from_raw(model, part.columns, row)
        made.append((planted.pk, planted))
        planted.pk = None
        if isinstance(planted, Tournament):
            planted.slug = f"copy-{get_random_string(20).lower()}"
    return made


def _plant(keys: Keys, rows: Sequence[tuple[object, models.Model]]) -> None:
    for _key, row in rows:
        for target in targets_of(type(row)):
            # References to rows outside the copy become NULL.
            known = keys.get(target.remote_field.model, {})
            given = getattr(row, target.attname)
            setattr(row, target.attname, known.get(given))
    for model in {type(row) for _key, row in rows}:
        made = model._base_manager.bulk_create([row for _key, row in rows], batch_size=AT_ONCE)
        keys[model] = {key: row.pk for (key, _row), row in zip(rows, made, strict=True)}
