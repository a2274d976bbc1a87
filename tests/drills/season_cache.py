"""Cached pages after random acts of an evening and of a season, compared with new ones.

`manage.py drill season_cache --times 10` plays ten times as many seasons as the suite, and after
each act compares every page that was not invalidated, in one of the languages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from tests.drills.search import QUICKLY
from tests.scoring.searching import WIDER
from tournament.ops.checks.suite import EMBEDDED, with_bytecode

TIMES = 4
TEST = "tests/doors/public/test_kept_after_acts.py"
PATIENCE = 3600
"""Seconds for one season, whose cached pages are all compared after each act."""


def run(times: int) -> Iterator[str]:
    """Yield pytest's report of each season that fails, and the number of those that hold."""
    done = subprocess.run(
        (sys.executable, "-m", "pytest", TEST, *QUICKLY, f"--timeout={PATIENCE}"),
        cwd=settings.ROOT,
        env={**with_bytecode(os.environ), **EMBEDDED, WIDER: str(max(times, 2))},
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
