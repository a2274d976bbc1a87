"""Health and metrics endpoints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from tournament.ops.health import readiness
from tournament.ops.health.metrics import exposition
from tournament.security.client_addresses import may_measure

SILENT: Final = {"Cache-Control": "no-store"}
UNREADY: Final = 503


def health(_request: HttpRequest) -> HttpResponse:
    """Liveness: the process responds."""
    return HttpResponse("alive\n", content_type="text/plain", headers=SILENT)


def ready(request: HttpRequest) -> HttpResponse:
    """Readiness, with the reasons for clients that may see them."""
    is_ready = readiness.is_ready()
    status = 200 if is_ready else UNREADY
    if may_measure(request):
        return JsonResponse(dict(readiness.parts()), status=status, headers=SILENT)
    words = "ready\n" if is_ready else "not ready\n"
    return HttpResponse(words, status=status, content_type="text/plain", headers=SILENT)


def metrics(request: HttpRequest) -> HttpResponse:
    """Metrics for allowed clients; 404 for all others."""
    if not may_measure(request):
        return HttpResponseNotFound("", content_type="text/plain", headers=SILENT)
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_PLAIN_0_0_4, headers=SILENT)


ENDPOINTS: Final[Mapping[str, Callable[[HttpRequest], HttpResponse]]] = {
    "/health/": health,
    "/ready/": ready,
    "/metrics": metrics,
}
