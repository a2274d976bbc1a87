"""How far hypothesis searches: far enough to find, short enough to wait for, on a busy machine."""

from hypothesis import HealthCheck, settings

bounded = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
at_each_table = settings(bounded, max_examples=10)
