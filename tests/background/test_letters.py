"""E-mails when workers are killed: real processes, and a mail server that counts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.background.mail.mail_server import MailServer
from tests.waiting import until

if TYPE_CHECKING:
    from tests.background.conftest import PressRoom

STATES = "SELECT state, failure FROM tournament_job WHERE kind = 'mail'"


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.mark.parametrize(
    ("killed_at", "ends"), [("RCPT", ("done", "")), ("BODY", ("failed", "unsure"))]
)
def test_a_worker_killed_while_sending_causes_no_duplicate_or_silent_loss(
    killed_at: str, ends: tuple[str, str], press_room: PressRoom, mail_server: MailServer
) -> None:
    mail_server.plan({killed_at: MailServer.SILENCE})
    press_room.surroundings |= {
        "KARTA_MAIL_HOST": "127.0.0.1",
        "KARTA_MAIL_PORT": str(mail_server.port),
        "KARTA_MAIL_TLS": "none",
    }
    press_room.run("write")

    first = press_room.worker()
    until(mail_server.is_silent.is_set, patience=120)
    first.send_signal(signal.SIGKILL)
    first.wait()
    press_room.worker()
    until(lambda: press_room.ask(STATES) == [ends], patience=120)

    assert len(mail_server.taken) == 1
