"""Thousands of open pages, each polling every ten seconds with its ETag.

A separate process: `python -m tests.load.spectators PORT PATH SPECTATORS SECONDS` prints the
answers and their times, in milliseconds from the moment each request was due. In a PATH with `{}`
each spectator has a page of their own number.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
import time
from dataclasses import dataclass, field

EVERY = 10.0
SETTLING = 3.0


@dataclass
class Told:
    """The answers to all spectators."""

    took: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    errors: int = 0

    def note(self, status: int, seconds: float) -> None:
        self.took.append(seconds * 1000)
        self.statuses[status] = self.statuses.get(status, 0) + 1

    def in_brief(self) -> dict[str, object]:
        ordered = sorted(self.took) or [0.0]
        at = {name: ordered[int(len(ordered) * part)] for name, part in PARTS.items()}
        asked = {"asked": len(self.took), "errors": self.errors, "statuses": self.statuses}
        return {**asked, **at, "worst": ordered[-1]}


PARTS = {"half": 0.5, "p90": 0.9, "p99": 0.99}


@dataclass(frozen=True)
class Hours:
    """When all have loaded the page, when counting starts, and when it ends."""

    begin: float
    count: float
    end: float


async def _watch(port: int, path: str, due: float, hours: Hours, told: Told) -> None:
    """Poll repeatedly over a persistent connection."""
    chance = random.Random(due)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
    tag = ""
    try:
        while due < hours.end:
            await asyncio.sleep(due - time.monotonic())
            known = f"If-None-Match: {tag}\r\n" if tag else ""
            writer.write(f"{head}{known}\r\n".encode())
            status, headers = await _answer(reader)
            tag = headers.get("etag", tag)
            if due >= hours.count:
                told.note(status, time.monotonic() - due)
            due += EVERY * (0.8 + 0.4 * chance.random())
    except (OSError, asyncio.IncompleteReadError):
        told.errors += 1
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in raw[1:] if line)
    headers = {name.lower(): value for name, _, value in pairs}
    if int(headers.get("content-length", 0)):
        await reader.readexactly(int(headers["content-length"]))
    return int(raw[0].split()[1]), headers


async def _all(port: int, path: str, spectators: int, seconds: float) -> Told:
    told = Told()
    begin = time.monotonic() + SETTLING
    # The first answer of each is a whole page; only the updates after it count.
    hours = Hours(begin, begin + 1.2 * EVERY, begin + 1.2 * EVERY + seconds)
    dues = (begin + EVERY * number / spectators for number in range(spectators))
    pages = (path.format(number) for number in range(1, spectators + 1))
    await asyncio.gather(
        *(_watch(port, page, due, hours, told) for page, due in zip(pages, dues, strict=True))
    )
    return told


def main() -> None:
    port, path, spectators, seconds = sys.argv[1:]
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    told = asyncio.run(_all(int(port), path, int(spectators), float(seconds)))
    print(json.dumps(told.in_brief()), flush=True)  # noqa: T201  the answer is the output


if __name__ == "__main__":
    main()
