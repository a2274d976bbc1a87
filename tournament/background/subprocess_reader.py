"""Heavy files, read in a subprocess with limited memory and time.

The subprocess has its own folder and database, so that nothing in a file can lock or fill the
instance's; its result comes back as lines. `reading_process.py` is the other half.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation

from tournament import environment
from tournament.services.refusals import Refused

EVENT: Final = "event"
LIST: Final = "list"
LONGEST: Final = 150.0
"""Seconds; the worker itself exits after 180."""


class Declined(Exception):
    """The task cannot succeed; `words` are the reason, in the language of the order."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@contextmanager
def read_apart(
    kind: str, file: Path, *, name: str, is_bounded: bool = True, **facts: object
) -> Iterator[ParsedFile]:
    """Read a file in a subprocess and yield the result; the folder is deleted afterwards.

    `is_bounded` limits files from a page; a command on the server may take longer.
    """
    folder = Path(settings.DATA) / "reading" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, mode=0o700)
    try:
        order = {
            "kind": kind,
            "file": str(file),
            "language": translation.get_language() or "lv",
            "is_bounded": is_bounded,
            **facts,
        }
        (folder / "order.json").write_text(json.dumps(order))
        yield ParsedFile(folder, _told_by(folder, timeout=LONGEST if is_bounded else None))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class ParsedFile:
    """The result of the subprocess: a few facts, and rows or text."""

    def __init__(self, folder: Path, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.rows = folder / "rows"
        self.text = folder / "text"


def _told_by(folder: Path, *, timeout: float | None) -> Mapping[str, Any]:
    """Run the subprocess and return its result; raise its refusal with the same words."""
    try:
        done = subprocess.run(
            (sys.executable, "-m", "tournament.background.reading_process", str(folder)),
            cwd=settings.ROOT,
            env=_surroundings(folder),
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=timeout,
        )
    except subprocess.TimeoutExpired as trouble:
        raise Refused("file_too_heavy") from trouble
    place = folder / "told.json"
    if not place.exists():
        # Its own error is in the log, as with any of our faults.
        raise RuntimeError(f"reading ended with {done.returncode}")
    told: Mapping[str, Any] = json.loads(place.read_text())
    if "refused" in told:
        raise Declined(told["refused"])
    if "errno" in told:
        raise OSError(told["errno"], os.strerror(told["errno"]))
    return told


def _surroundings(folder: Path) -> dict[str, str]:
    """Return an environment that contains nothing of the instance except this program."""
    own = {
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "KARTA_ENV": "laptop",
        "KARTA_DATA": str(folder),
        "KARTA_SECRET_KEY": settings.SECRET_KEY,
        "KARTA_TIME_ZONE": settings.TIME_ZONE,
        "MALLOC_ARENA_MAX": "1",
    }
    found = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "PYTHONPATH", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
    return own | environment.kept(*found)
