"""How seldom a process looks for garbage, and what a web process leaves alone once it runs."""

import gc
import subprocess
import sys

from tournament.ops.setup import processes


def test_every_process_of_karta_sweeps_seldom() -> None:
    asked = "import gc, tournament; print(gc.get_threshold())"

    told = subprocess.run((sys.executable, "-c", asked), capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "(50000, 5, 2)"


def test_a_web_process_that_has_started_leaves_alone_what_stands() -> None:
    gc.unfreeze()

    processes.settle()

    assert gc.get_freeze_count() > 0
