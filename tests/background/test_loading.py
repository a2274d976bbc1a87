"""What a worker loads to print, and what only once somebody calls it."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

LOADED = """
import sys
import django
django.setup()
from tournament.paper import typesetting
page = typesetting.typeset_form("<html><body><section><p>Ābele</p></section></body></html>")
print(page[:5].decode(), "fontTools.varLib" in sys.modules)
from fontTools import subset
print(type(subset).__name__, type(subset.Options()).__name__)
from fontTools import subset
print(type(sys.modules["fontTools.subset"]).__name__, subset.Options().hinting)
"""


def test_the_parts_of_fonttools_that_our_faces_never_need_wait_for_a_call() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=settings.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines() == ["%PDF- False", "LazyModule Options", "module True"]
