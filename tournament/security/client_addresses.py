"""Where a request comes from: the visitor's own address behind our proxies, and who may measure."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

NOWHERE = "0.0.0.0"  # noqa: S104 no address to listen on, but the lack of one


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address: what the outermost of our own proxies saw.

    What stands further left in the header was written by the visitor, and proves nothing.
    """
    given = request.META.get("HTTP_X_FORWARDED_FOR", "")
    hops = [hop.strip() for hop in given.split(",") if hop.strip()]
    proxies = settings.PROXIES
    seen = hops[-proxies] if 0 < proxies <= len(hops) else request.META.get("REMOTE_ADDR", "")
    try:
        return str(ip_address(seen))
    except ValueError:
        return NOWHERE


def may_measure(request: HttpRequest) -> bool:
    """Whether the request carries the token, or comes straight from a named network."""
    given = request.META.get("HTTP_AUTHORIZATION", "").removeprefix("Bearer ")
    wanted = settings.METRICS_TOKEN
    if wanted and hmac.compare_digest(given.encode(), wanted.encode()):
        return True
    # Whatever passed a proxy has the proxy's address, which says nothing about the asker.
    if "HTTP_X_FORWARDED_FOR" in request.META:
        return False
    try:
        seen = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(seen in network for network in settings.METRICS_FROM)
