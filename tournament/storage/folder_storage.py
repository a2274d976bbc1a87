"""Blobs as files in a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.files.storage import FileSystemStorage

from tournament.storage import atomic_files
from tournament.storage.blobs import Blob


class FolderStorage(FileSystemStorage):
    """Files in a folder: a given one, or the one that a setting contains."""

    clock_offset = 0.0

    def __init__(self, setting: str = "", folder: Path | None = None) -> None:
        super().__init__()
        self.setting, self.folder = setting, folder

    @property
    def base_location(self) -> str:
        """The folder, as the setting is now."""
        return str(self.folder or getattr(settings, self.setting))

    @property
    def location(self) -> str:
        """The absolute path of the folder."""
        return os.path.abspath(self.base_location)

    def put(self, name: str, content: bytes | IO[bytes]) -> None:
        """Write or replace a file."""
        with atomic_files.atomic_write(Path(self.path(name))) as draft:
            _write(draft, content)

    def put_if_absent(self, name: str, content: bytes) -> bool:
        """Write a file unless it exists; whether it was written."""
        return atomic_files.write_new_file(Path(self.path(name)), content)

    def open_blob(self, name: str) -> IO[bytes]:
        """Open a file for reading."""
        return Path(self.path(name)).open("rb")

    def list_blobs(self, prefix: str) -> list[Blob]:
        """Return the finished files below a folder."""
        return list(self._files(Path(self.path(prefix))))

    def _files(self, folder: Path) -> Iterator[Blob]:
        root = Path(self.location)
        for file in folder.rglob("*"):
            if file.name.startswith(".") or file.suffix == atomic_files.UNFINISHED:
                continue
            try:
                facts = file.stat()
            except FileNotFoundError:
                continue
            if file.is_file():
                at = datetime.fromtimestamp(facts.st_mtime, UTC)
                yield Blob(file.relative_to(root).as_posix(), facts.st_size, at)

    def check(self) -> None:
        """Raise `OSError` unless the folder can be read; a missing one is made later."""
        with suppress(FileNotFoundError):
            os.listdir(self.location)

    @contextmanager
    def local_file(self, name: str) -> Iterator[Path]:
        """Yield the file itself."""
        yield Path(self.path(name))

    def sweep_unfinished(self) -> None:
        """Delete the drafts of killed processes."""
        atomic_files.sweep_unfinished(Path(self.location))

    def free_space(self) -> int | None:
        """Return the free bytes of the disk."""
        folder = Path(self.location)
        return shutil.disk_usage(next(at for at in (folder, *folder.parents) if at.exists())).free

    def address_of(self, name: str) -> str:
        """Return the path."""
        return self.path(name)


def _write(draft: Path, content: bytes | IO[bytes]) -> None:
    if isinstance(content, bytes):
        draft.write_bytes(content)
        return
    content.seek(0)
    with draft.open("wb") as new:
        shutil.copyfileobj(content, new)
