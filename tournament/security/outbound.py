"""The only door for requests to other servers: https, to a public address that was checked.

The name is resolved once, every address is checked, and the connection goes to the checked
address: a second answer of the name server cannot lead inside. Redirects are not followed, and the
proxy variables of the environment are not read.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import Final
from urllib.parse import urlsplit

CONNECT: Final = 5.0
READ: Final = 10.0
ALTOGETHER: Final = 20.0
"""Seconds after which a server that answers byte by byte is cut off."""
HTTPS: Final = 443
LEAST_PORT: Final = 1024
LONGEST: Final = 500

NAT64: Final = ip_network("64:ff9b::/96")
NOT_ROUTED: Final = tuple(
    ip_network(one) for one in ("64:ff9b:1::/48", "2001::/23", "2002::/16", "100.64.0.0/10")
)
Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Sequence[str]]


class OutboundError(Exception):
    """A request that was not sent or not answered; `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_public(address: str) -> bool:
    """Whether an address is one of the public net, however it is written.

    >>> is_public("8.8.8.8"), is_public("::ffff:127.0.0.1"), is_public("64:ff9b::7f00:1")
    (True, False, False)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return _is_public(_unwrapped(found))


def _unwrapped(found: Address) -> Address:
    """Return the IPv4 address inside an IPv6 one that only carries it."""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return found.ipv4_mapped
        if found in NAT64:
            return IPv4Address(int(found) & 0xFFFFFFFF)
    return found


def _is_public(found: Address) -> bool:
    in_special = any(found in net for net in NOT_ROUTED if net.version == found.version)
    is_special = found.is_multicast or found.is_reserved or found.is_private or in_special
    return found.is_global and not is_special


def _resolve(host: str, port: int) -> Sequence[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True, slots=True)
class Target:
    """A valid address of another server."""

    host: str
    port: int
    path: str


def target_of(url: str) -> Target:
    """Return the parts of an https address, or refuse it."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or HTTPS
        ascii_host = (host or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        raise OutboundError("address_not_valid") from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    has_user = parts.username is not None or parts.password is not None
    if parts.scheme != "https" or not ascii_host or has_user or parts.fragment or not is_plain:
        raise OutboundError("address_not_valid")
    if port != HTTPS and port < LEAST_PORT:
        raise OutboundError("address_not_valid")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(ascii_host, port, path)


@dataclass(frozen=True, slots=True)
class OutboundDoor:
    """Sends requests; tests replace the name server, the rule and the certificates."""

    resolve: Resolve = _resolve
    may_connect: Callable[[str], bool] = is_public
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a body and return the status; any answer but 2xx is the caller's failure."""
        target = target_of(url)
        address = self._checked(target)
        try:
            return self._post(target, address, body, headers)
        except ssl.SSLError:
            raise OutboundError("certificate_not_valid") from None
        except TimeoutError:
            raise OutboundError("too_slow") from None
        except (OSError, http.client.HTTPException):
            raise OutboundError("not_reached") from None

    def _checked(self, target: Target) -> str:
        """Return the address to connect to, or refuse if any of the name's is not public."""
        try:
            found = self.resolve(target.host, target.port)
        except OSError:
            raise OutboundError("name_unknown") from None
        if not found or not all(map(self.may_connect, found)):
            raise OutboundError("address_not_public")
        return found[0]

    def _post(self, target: Target, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        plain = socket.create_connection((address, target.port), timeout=CONNECT)
        plain.settimeout(READ)
        # The safe socket takes the plain one's place, before the server has said anything.
        safe = self.context.wrap_socket(
            plain, server_hostname=target.host, do_handshake_on_connect=False
        )
        end = Timer(ALTOGETHER, _cut, (safe,))
        end.start()
        try:
            with safe:
                safe.do_handshake()
                connection = http.client.HTTPConnection(target.host, target.port)
                connection.sock = safe
                connection.request("POST", target.path, body, dict(headers))
                return connection.getresponse().status
        finally:
            end.cancel()


def _cut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
