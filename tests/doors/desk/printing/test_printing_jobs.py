"""Print jobs over HTTP: progress, end, file, and refused access."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.cast import EventOf, enter
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.printing.presses import PDF, PRESS, address, join, order, print_all
from tournament.background import jobs
from tournament.background.steps import Printer, run_next
from tournament.models import Job, Tournament
from tournament.paper.plan import Part
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_documents(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def evening(event_of: EventOf) -> Tournament:
    return event_of(4)


def ordered_by_staff(event: Tournament, *, parts: int = 1) -> Job:
    """Order a document of several parts without a running worker."""
    paper = Order("participants", event.pk, {}, "en")
    steps = [{"number": number} for number in range(parts)]
    return jobs.record(paper, steps, revision=event.revision, by=Actor("Dace"))


def test_one_click_leads_to_the_file(evening: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    answer = client.post(address("order_document", evening.slug, "participants"))
    print_all()

    page = client.get(answer.headers["Location"], follow=True)

    assert b"".join(page.streaming_content) == PDF  # type: ignore[attr-defined]
    assert page.headers["Content-Type"] == "application/pdf"
    assert (
        page.headers["Content-Disposition"] == f'inline; filename="{evening.slug}-participants.pdf"'
    )


def test_two_clicks_are_one_document(evening: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    answers = [
        client.post(address("order_document", evening.slug, "participants")) for _click in range(2)
    ]

    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert Job.objects.count() == 1


def test_an_unfinished_document_shows_its_progress(evening: Tournament, signed_in: SignIn) -> None:
    job = ordered_by_staff(evening, parts=3)
    run_next(PRESS)
    client = signed_in()

    page = client.get(address("print_job", evening.slug, job.pk)).content.decode()
    before = client.get(address("job_progress", evening.slug, job.pk))
    print_all()
    after = client.get(address("job_progress", evening.slug, job.pk))

    assert '<progress max="4" value="1"' in page
    assert "1 of 4 steps" in before.content.decode()
    assert after.status_code == HTTPStatus.RESET_CONTENT


def test_a_restarted_document_shows_a_notice(evening: Tournament, signed_in: SignIn) -> None:
    job = ordered_by_staff(evening, parts=2)
    Job.objects.filter(pk=job.pk).update(retries=1)

    page = signed_in().get(address("print_job", evening.slug, job.pk)).content.decode()

    assert "Restarted once, because the worker stopped." in page


def test_an_order_without_a_worker_shows_what_to_do(evening: Tournament, signed_in: SignIn) -> None:
    job = ordered_by_staff(evening, parts=2)
    Job.objects.filter(pk=job.pk).update(at=timezone.now() - timedelta(hours=1))

    page = signed_in().get(address("job_progress", evening.slug, job.pk)).content.decode()

    assert "Waiting for a worker." in page


def test_a_cancelled_document_is_not_printed(evening: Tournament, signed_in: SignIn) -> None:
    job = ordered_by_staff(evening, parts=2)
    client = signed_in()

    answer = client.post(address("cancel_job", evening.slug, job.pk))
    print_all()

    job.refresh_from_db()
    page = client.get(address("print_job", evening.slug, job.pk)).content.decode()
    assert (answer.headers["Location"], job.state) == (
        address("printing", evening.slug),
        "cancelled",
    )
    assert "The document is cancelled." in page


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (ZeroDivisionError(), "This document could not be made."),
        (NothingToPrint("The table is gone."), "The table is gone."),
    ],
)
def test_a_failed_document_shows_the_reason_and_can_be_ordered_again(
    fault: Exception, words: str, evening: Tournament, signed_in: SignIn
) -> None:
    def break_down(_order: Order, _part: Part) -> bytes:
        raise fault

    client = signed_in()
    client.post(address("order_document", evening.slug, "participants"))
    print_all(Printer(break_down, join))
    job = Job.objects.get()

    shown = client.get(address("print_job", evening.slug, job.pk)).content.decode()
    again = order(client, evening)

    assert words in shown
    assert (again.pk == job.pk, again.is_done) == (False, True)


def test_a_finished_file_stays_after_the_facts_change(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    first = order(client, evening)
    enter(evening, 5, by=director)

    page = client.get(address("printing", evening.slug)).content.decode()
    second = order(client, evening)

    assert "data has changed since" in page
    assert "Print it again" in page
    file = client.get(address("job_file", evening.slug, first.pk))
    assert b"".join(file.streaming_content) == PDF  # type: ignore[attr-defined]
    assert second != first


def test_the_list_shows_each_order_once(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    order(client, evening)
    enter(evening, 5, by=director)
    newest = order(client, evening)

    page = client.get(address("printing", evening.slug)).context["page"]

    assert [made.job for made in page.printed] == [newest]


@pytest.mark.parametrize("who", ["nobody", "stranger", "viewer"])
def test_users_without_permission_cannot_print(
    who: str, evening: Tournament, signed_in: SignIn
) -> None:
    job = order(signed_in(), evening)
    clients: dict[str, Callable[[], Client]] = {
        "nobody": lambda: Client(),
        "stranger": lambda: signed_in("stranger"),
        "viewer": lambda: signed_in("viewer", at=evening),
    }
    client = clients[who]()

    doors = [
        client.post(address("order_document", evening.slug, "participants")),
        client.post(address("cancel_job", evening.slug, job.pk)),
        *(
            client.get(address(name, evening.slug, job.pk))
            for name in ("print_job", "job_progress", "job_file")
        ),
    ]

    assert {answer.status_code for answer in doors} == {403 if who == "viewer" else 404}


def test_a_document_belongs_to_its_tournament(event_of: EventOf, signed_in: SignIn) -> None:
    one, other = event_of(4), event_of(4, name="Cits kauss")
    client = signed_in()
    job = order(client, one)

    assert client.get(address("job_file", other.slug, job.pk)).status_code == 404
    assert client.post(address("cancel_job", other.slug, job.pk)).status_code == 404
