"""How far hypothesis searches: the same cases in every run, more and other ones in a drill."""

import os

from hypothesis import HealthCheck, settings

WIDER = "KARTA_SEARCH"
"""How many times further `drill search` looks; every other run is told of none."""


def search(cases: int) -> settings:
    """Return the settings for so many cases: enough to find, few enough to wait for."""
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
