"""Files that are there in full or not at all, whatever happens to the power meanwhile."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

UNFINISHED = ".new"
YOUNG = 3600
"""Seconds for which a half-written file is left alone: somebody may be at it."""


def put(place: Path, content: bytes) -> None:
    """Write a file in full, and see that it survives a power cut."""
    with drafted(place) as draft:
        draft.write_bytes(content)


@contextmanager
def drafted(place: Path) -> Iterator[Path]:
    """Hand out a place to write to; what was written there becomes the file, or is gone."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=UNFINISHED)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _settle(draft)
        draft.replace(place)
        _settle(place.parent)
    except BaseException:
        # A full disk must get back what the attempt took.
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def sweep_unfinished(folder: Path) -> None:
    """Throw away what a killed process left half written."""
    for left in folder.glob(f"*{UNFINISHED}"):
        with suppress(FileNotFoundError):
            if time.time() - left.stat().st_mtime > YOUNG:
                left.unlink()


def _settle(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
