"""The blob store: documents, their parts, uploads and copies of tournaments.

A key is a path that begins with `documents/` or `copies/`. Blobs are files in two folders; with
KARTA_STORE they are objects of a bucket. A write is atomic and durable, and every error is an
`OSError`: `FileNotFoundError` for a missing blob.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Protocol, cast

from django.core.files.storage import storages

from tournament.ops.health import store_writes


@dataclass(frozen=True, slots=True)
class Blob:
    """A stored blob."""

    key: str
    size: int
    at: datetime

    @property
    def name(self) -> str:
        """The last part of the key."""
        return self.key.rpartition("/")[2]


class BlobStorage(Protocol):
    """The Django storage of one kind of blobs, with atomic writes."""

    clock_offset: float
    """Seconds by which the storage's clock was ahead at the last check."""

    def put(self, name: str, content: bytes | IO[bytes]) -> None:
        """Write or replace a blob."""

    def put_if_absent(self, name: str, content: bytes) -> bool:
        """Write a blob unless it exists; whether it was written."""

    def open_blob(self, name: str) -> IO[bytes]:
        """Open a blob for reading."""

    def exists(self, name: str) -> bool:
        """Whether the blob exists."""

    def list_blobs(self, prefix: str) -> list[Blob]:
        """Return the blobs below a prefix that ends with a slash, or is empty."""

    def delete(self, name: str) -> None:
        """Delete a blob; a missing one is no error."""

    def check(self) -> None:
        """Raise `OSError` unless the storage can be read."""

    def local_file(self, name: str) -> AbstractContextManager[Path]:
        """Yield a file with the blob's content."""

    def sweep_unfinished(self) -> None:
        """Delete what killed processes left unfinished."""

    def free_space(self) -> int | None:
        """Return the free bytes; None if unknown."""

    def address_of(self, name: str) -> str:
        """Return where a person finds the blob: a path, or a bucket's address."""


def put(key: str, content: bytes | IO[bytes]) -> None:
    """Write or replace a blob."""
    storage, name = _at(key)
    with _noted():
        storage.put(name, content)


def put_if_absent(key: str, content: bytes) -> bool:
    """Write a blob unless it exists; whether it was written."""
    storage, name = _at(key)
    with _noted():
        return storage.put_if_absent(name, content)


def get(key: str) -> bytes:
    """Return a blob's content."""
    with open_blob(key) as file:
        return file.read()


def open_blob(key: str) -> IO[bytes]:
    """Open a blob for reading."""
    storage, name = _at(key)
    return storage.open_blob(name)


def exists(key: str) -> bool:
    """Whether the blob exists."""
    storage, name = _at(key)
    return storage.exists(name)


def list_blobs(prefix: str) -> list[Blob]:
    """Return the blobs whose keys begin with the prefix, which ends with a slash."""
    storage, name = _at(prefix)
    kind = prefix.partition("/")[0]
    return [replace(blob, key=f"{kind}/{blob.key}") for blob in storage.list_blobs(name)]


def delete(key: str) -> None:
    """Delete a blob; a missing one is no error."""
    storage, name = _at(key)
    storage.delete(name)


def local_file(key: str) -> AbstractContextManager[Path]:
    """Yield a file with the blob's content, for a process that reads files."""
    storage, name = _at(key)
    return storage.local_file(name)


def sweep_unfinished(kind: str) -> None:
    """Delete what killed processes left unfinished."""
    storage, _name = _at(kind)
    storage.sweep_unfinished()


def free_space(kind: str) -> int | None:
    """Return the free bytes; None if unknown."""
    storage, _name = _at(kind)
    return storage.free_space()


def address_of(key: str) -> str:
    """Return where a person finds the blob: a path, or a bucket's address."""
    storage, name = _at(key)
    return storage.address_of(name)


@contextmanager
def _noted() -> Iterator[None]:
    """Remember for `/ready/` whether the store takes a blob."""
    try:
        yield
    except OSError as trouble:
        store_writes.note_refusal(trouble)
        raise
    store_writes.note_success()


def _at(key: str) -> tuple[BlobStorage, str]:
    kind, _slash, name = key.partition("/")
    return cast(BlobStorage, storages[kind]), name
