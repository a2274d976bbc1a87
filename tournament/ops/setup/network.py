"""This machine's host names and addresses in the local network."""

from __future__ import annotations

import fcntl
import socket
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    # Imported by the settings.
    from django.http import HttpRequest

SIOCGIFADDR: Final = 0x8915
OWN_NAMES: Final = ("localhost", "127.0.0.1")


class OwnNames(list[str]):
    """ALLOWED_HOSTS with the machine's current names and addresses.

    It is evaluated lazily: a laptop is often started before it joins the hall's network.
    """

    def __init__(self) -> None:
        name = socket.gethostname().lower()
        super().__init__(["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"])

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from own_addresses()


def own_names(hosts: list[str]) -> list[str]:
    """Return the names without wildcards.

    >>> own_names([".karta.example", "Karta.example", "*"])
    ['karta.example']
    """
    return [host.lower() for host in hosts if not host.startswith((".", "*"))]


def own_addresses() -> list[str]:
    """Return the addresses that phones can reach, the most likely first."""
    likeliest = _address_towards_the_world()
    others = [_address_of(interface) for _number, interface in socket.if_nameindex()]
    found = dict.fromkeys(address for address in [likeliest, *others] if address)
    return [address for address in found if not address.startswith("127.")]


def hall_site_of(request: HttpRequest) -> str:
    """Return the address under which phones in the hall reach this server."""
    name, colon, port = request.get_host().partition(":")
    if name in OWN_NAMES:
        name = next(iter(own_addresses()), name)
    return f"{request.scheme}://{name}{colon}{port}"


def _address_of(interface: str) -> str | None:
    request = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, request)
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])


def _address_towards_the_world() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            # Connecting a UDP socket sends nothing: it only selects the route.
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return asking.getsockname()[0]
