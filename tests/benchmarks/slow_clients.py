"""The response time of a public page, the desk and the health check with slow clients.

Forty send incomplete forms, forty incomplete headers, forty do not read the large file that they
requested: with the web server alone, as on a laptop, and behind nginx with our configuration.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from tests.benchmarks.measuring import Figure
from tests.load import halls, servers
from tests.load.halls import EVENTS, Hall
from tests.served import caddy, nginx
from tests.served.people import browser_of
from tests.served.servers import HOST, Server

FORTY = 40
TIMES = 50
LARGE_FILE = "large.bin"
FORM = "Content-Type: application/x-www-form-urlencoded"
SAID: Mapping[str, str] = {
    "half a form": f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 500\r\n{FORM}"
    "\r\n\r\nnext=",
    "half a head": f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Slow",
    "unread": f"GET /static/{LARGE_FILE} HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
}


def run() -> Iterator[Figure]:
    """Yield the longest waits, alone and behind nginx."""
    with halls.embedded() as hall:
        large = Path(hall.surroundings["KARTA_DATA"], "static", LARGE_FILE)
        large.write_bytes(bytes(40_000_000))
        with servers.granian(hall, workers=1) as server:
            yield from _waits("the web server alone", hall, server)
        for name, before in {"nginx": nginx, "Caddy": caddy}.items():
            if before.program() is None:
                continue
            with servers.granian(hall, workers=1) as server, before.as_shipped(server) as asked:
                yield from _waits(f"behind the shipped {name}", hall, asked)


def _waits(where: str, hall: Hall, server: Server) -> Iterator[Figure]:
    paths = {
        "a public page": hall.page(max(EVENTS)),
        "the desk": f"/desk/{EVENTS[max(EVENTS)]}/",
        "/health/": "/health/",
    }
    for path in paths.values():
        _asked(server, path, hall.session)
    with contextlib.ExitStack() as held:
        for said in SAID.values():
            for _client in range(FORTY):
                held.enter_context(server.connect(takes=2048)).sendall(said.encode())
        time.sleep(1)
        for what, path in paths.items():
            took = [_asked(server, path, hall.session) for _time in range(TIMES)]
            yield Figure(f"{where}: {what}, half", median(took), "ms")
            yield Figure(f"{where}: {what}, worst of {TIMES}", max(took), "ms", "aim < 1,000")


def _asked(server: Server, path: str, session: str) -> float:
    """Request a page as the director; return the milliseconds it took."""
    begun = time.perf_counter()
    with server.line() as line:
        line.request("GET", path, headers=browser_of(session) | {"Host": HOST})
        answer = line.getresponse()
        if answer.status != 200 or not answer.read():
            raise SystemExit(f"{path} was answered with {answer.status}.")
    return (time.perf_counter() - begun) * 1000
