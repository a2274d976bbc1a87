"""Printing speed: blank and filled sheets, one process and two, compared with a simple table.

The text of a filled sheet is drawn by our code and not typeset by WeasyPrint like the form itself.
How much longer WeasyPrint would take for these many small texts is measured too ("drawn beside
typeset").

Every figure comes from a separate process, to separate memory use and cold start.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.measuring import Figure

PROJECT = Path(__file__).parents[2]
EVENT = ("--players", "1000", "--rounds", "1", "--deals", "28", "--preset", "lzf-classic")
NAIVE_SHEETS = 6
TYPESET_SHEETS = 12
AIMS = {1: 0.5, 13: 1.0, 50: 2.0, 250: 5.0}
IN_TWO = {50: None, 250: 3.0}
MEMORY = "aim < 150"


@dataclass(frozen=True, slots=True)
class Run:
    """The figures of one process: first and later runs, processor time, memory."""

    cold: float
    warm: float
    processor: float
    megabytes: float


def run() -> Iterator[Figure]:
    """Yield every printing figure."""
    with tempfile.TemporaryDirectory() as folder:
        _prepare(folder)
        yield from _clicks(folder)
        ours = {}
        for kind in ("blank", "filled"):
            for tables, aim in AIMS.items():
                found = _measure(folder, f"{kind}:{tables}")
                ours[kind, tables] = found
                yield from _figures(kind, tables, found, aim)
            for tables, own_aim in IN_TWO.items():
                yield from _in_two(folder, kind, tables, own_aim)
        for kind in ("blank", "filled"):
            yield from _beside_naive(folder, kind, ours[kind, 50].processor / 50)
        yield _beside_typeset(folder, ours["filled", 50].processor / 50)
        names = _measure(folder, "names")
        yield Figure("names A to Ž, 1,000 players, warm", names.warm, "s", "aim < 2")
        yield Figure("names A to Ž, 1,000 players, processor", names.processor, "s")


def _clicks(folder: str) -> Iterator[Figure]:
    """Yield the wait for one sheet; a worker that ended because of its size is replaced."""
    with _begin(folder, "from tests.paper.timed import keep_a_worker; keep_a_worker()") as started:
        found = _measure(folder, "click")
        started.kill()
    yield Figure("1 sheet, click to file, first of a worker", found.cold, "s")
    yield Figure("1 sheet, click to file, warm worker", found.warm, "s", "aim < 0.5")


def _figures(kind: str, tables: int, found: Run, aim: float) -> Iterator[Figure]:
    what = f"{tables} {kind}, one process"
    yield Figure(f"{what}, cold", found.cold, "s")
    yield Figure(f"{what}, warm", found.warm, "s", f"aim < {aim:g}")
    yield Figure(f"{what}, cold", tables / found.cold, "pages a second")
    yield Figure(f"{what}, warm", tables / found.warm, "pages a second")
    yield Figure(f"{what}, processor", found.processor / tables * 1000, "ms a sheet")
    yield Figure(f"{what}, peak memory", found.megabytes, "MB", MEMORY)


def _in_two(folder: str, kind: str, tables: int, aim: float | None) -> Iterator[Figure]:
    """Measure two processes that render every other part, and a third that joins them."""
    halves = [_start(folder, f"{kind}:{tables}:{half}") for half in (0, 1)]
    found = [_finish(half) for half in halves]
    joined = _measure(folder, f"join:{kind}:{tables}")
    taken = max(half.warm for half in found) + joined.warm
    used = max(half.processor for half in found) + joined.processor
    hoped = "" if aim is None else f"aim < {aim:g}"
    what = f"{tables} {kind}, two processes"
    yield Figure(f"{what}, warm, joined", taken, "s", hoped)
    yield Figure(f"{what}, warm, joined", tables / taken, "pages a second")
    yield Figure(f"{what}, processor of the longer, joined", used, "s")
    yield Figure(f"{what}, peak memory", max(half.megabytes for half in found), "MB", MEMORY)
    by_pypdf = _measure(folder, f"pypdf:{kind}:{tables}")
    what = f"{tables} {kind}, joined by pypdf beside ours"
    yield Figure(f"{what}, processor", by_pypdf.processor / joined.processor, "times")
    yield Figure(f"{what}, size", _size(folder, "by-pypdf") / _size(folder, "joined"), "times")


def _size(folder: str, name: str) -> int:
    return Path(folder, f"{name}.pdf").stat().st_size


def _beside_naive(folder: str, kind: str, ours: float) -> Iterator[Figure]:
    naive = _measure(folder, f"naive:{kind}")
    each = naive.processor / NAIVE_SHEETS
    yield Figure(f"naive table, {kind}, processor", each * 1000, "ms a sheet")
    yield Figure(f"naive table, {kind}, {NAIVE_SHEETS} sheets, peak memory", naive.megabytes, "MB")
    yield Figure(f"ours beside the naive table, {kind}", each / ours, "times", "aim ≥ 8")


def _beside_typeset(folder: str, drawn: float) -> Figure:
    """Return how many times longer WeasyPrint takes for the same labels."""
    each = _measure(folder, f"typeset:{TYPESET_SHEETS}").processor / TYPESET_SHEETS
    return Figure("drawn beside typeset by WeasyPrint, filled, processor", each / drawn, "times")


def _prepare(folder: str) -> None:
    """Create a separate database with an event of 250 tables."""
    event = Path(folder, "event.json")
    with event.open("wb") as file:
        subprocess.run(
            [sys.executable, "manage.py", "random_tournament", *EVENT, "--seed", "paper"],
            cwd=PROJECT, env=_surroundings(folder), check=True, stdout=file,
        )  # fmt: skip
    for command in (("migrate", "-v0"), ("import_tournament", str(event))):
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=PROJECT, env=_surroundings(folder), check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip


def _surroundings(folder: str) -> dict[str, str]:
    own = {"KARTA_ENV": "development", "KARTA_DATA": folder, "DATABASE_URL": "", "REDIS_URL": ""}
    return {**os.environ, **own}


def _measure(folder: str, task: str) -> Run:
    return _finish(_start(folder, task))


def _start(folder: str, task: str) -> subprocess.Popen[bytes]:
    return _begin(folder, f"from tests.paper.timed import tell; tell({task!r})")


def _begin(folder: str, act: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", act],
        cwd=PROJECT, env=_surroundings(folder), stdout=subprocess.PIPE,
    )  # fmt: skip


def _finish(started: subprocess.Popen[bytes]) -> Run:
    told, _nothing = started.communicate()
    if started.returncode:
        raise SystemExit("A measuring process failed; its words stand above.")
    return Run(**json.loads(told))
