"""Clients that send and read slowly do not delay others."""

from __future__ import annotations

import contextlib
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.prepared_house import PreparedHouse
from tests.served import caddy, nginx
from tests.served.houses import LAPTOP
from tests.served.servers import HOST, Server, web
from tournament.ops.setup.web import HEAD_MS
from tournament.page_cache import request_bodies

FORTY = 40
PATIENCE = 10
"""Seconds; a server with all threads occupied does not answer at all."""
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
HALF_SENT = f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 500\r\n{FORM}\r\nnext="
LARGE_FILE, LARGE_BYTES = "large.bin", 40_000_000
"""# More than the system's buffers hold of an unread response."""
HALF_A_HEAD = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Slow"


@pytest.fixture(scope="module")
def house(
    prepared_house: PreparedHouse, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Serve an instance with one large public file."""
    folder = prepared_house.furnish(tmp_path_factory.mktemp("slow"))
    surroundings = {**LAPTOP, "KARTA_DATA": str(folder)}
    Path(folder, "static", LARGE_FILE).write_bytes(bytes(LARGE_BYTES))
    with web(surroundings).running() as running:
        _status(running, "/")
        yield running


BEFORE = {"behind nginx": nginx, "behind Caddy": caddy}


@pytest.fixture(scope="module", params=["alone", *BEFORE])
def server(request: pytest.FixtureRequest, house: Server) -> Iterator[Server]:
    """Return the instance as on a laptop, and behind each server with our configuration."""
    before = BEFORE.get(request.param)
    if before is None:
        yield house
    elif before.program() is None:
        pytest.skip(f"{request.param}: it is not on this machine")
    else:
        with before.as_shipped(house) as server:
            yield server


@contextlib.contextmanager
def held(server: Server, said: str) -> Iterator[list[socket.socket]]:
    """Open forty clients that send this and then nothing more."""
    with contextlib.ExitStack() as clients:
        opened = []
        for _ in range(FORTY):
            client = clients.enter_context(server.connect(timeout=PATIENCE, takes=2048))
            client.sendall(said.encode())
            opened.append(client)
        yield opened


def statuses(server: Server) -> dict[str, int]:
    """Return the statuses of cached and uncached pages, the health check, and a posted form."""
    found = {path: _status(server, path) for path in ("/", "/login/", "/health/", "/no/such/")}
    # A client told to retry shortly does so.
    while (form := _status(server, "/login/", "username=nobody")) == 503:
        time.sleep(0.1)
    return {**found, "form": form}


def _status(server: Server, path: str, form: str | None = None) -> int:
    with server.line(timeout=PATIENCE) as line:
        line.request("GET" if form is None else "POST", path, form)
        with line.getresponse() as answer:
            return answer.status


ANSWERED = {"/": 200, "/login/": 200, "/health/": 200, "/no/such/": 404, "form": 403}


@pytest.mark.parametrize("said", [HALF_SENT, HALF_A_HEAD], ids=["half a body", "half a head"])
def test_forty_clients_sending_half_a_request_delay_no_others(server: Server, said: str) -> None:
    with held(server, said):
        assert statuses(server) == ANSWERED


def test_forty_slow_headers_are_ended_and_delay_no_others(house: Server) -> None:
    """Each byte counts as activity: only a timeout for the whole header ends such clients."""
    begun, bound = time.monotonic(), HEAD_MS / 1000
    with held(house, HALF_A_HEAD) as clients:
        left, found = list(clients), statuses(house)
        while left and time.monotonic() - begun < 2 * bound:
            left = [client for client in left if not is_ended(client)]
            time.sleep(0.5)
        ended_after = time.monotonic() - begun

    assert found == ANSWERED
    assert (len(left), ended_after > bound / 2) == (0, True)


def is_ended(client: socket.socket) -> bool:
    """Send one more header byte and return whether the server has closed the connection."""
    client.settimeout(0.001)
    try:
        client.sendall(b"w")
        return not client.recv(1)
    except TimeoutError:
        return False
    except OSError:
        return True


HONEST, RECONNECTING = 100, 12
ELSEWHERE = "127.0.0.2"


def _reconnect(server: Server, is_over: Event) -> None:
    """Send half a form from another address, again as soon as the server ends it."""
    while not is_over.is_set():
        with contextlib.suppress(OSError), socket.socket() as client:
            client.bind((ELSEWHERE, 0))
            client.settimeout(PATIENCE)
            client.connect((HOST, server.port))
            client.sendall(HALF_SENT.encode())
            client.recv(100)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has further loopback addresses")
def test_a_device_that_reconnects_with_half_forms_stops_no_other_ones_saves(house: Server) -> None:
    is_over = Event()
    clients = [
        Thread(target=_reconnect, args=(house, is_over), daemon=True) for _ in range(RECONNECTING)
    ]
    for client in clients:
        client.start()
    try:
        time.sleep(1)
        told = Counter(_status(house, "/language/", "language=lv") for _ in range(HONEST))
    finally:
        is_over.set()

    assert told[302] >= 0.98 * HONEST, told


def test_forty_clients_that_do_not_read_delay_no_others(server: Server) -> None:
    with held(server, f"GET /static/{LARGE_FILE} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"):
        assert statuses(server) == ANSWERED


def test_no_response_names_the_program_of_the_web_server(house: Server) -> None:
    named = {}
    for method, path in (("GET", "/"), ("GET", "/login/"), ("GET", "/no/such/"), ("POST", "/")):
        with house.line(timeout=PATIENCE) as line:
            line.request(method, path)
            with line.getresponse() as answer:
                named[method, path] = answer.headers.get_all("Server")
    with house.line(timeout=PATIENCE) as line:
        line.request("GET", f"/static/{LARGE_FILE}")
        with line.getresponse() as answer:
            named["GET", "a large file"] = answer.headers.get_all("Server")

    assert set(map(str, named.values())) == {"['Karta']"}, named


def test_a_body_sent_in_two_halves_is_one_form(server: Server) -> None:
    head = f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 9\r\n{FORM}\r\nlang"
    with server.connect(timeout=PATIENCE) as client:
        client.sendall(head.encode())
        client.sendall(b"uage=")

        assert client.recv(12) == b"HTTP/1.1 302"


@pytest.mark.skipif(sys.platform != "linux", reason="no other system tells what is silent")
def test_the_connection_of_a_silent_sender_is_ended_and_no_other() -> None:
    with socket.create_server((HOST, 0)) as listening, contextlib.ExitStack() as opened:
        ends = []
        for address in ("127.0.0.2", "127.0.0.3"):
            client = socket.create_connection(
                listening.getsockname(), timeout=PATIENCE, source_address=(address, 0)
            )
            ends += [opened.enter_context(client), opened.enter_context(listening.accept()[0])]
        silent, _its_server, lively, its_server = ends

        assert request_bodies.end([request_bodies.Sender("127.0.0.2")]) == 1
        its_server.sendall(b"!")

        assert (silent.recv(1), lively.recv(1)) == (b"", b"!")
