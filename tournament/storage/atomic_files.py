"""Atomic, durable file writes."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

UNFINISHED = ".new"
GRACE_PERIOD = 3600
"""Seconds before an unfinished or unknown file counts as abandoned."""


def write_file(place: Path, content: bytes) -> None:
    """Write a file atomically and durably."""
    with atomic_write(place) as draft:
        draft.write_bytes(content)


@contextmanager
def atomic_write(place: Path) -> Iterator[Path]:
    """Yield a temporary path; on success it replaces the file, otherwise it is deleted."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=UNFINISHED)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _fsync(draft)
        draft.replace(place)
        _fsync(place.parent)
    except BaseException:
        # On a full disk a failed attempt must not leave its file behind.
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def write_new_file(place: Path, content: bytes) -> bool:
    """Write a file unless it exists; whether it was written."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, suffix=UNFINISHED) as draft:
        draft.write(content)
        draft.flush()
        os.fsync(draft.fileno())
        try:
            # A link is atomic and, unlike a rename, replaces nothing.
            os.link(draft.name, place)
        except FileExistsError:
            return False
    _fsync(place.parent)
    return True


def sweep_unfinished(folder: Path) -> None:
    """Delete files that killed processes left unfinished."""
    for left in folder.rglob(f"*{UNFINISHED}"):
        with suppress(FileNotFoundError):
            if time.time() - left.stat().st_mtime > GRACE_PERIOD:
                left.unlink()


def _fsync(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
