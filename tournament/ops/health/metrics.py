"""Metrics in Prometheus's text format: process counters and values from the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournament.models import Job, Tournament
from tournament.ops.health import readiness

MODELS: Final = (
    ("karta_jobs", "Documents in the making and made, by state.", Job),
    ("karta_tournaments", "Tournaments by state.", Tournament),
)


class States(Collector):
    """Collects values at scrape time."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the readiness of each component, then the values from the database."""
        parts = GaugeMetricFamily(
            "karta_ready", "Whether a part is there: 1 or 0.", labels=("part",)
        )
        for part, is_well in readiness.parts().items():
            parts.add_metric((part,), is_well)
        yield parts
        try:
            yield from _by_state()
        except DatabaseError:
            connection.close()


def exposition() -> bytes:
    """Return all metrics with type and help."""
    registry = CollectorRegistry()
    if settings.METRICS_FOLDER:
        MultiProcessCollector(registry, settings.METRICS_FOLDER)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    registry.register(States())
    return generate_latest(registry)


def _by_state() -> Iterator[GaugeMetricFamily]:
    for name, meaning, model in MODELS:
        family = GaugeMetricFamily(name, meaning, labels=("state",))
        found = model._base_manager.values_list("state").annotate(number=Count("pk"))
        numbers = {**dict.fromkeys(model.State.values, 0), **dict(found.order_by())}
        for state, number in numbers.items():
            family.add_metric((state,), number)
        yield family
