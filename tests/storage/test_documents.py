"""A document that does not fit on the disk leaves nothing behind; the old one stays."""

from __future__ import annotations

import io
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tournament.storage import documents


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_document_without_disk_space_keeps_the_old_one(tmp_path: Path) -> None:
    place = tmp_path / "documents" / "sheet.pdf"
    documents.write(place, b"old")

    with files_up_to(1000), pytest.raises(OSError, match="File too large"):
        documents.write_from(place, io.BytesIO(b"new" * 1000))

    assert place.read_bytes() == b"old"
    assert list(place.parent.iterdir()) == [place]
