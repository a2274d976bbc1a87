"""A document that does not fit on the disk leaves nothing behind; the old one stays."""

from __future__ import annotations

import io
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_django import Settings

from tournament.storage import blobs


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_document_without_disk_space_keeps_the_old_one(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DOCUMENTS = tmp_path / "documents"
    blobs.put("documents/sheet.pdf", b"old")

    with files_up_to(1000), pytest.raises(OSError, match="File too large"):
        blobs.put("documents/sheet.pdf", io.BytesIO(b"new" * 1000))

    assert blobs.get("documents/sheet.pdf") == b"old"
    assert [file.name for file in settings.DOCUMENTS.iterdir()] == ["sheet.pdf"]
