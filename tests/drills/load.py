"""A federation's busiest day: one event of 250 tables, then 20 of 25 at once, and 5,000 readers.

Thirteen results a second are entered at the desk, which is a hall of 250 tables in its busiest
twenty seconds, while spectators request the standings, on SQLite and, where a server answers, on
PostgreSQL, with one web process and with two. The acknowledged results are compared with the
stored ones. `--times` is the seconds of each of the eight.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from tests.prepared_house import as_it_is
from tests.served.houses import ask, houses
from tests.served.people import browser_of, waits
from tests.served.servers import line_to, web

TIMES = 20
EVENTS = ((1, 250), (20, 25))
"""Pairs of a number of events and the number of tables in each."""
TYPISTS = 4
RESULTS_A_SECOND = 13
READERS = 5_000
EVERY = 10.0
VOICES = 6
"""Threads that send the requests of all readers."""

Stored = tuple[str, int, int, list[int]]
"""An event, its table, the number of the current version, and its totals."""
HOUSE = "tests.drills.load_house"


@dataclass
class Day:
    """The acknowledged results and the response times."""

    port: int
    session: str
    entered: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    told: dict[tuple[str, int], int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)


def run(times: int) -> Iterator[str]:
    """Yield each day's figures and losses."""
    for events, tables in EVENTS:
        for workers in (1, 2):
            for name, surroundings in houses():
                yield f"{events} × {tables} tables, {name}, web processes: {workers}"
                yield from spend(events, tables, workers, surroundings, seconds=times)


def spend(
    events: int,
    tables: int,
    workers: int,
    surroundings: Mapping[str, str],
    *,
    seconds: float,
    furnish: Callable[[Path], object] = as_it_is,
) -> Iterator[str]:
    """Run a number of events at once, and yield the figures."""
    with tempfile.TemporaryDirectory(prefix="karta-load-") as folder:
        furnish(Path(folder))
        own = {**surroundings, "KARTA_DATA": folder}
        made = ask(own, HOUSE, "make", str(events), str(tables))
        with web(own, workers=workers).running() as server:
            day = Day(server.port, made["session"])
            _warm(day)
            began = time.monotonic()
            _live(day, events, tables, seconds)
            taken, megabytes = time.monotonic() - began, server.megabytes
        yield f"results: {len(day.entered) / taken:.0f} a second, {waits(day.entered)}"
        wanted = f"of {READERS / EVERY:.0f} a second"
        yield f"readers: {len(day.read) / taken:.0f} {wanted}, {waits(day.read)}"
        yield f"memory of the web processes: {megabytes:.0f} MB"
        yield from _verdict(day, ask(own, HOUSE, "count")["stored"])


def _warm(day: Day) -> None:
    """Request a page of each kind, so that no measured request waits for the server's start."""
    with line_to(day.port) as line:
        for _turn in range(4):
            for page in ("/load-1/seats/", "/load-1/standings/", "/desk/load-1/results/1/"):
                line.request("GET", page, headers={"Cookie": f"sessionid={day.session}"})
                line.getresponse().read()


def _live(day: Day, events: int, tables: int, seconds: float) -> None:
    """Run typists and readers until the time is over."""
    shares = [range(hand + 1, events + 1, TYPISTS) for hand in range(TYPISTS)]
    if events == 1:
        typists = [
            threading.Thread(target=_type, args=(day, [1], range(hand + 1, tables + 1, TYPISTS)))
            for hand in range(TYPISTS)
        ]
    else:
        typists = [
            threading.Thread(target=_type, args=(day, list(share), range(1, tables + 1)))
            for share in shares
        ]
    readers = [threading.Thread(target=_read, args=(day, events, v)) for v in range(VOICES)]
    for thread in (*typists, *readers):
        thread.start()
    time.sleep(seconds)
    day.is_over.set()
    for thread in (*typists, *readers):
        thread.join()


def _type(day: Day, events: list[int], tables: range) -> None:
    """Enter table after table, and start again with different totals."""
    with line_to(day.port) as line:
        pause = TYPISTS / RESULTS_A_SECOND
        due = time.monotonic() + pause * (min(tables) % TYPISTS) / TYPISTS
        for turn in range(1, 1_000_000):
            for event in events:
                for table in tables:
                    if day.is_over.wait(max(0.0, due - time.monotonic())):
                        return
                    due += pause
                    _enter(day, line, f"load-{event}", table, turn)


def _enter(day: Day, line: HTTPConnection, slug: str, table: int, turn: int) -> None:
    totals = {"total_0": turn, "total_1": -turn, "total_2": 0, "total_3": 0}
    facts = {"table": table, "seen": turn - 1, "deals_played": 28, **totals}
    headers = {**browser_of(day.session), "X-Requested-With": "fetch"}
    body = urlencode({**facts, "key": f"{slug}-{table}-{turn}"})
    began = time.monotonic()
    line.request("POST", f"/desk/{slug}/results/1/enter/", body, headers)
    answer = line.getresponse()
    answer.read()
    day.entered.append(time.monotonic() - began)
    if answer.status == 200:
        day.told[slug, table] = turn
    else:
        day.wrong.append(f"{answer.status} for table {table} of {slug}")


def _read(day: Day, events: int, voice: int) -> None:
    """Request the standings for this thread's share of the readers, every ten seconds each."""
    with line_to(day.port) as line:
        known: dict[int, str] = {}
        pause = EVERY / (READERS / VOICES)
        due = time.monotonic() + pause * voice / VOICES
        for turn in range(1_000_000):
            event = turn % events + 1
            time.sleep(max(0.0, due - time.monotonic()))
            if day.is_over.is_set():
                return
            began = time.monotonic()
            line.request("GET", f"/load-{event}/standings/", headers=_asking(known.get(event, "")))
            answer = line.getresponse()
            answer.read()
            day.read.append(time.monotonic() - began)
            known[event] = answer.headers["ETag"] or ""
            due = max(due + pause, time.monotonic())
            if answer.status not in (200, 304, 404):
                day.wrong.append(f"{answer.status} for the standings")


def _asking(tag: str) -> dict[str, str]:
    return {"Accept-Encoding": "gzip", **({"If-None-Match": tag} if tag else {})}


def _verdict(day: Day, rows: Sequence[Stored]) -> Iterator[str]:
    """Compare every acknowledged result with the stored ones."""
    for wrong in sorted(set(day.wrong))[:10]:
        yield f"WRONG: {wrong}, {day.wrong.count(wrong)} times"
    stored = {(slug, table): (number, totals) for slug, table, number, totals in rows}
    lost = [
        where
        for where, turn in day.told.items()
        if stored.get(where) != (turn, [turn, -turn, 0, 0])
    ]
    if lost or len(rows) != len(stored):
        yield f"WRONG: {len(lost)} acknowledged results are not stored as told, such as {lost[:3]}"
    yield f"{len(day.entered)} results acknowledged at {len(day.told)} tables, {len(lost)} lost"
