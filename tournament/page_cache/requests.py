"""Parse raw WSGI requests into cache keys.

This runs before Django: everything is read from the WSGI environ.
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

from tournament.browser_language import browser_language
from tournament.page_cache.pages import CACHED_PAGES
from tournament.page_cache.rules import DAY, EVERY_ACT, EVERY_TOURNAMENT, SCOPE, PageRule

THEMES = ("light", "dark")
API = "/api/"
"""Only the programming interface depends on the header Authorization."""

Environ = Mapping[str, Any]

LONGEST_ADDRESS = 1000
LONGEST_COOKIES = 4000
LONGEST_ACCEPTED = 400
HOSTS_KNOWN = 16
HOST_HOLDS = 10.0


@dataclass(frozen=True, slots=True)
class CachedRoute:
    """A cached page: the owner of its revision (None if it is all), and its canonical query."""

    slug: str | None
    query: str


@dataclass(frozen=True, slots=True)
class Appearance:
    """The language and theme that a visitor chose."""

    language: str
    theme: str


class PageKey(NamedTuple):
    """The cache key: everything that a cached page depends on, except the revision."""

    origin: str
    path: str
    query: str
    language: str
    theme: str
    slug: str | None


class RequestReader:
    """Turns requests into cache keys, and remembers the hosts it has checked."""

    def __init__(self) -> None:
        self._own: dict[str, float] = {}
        self._others: dict[str, float] = {}

    def key_of(self, environ: Environ) -> PageKey | None:
        """Return the request's key; None if Django must respond."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ.get("SCRIPT_NAME"):
            return None
        if environ.get("HTTP_AUTHORIZATION") and environ["PATH_INFO"].startswith(API):
            return None
        path, query = environ["PATH_INFO"], environ.get("QUERY_STRING", "")
        if len(path) > LONGEST_ADDRESS:
            return None
        # A long query is parsed too, but not memoised.
        is_long = len(path) + len(query) > LONGEST_ADDRESS
        route = _route(path, query) if is_long else route_of(path, query)
        origin = self._origin(environ) if route is not None else None
        if route is None or origin is None:
            return None
        appearance = appearance_of(
            environ.get("HTTP_COOKIE", "")[:LONGEST_COOKIES],
            environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST_ACCEPTED],
        )
        return PageKey(origin, path, route.query, appearance.language, appearance.theme, route.slug)

    def _origin(self, environ: Environ) -> str | None:
        """Return scheme and host; None if Django would refuse or redirect them."""
        scheme = "https" if is_secure(environ) else "http"
        if scheme == "http" and settings.SECURE_SSL_REDIRECT:
            return None
        host = environ.get("HTTP_HOST", "").lower()
        is_welcome = self._is_cached_host(host, environ.get("SERVER_PORT", ""))
        return f"{scheme}://{host}" if is_welcome else None

    def _is_cached_host(self, host: str, own_port: str) -> bool:
        """Whether pages are cached for this host: allowed by Django, and ours or one of a few.

        A laptop's addresses change as it joins a network, so the result expires soon. Django
        accepts any port, and any name below a wildcard: without a limit, made-up hosts could
        fill the cache; with it, they cannot displace a real one.
        """
        now = time.monotonic()
        if max(self._own.get(host, 0.0), self._others.get(host, 0.0)) > now:
            return True
        if not is_allowed(host):
            return False
        if is_own(host, own_port):
            self._own = _unexpired(self._own, now) | {host: now + HOST_HOLDS}
            return True
        others = _unexpired(self._others, now)
        if len(others) >= HOSTS_KNOWN:
            return False
        self._others = others | {host: now + HOST_HOLDS}
        return True


def _unexpired(hosts: Mapping[str, float], now: float) -> dict[str, float]:
    return {host: until for host, until in hosts.items() if until > now}


def is_secure(environ: Environ) -> bool:
    """Whether the request came over HTTPS, as Django sees it."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        said = environ.get(name)
        if said is not None:
            return said.split(",", 1)[0].strip() == secure
    return environ["wsgi.url_scheme"] == "https"


def is_allowed(host: str) -> bool:
    """Whether Django allows this host."""
    name, _port = split_domain_port(host)
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


def is_own(host: str, own_port: str) -> bool:
    """Whether the host is listed in full, and its port is the default or the server's own."""
    name, port = split_domain_port(host)
    # On a laptop ALLOWED_HOSTS looks up the machine's addresses on each iteration.
    return port in ("", own_port) and name in tuple(settings.ALLOWED_HOSTS)


@lru_cache(maxsize=4096)
def route_of(path: str, query: str) -> CachedRoute | None:
    """Return the route of a cached page; None for every other address."""
    return _route(path, query)


def _route(path: str, query: str) -> CachedRoute | None:
    try:
        match = resolve(path)
    except Resolver404:
        return None
    rule = CACHED_PAGES.get(match.url_name or "")
    # A page has one address: /01/ must not be cached besides /1/.
    if rule is None or reverse(match.url_name, kwargs=match.kwargs) != path:
        return None
    if not rule.accepts(query):
        return None
    return CachedRoute(_followed(rule, match.route, match.kwargs), rule.canonical(query))


def _followed(rule: PageRule, route: str, facts: Mapping[str, Any]) -> str | None:
    """Return whose revision the page follows: an event's slug, or one with the kind before it."""
    if rule.follows is EVERY_TOURNAMENT:
        return None
    if rule.follows is EVERY_ACT:
        return f"{EVERY_ACT.value}/"
    if rule.follows is DAY:
        return f"{DAY.value}/{facts['slug']}"
    if rule.follows is SCOPE:
        kind = route.partition("/<")[0].rpartition("/")[2]
        return f"{kind}/{facts['slug']}"
    return str(facts["slug"])


@lru_cache(maxsize=1024)
def appearance_of(cookies: str, accepted: str = "") -> Appearance:
    """Return the language and theme in a visitor's cookies; the browser's language without one."""
    said = parse_cookie(cookies)
    language = said.get(settings.LANGUAGE_COOKIE_NAME, "")
    theme = said.get("theme", "")
    return Appearance(
        language if language in dict(settings.LANGUAGES) else browser_language(accepted),
        theme if theme in THEMES else "",
    )
