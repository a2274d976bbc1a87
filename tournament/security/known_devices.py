"""Devices that have signed in before have their own count of failed logins.

A hall shares one address, so an attacker there could lock the director out. A signed cookie says
that this browser has signed in to this account; it grants no access, only a separate count.
"""

from __future__ import annotations

import hashlib
import secrets
from ipaddress import IPv6Address, ip_network
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase

from tournament.security.client_addresses import visitor_of

LASTS: Final = 365 * 24 * 3600
PRIVATE: Final = 0xFD << 120
"""Unroutable IPv6 addresses, used as keys for the devices' own counts."""


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
    """Return the address under which failed logins are counted: the network's or the device's.

    An IPv6 /64 counts as one address.
    """
    if is_known(request, request.POST.get("username", "")):
        digest = hashlib.sha256(device_of(request).encode()).digest()
        return str(IPv6Address(PRIVATE | int.from_bytes(digest[:15], "big")))
    return str(ip_network(visitor_of(request.META)).network_address)


def _signer() -> Signer:
    return Signer(salt="tournament.security.known_devices")
