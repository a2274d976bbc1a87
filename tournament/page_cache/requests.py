"""What a request asks for: the page, for whom it is made up, and whether it may be answered here.

Everything is read from the server's raw request: Django has not been asked yet.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404, resolve, reverse

from tournament.page_cache.pages import HOUSE, KEPT

THEMES = ("light", "dark")


Environ = Mapping[str, Any]

LONGEST_ADDRESS = 1000
LONGEST_COOKIES = 4000
HOSTS_KNOWN = 16
HOST_HOLDS = 10.0


@dataclass(frozen=True, slots=True)
class Route:
    """A page that is kept: its tournament (none where it follows all), and its clean query."""

    slug: str | None
    query: str


@dataclass(frozen=True, slots=True)
class Look:
    """How a visitor wants their pages."""

    language: str
    theme: str


class Asked(NamedTuple):
    """One page made up in one way; equal ones have the same answer."""

    origin: str
    path: str
    query: str
    language: str
    theme: str
    slug: str | None


class Reception:
    """Reads requests, and lets past whatever is not for the keeper."""

    def __init__(self) -> None:
        self._own: dict[str, float] = {}
        self._others: dict[str, float] = {}

    def asked(self, environ: Environ) -> Asked | None:
        """Return what is asked for; None where Django must answer."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ.get("SCRIPT_NAME"):
            return None
        path, query = environ["PATH_INFO"], environ.get("QUERY_STRING", "")
        if len(path) > LONGEST_ADDRESS:
            return None
        # A long query is understood as well, but nobody keeps what it was.
        is_long = len(path) + len(query) > LONGEST_ADDRESS
        route = _route(path, query) if is_long else route_of(path, query)
        origin = self._origin(environ) if route is not None else None
        if route is None or origin is None:
            return None
        look = look_of(environ.get("HTTP_COOKIE", "")[:LONGEST_COOKIES])
        return Asked(origin, path, route.query, look.language, look.theme, route.slug)

    def _origin(self, environ: Environ) -> str | None:
        """Return scheme and host; None where Django would refuse or redirect them."""
        scheme = "https" if is_secure(environ) else "http"
        if scheme == "http" and settings.SECURE_SSL_REDIRECT:
            return None
        host = environ.get("HTTP_HOST", "").lower()
        is_welcome = self._is_welcome(host, environ.get("SERVER_PORT", ""))
        return f"{scheme}://{host}" if is_welcome else None

    def _is_welcome(self, host: str, own_port: str) -> bool:
        """Whether pages are kept for this host: Django allows it, and it is ours or one of a few.

        A laptop's own addresses change as it joins a network, so nobody is welcome for long.
        Any port passes for the host's own, and any name below a wildcard: without a bound each
        would be a shelf of its own, and whoever invents them takes the places of no real host.
        """
        now = time.monotonic()
        if max(self._own.get(host, 0.0), self._others.get(host, 0.0)) > now:
            return True
        if not is_allowed(host):
            return False
        if is_own(host, own_port):
            self._own = _standing(self._own, now) | {host: now + HOST_HOLDS}
            return True
        others = _standing(self._others, now)
        if len(others) >= HOSTS_KNOWN:
            return False
        self._others = others | {host: now + HOST_HOLDS}
        return True


def _standing(hosts: Mapping[str, float], now: float) -> dict[str, float]:
    return {host: until for host, until in hosts.items() if until > now}


def is_secure(environ: Environ) -> bool:
    """Whether the visitor came by https, as Django sees it."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        said = environ.get(name)
        if said is not None:
            return said.split(",", 1)[0].strip() == secure
    return environ["wsgi.url_scheme"] == "https"


def is_allowed(host: str) -> bool:
    """Whether Django would answer under this host."""
    name, _port = split_domain_port(host)
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


def is_own(host: str, own_port: str) -> bool:
    """Whether the host is named in full, and its port is the usual one or the server's own."""
    name, port = split_domain_port(host)
    # A laptop's list says anew each time what its addresses are.
    return port in ("", own_port) and name in tuple(settings.ALLOWED_HOSTS)


@lru_cache(maxsize=4096)
def route_of(path: str, query: str) -> Route | None:
    """Return the way to a kept page; None for every other address."""
    return _route(path, query)


def _route(path: str, query: str) -> Route | None:
    try:
        match = resolve(path)
    except Resolver404:
        return None
    kept = KEPT.get(match.url_name or "")
    # A page has one address: 01 for 1 would make as many pages as there are noughts.
    if kept is None or reverse(match.url_name, kwargs=match.kwargs) != path:
        return None
    slug = None if kept.of is HOUSE else match.kwargs["slug"]
    return Route(slug, kept.canonical(query))


@lru_cache(maxsize=1024)
def look_of(cookies: str) -> Look:
    """Return the language and theme that a visitor's cookies choose."""
    said = parse_cookie(cookies)
    language = said.get(settings.LANGUAGE_COOKIE_NAME, "")
    theme = said.get("theme", "")
    return Look(
        language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
        theme if theme in THEMES else "",
    )
