"""Thousands of held streams of one event: `python -m tests.load.listeners PORT SLUG STREAMS`.

A separate process. Each line on its input is a revision; when every stream has received the event
of this revision, it prints the milliseconds of each since the line came.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from tournament.ops.setup.serving import allow_many_connections

AT_ONCE = 100
LAST = b"Last-Event-ID: "


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    return await reader.readexactly(length)


class Listener:
    """A client that asks again as often as it is answered."""

    def __init__(self, port: int, slug: str) -> None:
        self.seen, self.at = 0, 0.0
        self._port = port
        host = f"Host: 127.0.0.1:{port}\r\n"
        self._head = f"GET /api/v1/tournaments/{slug}/events HTTP/1.1\r\n{host}".encode()

    async def listen(self, opening: asyncio.Semaphore, opened: asyncio.Queue[int]) -> None:
        async with opening:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.write(self._head + b"\r\n")
            self._take(await _answer(reader))
            opened.put_nowait(self.seen)
        while True:
            writer.write(self._head + LAST + str(self.seen).encode() + b"\r\n\r\n")
            body = await _answer(reader)
            self._take(body)
            await asyncio.sleep(int(body.split(b"retry: ")[1].split(b"\n")[0]) / 1000)

    def _take(self, body: bytes) -> None:
        if b"id: " in body:
            self.seen = int(body.split(b"id: ")[1].split(b"\n")[0])
            self.at = time.monotonic()


async def _all(port: int, slug: str, streams: int) -> None:
    opening, opened = asyncio.Semaphore(AT_ONCE), asyncio.Queue[int]()
    listeners = [Listener(port, slug) for _ in range(streams)]
    tasks = [asyncio.create_task(one.listen(opening, opened)) for one in listeners]
    for _ in listeners:
        seen = await opened.get()
    _tell({"revision": seen})
    while line := await asyncio.to_thread(sys.stdin.readline):
        began, revision = time.monotonic(), int(line)
        while any(one.seen < revision for one in listeners):
            await asyncio.sleep(0.01)
        _tell({"took": sorted((one.at - began) * 1000 for one in listeners)})
    for task in tasks:
        task.cancel()


def _tell(facts: object) -> None:
    print(json.dumps(facts), flush=True)  # noqa: T201  the answer is the output


if __name__ == "__main__":
    allow_many_connections()
    asyncio.run(_all(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
