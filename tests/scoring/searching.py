"""The extent of hypothesis's search: the same cases in every run, more and new ones in a drill."""

import os

from hypothesis import HealthCheck, settings

WIDER = "KARTA_SEARCH"
"""Environment variable with the factor by which `drill search` tries more cases."""


def search(cases: int) -> settings:
    """Return hypothesis settings for a number of cases."""
    times = int(os.environ.get(WIDER, "1"))
    return settings(
        max_examples=cases * times,
        deadline=None,
        derandomize=times == 1,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


bounded = search(40)
at_each_table = search(10)
