"""One worker step, run in the test's own process."""

from __future__ import annotations

from tournament.background import steps


def nothing_to_print(*_facts: object) -> bytes:
    """Fail: no print step is expected."""
    raise AssertionError("no chore is printed")


def work() -> bool:
    """Run the next step, as a worker does."""
    return steps.run_next(steps.Printer(render=nothing_to_print, join=nothing_to_print))
