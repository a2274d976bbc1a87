"""Each fault of disk and clock on a real server; each yields the messages to users."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.storage.besieged_house import House, Typist, lost
from tests.storage.small_disks import remount, small_disk

ENTER = "/desk/kauss/results/1/enter/"
COPIES = "/desk/kauss/safety/"
READ = ("/", "/kauss/", "/desk/kauss/", "/desk/kauss/results/1/", "/desk/kauss/people/")
CLOSE = "/desk/kauss/rounds/1/close/"
TABLES = 3
WHILE = 2.0
TYPED = {"table": 1, "deals_played": 16, "total_0": 9, "total_1": -9, "total_2": 0, "total_3": 0}
HOURS_BACK = """
import datetime, time
from django.utils import timezone
real, clock = timezone.now, time.time
timezone.now = lambda: real() - datetime.timedelta(hours=3)
time.time = lambda: clock() - 3 * 3600
"""


def full_disk() -> Iterator[str]:
    """Fill the database's disk while results are entered, and free it again."""
    with small_disk(32) as disk, typing(_house(disk)) as (house, typists):
        _fill(disk)
        said = _told(typists)
        yield f"full disk: {said}"
        if "is full" not in said:
            yield "WRONG: the full disk was not named"
        read = {page: house.press("GET", page, is_page=True).status for page in READ}
        yield f"full disk: pages that were read: {read}"
        if set(read.values()) != {200}:
            yield "WRONG: a full disk kept somebody from reading"
        (disk / "junk").unlink()
        before = _acknowledged(typists)
        time.sleep(WHILE)
        if _acknowledged(typists) == before:
            yield "WRONG: nothing was saved once there was room"
        yield from _end(house, typists, "full disk")


def full_disk_for_copies() -> Iterator[str]:
    """Fill only the disk of the copies: play continues, and the desk shows it."""
    with small_disk(1) as disk, tempfile.TemporaryDirectory() as folder:
        house = _house(Path(folder), KARTA_COPIES=str(disk / "copies"))
        with typing(house) as (house, typists):
            _fill(disk)
            time.sleep(WHILE)
            for typist in typists:
                typist.ends.set()
                typist.join()
            answer = house.press("POST", CLOSE, {"key": "c"})
            page = house.press("GET", "/desk/kauss/", is_page=True).words
            yield f"full disk for copies: closing answered {answer.status}; {_alarm(page)}"
            if answer.status != 302 or "copy" not in _alarm(page):
                yield "WRONG: a full disk for copies kept the round open, or nobody was told"
            yield from _end(house, typists, "full disk for copies")


def read_only_disk() -> Iterator[str]:
    """Make the disk read-only while the server runs, and writable again."""
    with small_disk(32) as disk, typing(_house(disk)) as (house, typists):
        for typist in typists:
            typist.ends.set()
            typist.join()
        _take_the_right_to_write(house, disk)
        seen = len(typists[0].acknowledged[1])
        answer = house.press("POST", ENTER, {**TYPED, "seen": seen, "key": "r"}, is_page=True)
        yield f"read-only disk: {answer.status} {answer.words[:170]}"
        if answer.status != 503 or "cannot be written to" not in answer.words:
            yield "WRONG: the disk that takes nothing was not named"
        read = {page: house.press("GET", page, is_page=True).status for page in READ}
        yield f"read-only disk: pages that were read: {read}"
        if set(read.values()) != {200}:
            yield "WRONG: a disk that takes nothing kept somebody from reading"
        remount(disk, "rw")
        again = house.press("POST", ENTER, {**TYPED, "seen": seen, "key": "r"}, is_page=True)
        if again.status != 302:
            yield f"WRONG: nothing was saved once the disk took it: {again.status}"
        typists[0].acknowledged[1].append(9)
        yield from _end(house, typists, "read-only disk")


def damaged_copy() -> Iterator[str]:
    """Damage the newest copy: it is recognised, and the previous one is used."""
    with tempfile.TemporaryDirectory() as folder, typing(_house(Path(folder))) as (house, typists):
        house.press("POST", f"{COPIES}copy/")
        time.sleep(1)
        for typist in typists:
            typist.ends.set()
            typist.join()
        house.press("POST", f"{COPIES}copy/")
        newest, before = sorted(Path(folder).glob("copies/tournaments/*/*.karta"))[:-3:-1]
        newest.write_bytes(newest.read_bytes()[:-40])
        page = house.press("GET", COPIES, is_page=True).words
        refused = house.press("POST", f"{COPIES}copies/{newest.name}/turn_back/", {"key": "d"})
        kept = house.press("GET", f"{COPIES}copies/{before.name}/", is_page=True).words
        found = house.ask("verdict", "kauss")
        is_named = "damaged" in page
        yield f"damaged copy: named so: {is_named}; who asks for it is sent away: {refused.status}"
        if "damaged" not in page or "The copy is valid." not in kept:
            yield "WRONG: the damaged copy was not recognised, or the one before it not sound"
        if found["newest"] is None:
            yield "WRONG: no copy is sound"
        yield from _end(house, typists, "damaged copy")


def clock_set_back() -> Iterator[str]:
    """Set the computer's clock back by three hours between two starts."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as patch:
        Path(patch, "sitecustomize.py").write_text(HOURS_BACK)
        with typing(_house(Path(folder))) as (house, typists):
            house.press("POST", f"{COPIES}copy/")
            house.kill()
            house.open(PYTHONPATH=f"{patch}:.")
            time.sleep(WHILE)
            made = house.press("POST", f"{COPIES}copy/")
            house.kill()
            house.open()
            time.sleep(WHILE)
            yield f"clock set back by three hours: {_acknowledged(typists)} entries, {made.status}"
            yield from _end(house, typists, "clock set back")


FAULTS: Final[tuple[Callable[[], Iterator[str]], ...]] = (
    full_disk,
    full_disk_for_copies,
    read_only_disk,
    damaged_copy,
    clock_set_back,
)
NEED_A_DISK: Final = (full_disk, full_disk_for_copies, read_only_disk)


@contextmanager
def typing(house: House) -> Iterator[tuple[House, list[Typist]]]:
    """Start an instance with two users entering results, and stop them at the end."""
    house.prepare(TABLES)
    house.open()
    typists = [Typist(house, range(1, 3)), Typist(house, range(3, 4))]
    for typist in typists:
        typist.start()
    deadline = time.monotonic() + 60
    while not all(all(t.acknowledged.values()) for t in typists) and time.monotonic() < deadline:
        time.sleep(0.05)
    try:
        yield house, typists
    finally:
        for typist in typists:
            typist.ends.set()
        house.kill()


def _house(folder: Path, **surroundings: str) -> House:
    """Return an instance as on a director's laptop, without tracebacks in pages."""
    return House(folder, {"KARTA_ENV": "laptop", **surroundings})


def _fill(disk: Path) -> None:
    junk = os.open(disk / "junk", os.O_WRONLY | os.O_CREAT)
    try:
        for size in (1 << 16, 1 << 12, 1):
            while os.write(junk, b"\0" * size) == size:
                pass
    except OSError:
        pass
    finally:
        os.close(junk)


def _take_the_right_to_write(house: House, disk: Path) -> None:
    """Make the disk read-only; processes that have files open for writing are stopped first."""
    for _try in range(20):
        if remount(disk, "ro"):
            return
        time.sleep(0.1)
    house.kill()
    assert remount(disk, "ro")
    house.open()


def _told(typists: list[Typist]) -> str:
    """Return the message to users whose results were refused."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for typist in typists:
            for words in typist.words:
                return words
        time.sleep(0.1)
    return "nobody was turned away"


def _alarm(page: str) -> str:
    """Return the desk's warning about copies."""
    for words in ("No copy since", "There is no copy"):
        if words in page:
            start = page.index(words)
            return page[start : start + 120]
    return "nothing said of it"


def _acknowledged(typists: list[Typist]) -> int:
    return sum(len(saved) for typist in typists for saved in typist.acknowledged.values())


def _end(house: House, typists: list[Typist], name: str) -> Iterator[str]:
    for typist in typists:
        typist.ends.set()
        typist.join()
    house.kill()
    found = house.ask("verdict", "kauss")
    for wrong in lost(typists, found["versions"]):
        yield f"WRONG: {name}: {wrong}"
    for typist in typists:
        for words in typist.words:
            if not words.startswith("503"):
                yield f"WRONG: {name}: {words}"
    is_clean = found["whole"] and not found["stale"] and not found["differences"]
    yield (
        f"{'' if is_clean else 'WRONG: '}{name}: {_acknowledged(typists)} acknowledged,"
        f" {len(found['versions'])} stored, database whole and proven: {is_clean}"
    )
