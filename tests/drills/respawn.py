"""Two hundred kills of the web process at random moments while paper is ordered over HTTP.

`serve` must start another each time, whatever the killed one and the worker were doing: no request
may hang, every accepted order must become a document, and nothing may be left at work.
"""

from __future__ import annotations

import http.client
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from tests.prepared_house import as_it_is
from tests.served.houses import LAPTOP, ask
from tests.served.people import browser_of
from tests.served.servers import HOST, Server, free_port

TIMES = 200
LONGEST = 0.5
"""The latest moment of a kill, in seconds after the first order."""
HANGS = 60.0
"""Seconds without an answer that count as a hang."""
SETTLING = 300.0
HOUSE = "tests.drills.load_house"


@dataclass
class Trial:
    """A server that is killed, and the answers and waits of those who order."""

    server: Server
    session: str
    told: Counter[int] = field(default_factory=Counter)
    back: list[float] = field(default_factory=list)
    ordered: set[int] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def order(self, table: int) -> None:
        """Order the sheet of a table; a killed server gives no answer."""
        status = self._ask("POST", "/desk/load-1/printing/order/score_sheets/", table)
        self.told[status] += 1
        if status == http.HTTPStatus.FOUND:
            self.ordered.add(table)

    def wait_for_an_order(self, table: int) -> None:
        """Order until the next web process takes the order."""
        began = time.monotonic()
        while table not in self.ordered:
            if time.monotonic() - began > HANGS:
                self.wrong.append(f"no order was taken for {HANGS:.0f} s after a kill")
                return
            self.order(table)
            time.sleep(0.02)
        self.back.append(time.monotonic() - began)

    def _ask(self, method: str, path: str, table: int) -> int:
        began = time.monotonic()
        line = http.client.HTTPConnection(HOST, self.server.port, timeout=HANGS)
        body = urlencode({"table": table, "round": 1, "language": "en"})
        try:
            line.request(method, path, body, browser_of(self.session))
            return line.getresponse().status
        except (OSError, http.client.HTTPException):
            if time.monotonic() - began >= HANGS:
                self.wrong.append(f"an order was not answered within {HANGS:.0f} s")
            return 0
        finally:
            line.close()


def run(times: int, *, furnish: Callable[[Path], object] = as_it_is) -> Iterator[str]:
    """Kill the web process at random moments, and yield the figures and the faults."""
    dice, began = random.Random(1918), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="karta-drill-") as folder:
        furnish(Path(folder))
        surroundings = {**LAPTOP, "KARTA_DATA": folder, "KARTA_LOGS": "json"}
        session = ask(surroundings, HOUSE, "make", "1", str(2 * times + 1))["session"]
        port = free_port()
        command = (sys.executable, "manage.py", "serve", "--host", HOST, "--port", str(port))
        server = Server(command, port, surroundings)
        with Path(folder, "words.txt").open("w") as words, server.running(words=words):
            trial, killed = Trial(server, session), 0
            for number in range(1, times + 1):
                trial.order(2 * number)
                time.sleep(dice.uniform(0, LONGEST))
                killed += _kill_web(server)
                trial.wait_for_an_order(2 * number + 1)
                if trial.wrong:
                    break
                if number % 20 == 0:
                    yield f"{number} kills, load {os.getloadavg()[0]:.1f}: {_waits(trial.back)}"
            yield from _settled(trial, surroundings, killed)
    yield f"{len(trial.back)} of {times} kills took {time.monotonic() - began:.0f} s"


def _kill_web(server: Server) -> int:
    """Kill the web process, and return whether there was one."""
    for pid in server.family():
        with suppress(FileNotFoundError, ProcessLookupError):
            if Path(f"/proc/{pid}/comm").read_text().strip() == "karta web":
                os.kill(pid, signal.SIGKILL)
                return 1
    return 0


def _waits(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "no waits yet"
    late = quantiles(seconds, n=100, method="inclusive")[-1]
    return (
        f"the next order is taken after p50 {median(seconds):.2f} s,"
        f" p99 {late:.2f} s, longest {max(seconds):.2f} s"
    )


def _settled(trial: Trial, surroundings: dict[str, str], killed: int) -> Iterator[str]:
    """Wait until nothing is left to do, and yield what became of the orders."""
    deadline = time.monotonic() + SETTLING
    while (states := ask(surroundings, HOUSE, "jobs"))["open"] and time.monotonic() < deadline:
        time.sleep(1)
    for wrong in trial.wrong:
        yield f"WRONG: {wrong}"
    if states["open"] or states["failed"]:
        yield f"WRONG: {states['open']} steps are not done, {states['failed']} jobs failed"
    if states["done"] < len(trial.ordered):
        yield f"WRONG: {len(trial.ordered)} sheets ordered, {states['done']} made"
    yield (
        f"{killed} web processes killed; orders answered: {dict(trial.told)} (0: cut off by a"
        f" kill); {len(trial.ordered)} sheets ordered, {states['done']} made; hangs:"
        f" {len(trial.wrong)}; processes at the end: {len(trial.server.family())}"
    )
