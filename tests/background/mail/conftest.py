"""A mail server, an instance that uses it, and a worker that runs one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import Settings

from tests.background.mail.letters import ordered
from tests.background.mail.mail_server import MailServer
from tests.background.mail.wishes import OLD, TO
from tests.cast import EventOf
from tests.doors.desk.conftest import director, event_of, signed_in
from tournament.background.steps import Printer, run_next
from tournament.models import Job, JobStep
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor

__all__ = ["director", "event_of", "signed_in"]
Work = Callable[[], bool]


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture(autouse=True)
def _house_with_mail(mail_server: MailServer, settings: Settings, tmp_path: Path) -> None:
    # Otherwise tests send no mail: Django replaces the e-mail backend in the settings.
    settings.EMAIL_BACKEND = "tournament.background.mail.sending.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail_server.port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_TIMEOUT = 20
    settings.DEFAULT_FROM_EMAIL = "Kārta <karta@house.example>"


@pytest.fixture
def work() -> Work:
    """Run one step as a worker does; return False if no step is due."""
    return lambda: run_next(Printer(_render, _join))


def let_time_pass() -> None:
    """Make every waiting e-mail due."""
    JobStep.objects.update(not_before=None)


def state_of_the_letter() -> tuple[str, str, int]:
    """Return the state, failure and number of tries of the only e-mail."""
    job = Job.objects.get(kind=Job.Kind.MAIL)
    return job.state, job.failure, job.steps.get().tries


def seconds_to_wait() -> float:
    """Return the seconds until the only e-mail is due."""
    not_before = JobStep.objects.get(job__kind=Job.Kind.MAIL).not_before
    assert not_before is not None
    return (not_before - timezone.now()).total_seconds()


def _render(_order: Order, _part: Part) -> bytes:
    raise AssertionError("a letter is no paper")


def _join(_order: Order, _parts: Sequence[bytes]) -> bytes:
    raise AssertionError("a letter is no paper")


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", email=TO, password=OLD)


@pytest.fixture
def letter(event_of: EventOf, director: Actor) -> Job:
    return ordered(event_of, director)
