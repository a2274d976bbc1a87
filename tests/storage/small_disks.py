"""Disks of a few megabytes, which a test may fill or make read-only."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def may_mount() -> bool:
    """Whether this process may create small disks."""
    return (
        os.geteuid() == 0 and subprocess.run(("unshare", "-m", "true"), check=False).returncode == 0
    )


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """Create a disk of this size for the duration of the context."""
    with tempfile.TemporaryDirectory(prefix="karta-disk-") as place:
        options = ("-o", f"size={megabytes}m", "tmpfs", place)
        subprocess.run(("mount", "-t", "tmpfs", *options), check=True)
        try:
            yield Path(place)
        finally:
            subprocess.run(("umount", "-l", place), check=True)


def remount(disk: Path, mode: str) -> bool:
    """Make a disk writable (`rw`) or read-only (`ro`); return whether that was possible."""
    command = ("mount", "-o", f"remount,{mode}", str(disk))
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0
