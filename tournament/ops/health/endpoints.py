"""Health and metrics endpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Case, Count, Min, Value, When
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournament.models import Job, JobStep, Tournament
from tournament.ops.health import readiness
from tournament.ops.health.stored_copies import stored_copies
from tournament.security.client_addresses import may_measure

MODELS: Final = (
    ("karta_jobs", "Documents in the making and made, by state.", Job),
    ("karta_tournaments", "Tournaments by state.", Tournament),
)
SILENT: Final = {"Cache-Control": "no-store"}
UNREADY: Final = 503
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histogram's buckets, in seconds."""
# Labels never contain user input: each new value is a new time series.
REQUESTS: Final = Counter(
    "karta_requests_total",
    "Requests that reached Django, by view and status.",
    ("method", "status", "view"),
)
SECONDS: Final = Histogram(
    "karta_request_seconds", "How long they took, by door.", ("door",), buckets=BOUNDS
)
DATABASE_ERRORS: Final = Counter(
    "karta_database_errors_total", "Requests that failed in the database."
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
            yield _longest_waits()
            yield from stored_copies()
        except DatabaseError:
            connection.close()


def metrics_text() -> bytes:
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


def _longest_waits() -> GaugeMetricFamily:
    """Return since when the oldest queued step of each kind has been waiting."""
    family = GaugeMetricFamily(
        "karta_oldest_step_seconds", "How long the oldest queued step waits.", labels=("kind",)
    )
    queued = JobStep.objects.filter(state=JobStep.State.QUEUED, job__in=Job.objects.active())
    kind = Case(When(job__document="copy", then=Value("copy")), default="job__kind")
    found = queued.order_by().values_list(kind).annotate(since=Min("job__at"))
    waits = dict.fromkeys(("paper", "chore", "copy", "mail"), 0.0)
    for name, since in found:
        waits[name] = max((timezone.now() - since).total_seconds(), 0.0)
    for name, seconds in waits.items():
        family.add_metric((name,), seconds)
    return family


def health(_request: HttpRequest) -> HttpResponse:
    """Liveness: the process responds."""
    return HttpResponse("alive\n", content_type="text/plain", headers=SILENT)


def ready(request: HttpRequest) -> HttpResponse:
    """Readiness, with the reasons for clients that may see them."""
    is_ready = readiness.is_ready()
    status = 200 if is_ready else UNREADY
    if may_measure(request):
        # Only our own web server knows its threads.
        threads = request.META.get("karta.threads")
        figures = {} if threads is None else {"threads": threads.figures()}
        parts = {**readiness.parts(), **readiness.problems(), **figures}
        return JsonResponse(parts, status=status, headers=SILENT)
    words = "ready\n" if is_ready else "not ready\n"
    return HttpResponse(words, status=status, content_type="text/plain", headers=SILENT)


def metrics(request: HttpRequest) -> HttpResponse:
    """Metrics for allowed clients; 404 for all others."""
    if not may_measure(request):
        return HttpResponseNotFound("", content_type="text/plain", headers=SILENT)
    return HttpResponse(metrics_text(), content_type=CONTENT_TYPE_PLAIN_0_0_4, headers=SILENT)


ENDPOINTS: Final[Mapping[str, Callable[[HttpRequest], HttpResponse]]] = {
    "/health/": health,
    "/ready/": ready,
    "/metrics": metrics,
}
