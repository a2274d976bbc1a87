"""A whole instance in one file: every table, from SQLite to PostgreSQL and back, proven equal."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournament.models import Tournament
from tournament.storage import atomic_files
from tournament.storage.archives import Unsound, still_picture
from tournament.storage.ownership import targets_of
from tournament.storage.rows import columns_of, digest_of, row_from, rows_of

FORMAT: Final = "karta.house/1"
AT_ONCE: Final = 500

Counts = Mapping[str, int]


class NotEmpty(Exception):
    """Somebody lives here already: a house moves into an empty one."""


class OtherVersion(Exception):
    """The file is of another version of the tables than this house has."""


class NotTaken(Exception):
    """A table whose rows this database does not take, or gives back otherwise."""


def tables() -> list[type[models.Model]]:
    """Return every table that moves, each after those that it points at."""
    left: list[type[models.Model]] = [User, *apps.get_app_config("tournament").get_models()]
    found: list[type[models.Model]] = []
    while left:
        free = [
            model
            for model in left
            if not any(
                field.remote_field.model in left and field.remote_field.model is not model
                for field in targets_of(model)
            )
        ]
        assert free, "tables that point at each other in a circle"
        found += free
        left = [model for model in left if model not in free]
    return found


def version() -> str:
    """Return the name of the newest migration: both houses must have the same tables."""
    applied = MigrationRecorder.Migration.objects.filter(app="tournament")
    return applied.order_by("name").values_list("name", flat=True).last() or ""


def move_out(place: Path) -> Counts:
    """Write everything as it is at one moment into a file, whole or not at all."""
    counts = {}
    with atomic_files.drafted(place) as draft, gzip.open(draft, "wb", compresslevel=6) as file:
        seal = _Seal(file)
        with still_picture():
            seal.write({"format": FORMAT, "version": version(), "at": timezone.now().isoformat()})
            for model in tables():
                counts[model.__name__] = _move_table_out(seal, model)
            seal.write({"end": timezone.now().isoformat()})
        seal.close()
    return counts


def move_in(place: Path) -> Counts:
    """Fill an empty house from a file, and prove that it holds the same; all of it or nothing."""
    refuse_unsound(place)
    known = {model.__name__: model for model in tables()}
    digests: dict[str, str] = {}
    counts: dict[str, int] = {}
    with transaction.atomic(), gzip.open(place, "rb") as file:
        if User.objects.exists() or Tournament.objects.exists():
            raise NotEmpty
        header = json.loads(file.readline())
        if header["version"] != version():
            raise OtherVersion(header["version"])
        while "table" in (told := json.loads(file.readline())):
            name = told["table"]
            _move_table_in(known[name], told, file)
            digests[name], counts[name] = told["digest"], told["rows"]
        _prove_equal(known, digests)
        _reset_keys(list(known.values()))
    return counts


def refuse_unsound(place: Path) -> None:
    """Raise `Unsound` unless the file is a house, to its last line as it was written."""
    seal = hashlib.sha256()
    last = b""
    try:
        with gzip.open(place, "rb") as file:
            first = file.readline()
            if json.loads(first)["format"] != FORMAT:
                raise Unsound("format")
            seal.update(first)
            for line in file:
                if last:
                    seal.update(last)
                last = line
        told = json.loads(last)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as trouble:
        raise Unsound(str(trouble)) from trouble
    if told != {"seal": seal.hexdigest()}:
        raise Unsound("seal")


class _Seal:
    """Writes lines, and at the end what tells whether all of them are there."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def write(self, told: object) -> None:
        self.write_line(json.dumps(told, ensure_ascii=False).encode() + b"\n")

    def write_line(self, line: bytes) -> None:
        self._digest.update(line)
        self._file.write(line)

    def close(self) -> None:
        self._file.write(json.dumps({"seal": self._digest.hexdigest()}).encode() + b"\n")


def _move_table_out(seal: _Seal, model: type[models.Model]) -> int:
    rows = list(rows_of(model._base_manager.all()))
    told = {
        "table": model.__name__,
        "columns": columns_of(model),
        "rows": len(rows),
        "digest": digest_of(rows),
    }
    seal.write(told)
    for row in rows:
        # Not sorted: what a page shows in the order it was noted keeps that order.
        seal.write(row)
    return len(rows)


def _move_table_in(model: type[models.Model], told: Mapping[str, Any], file: gzip.GzipFile) -> None:
    made: list[models.Model] = []
    try:
        for number in range(told["rows"]):
            made.append(row_from(model, told["columns"], json.loads(file.readline())))
            if len(made) == AT_ONCE or number == told["rows"] - 1:
                model._base_manager.bulk_create(made)
                made = []
    except (DatabaseError, ValueError, KeyError) as trouble:
        raise NotTaken(f"{model.__name__}: {trouble}") from trouble


def _prove_equal(known: Mapping[str, type[models.Model]], digests: Mapping[str, str]) -> None:
    for name, digest in digests.items():
        if digest_of(rows_of(known[name]._base_manager.all())) != digest:
            raise NotTaken(name)


def _reset_keys(moved: list[type[models.Model]]) -> None:
    """Let new rows get keys that nobody has: PostgreSQL counts apart from its rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), moved):
            cursor.execute(statement)
