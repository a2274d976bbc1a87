"""How seldom a process collects garbage, and what a web process freezes at its start."""

import gc
import subprocess
import sys

from tournament.ops.setup import processes


def test_every_process_collects_garbage_rarely() -> None:
    asked = "import gc, tournament; print(gc.get_threshold())"

    told = subprocess.run((sys.executable, "-c", asked), capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "(50000, 5, 2)"


def test_a_started_web_process_freezes_existing_objects() -> None:
    gc.unfreeze()

    processes.settle()

    assert gc.get_freeze_count() > 0
