"""Copy all documents and copies to another store, verified; run it again after an interruption.

A store is a folder such as KARTA_DATA, with `documents` and `copies` in it, or s3://bucket/prefix.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from django.core.files.storage.handler import StorageHandler
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament import environment
from tournament.storage.blobs import BlobStorage
from tournament.storage.folder_storage import FolderStorage

Store = Mapping[str, BlobStorage]


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", metavar="FROM", help="a folder or s3://bucket/prefix")
        parser.add_argument("target", metavar="TO", help="a folder or s3://bucket/prefix")

    def handle(self, *_: object, source: str, target: str, **_options: object) -> None:
        if not source.startswith("s3:") and not Path(source).is_dir():
            raise CommandError(f"{source} is no folder.")
        try:
            moved, there = _move(_store(source), _store(target))
        except OSError as trouble:
            raise CommandError(
                f"The store could not be moved: {trouble.strerror or trouble}. Run it again."
            ) from trouble
        files = "file" if moved == 1 else "files"
        were = "was" if there == 1 else "were"
        self.stdout.write(
            f"{moved} {files} moved, {there} {were} there already. The old ones are left in place."
        )


def _store(address: str) -> Store:
    if address.startswith("s3:"):
        handler = StorageHandler(environment.blob_storages(address))  # type: ignore[arg-type]
        return {kind: cast(BlobStorage, handler[kind]) for kind in environment.BLOBS}
    return {kind: FolderStorage(folder=Path(address) / kind) for kind in environment.BLOBS}


def _move(source: Store, target: Store) -> tuple[int, int]:
    """Copy what differs, and return how many blobs were copied and how many were there."""
    moved = there = 0
    for kind in environment.BLOBS:
        sizes = {blob.key: blob.size for blob in target[kind].list_blobs("")}
        for blob in source[kind].list_blobs(""):
            content = _read(source[kind], blob.key)
            if sizes.get(blob.key) == blob.size and _is_same(target[kind], blob.key, content):
                there += 1
                continue
            target[kind].put(blob.key, content)
            if not _is_same(target[kind], blob.key, content):
                raise OSError(f"{kind}/{blob.key} was not stored as it was sent")
            moved += 1
    return moved, there


def _is_same(storage: BlobStorage, name: str, content: bytes) -> bool:
    found = _read(storage, name)
    return hashlib.sha256(found).digest() == hashlib.sha256(content).digest()


def _read(storage: BlobStorage, name: str) -> bytes:
    with storage.open_blob(name) as file:
        return file.read()
