"""Clients that send and read slowly keep nobody else waiting."""

from __future__ import annotations

import contextlib
import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.conf import settings

from tests.served.houses import LAPTOP
from tests.served.servers import HOST, Server, web
from tournament.page_cache import silence

FORTY = 40
PATIENCE = 10
"""Seconds; a server whose threads are taken does not answer at all."""
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
HALF_SENT = f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 500\r\n{FORM}\r\nnext="
HALF_A_HEAD = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Slow"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    surroundings = {**LAPTOP, "KARTA_DATA": str(tmp_path_factory.mktemp("slow"))}
    for command in ("migrate", "collectstatic"):
        subprocess.run(
            (sys.executable, "manage.py", command, "--noinput", "-v0"),
            cwd=settings.ROOT, env=surroundings, check=True,
        )  # fmt: skip
    with web(surroundings).running() as running:
        _status(running, "/")
        yield running


@contextlib.contextmanager
def held(server: Server, said: str) -> Iterator[list[socket.socket]]:
    """Let forty clients say this, and then nothing more."""
    with contextlib.ExitStack() as clients:
        opened = []
        for _ in range(FORTY):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.settimeout(PATIENCE)
            client.connect((HOST, server.port))
            opened.append(clients.enter_context(client))
            client.sendall(said.encode())
        yield opened


def statuses(server: Server) -> dict[str, int]:
    """Request a cached page, an uncached one and the health check, and send a form."""
    found = {path: _status(server, path) for path in ("/", "/login/", "/health/", "/no/such/")}
    # Whoever is told to come again in a moment does so.
    while (form := _status(server, "/login/", "username=nobody")) == 503:
        time.sleep(0.1)
    return {**found, "form": form}


def _status(server: Server, path: str, form: str | None = None) -> int:
    with closing(http.client.HTTPConnection(server.host, timeout=PATIENCE)) as line:
        line.request("GET" if form is None else "POST", path, form)
        with line.getresponse() as answer:
            return answer.status


ANSWERED = {"/": 200, "/login/": 200, "/health/": 200, "/no/such/": 404, "form": 403}


@pytest.mark.parametrize("said", [HALF_SENT, HALF_A_HEAD], ids=["half a body", "half a head"])
def test_forty_who_send_half_keep_nobody_waiting(server: Server, said: str) -> None:
    with held(server, said):
        assert statuses(server) == ANSWERED


def test_forty_who_do_not_read_keep_nobody_waiting(server: Server) -> None:
    wanted = f"GET {_largest_file()} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"

    with held(server, wanted):
        assert statuses(server) == ANSWERED


def _largest_file() -> str:
    folder = settings.ROOT / "tournament" / "static"
    largest = max(
        (file for file in folder.rglob("*") if file.is_file()), key=lambda f: f.stat().st_size
    )
    return f"/static/{largest.relative_to(folder).as_posix()}"


def test_a_body_that_came_in_two_halves_is_one_form(server: Server) -> None:
    head = f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 9\r\n{FORM}\r\nlang"
    with socket.create_connection((HOST, server.port), timeout=PATIENCE) as client:
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

        assert silence.end([silence.Sender("127.0.0.2")]) == 1
        its_server.sendall(b"!")

        assert (silent.recv(1), lively.recv(1)) == (b"", b"!")
