"""The door to other servers: only https, only to a public address that was checked."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.served.certificates import issue
from tournament.security import outbound
from tournament.security.outbound import OutboundDoor, OutboundError, is_public, target_of

HOST = "hooks.example"
SLOW = ("/asleep", "/byte-by-byte")
PATIENCE = 2.0
"""Seconds that a slow receiver takes; the door waits a tenth of it."""


class Receiver(BaseHTTPRequestHandler):
    """Answers by its path: 200, a redirect, an error; byte by byte, or nothing for a while."""

    def do_POST(self) -> None:
        if self.path in SLOW:
            self._answer_slowly()
            return
        status = {"/moved": 302, "/gone": 410, "/broken": 500}.get(self.path, 200)
        self.server.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))  # type: ignore[attr-defined]
        self.send_response(status)
        self.send_header("Location", "https://127.0.0.1/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer_slowly(self) -> None:
        with suppress(OSError):
            if self.path == "/asleep":
                time.sleep(PATIENCE)
            for letter in "HTTP/1.1 200 OK":
                self.wfile.write(letter.encode())
                time.sleep(PATIENCE / 10)

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[tuple[OutboundDoor, ThreadingHTTPServer]]:
    """Yield a server on this machine, and a door that may reach it under a public name."""
    cert, key = issue(tmp_path, HOST)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.bodies = []  # type: ignore[attr-defined]
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(cert, key)
    server.socket = own.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    door = OutboundDoor(
        resolve=lambda _host, _port: ["127.0.0.1"],
        may_connect=lambda address: address == "127.0.0.1",
        context=ssl.create_default_context(cafile=cert),
    )
    yield door, server
    server.shutdown()
    server.server_close()


PUBLIC = {"8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"}
NOT_PUBLIC = {
    "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "0.0.0.0", "100.64.0.1",  # noqa: S104
    "169.254.169.254", "224.0.0.1", "255.255.255.255", "240.0.0.1", "::1", "::",
    "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "fe80::1%eth0",
    "fc00::1", "ff02::1", "nonsense",
}  # fmt: skip


def test_only_public_addresses_are_connected_to() -> None:
    assert {one for one in PUBLIC | NOT_PUBLIC if is_public(one)} == PUBLIC


@pytest.mark.parametrize(
    "host", ["127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]", "localhost"]
)
def test_a_private_address_is_refused_in_every_spelling(host: str) -> None:
    with pytest.raises(OutboundError) as refused:
        OutboundDoor().post(f"https://{host}/", b"", {})

    assert refused.value.code in ("address_not_public", "name_unknown")


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/", "https://", "https://a:b@hooks.example/", "ftp://hooks.example/",
        "https://hooks.example:22/", "https://hooks.example/#x", "https://hooks.example/a b",
        "https://hooks.example/\n", f"https://hooks.example/{'x' * 500}", "nonsense", "https://[",
    ],
)  # fmt: skip
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(OutboundError, match="address_not_valid"):
        target_of(url)


def test_one_private_answer_of_the_name_server_is_enough_to_refuse() -> None:
    answers: list[Sequence[str]] = [["8.8.8.8", "10.0.0.1"]]

    with pytest.raises(OutboundError, match="address_not_public"):
        OutboundDoor(resolve=lambda _host, _port: answers.pop()).post("https://a.example/", b"", {})

    assert answers == []


def test_a_body_is_sent_and_a_redirect_is_not_followed(
    receiver: tuple[OutboundDoor, ThreadingHTTPServer],
) -> None:
    door, server = receiver
    base = f"https://{HOST}:{server.server_port}"

    statuses = [door.post(f"{base}{path}", b"{}", {}) for path in ("/", "/moved", "/gone")]

    assert statuses == [200, 302, 410]
    assert server.bodies == [b"{}"] * 3  # type: ignore[attr-defined]


def test_the_name_of_the_certificate_is_checked(
    receiver: tuple[OutboundDoor, ThreadingHTTPServer],
) -> None:
    door, server = receiver

    with pytest.raises(OutboundError, match="certificate_not_valid"):
        door.post(f"https://other.example:{server.server_port}/", b"", {})


@pytest.mark.parametrize("path", SLOW)
def test_a_slow_receiver_is_cut_off(
    receiver: tuple[OutboundDoor, ThreadingHTTPServer],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
) -> None:
    door, server = receiver
    monkeypatch.setattr(outbound, "READ", PATIENCE / 5)
    monkeypatch.setattr(outbound, "ALTOGETHER", PATIENCE / 4)
    begun = time.monotonic()

    with pytest.raises(OutboundError, match=r"too_slow|not_reached"):
        door.post(f"https://{HOST}:{server.server_port}{path}", b"{}", {})

    assert time.monotonic() - begun < PATIENCE


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: tuple[OutboundDoor, ThreadingHTTPServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    door, server = receiver
    answers = [["10.0.0.1"], ["127.0.0.1"]]
    connected: list[str] = []
    connect = socket.create_connection

    def connecting(address: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(address[0])
        return connect(address, timeout=timeout)

    monkeypatch.setattr(socket, "create_connection", connecting)
    changing = replace(door, resolve=lambda _host, _port: answers.pop())

    assert changing.post(f"https://{HOST}:{server.server_port}/", b"{}", {}) == 200
    assert connected == ["127.0.0.1"]
    assert answers == [["10.0.0.1"]], "The name is looked up once."

    with pytest.raises(OutboundError, match="address_not_public"):
        changing.post(f"https://{HOST}:{server.server_port}/", b"{}", {})
    assert connected == ["127.0.0.1"]
