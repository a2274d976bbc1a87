"""The machine of a benchmark, in a few lines."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path


def description() -> Iterator[str]:
    """Yield the details of the machine that are needed to compare results."""
    yield f"{dt.datetime.now(dt.UTC):%Y-%m-%d}, {platform.system()}, {platform.machine()}"
    yield f"{os.cpu_count()} cores ({_processor()}), {_memory()} GB of memory"
    yield f"Python {platform.python_version()}, Django {version('django')}"
    yield f"busy with other work: load {os.getloadavg()[0]:.1f} at the start"


def _processor() -> str:
    for line in _lines("/proc/cpuinfo"):
        name, _colon, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or "unknown"


def _memory() -> str:
    for line in _lines("/proc/meminfo"):
        if line.startswith("MemTotal"):
            return f"{int(line.split()[1]) / 1024 / 1024:.0f}"
    return "?"


def _lines(file: str) -> list[str]:
    found = Path(file)
    return found.read_text().splitlines() if found.exists() else []
