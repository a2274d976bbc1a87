"""An instance whose server is killed at random, and users who keep entering results."""

from __future__ import annotations

import http.client
import os
import secrets
import subprocess
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

from tests.served.houses import ask
from tests.served.people import browser_of, words_of
from tests.served.servers import web
from tests.waiting import until

PAUSE = 0.05
MOST = 150
"""The largest total entered: 16 deals at a table of four give a seat at most 192."""


@dataclass(frozen=True)
class Answer:
    """The response to a request; status 0 if the server was killed before it answered."""

    status: int
    words: str = ""


class House:
    """A data folder and its server."""

    def __init__(self, folder: Path, surroundings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.surroundings = {
            **os.environ,
            "KARTA_ENV": "development",
            "KARTA_DATA": str(folder),
            "KARTA_COPIES": "",
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
            "PYTHONWARNINGS": "ignore",
            **(surroundings or {}),
        }
        self.session = ""
        self._server = web(self.surroundings)

    def prepare(self, tables: int) -> None:
        """Create the database and an event with a number of tables in play."""
        self.session = str(self.ask("prepared_event", str(tables))["session"])

    def ask(self, module: str, *arguments: str) -> dict[str, Any]:
        """Run a module in a separate process and return its output."""
        found: dict[str, Any] = ask(self.surroundings, f"tests.storage.{module}", *arguments)
        return found

    def open(self, **more: str) -> None:
        """Start the server, and wait until it accepts requests."""
        self._server.start(words=subprocess.DEVNULL, **more)
        self._server.wait()
        until(lambda: self.press("GET", "/handbook/keys/").status == 200)

    def kill(self) -> None:
        """Kill the server with all its child processes, like a power cut."""
        self._server.kill()

    def press(
        self,
        method: str,
        path: str,
        facts: Mapping[str, object] | None = None,
        *,
        is_page: bool = False,
    ) -> Answer:
        """Send a request; the status is 0 if the server is gone."""
        wants = {"Accept": "text/html"} if is_page else {"X-Requested-With": "fetch"}
        headers = {**browser_of(self.session), **wants}
        line = http.client.HTTPConnection(self._server.host, timeout=30)
        try:
            line.request(method, path, urlencode(facts or {}), headers)
            answer = line.getresponse()
            page = answer.read().decode()
        except (OSError, http.client.HTTPException):
            return Answer(0)
        finally:
            line.close()
        return Answer(answer.status, words_of(page))


class Typist(Thread):
    """A user who enters the same tables repeatedly, each time with different totals.

    They continue only after the last entry was acknowledged; an entry in progress when the server
    was killed is sent again with the same idempotency key, as the page does.
    """

    def __init__(self, house: House, tables: range) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.tables = tables
        self.acknowledged: dict[int, list[int]] = {table: [] for table in tables}
        self.told: Counter[int] = Counter()
        self.words: set[str] = set()
        self.ends = Event()
        self.in_doubt: dict[int, int] = {}

    def run(self) -> None:
        """Enter results until stopped."""
        while not self.ends.is_set():
            for table in self.tables:
                self._enter(table)

    def _enter(self, table: int) -> None:
        saved = self.acknowledged[table]
        small = len(saved) % MOST + 1
        totals = {"total_0": small, "total_1": -small, "total_2": 0, "total_3": 0}
        facts = {"table": table, "seen": len(saved), "deals_played": 16, **totals}
        key = secrets.token_hex(8)
        self.in_doubt[table] = small
        while not self.ends.is_set():
            answer = self.house.press("POST", "/desk/kauss/results/1/enter/", {**facts, "key": key})
            self.told[answer.status] += 1
            if answer.status == 200:
                saved.append(small)
                del self.in_doubt[table]
                return
            if answer.status not in (0,):
                self.words.add(f"{answer.status}: {answer.words[:200]}")
            time.sleep(PAUSE)


class Copier(Thread):
    """A user who requests copies continuously, so that some kills happen during a copy."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.told: Counter[int] = Counter()
        self.ends = Event()

    def run(self) -> None:
        """Request copies until stopped."""
        while not self.ends.is_set():
            self.told[self.house.press("POST", "/desk/kauss/safety/copy/").status] += 1
            time.sleep(PAUSE)


def lost(typists: list[Typist], stored: list[Any]) -> list[str]:
    """Return acknowledged entries that are not stored exactly once, and half-written ones."""
    there: dict[int, list[int]] = {}
    for table, _number, totals, _is_current in sorted(stored):
        there.setdefault(table, []).append(totals[0])
    wrong = []
    for typist in typists:
        for table, saved in typist.acknowledged.items():
            found = there.get(table, [])
            in_doubt = typist.in_doubt.get(table)
            # The last entry in progress may be stored or not; nothing else may differ.
            if found not in (saved, [*saved, in_doubt]):
                wrong.append(f"table {table}: told {saved[-3:]}, stored {found[-3:]}")
    current = Counter(table for table, _number, _totals, is_current in stored if is_current)
    wrong += [
        f"table {table} counts {times} times" for table, times in current.items() if times > 1
    ]
    return wrong
