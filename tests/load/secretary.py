"""A load client that enters results at a steady rate and checks that each is visible at once."""

from __future__ import annotations

import gzip
import http.client
import re
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.load.halls import EVENTS, ROUNDS, Hall
from tests.served.people import browser_of
from tests.served.servers import PATIENCE, Server

LARGE = EVENTS[1000]
TABLES_IN = re.compile(r"(\d+) no \d+ gald")
TOTALS = {3: (8, -3, -5), 4: (12, -3, -5, -4), 5: (12, -3, -5, -4, 0)}


@dataclass
class Typed:
    """Results of the load client: saved, and not visible to the next request."""

    saved: int = 0
    unseen: int = 0
    refused: int = 0
    seconds: float = 0.0
    took: list[float] = field(default_factory=list)


def type_results(hall: Hall, server: Server, *, a_second: float, seconds: float) -> Typed:
    """Enter results of the round at fixed times, and read the standings after each."""
    typed, began = Typed(), time.monotonic()
    desk = http.client.HTTPConnection(server.host, timeout=PATIENCE)
    for number, size in enumerate(hall.tables):
        due = began + number / a_second
        if due > began + seconds:
            break
        time.sleep(max(0.0, due - time.monotonic()))
        asked = time.monotonic()
        if not enter(desk, hall, number + 1, TOTALS[size]):
            typed.refused += 1
            continue
        typed.took.append((time.monotonic() - asked) * 1000)
        typed.saved += 1
        typed.unseen += tables_in(server) < typed.saved
    typed.seconds = time.monotonic() - began
    return typed


def tables_in(server: Server) -> int:
    """Return the number of tables in the standings, over a new connection."""
    answer = server.get(f"/{LARGE}/standings/", Accept_Encoding="gzip")
    page = gzip.decompress(answer.read()).decode()
    found = TABLES_IN.search(page)
    # Before the first table's result, the standings are those of the previous round.
    return int(found[1]) if found and f"{ROUNDS + 1}. kārtas" in page else 0


def enter(
    desk: http.client.HTTPConnection,
    hall: Hall,
    table: int,
    totals: tuple[int, ...],
    *,
    seen: int = 0,
) -> bool:
    """Enter a table's result, and return whether it was saved."""
    facts = {
        "table": table,
        "seen": seen,
        **{f"total_{seat}": total for seat, total in enumerate(totals)},
    }
    headers = {**browser_of(hall.session), "X-Requested-With": "fetch"}
    desk.request("POST", f"/desk/{LARGE}/results/{ROUNDS + 1}/enter/", urlencode(facts), headers)
    answer = desk.getresponse()
    answer.read()
    return answer.status == http.HTTPStatus.OK
