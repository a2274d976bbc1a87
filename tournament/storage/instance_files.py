"""A whole instance in one file: every table, between SQLite and PostgreSQL, verified."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournament.models import (
    BlobStore,
    Job,
    JobStep,
    LastImport,
    PeriodicTask,
    StoredCopy,
    Tournament,
)
from tournament.models.sort_keys import SortKeyField
from tournament.storage import atomic_files, house_files
from tournament.storage.archives import DamagedFile, read_snapshot
from tournament.storage.ownership import targets_of
from tournament.storage.rows import columns_of, digest_of, row_from, rows_of

FORMAT: Final = "karta.house/1"
BATCH_SIZE: Final = 500
STAYING: Final = frozenset((BlobStore, StoredCopy, PeriodicTask, LastImport))
"""Tables of an installation itself: its blob store, when its tasks are due, and its last import."""

Counts = Mapping[str, int]


class NotEmpty(Exception):
    """The target database is not empty."""


class SchemaMismatch(Exception):
    """The file was written with another schema version."""


class RowsRejected(Exception):
    """The database rejects a table's rows, or returns them changed."""


def tables() -> list[type[models.Model]]:
    """Return every table to transfer, in dependency order."""
    own = apps.get_app_config("tournament").get_models()
    left: list[type[models.Model]] = [User, *(model for model in own if model not in STAYING)]
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
    """Return the newest applied migration, which both sides must share."""
    applied = MigrationRecorder.Migration.objects.filter(app="tournament")
    return applied.order_by("name").values_list("name", flat=True).last() or ""


def export_instance(place: Path) -> Counts:
    """Export one snapshot of everything, atomically."""
    counts = {}
    with atomic_files.atomic_write(place) as draft, gzip.open(draft, "wb", compresslevel=6) as file:
        output = _ChecksummedFile(file)
        with read_snapshot():
            output.write({"format": FORMAT, "version": version(), "at": timezone.now().isoformat()})
            for model in tables():
                counts[model.__name__] = _export_table(output, model)
            counts["files"] = _export_files(output)
            output.write({"end": timezone.now().isoformat()})
        output.close()
    return counts


def import_instance(place: Path) -> Counts:
    """Import a file into an empty database in one transaction, and verify the rows."""
    refuse_damaged(place)
    known = {model.__name__: model for model in tables()}
    digests: dict[str, str] = {}
    counts: dict[str, int] = {}
    with transaction.atomic(), gzip.open(place, "rb") as file:
        if User.objects.exists() or Tournament.objects.exists():
            raise NotEmpty
        header = json.loads(file.readline())
        if header["version"] != version():
            raise SchemaMismatch(header["version"])
        while "table" in (told := json.loads(file.readline())):
            name = told["table"]
            _import_table(known[name], told, file)
            digests[name], counts[name] = told["digest"], told["rows"]
        counts["files"] = _import_files(told, file)
        _prove_equal(known, digests)
        _reset_keys(list(known.values()))
        hold_emails()
    return counts


def hold_emails() -> None:
    """Cancel the e-mails that came with a file or a copy: perhaps they were sent long ago.

    What happened before this moment causes no e-mail either.
    """
    waiting = Job.objects.active().filter(kind=Job.Kind.MAIL)
    steps = JobStep.objects.filter(job__in=waiting)
    steps.update(state=JobStep.State.CANCELLED)
    waiting.update(state=Job.State.CANCELLED, finished_at=timezone.now())
    LastImport.objects.update_or_create(only=True, defaults={"at": timezone.now()})


def refuse_damaged(place: Path) -> None:
    """Raise `DamagedFile` unless the file is a complete, unchanged export."""
    digest = hashlib.sha256()
    last = b""
    try:
        with gzip.open(place, "rb") as file:
            first = file.readline()
            if json.loads(first)["format"] != FORMAT:
                raise DamagedFile("format")
            digest.update(first)
            for line in file:
                if last:
                    digest.update(last)
                last = line
        told = json.loads(last)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as trouble:
        raise DamagedFile(str(trouble)) from trouble
    if told != {"seal": digest.hexdigest()}:
        raise DamagedFile("checksum")


class _ChecksummedFile:
    """Writes lines, and a checksum of them at the end."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def write(self, told: object) -> None:
        # PostgreSQL reorders the keys of JSON values: sorted, both databases write the same bytes.
        line = json.dumps(told, ensure_ascii=False, sort_keys=True)
        self.write_line(line.encode() + b"\n")

    def write_line(self, line: bytes) -> None:
        self._digest.update(line)
        self._file.write(line)

    def close(self) -> None:
        self._file.write(json.dumps({"seal": self._digest.hexdigest()}).encode() + b"\n")


def _export_table(output: _ChecksummedFile, model: type[models.Model]) -> int:
    rows = list(rows_of(model._base_manager.all()))
    told = {
        "table": model.__name__,
        "columns": columns_of(model),
        "rows": len(rows),
        "digest": digest_of(rows),
    }
    output.write(told)
    for row in rows:
        output.write(row)
    return len(rows)


def _export_files(output: _ChecksummedFile) -> int:
    """Write the PDFs of the notices; one that the store has lost does not stop a move."""
    count = 0
    for digest in house_files.digests():
        try:
            content = house_files.read(digest)
        except FileNotFoundError:
            continue
        output.write({"file": digest, "content": b64encode(content).decode()})
        count += 1
    return count


def _import_files(told: dict[str, Any], file: gzip.GzipFile) -> int:
    """Store the PDFs that follow the tables, beginning with the line that was read last."""
    count = 0
    while "file" in told:
        if house_files.store(b64decode(told["content"])) != told["file"]:
            raise DamagedFile(told["file"])
        count += 1
        told = json.loads(file.readline())
    return count


def _import_table(model: type[models.Model], told: Mapping[str, Any], file: gzip.GzipFile) -> None:
    made: list[models.Model] = []
    try:
        for number in range(told["rows"]):
            made.append(row_from(model, told["columns"], json.loads(file.readline())))
            if len(made) == BATCH_SIZE or number == told["rows"] - 1:
                _insert(model, made)
                made = []
    except (DatabaseError, ValueError, KeyError) as trouble:
        raise RowsRejected(f"{model.__name__}: {trouble}") from trouble


def _insert(model: type[models.Model], made: list[models.Model]) -> None:
    """Insert rows as the file has them: an erased person's sort key is empty."""
    keys = [one.attname for one in model._meta.concrete_fields if isinstance(one, SortKeyField)]
    empty = {key: [one.pk for one in made if not getattr(one, key)] for key in keys}
    model._base_manager.bulk_create(made)
    for key, rows in empty.items():
        model._base_manager.filter(pk__in=rows).update(**{key: ""})


def _prove_equal(known: Mapping[str, type[models.Model]], digests: Mapping[str, str]) -> None:
    for name, digest in digests.items():
        if digest_of(rows_of(known[name]._base_manager.all())) != digest:
            raise RowsRejected(f"{name}: its rows come back changed.")


def _reset_keys(moved: list[type[models.Model]]) -> None:
    """Reset PostgreSQL's sequences past the imported primary keys."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), moved):
            cursor.execute(statement)
