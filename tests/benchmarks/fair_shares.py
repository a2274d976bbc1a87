"""A hall of 250 phones behind one address, and a device that reconnects with half-sent forms.

Every phone requests its own player's page every ten seconds while thirteen results a second arrive:
each result makes all of these pages stale. The device holds twelve sockets at another address.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Thread

from tests.benchmarks.measuring import Figure
from tests.load import halls, servers
from tests.load.halls import PROJECT, Hall
from tests.load.secretary import LARGE, TOTALS, enter
from tests.load.spectators import EVERY, SETTLING
from tests.served.servers import HOST, PATIENCE, Server

PHONES = 250
RESULTS_A_SECOND = 13
HANDS = 4
TURNS = 4
SECONDS = TURNS * 250 / RESULTS_A_SECOND
SOCKETS = 12
ELSEWHERE = "127.0.0.2"
"""Another loopback address; the phones and the desk are at 127.0.0.1."""
HALF_A_FORM = (
    f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 500\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n\r\nnext="
)
SAVES = 300
SAVES_A_SECOND = 20


def run() -> Iterator[Figure]:
    """Yield the figures of the hall, then of the saves beside the device."""
    with halls.embedded() as hall, servers.granian(hall, workers=1) as server:
        yield from _hall(hall, server)
        yield from _flood(server)


def _hall(hall: Hall, server: Server) -> Iterator[Figure]:
    whom = (str(server.port), f"/{LARGE}/players/{{}}/", str(PHONES), str(SECONDS))
    phones = subprocess.Popen(
        (sys.executable, "-m", "tests.load.spectators", *whom),
        cwd=PROJECT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(SETTLING + 1.2 * EVERY)
    before = server.processor
    began, typed = time.monotonic(), Counter[bool]()
    with ThreadPoolExecutor(HANDS) as hands:
        list(hands.map(partial(_type, hall, server, began, typed), range(HANDS)))
    seconds = time.monotonic() - began
    taken = (server.processor - before) / seconds
    told = json.loads(phones.communicate()[0])
    statuses = {int(status): count for status, count in told["statuses"].items()}
    yield Figure(f"{PHONES} phones behind one address, pages", told["asked"], "requests")
    refused = sum(count for status, count in statuses.items() if status not in (200, 304))
    yield Figure("  refused", refused + told["errors"], "pages", "aim 0")
    yield Figure("  half", told["half"], "ms")
    yield Figure("  p99", told["p99"], "ms")
    yield Figure("  results saved meanwhile", typed[True] / seconds, "a second", "aim 13")
    yield Figure("  not saved", typed[False], "results", "aim 0")
    yield Figure("  processor meanwhile", taken, "cores")


def _type(hall: Hall, server: Server, began: float, typed: Counter[bool], hand: int) -> None:
    """Enter every fourth table's result at its time, and then other totals of the same tables."""
    with contextlib.closing(http.client.HTTPConnection(server.host, timeout=PATIENCE)) as desk:
        for number in range(hand, TURNS * len(hall.tables), HANDS):
            time.sleep(max(0.0, began + number / RESULTS_A_SECOND - time.monotonic()))
            turn, table = divmod(number, len(hall.tables))
            totals = TOTALS[hall.tables[table]]
            others = (*totals[turn % len(totals) :], *totals[: turn % len(totals)])
            typed[enter(desk, hall, table + 1, others, seen=turn)] += 1


def _flood(server: Server) -> Iterator[Figure]:
    is_over, reconnected = Event(), Counter[str]()
    device = [
        Thread(target=_reconnect, args=(server, is_over, reconnected), daemon=True)
        for _socket in range(SOCKETS)
    ]
    for client in device:
        client.start()
    time.sleep(1)
    began = time.monotonic()
    told = Counter(_save(server, began + n / SAVES_A_SECOND) for n in range(SAVES))
    taken = time.monotonic() - began
    is_over.set()
    what = f"saves beside {SOCKETS} sockets that reconnect with half a form"
    yield Figure(what, 100 * told[302] / SAVES, "%", "aim ≥ 98")
    yield Figure("  half forms sent meanwhile", reconnected["sent"] / taken, "a second")


def _save(server: Server, due: float) -> int:
    time.sleep(max(0.0, due - time.monotonic()))
    with contextlib.closing(http.client.HTTPConnection(server.host, timeout=PATIENCE)) as line:
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        line.request("POST", "/language/", "language=lv", headers)
        return line.getresponse().status


def _reconnect(server: Server, is_over: Event, counted: Counter[str]) -> None:
    while not is_over.is_set():
        with contextlib.suppress(OSError), socket.socket() as client:
            client.bind((ELSEWHERE, 0))
            client.settimeout(PATIENCE)
            client.connect((HOST, server.port))
            client.sendall(HALF_A_FORM.encode())
            counted["sent"] += 1
            client.recv(100)
