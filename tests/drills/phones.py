"""250 tables send a deal every 20 seconds while phones poll, spectators read and the desk looks.

`manage.py drill phones --times 6` plays six deals at every table, on SQLite and, where a server
answers, on PostgreSQL. The acknowledged deals are compared with the database.
"""

from __future__ import annotations

import http.client
import json
import os
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from tests.prepared_house import as_it_is
from tests.served.houses import ask, houses
from tests.served.people import waits
from tests.served.servers import line_to, web

HALL = "tests.drills.phones_hall"
TIMES = 6
TABLES = int(os.environ.get("KARTA_DRILL_TABLES", "250"))
EVERY = 20.0
HANDS = 25
ASKS_EVERY = 15.0
READS_A_SECOND = 25
SOON_ENOUGH = 0.3


@dataclass(frozen=True)
class Pace:
    """The number of tables, the seconds between their deals, and the accepted wait."""

    tables: int = TABLES
    every: float = EVERY
    soon_enough: float = SOON_ENOUGH


@dataclass
class Tally:
    """The acknowledged deals and all response times."""

    pace: Pace
    saved: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    told: dict[str, tuple[int, int]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)


def run(times: int) -> Iterator[str]:
    """Yield the response times on every database, and losses."""
    for name, surroundings in houses():
        yield f"{name}: {TABLES} tables, {times} deals each"
        yield from play(times, surroundings, Pace())


def play(
    times: int,
    surroundings: Mapping[str, str],
    pace: Pace,
    *,
    furnish: Callable[[Path], object] = as_it_is,
) -> Iterator[str]:
    """Send the deals of every table, and yield the response times and losses."""
    with tempfile.TemporaryDirectory(prefix="karta-phones-") as folder:
        furnish(Path(folder))
        own = {**surroundings, "KARTA_DATA": folder}
        made = ask(own, HALL, "make", str(pace.tables))
        tally, log = Tally(pace), Path(folder, "server.log")
        with log.open("w") as words, web(own).running(words=words) as server:
            began = time.monotonic()
            _let_play(tally, server.port, made, times)
            share = server.processor / (time.monotonic() - began)
        yield f"the server needed {share:.0%} of a core; others on this machine: {_load()}"
        yield from _waits(tally)
        yield from _verdict(tally, log.read_text(), ask(own, HALL, "count"), times)


def _let_play(tally: Tally, port: int, made: Mapping[str, Any], times: int) -> None:
    """Run phones, spectators and the desk until the tables have played."""
    paths = [(int(number), path) for number, path in made["links"].items()]
    _wake(port, paths[0][1])
    start = time.monotonic() + 1
    keepers = [
        threading.Thread(target=_keep, args=(tally, port, paths[hand::HANDS], start, times))
        for hand in range(HANDS)
    ]
    others = [
        threading.Thread(target=_ask, args=(tally, port, [path for _number, path in paths])),
        threading.Thread(target=_read, args=(tally, port)),
        threading.Thread(target=_look, args=(tally, port, made["session"])),
    ]
    for thread in (*keepers, *others):
        thread.start()
    for keeper in keepers:
        keeper.join()
    tally.is_over.set()
    for other in others:
        other.join()


def _wake(port: int, path: str) -> None:
    """Request each page once: a server's first answer takes a second or two."""
    with line_to(port) as there:
        for page in ("/drill/", "/drill/seats/", f"{path}state.json"):
            _request(there, "GET", page, None, {})


def _keep(
    tally: Tally, port: int, tables: Sequence[tuple[int, str]], start: float, times: int
) -> None:
    """Send the deals of some tables, each at its own moment of every turn."""
    with line_to(port) as there:
        for number in range(1, times + 1):
            for table, path in tables:
                turn = number - 1 + table % tally.pace.tables / tally.pace.tables
                due = start + tally.pace.every * turn
                time.sleep(max(0.0, due - time.monotonic()))
                _send(tally, there, table, path, number)


def _send(
    tally: Tally, there: http.client.HTTPConnection, table: int, path: str, number: int
) -> None:
    uid = str(uuid.uuid4())
    deal = {"contract": "ordinary", "declarer": number % 4, "won": number % 3 > 0}
    items = [{"id": uid, "number": number, "deal": deal, "pules": []}]
    body = json.dumps({"device": f"drill-{table:04}", "items": items})
    status, answer, took = _request(
        there, "POST", f"{path}deals", body, {"Content-Type": "application/json"}
    )
    tally.saved.append(took)
    said = json.loads(answer)["items"][0]["status"] if status == 200 else ""
    if said == "kept":
        tally.told[uid] = (table, number)
    else:
        tally.wrong.append(f"table {table}, deal {number}: {status} {said}")


def _ask(tally: Tally, port: int, paths: Sequence[str]) -> None:
    """Poll the state of every table in turn, as its phones do."""
    with line_to(port) as there:
        known: dict[str, str] = {}
        while not tally.is_over.is_set():
            for path in paths:
                headers = {"If-None-Match": known.get(path, "")}
                there.request("GET", f"{path}state.json", headers=headers)
                began = time.monotonic()
                answer = there.getresponse()
                answer.read()
                tally.asked.append(time.monotonic() - began)
                known[path] = answer.headers["ETag"] or ""
                if answer.status not in (200, 304):
                    tally.wrong.append(f"{answer.status} for news")
                if tally.is_over.wait(ASKS_EVERY / len(paths)):
                    return


def _read(tally: Tally, port: int) -> None:
    """Request the public pages, as spectators do."""
    with line_to(port) as there:
        pages = ("/drill/", "/drill/seats/", "/drill/rounds/1/", "/drill/rounds/1/tables/7/")
        turn = 0
        while not tally.is_over.wait(1 / READS_A_SECOND):
            page = pages[turn % len(pages)]
            status, _answer, took = _request(there, "GET", page, None, {})
            tally.read.append(took)
            turn += 1
            if status != 200:
                tally.wrong.append(f"{status} for {page}")


def _look(tally: Tally, port: int, session: str) -> None:
    """Request the live view, as the desk's page does by itself."""
    with line_to(port) as there:
        while not tally.is_over.wait(5):
            headers = {"Cookie": f"sessionid={session}"}
            status, _answer, took = _request(there, "GET", "/desk/drill/live/", None, headers)
            tally.looked.append(took)
            if status != 200:
                tally.wrong.append(f"{status} for the live view")


def _request(
    there: http.client.HTTPConnection,
    method: str,
    path: str,
    body: str | None,
    headers: Mapping[str, str],
) -> tuple[int, bytes, float]:
    began = time.monotonic()
    there.request(method, path, body, dict(headers))
    answer = there.getresponse()
    content = answer.read()
    return answer.status, content, time.monotonic() - began


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def _waits(tally: Tally) -> Iterator[str]:
    everybody = {
        "a deal's save": tally.saved,
        "a phone's asking": tally.asked,
        "a public page": tally.read,
        "the live view": tally.looked,
    }
    for name, seconds in everybody.items():
        yield f"{name}: {waits(seconds)}"


def _verdict(tally: Tally, said: str, counted: Mapping[str, Any], times: int) -> Iterator[str]:
    """Compare the acknowledged deals with the database."""
    for wrong in tally.wrong[:10]:
        yield f"WRONG: {wrong}"
    held = {uid: (table, number) for uid, (table, number, state) in counted["deals"].items()}
    lost = {uid for uid, where in tally.told.items() if held.get(uid) != where}
    if lost:
        yield f"WRONG: {len(lost)} deals were acknowledged and are not there"
    if held.keys() - tally.told.keys():
        yield "WRONG: the database holds deals that nobody was told of"
    if set(counted["kept"].values()) != {times}:
        yield "WRONG: the live view says something else than was played"
    if "locked" in said:
        yield "WRONG: the database was locked"
    late = quantiles(tally.saved, n=100)[-1]
    if late >= tally.pace.soon_enough:
        yield f"WRONG: p99 of a save is {late * 1000:.0f} ms"
    yield f"{len(tally.told)} deals acknowledged, {len(held)} held, {len(lost)} lost"
