"""Client addresses behind our proxies, and access to metrics."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

NOWHERE = "0.0.0.0"  # noqa: S104 no address to listen on, but the lack of one


def address_of(request: HttpRequest) -> str:
    """Return the client's address as the outermost of our own proxies saw it."""
    return address_in(request.META)


def address_in(environ: Mapping[str, Any]) -> str:
    """Return the client's address from the WSGI environ.

    Entries further left in the header were written by the client and prove nothing.
    """
    given = environ.get("HTTP_X_FORWARDED_FOR", "")
    hops = [hop.strip() for hop in given.split(",") if hop.strip()]
    proxies = settings.PROXIES
    seen = hops[-proxies] if 0 < proxies <= len(hops) else environ.get("REMOTE_ADDR", "")
    try:
        return str(ip_address(seen))
    except ValueError:
        return NOWHERE


def visitor_of(environ: Mapping[str, Any]) -> str:
    """Return the key for rate limits: an IPv4 address, or an IPv6 /64 network.

    Every IPv6 client has a whole /64 of addresses.

    >>> visitor_of({"REMOTE_ADDR": "2001:db8::7"})
    '2001:db8::/64'
    >>> visitor_of({"REMOTE_ADDR": "::ffff:192.0.2.7"})
    '192.0.2.7'
    """
    address = ip_address(address_in(environ))
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def may_measure(request: HttpRequest) -> bool:
    """Whether the request may read metrics: by token, or directly from an allowed network."""
    given = request.META.get("HTTP_AUTHORIZATION", "").removeprefix("Bearer ")
    wanted = settings.METRICS_TOKEN
    if wanted and hmac.compare_digest(given.encode(), wanted.encode()):
        return True
    # Behind a proxy the address is the proxy's.
    if "HTTP_X_FORWARDED_FOR" in request.META:
        return False
    try:
        seen = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(seen in network for network in settings.METRICS_FROM)
