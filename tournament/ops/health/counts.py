"""Counters of this process, mirrored to a file so that any process can add all of them up.

Each process writes only its own file, once a second while it counts. What a process counted that
has ended since is kept in one file, so that a total never falls while the machine is up.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.conf import settings

from tournament.page_cache.stats import TALLY

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histogram's buckets, in seconds."""
EVERY: Final = 1.0
Labels = Mapping[str, str | int]
NO_LABELS: Final[Labels] = {}
ENDED: Final = "ended"


class Counts:
    """The counters of one process; safe from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: dict[str, float] = {}
        self._process = 0

    def add(self, name: str, labels: Labels = NO_LABELS, *, by: float = 1) -> None:
        """Count something; labels come from us, never from a visitor."""
        with self._lock:
            shown = series(name, labels)
            self._values[shown] = self._values.get(shown, 0) + by
        self.begin()

    def observe(self, name: str, seconds: float, labels: Labels = NO_LABELS) -> None:
        """Put a duration into every bucket that it fits into."""
        for bound in BOUNDS:
            if seconds <= bound:
                self.add(f"{name}_bucket", {**labels, "le": str(bound)})
        self.add(f"{name}_bucket", {**labels, "le": "+Inf"})
        self.add(f"{name}_count", labels)
        self.add(f"{name}_sum", labels, by=seconds)

    def here(self) -> dict[str, float]:
        """Return what this process counted, the pages answered before Django among it."""
        with self._lock:
            values: dict[str, float] = dict(self._values)
        for outcome, number in vars(TALLY).items():
            values[series("karta_kept_pages_total", {"outcome": outcome})] = number
        return values

    def begin(self) -> None:
        """Start to mirror where somebody may ask; a process that was forked begins anew.

        What lies there already was counted by an earlier process of the same number, so this comes
        before the first word of our own.
        """
        own = os.getpid()
        if self._process == own or not is_measured():
            return
        with self._lock:
            is_begun, self._process = self._process == own, own
        if not is_begun:
            _fold(_file(own))
            threading.Thread(target=self._mirror, daemon=True).start()

    def _mirror(self) -> None:
        written: dict[str, float] = {}
        while True:
            values = self.here()
            if values != written and write(_file(os.getpid()), values):
                written = values
            time.sleep(EVERY)


COUNTS: Final = Counts()


def is_measured() -> bool:
    """Whether anybody may ask for the figures."""
    return bool(settings.METRICS_TOKEN or settings.METRICS_FROM)


def series(name: str, labels: Labels) -> str:
    """Return a counter's name as Prometheus writes it."""
    shown = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
    return f"{name}{{{shown}}}" if shown else name


def everywhere() -> dict[str, float]:
    """Return the sums over all processes of this machine, living and ended."""
    own = _file(os.getpid())
    COUNTS.begin()
    if is_measured():
        write(own, COUNTS.here())
    for file in _files():
        process = file.stem.rpartition("-")[2]
        if process.isdecimal() and not _lives(int(process)):
            _fold(file)
    # What stands in our own file may be older: the mirror writes there too.
    total = Counter(COUNTS.here())
    for file in set(_files()) - {own}:
        total.update(read(file))
    return dict(total)


def write(file: Path, values: Mapping[str, float]) -> bool:
    """Put the values into the file at once or not at all; False where the disk refuses."""
    draft = file.with_name(f"{file.name}.{threading.get_ident()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(values), "utf-8")
        draft.replace(file)
    except OSError:
        return False
    return True


def read(file: Path) -> dict[str, float]:
    """Return the values of a file; nothing where it is gone or broken."""
    try:
        values: dict[str, float] = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return values


def _fold(file: Path) -> None:
    """Add what an ended process counted to the other ended ones', once."""
    if not file.exists():
        return
    ended = _folder() / f"{socket.gethostname()}-{ENDED}.json"
    with (_folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        values = read(file)
        if values and write(ended, Counter(read(ended)) + Counter(values)):
            file.unlink(missing_ok=True)


def _files() -> list[Path]:
    return list(_folder().glob(f"{socket.gethostname()}-*.json"))


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _folder() -> Path:
    return Path(settings.DATA, "figures")


def _file(process: int) -> Path:
    return _folder() / f"{socket.gethostname()}-{process}.json"
