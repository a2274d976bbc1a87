"""Check the types of every module that a browser runs.

On its own: `python -m tournament.ops.checks.script.check`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
STATIC = ROOT / "tournament" / "static" / "tournament"
PHONE_WORKER = ROOT / "templates" / "table" / "sw.js"
WORKERS = ("screen_worker.js",)
NOT_YET = HERE / "not_yet.txt"
DENO = Path(sys.executable).with_name("deno")

TAG = re.compile(r'\{% static "([^"]+)" %\}|\{%[^%]*%\}')
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
FAULT = re.compile(r"^TS\d+ \[ERROR\]:.*?^    at file://(\S+?):\d+:\d+", re.MULTILINE | re.DOTALL)


def complaints() -> str:
    """Return every fault in a module that should be clean, and listed modules that are clean."""
    if not DENO.exists():
        return "deno is missing: python3 -m pip install -r tests/requirements.txt"
    listed = not_yet()
    faults = list(every_fault())
    wrong = [words for name, words in faults if name not in listed]
    clean = sorted(listed - {name for name, _ in faults})
    return "\n\n".join([*wrong, *(f"{name} is clean: take it out of {NOT_YET}" for name in clean)])


def not_yet() -> set[str]:
    """Return the modules that are not yet clean; the list may only shrink."""
    return set(NOT_YET.read_text("utf-8").split())


def every_fault() -> Iterator[tuple[str, str]]:
    """Yield every fault with its module."""
    pages = [file for file in sorted(STATIC.rglob("*.js")) if file.name not in WORKERS]
    yield from faults_of("deno.json", pages)
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder, PHONE_WORKER.name)
        drawn.write_text(TAG.sub(r"\1", PHONE_WORKER.read_text("utf-8")), "utf-8")
        yield from faults_of("deno.worker.json", [*(STATIC / name for name in WORKERS), drawn])


def faults_of(config: str, files: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Yield the type checker's faults in these files; raise if it cannot run."""
    options = ("--no-remote", "--no-lock", "--config", str(HERE / config))
    done = subprocess.run(
        (str(DENO), "check", *options, *map(str, files)),
        env={**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = COLOUR.sub("", done.stderr)
    found = list(FAULT.finditer(said))
    if done.returncode and not found:
        yield config, said
    for fault in found:
        file = Path(fault[1])
        name = file.relative_to(STATIC) if file.is_relative_to(STATIC) else Path(file.name)
        yield str(name), fault[0]


if __name__ == "__main__":
    sys.exit(complaints() or 0)
