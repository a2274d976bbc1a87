"""A program that repeats a request while the first is still being answered acts once."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.prepared_house import PreparedHouse
from tests.served.houses import LAPTOP, manage
from tests.served.servers import Server, web

TIMES = 5
MOST_TRIES = 50
MAKE_KEY = """
from django.contrib.auth.models import User
from tournament.models import Tournament
from tournament.services import tokens
from tournament.services.acts import Actor
event = Tournament.objects.get(slug="ziemas-zole")
plan = tokens.TokenPlan("Vietne", ("officiate",), 7, is_device=False)
print(tokens.issue_token(event, plan, by=Actor("Dace", User.objects.get()))[1])
"""


@pytest.fixture(scope="module")
def folder(prepared_house: PreparedHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data of an instance with a running event."""
    folder = prepared_house.furnish(tmp_path_factory.mktemp("programs"))
    manage(folder, "demo")
    return folder


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with web({**LAPTOP, "KARTA_DATA": str(folder)}).running() as running:
        yield running


def test_five_equal_requests_at_once_enter_one_player(server: Server, folder: Path) -> None:
    key = manage(folder, "shell", "--no-imports", "-c", MAKE_KEY).split()[-1]
    path = "/api/v1/tournaments/ziemas-zole/players/"
    headers = {
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Idempotency-Key": "one-entry",
    }

    def send(_number: int) -> tuple[int, bytes]:
        with server.line(timeout=60) as line:
            line.request("POST", path, json.dumps({"name": "Zigmārs Zole"}), headers)
            answer = line.getresponse()
            return answer.status, answer.read()

    def send_again_if_busy(number: int) -> tuple[int, bytes]:
        """Repeat a request that the server was too busy to read: one address has few uploads."""
        for _ in range(MOST_TRIES):
            status, body = send(number)
            if status != HTTPStatus.SERVICE_UNAVAILABLE:
                break
            time.sleep(0.2)
        return status, body

    with ThreadPoolExecutor(TIMES) as clients:
        answers = list(clients.map(send_again_if_busy, range(TIMES)))

    assert len(set(answers)) == 1, answers
    assert answers[0][0] in (200, 201)
    with closing(sqlite3.connect(folder / "karta.sqlite3")) as database:
        found = "SELECT COUNT(*) FROM tournament_entry WHERE name = 'Zigmārs Zole'"
        assert database.execute(found).fetchone() == (1,)
