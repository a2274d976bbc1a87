"""The cost of the largest uploads for other users and for the memory of every process.

A director saves results twenty times a second while a file is sent and read. The longest save
and the largest growth of a process are measured from the upload until its result is shown.
"""

from __future__ import annotations

import http.client
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Final

from django.conf import settings

from tests.benchmarks.measuring import Figure
from tests.exchange import heavy
from tests.served.people import browser_of, words_of
from tests.storage.besieged_house import House
from tests.waiting import until

WORKER: Final = ("-m", "celery", "--quiet", "-A", "tournament.celery", "worker", "--pool", "solo")
QUIETLY: Final = ("--loglevel", "error", "--without-gossip", "--without-mingle")
LONGEST: Final = 200.0
EVENT, LIST = "/desk/import/", "/desk/kauss/people/list/"
TABLES: Final = 4

FILES: Final[Mapping[str, tuple[str, str, Callable[[], bytes]]]] = {
    "copy of 600,000 people": (EVENT, "a.karta", lambda: heavy.archive_of_players(600_000)),
    "62 MB of empty lists": (EVENT, "a.json", lambda: heavy.json_of_lists(62)),
    "one text of 20 MB": (EVENT, "a.json", lambda: heavy.json_of_one_letter(20)),
    "JSON nested 900,000 deep": (EVENT, "a.json", lambda: heavy.json_nested(900_000)),
    "XLSX of 3 million texts": (LIST, "a.xlsx", lambda: heavy.workbook_of_strings(3_000_000)),
    "XLSX of one row of 3.5 million": (
        LIST,
        "a.xlsx",
        lambda: heavy.workbook_of_one_row(3_500_000),
    ),
    "XLSX of 60 names and a million rows": (
        *(LIST, "a.xlsx"),
        lambda: heavy.workbook_of_empty_rows(60, 1_000_000),
    ),
    "event of 60 players": (EVENT, "a.json", lambda: heavy.honest_event(players=60)),
    "event of 1,000 players": (EVENT, "a.json", lambda: heavy.honest_event(players=1000)),
    "event of 1,500 players": (EVENT, "a.json", lambda: heavy.honest_event(players=1500)),
}


def run() -> Iterator[Figure]:
    """Upload every file to a separate instance in use."""
    with tempfile.TemporaryDirectory(prefix="karta-heavy-") as folder, _house(folder) as place:
        for name, (address, called, make) in FILES.items():
            yield from place.figures(name, address, called, make())


@dataclass
class Told:
    """The result of an upload: the last status, its duration, and the page's text."""

    status: int = 0
    seconds: float = 0.0
    words: str = ""


class Waiting(Thread):
    """A thread that enters its tables repeatedly and records the duration of each save."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.waits: list[float] = []
        self.told: Counter[int] = Counter()
        self.ends = Event()

    def run(self) -> None:
        """Enter results until stopped."""
        for seen in count():
            for table in range(1, TABLES + 1):
                if self.ends.is_set():
                    return
                self._enter(table, seen)
                time.sleep(0.05)

    def _enter(self, table: int, seen: int) -> None:
        small = seen % 200 + 1
        totals = {"total_0": small, "total_1": -small, "total_2": 0, "total_3": 0}
        facts = {"table": table, "seen": seen, "deals_played": 16, **totals}
        key = secrets.token_hex(8)
        began = time.perf_counter()
        answer = self.house.press("POST", "/desk/kauss/results/1/enter/", {**facts, "key": key})
        self.waits.append(time.perf_counter() - began)
        self.told[answer.status] += 1

    @property
    def refused(self) -> int:
        """The number of refused saves."""
        return sum(times for status, times in self.told.items() if status != 200)

    def longest_in(self, act: Callable[[], object]) -> float:
        """Return the longest save that overlapped an act."""
        first = len(self.waits)
        act()
        # The save in progress began during the act.
        until(lambda: len(self.waits) > first + 1)
        time.sleep(0.1)
        return max(self.waits[first:])


class Memory(Thread):
    """A thread that records the memory of each process of the instance."""

    def __init__(self, first: list[int]) -> None:
        super().__init__(daemon=True)
        self.first = first
        self.before = {pid: _megabytes(pid) for pid in _family(first)}
        self.most = dict(self.before)
        self.ends = Event()

    def run(self) -> None:
        """Measure ten times a second until stopped."""
        while not self.ends.wait(0.1):
            for pid in _family(self.first):
                self.before.setdefault(pid, 0.0)
                self.most[pid] = max(self.most.get(pid, 0.0), _megabytes(pid))

    @property
    def growth(self) -> float:
        """The largest growth of a process; a new process counts in full."""
        return max(most - self.before[pid] for pid, most in self.most.items())


@dataclass
class Place:
    """An instance with its web server and one worker."""

    house: House
    typist: Waiting
    first: list[int] = field(default_factory=list)

    def figures(self, name: str, address: str, called: str, content: bytes) -> Iterator[Figure]:
        """Upload one file while results are entered, and yield its cost."""
        memory, refused = Memory(self.first), self.typist.refused
        quiet = self.typist.longest_in(lambda: time.sleep(2))
        memory.start()
        told: list[Told] = []
        waited = self.typist.longest_in(lambda: told.append(self._send(address, called, content)))
        memory.ends.set()
        memory.join()
        yield Figure(f"{name}, {len(content) / 1e6:.2f} MB, ended with", told[0].status, "")
        yield Figure("  longest save beside it", waited * 1000, "ms", "aim < 500")
        yield Figure("  longest save before", quiet * 1000, "ms")
        yield Figure("  largest growth of a process", memory.growth, "MB", "aim < 150")
        yield Figure("  until the page said how it ended", told[0].seconds, "s")
        yield Figure("  saves refused", self.typist.refused - refused, "errors", "aim 0")
        sys.stderr.write(f"    [{told[0].words[-160:]}]\n")

    def _send(self, address: str, called: str, content: bytes) -> Told:
        began = time.monotonic()
        status, where, words = self._press("POST", address, called, content)
        while where and time.monotonic() - began < LONGEST:
            time.sleep(0.2)
            status, onward, words = self._press("GET", where)
            if onward:
                where = onward
            elif "It continues if you close this page" not in words:
                break
        return Told(status, time.monotonic() - began, words)

    def _press(
        self, method: str, path: str, called: str = "", content: bytes | None = None
    ) -> tuple[int, str, str]:
        line = http.client.HTTPConnection(self.house._server.host, timeout=LONGEST)
        border = secrets.token_hex(16)
        headers = {**browser_of(self.house.session), "Accept": "text/html"}
        headers["Content-Type"] = f"multipart/form-data; boundary={border}"
        body = b"" if content is None else _form(border, called, content)
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            page = answer.read().decode()
            return answer.status, answer.headers.get("Location", ""), words_of(page)
        except (OSError, http.client.HTTPException) as trouble:
            return 0, "", str(trouble)
        finally:
            line.close()


def _form(border: str, called: str, content: bytes) -> bytes:
    key = f'--{border}\r\nContent-Disposition: form-data; name="key"\r\n\r\n{border}\r\n'
    head = f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="{called}"\r\n\r\n'
    return (key + head).encode() + content + f"\r\n--{border}--\r\n".encode()


@contextmanager
def _house(folder: str) -> Iterator[Place]:
    house = House(Path(folder), {"KARTA_ENV": "laptop"})
    house.prepare(TABLES)
    house.open()
    worker = subprocess.Popen(
        (sys.executable, "-W", "ignore", *WORKER, *QUIETLY),
        cwd=settings.ROOT,
        env={**house.surroundings, "CELERY_SKIP_CHECKS": "1"},
    )
    time.sleep(5)
    web = house._server._process
    assert web is not None
    typist = Waiting(house)
    typist.start()
    try:
        yield Place(house, typist, [web.pid, worker.pid])
    finally:
        typist.ends.set()
        worker.kill()
        worker.wait()
        house.kill()


def _family(first: list[int]) -> list[int]:
    found = []
    for pid in first:
        found.append(pid)
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            try:
                found += _family([int(child) for child in task.read_text().split()])
            except OSError:
                continue
    return found


def _megabytes(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0) / 1024
