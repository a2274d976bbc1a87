"""Whatever holds of every sheet, event, series and settlement, tried on cases never tried before.

`manage.py drill search --times 10` looks ten times as far as a run of the suite, which tries the
same cases each time. What it finds it prints as the smallest case that fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from tests.scoring.searching import WIDER
from tournament.ops.checks.suite import EMBEDDED, with_bytecode

TIMES = 10
QUICKLY = ("-q", "--tb=short", "-n", "2", "-p", "no:cacheprovider")
PATIENCE = 300
"""Seconds that a property may take for as many cases as the suite tries of it."""


def run(times: int) -> Iterator[str]:
    """Yield what pytest says of each property that does not hold, and how many do."""
    done = subprocess.run(
        (sys.executable, "-m", "pytest", "tests/scoring", *QUICKLY, *_patience(times)),
        cwd=settings.ROOT,
        env={**with_bytecode(os.environ), **EMBEDDED, WIDER: str(times)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.splitlines()
    if done.returncode:
        yield from said[:-1]
        yield f"WRONG: {said[-1] if said else done.stderr.strip()}"
    else:
        yield said[-1]


def _patience(times: int) -> tuple[str, str]:
    return "--timeout", str(PATIENCE * max(times, 1))
