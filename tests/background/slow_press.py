"""A worker whose rendering hangs until it is killed, and which logs each part it starts.

Started as `celery -A tests.background.slow_press worker`, or without Redis with `python -m`; all
but the printer is Kārta's code.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import django
from django.conf import settings

django.setup()
# Importing WeasyPrint takes half of a worker's start; this worker does not need it.
sys.modules["weasyprint"] = None  # type: ignore[assignment]

from tournament.background import laptop, tasks  # noqa: E402  models need the setup
from tournament.background.steps import Printer  # noqa: E402
from tournament.celery import app  # noqa: E402
from tournament.paper.plan import Part  # noqa: E402
from tournament.paper.print_orders import Order  # noqa: E402

__all__ = ["app"]
STICKS_AT = 3


def render(_order: Order, part: Part) -> bytes:
    file = Path(settings.DATA) / "begun.txt"
    with file.open("a") as begun:
        begun.write(f"{part['number']}\n")
    # The second worker to start this part sees that the first was killed there, and continues.
    while part["number"] == STICKS_AT and file.read_text().split().count(str(STICKS_AT)) < 2:
        time.sleep(0.02)
    return f"part {part['number']}\n".encode()


def join(_order: Order, parts: Sequence[bytes]) -> bytes:
    return b"".join(parts)


laptop.PRINTER = Printer(render=render, join=join)
vars(tasks)["printer"] = lambda: laptop.PRINTER

if __name__ == "__main__":
    laptop.work()
