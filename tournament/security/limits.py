"""Limits per client: request rates and body sizes.

Both are checked before the body is read. Counts are stored in Django's cache, so processes share
them through Redis; without it, each process counts for itself.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from ipaddress import IPv6Address, ip_network
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIRequest
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import translation

from scoring.json_reader import LARGEST_EVENT_FILE
from tournament.security.client_addresses import visitor_of

LASTS: Final = 365 * 24 * 3600
PRIVATE: Final = 0xFD << 120
"""Unroutable IPv6 addresses, used as keys for the devices' own counts."""
FAULTY: Final = 400
TOO_LARGE: Final = 413
TOO_MANY: Final = 429
ENVELOPE: Final = 100_000
"""The overhead of a multipart form around a file."""
MOST_BYTES: Final = 8_000_000
BYTES: Final[Mapping[str, int]] = {"import_tournament": LARGEST_EVENT_FILE + ENVELOPE}
"""Pages that accept larger bodies."""


def device_of(request: HttpRequest) -> str:
    """Return the signed `device:username`, or an empty string."""
    try:
        return _signer().unsign(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""))
    except BadSignature:
        return ""


def remember(response: HttpResponseBase, request: HttpRequest, username: str) -> None:
    """Set the cookie that gives this device its own count for the account."""
    known, _, _account = device_of(request).partition(":")
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        _signer().sign(f"{known or secrets.token_hex(8)}:{username}"),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known(request: HttpRequest, username: str) -> bool:
    """Whether this device has signed in to this account before."""
    _device, _, account = device_of(request).partition(":")
    return bool(username) and account == username


def origin_of(request: HttpRequest) -> str:
    """Return the address for counting failed logins: the network's, or one made for a known device.

    An IPv6 /64 counts as one address.
    """
    if is_known(request, request.POST.get("username", "")):
        digest = hashlib.sha256(device_of(request).encode()).digest()
        return str(IPv6Address(PRIVATE | int.from_bytes(digest[:15], "big")))
    return str(ip_network(visitor_of(request.META)).network_address)


def _signer() -> Signer:
    return Signer(salt="tournament.security.limits")


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` requests within `within` seconds; of one method, if given."""

    most: int
    within: int
    method: str = ""


LIMITS: Final[Mapping[str, Limit]] = {
    # A whole hall may share one address, so these limits only stop automated clients.
    "login": Limit(most=100, within=300, method="POST"),
    "login_code": Limit(most=100, within=300, method="POST"),
    "forgotten": Limit(most=30, within=300, method="POST"),
    "reset_password": Limit(most=100, within=300),
    "confirm_address": Limit(most=100, within=300),
    "invitation": Limit(most=100, within=300),
    "accept_invitation": Limit(most=100, within=300),
    "accept_with_new_account": Limit(most=30, within=300),
    "entry": Limit(most=300, within=300, method="POST"),
    "application": Limit(most=100, within=300),
    "confirm_application": Limit(most=100, within=300),
    "withdraw_application": Limit(most=100, within=300),
    "confirm_place": Limit(most=100, within=300),
    "own_emails": Limit(most=100, within=300),
    "stop_emails": Limit(most=300, within=300),
    "nomination": Limit(most=100, within=300),
    "accept_nomination_by_link": Limit(most=100, within=300),
    "decline_nomination_by_link": Limit(most=100, within=300),
    "stop_nominee_emails": Limit(most=300, within=300),
    "follow_by_email": Limit(most=100, within=300, method="POST"),
    "follower": Limit(most=100, within=300),
    "confirm_follower": Limit(most=100, within=300),
    "stop_following": Limit(most=300, within=300),
    "follow_series": Limit(most=100, within=300, method="POST"),
    "subscriptions": Limit(most=100, within=300),
    "confirm_subscription": Limit(most=100, within=300),
    "choose_rhythm": Limit(most=100, within=300),
    "stop_subscriptions": Limit(most=300, within=300),
    "series_paper": Limit(most=30, within=300, method="POST"),
    "rating_paper": Limit(most=30, within=300, method="POST"),
    "notice_file": Limit(most=300, within=60),
    "suggestions": Limit(most=300, within=60),
    "known_people": Limit(most=120, within=60),
}
TAKEN: Final[Mapping[str, Limit]] = {
    "entry": Limit(most=30, within=300),
    "follow_by_email": Limit(most=30, within=300),
    "follow_series": Limit(most=30, within=300),
}
"""Limits of accepted forms; invalid forms only count towards `LIMITS`."""


def too_many(what: str, limit: Limit) -> bool:
    """Count a request and return whether it exceeds the limit in the current window."""
    name = f"limit:{what}"
    if cache.add(name, 1, limit.within):
        return False
    try:
        return bool(cache.incr(name) > limit.most)
    except ValueError:
        # The count expired between the two calls: a new window has begun.
        return False


def is_used_up(what: str, limit: Limit) -> bool:
    """Whether another request would exceed the limit, without counting it."""
    return int(cache.get(f"limit:{what}") or 0) >= limit.most


def counted(what: str) -> int:
    """Return the requests of the current window, also refused ones, without counting another."""
    return int(cache.get(f"limit:{what}") or 0)


def refusal(request: HttpRequest, *_view: object) -> HttpResponse | None:
    """Return the response to a request that is too large or too frequent, else None."""
    match = request.resolver_match
    name = "" if match is None else match.view_name
    if _length(request) > BYTES.get(name, MOST_BYTES):
        return _refused(request, TOO_LARGE)
    limit = LIMITS.get(name)
    if limit is None or limit.method not in ("", request.method):
        return None
    who, taken = _who(name, request), TAKEN.get(name)
    is_full = taken is not None and is_used_up(f"taken:{who}", taken)
    if not is_full and not too_many(who, limit):
        return None
    response = _refused(request, TOO_MANY)
    response.headers["Retry-After"] = str(limit.within)
    return response


def count_taken(request: HttpRequest, response: HttpResponse) -> None:
    """Count an accepted form, if these have a separate limit."""
    match = request.resolver_match
    name = "" if match is None else match.view_name
    taken = TAKEN.get(name)
    if taken is not None and request.method == "POST" and response.status_code < FAULTY:
        too_many(f"taken:{_who(name, request)}", taken)


def _who(name: str, request: HttpRequest) -> str:
    # A known device is not limited by others at the same address.
    return f"{name}:{device_of(request) or visitor_of(request.META)}"


def most_bytes(path: str) -> int:
    """Return the largest body that this path accepts."""
    try:
        name = resolve(path).view_name
    except Resolver404:
        return MOST_BYTES
    return BYTES.get(name, MOST_BYTES)


def _length(request: HttpRequest) -> int:
    given = request.META.get("CONTENT_LENGTH") or "0"
    return int(given) if str(given).isdecimal() else 0


def _refused(request: HttpRequest, status: int) -> HttpResponse:
    return render(request, f"{status}.html", status=status)


@lru_cache(maxsize=16)
def too_many_page(language: str, theme: str) -> bytes:
    """Render the 429 page for requests that are refused before Django."""
    cookies = f"{settings.LANGUAGE_COOKIE_NAME}={language}; theme={theme}"
    request = WSGIRequest(
        {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "HTTP_COOKIE": cookies, "wsgi.input": BytesIO()}
    )
    with translation.override(language):
        return render_to_string(f"{TOO_MANY}.html", {"request": request}).encode()


TOO_MANY_PROBLEM: Final = (
    b'{"type": "urn:karta:problem:too_many_requests", "title": "Too many requests",'
    b' "status": 429, "detail": "Too many requests. Wait as long as Retry-After states."}'
)
"""The same for a program, as application/problem+json."""
