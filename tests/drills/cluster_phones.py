"""Two hundred phones of the cluster drill: each sends a deal until it is acknowledged."""

from __future__ import annotations

import http.client
import json
import threading
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.served.servers import line_to

HALL = "tests.drills.phones_hall"
PHONES = 200
HANDS = 20
EVERY = 20.0
"""Seconds between two deals of a table."""
AGAIN = 0.5
DEALS = 24


@dataclass
class Phones:
    """The phones, one at each table, and the deals that were acknowledged."""

    port: int
    links: Sequence[tuple[int, str]]
    is_over: threading.Event = field(default_factory=threading.Event)
    told: dict[str, tuple[int, int]] = field(default_factory=dict)
    repeated: int = 0
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Send deals from now on, each phone at its own moment."""
        start = time.monotonic()
        self.threads = [
            threading.Thread(target=self._keep, args=(hand, start)) for hand in range(HANDS)
        ]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Send no further deals, and wait for those on their way."""
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def verdict(self, counted: Mapping[str, Any]) -> str:
        """Compare the acknowledged deals with the stored ones."""
        held = {uid: (table, number) for uid, (table, number, _state) in counted["deals"].items()}
        lost = sum(held.get(uid) != where for uid, where in self.told.items())
        told = f"{len(self.told)} deals of {len(self.links)} phones acknowledged, {lost} lost"
        is_well = not lost and self.told
        return f"{'' if is_well else 'WRONG: '}{told}, {self.repeated} requests repeated"

    def _keep(self, hand: int, start: float) -> None:
        own = self.links[hand::HANDS]
        for number in range(1, DEALS + 1):
            for at, (table, path) in enumerate(own):
                due = start + EVERY * (number - 1 + at / len(own))
                if self.is_over.wait(max(0.0, due - time.monotonic())):
                    return
                self._send(table, path, number)

    def _send(self, table: int, path: str, number: int) -> None:
        deal = {"contract": "ordinary", "declarer": number % 4, "won": number % 3 > 0}
        item = {"id": str(uuid.uuid4()), "number": number, "deal": deal, "pules": []}
        body = json.dumps({"device": f"drill-{table:04}", "items": [item]})
        while not self.is_over.is_set():
            if self._post(f"{path}deals", body) == "kept":
                self.told[str(item["id"])] = (table, number)
                return
            self.repeated += 1
            time.sleep(AGAIN)

    def _post(self, path: str, body: str) -> str:
        """Return the status of the deal; an empty string without an answer of the server."""
        try:
            with line_to(self.port) as line:
                line.request("POST", path, body, {"Content-Type": "application/json"})
                answer = line.getresponse()
                content = answer.read()
        except (OSError, http.client.HTTPException):
            return ""
        if answer.status != http.HTTPStatus.OK:
            return ""
        return str(json.loads(content)["items"][0]["status"])
