"""What machines ask a running Kārta, before anything else looks at the request.

A load balancer knows no host name of ours and speaks plain http, so these are answered before
the checks that every other page passes.
"""

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


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer the machines' three questions, and pass everything else on."""

    def answer(request: HttpRequest) -> HttpResponse:
        asked = DOORS.get(request.path_info)
        if asked is None or request.method not in ("GET", "HEAD"):
            return get_response(request)
        return asked(request)

    return answer


def health(_request: HttpRequest) -> HttpResponse:
    """Say that the process lives; nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain", headers=SILENT)


def ready(request: HttpRequest) -> HttpResponse:
    """Say whether requests may be sent here, and why not to those who may know."""
    is_ready = readiness.is_ready()
    status = 200 if is_ready else UNREADY
    if may_measure(request):
        return JsonResponse(dict(readiness.parts()), status=status, headers=SILENT)
    words = "ready\n" if is_ready else "not ready\n"
    return HttpResponse(words, status=status, content_type="text/plain", headers=SILENT)


def metrics(request: HttpRequest) -> HttpResponse:
    """Show the figures to those who may know; for all others there is no such page."""
    if not may_measure(request):
        return HttpResponseNotFound("", content_type="text/plain", headers=SILENT)
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_PLAIN_0_0_4, headers=SILENT)


DOORS: Final[Mapping[str, Callable[[HttpRequest], HttpResponse]]] = {
    "/health/": health,
    "/ready/": ready,
    "/metrics": metrics,
}
