"""Two web servers on one database, and users who press at the same moment at each of them."""

from __future__ import annotations

import http.client
import os
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import unescape
from threading import Barrier
from urllib.parse import urlencode

from django.conf import settings

from tests.served.people import browser_of, words_of
from tests.served.servers import PATIENCE, Server, web


@dataclass(frozen=True)
class Answer:
    """The response to a press: its status, text and fields."""

    status: int
    words: str
    fields: tuple[str, ...]


def server_of(surroundings: Mapping[str, str]) -> Server:
    """Start a web server that accepts the sessions of the test process."""
    server = web({**os.environ, **surroundings, "KARTA_SECRET_KEY": settings.SECRET_KEY})
    server.start()
    return server


class Visitor:
    """A user who is signed in at one of the servers."""

    def __init__(self, server: Server, session: str) -> None:
        self._connection = http.client.HTTPConnection(server.host, timeout=PATIENCE)
        self._headers = browser_of(session)

    def press(self, path: str, facts: Mapping[str, object], barrier: Barrier) -> Answer:
        """Send a form at the same moment as all others."""
        self._connection.connect()
        barrier.wait(timeout=PATIENCE)
        self._connection.request("POST", path, urlencode(facts), self._headers)
        answer = self._connection.getresponse()
        page = answer.read().decode()
        self._connection.close()
        fields = re.findall(r'<input[^>]* value="([^"]*)"', page)
        return Answer(answer.status, words_of(page), tuple(map(unescape, fields)))


Press = tuple[Visitor, Mapping[str, object]]


def at_once(path: str, *presses: Press) -> list[Answer]:
    """Send every user's form at the same moment and return the answers."""
    barrier = Barrier(len(presses))
    with ThreadPoolExecutor(len(presses)) as pool:
        pressed = [pool.submit(visitor.press, path, facts, barrier) for visitor, facts in presses]
        return [press.result() for press in pressed]
