"""How often a job that fails for a passing reason is tried, and how long it waits between."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from tournament.models import Job


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a step is tried, and how long it waits after its first failure."""

    tries: int
    back_off: timedelta

    def wait_after(self, tries: int) -> timedelta:
        """Return how long to wait after so many tries: each doubles it."""
        return self.back_off * 2 ** (tries - 1)


AT_WORK: Final = Patience(tries=3, back_off=timedelta(seconds=20))
# A mail server that does not know us may want to be asked again a quarter of an hour later.
BY_MAIL: Final = Patience(tries=7, back_off=timedelta(seconds=20))
LONGEST_WAIT: Final = max(patience.wait_after(patience.tries) for patience in (AT_WORK, BY_MAIL))


def patience_with(job: Job) -> Patience:
    """Return how long a job of this kind is worth trying."""
    return BY_MAIL if job.kind == Job.Kind.MAIL else AT_WORK
