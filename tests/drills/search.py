"""Properties of every sheet, event, series and settlement, tested with new random cases.

`manage.py drill search --times 10` tries ten times as many cases as the suite, which uses the same
cases in each run. A failure is printed as the smallest failing case.
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
"""Seconds that a property may take for the suite's number of cases."""


def run(times: int) -> Iterator[str]:
    """Yield pytest's report of each property that fails, and the number of those that hold."""
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
