"""Our middlewares, the outermost first; Django's run between them.

This module decides when each step runs. Its subject's module decides what it does.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tournament.doors import errors
from tournament.doors.account import signing_in
from tournament.doors.api.problems import as_problem, is_api
from tournament.ops.database_errors import error_cause
from tournament.ops.health import endpoints
from tournament.ops.health.endpoints import ENDPOINTS
from tournament.ops.health.log_lines import REQUEST_ID, UNKNOWN, method_of
from tournament.security import limits
from tournament.services.accounts import second_factors
from tournament.words.language import language_of

GetResponse = Callable[[HttpRequest], HttpResponse]

HEADER: Final = "X-Request-ID"
READABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)
UNUSED_DEVICES: Final = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
FAILED: Final = 500
NOT_ALLOWED: Final = 405
GUARDED: Final = ("/desk/", "/admin/")

logger = logging.getLogger("tournament.requests")


def endpoints_middleware(get_response: GetResponse) -> GetResponse:
    """Respond to monitoring, before Django checks the host and HTTPS.

    A load balancer knows none of our host names and uses plain HTTP.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        asked = ENDPOINTS.get(request.path_info)
        if asked is None or request.method not in ("GET", "HEAD"):
            return get_response(request)
        return asked(request)

    return answer


def permissions_middleware(get_response: GetResponse) -> GetResponse:
    """Forbid pages, and whatever they may frame, the devices that Kārta never uses."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = UNUSED_DEVICES
        return response

    return answer


class LoggingMiddleware:
    """Gives the request its id; counts and logs it under the view's name, never the URL."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if READABLE.fullmatch(given) else secrets.token_hex(8)
        token, began = REQUEST_ID.set(request_id), time.perf_counter()
        try:
            response = self._get_response(request)
            _write_down(request, response.status_code, time.perf_counter() - began)
        finally:
            REQUEST_ID.reset(token)
        response.headers[HEADER] = request_id
        return response

    def process_exception(self, _request: HttpRequest, fault: Exception) -> None:
        """Count database errors."""
        if isinstance(fault, DatabaseError):
            endpoints.DATABASE_ERRORS.inc()


def _write_down(request: HttpRequest, status: int, seconds: float) -> None:
    """Log and count a request by view, whose name has no slug or token, and by site part."""
    match = request.resolver_match
    view = UNKNOWN if match is None else match.view_name or UNKNOWN
    first = "" if match is None else match.route.partition("/")[0]
    door = "public" if first.startswith("<") or not first else first
    method = method_of(request)
    endpoints.REQUESTS.labels(method=method, status=status, view=view).inc()
    endpoints.SECONDS.labels(door).observe(seconds)
    level = logging.ERROR if status >= FAILED else logging.INFO
    facts = {"view": view, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
    if settings.LOGS_REQUESTS or status >= FAILED:
        logger.log(level, "request", extra={"facts": facts})


def problems_middleware(get_response: GetResponse) -> GetResponse:
    """Answer a program's failed request with a problem document instead of a page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        return as_problem(request, response) if is_api(request) else response

    return answer


def limits_middleware(get_response: GetResponse) -> GetResponse:
    """Refuse requests that are too large or too frequent, once the view is known."""

    def pass_on(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        limits.count_taken(request, response)
        return response

    pass_on.process_view = limits.refusal  # type: ignore[attr-defined]
    return pass_on


def devices_middleware(get_response: GetResponse) -> GetResponse:
    """Record occasionally that a device is in use; no query without a session."""

    def see(request: HttpRequest) -> HttpResponse:
        came_with = request.session.session_key or ""
        response = get_response(request)
        if request.session.accessed and signing_in.SEEN in request.session:
            signing_in.see(request, came_with)
        return response

    return see


def language_middleware(get_response: GetResponse) -> GetResponse:
    """Activate the visitor's language for a request: chosen, or of their browser."""

    def speak(request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return speak


def second_factor_middleware(get_response: GetResponse) -> GetResponse:
    """Redirect users who lack a required second factor to its setup."""
    if not settings.SECOND_FACTOR:
        raise MiddlewareNotUsed

    def guard(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(GUARDED):
            user = request.user
            if isinstance(user, User) and second_factors.is_lacked_by(user):
                return redirect("account")
        return get_response(request)

    return guard


class ErrorsMiddleware:
    """Error pages for failed databases and disks, and for wrong methods."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return successful responses unchanged; keep a form that came without a session."""
        response = self._get_response(request)
        if response.status_code == NOT_ALLOWED and request.method == "GET":
            return errors.not_allowed(request, response)
        return errors.signed_out(request, response)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page for a failed database or disk; ignore our own errors."""
        trouble = error_cause(error)
        return errors.unsaved(request, trouble, error) if trouble else None
