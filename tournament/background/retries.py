"""How often a step is tried, and the wait between two tries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from tournament.models import Job

MOST_WORKERS: Final = 5
"""A step that ended this many workers is not tried again."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """The number of tries, and the wait after the first failure."""

    tries: int
    back_off: timedelta

    def wait_after(self, tries: int) -> timedelta:
        """Return the wait after this many tries: it doubles each time."""
        return self.back_off * 2 ** (tries - 1)


FOR_DOCUMENTS: Final = RetryPolicy(tries=3, back_off=timedelta(seconds=20))
# Greylisting: a mail server may ask for a retry after a quarter of an hour.
FOR_MAIL: Final = RetryPolicy(tries=7, back_off=timedelta(seconds=20))
LONGEST_WAIT: Final = max(policy.wait_after(policy.tries) for policy in (FOR_DOCUMENTS, FOR_MAIL))


def retry_policy_of(job: Job) -> RetryPolicy:
    """Return the retry policy for this kind of job."""
    return FOR_MAIL if job.kind == Job.Kind.MAIL else FOR_DOCUMENTS
