"""Receipts: ordered by the cashier, whose page asks until the paper is there; nothing waits."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.cast import charge
from tests.doors.desk.printing.presses import PDF, print_all
from tests.doors.public.reading import words_of
from tournament.background import jobs
from tournament.models import Job, Payment, Tournament
from tournament.services.money.payments import mark_several_paid

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def payment(event_of: EventOf, director: Actor) -> Payment:
    """Return the payment of the only player."""
    event = event_of(1)
    charge(event, fees="30", by=director)
    mark_several_paid(Tournament.objects.get(pk=event.pk), [1], by=director)
    return Payment.objects.get()


def at(payment: Payment, page: str, *args: object) -> str:
    return reverse(page, args=[payment.tournament.slug, *args])


def test_the_page_of_a_receipt_asks_until_it_is_printed(
    payment: Payment, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in("cashier", at=payment.tournament)
    answer = client.post(at(payment, "print_receipt", payment.pk))
    job = Job.objects.get()
    places = [at(payment, f"receipt_{page}", job.pk) for page in ("job", "progress", "file")]
    page, progress = client.get(places[0]), client.get(places[1])
    print_all()
    with django_assert_num_queries(4):
        polled = client.get(places[1])
    shown = client.get(places[0])
    file = client.get(places[2])

    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.FOUND, places[0])
    assert "Waiting" in words_of(page)
    assert f'data-refresh="{places[1]}"' in page.content.decode()
    assert "Waiting" in progress.content.decode()
    assert polled.status_code == HTTPStatus.RESET_CONTENT
    assert shown.headers["Location"] == places[2]
    assert b"".join(file.streaming_content) == PDF  # type: ignore[attr-defined]
    assert "rudens-kauss-2026-receipt-1.pdf" in file.headers["Content-Disposition"]


def test_the_second_print_is_a_copy_and_each_is_made_once(
    payment: Payment, signed_in: SignIn
) -> None:
    client = signed_in("cashier", at=payment.tournament)

    for _click in range(3):
        client.post(at(payment, "print_receipt", payment.pk))
        print_all()

    copies = [job.params["is_copy"] for job in Job.objects.order_by("pk")]
    assert copies == [False, True]


def test_a_receipt_that_cannot_be_printed_has_a_reason_and_a_way_back(
    payment: Payment, signed_in: SignIn
) -> None:
    client = signed_in("cashier", at=payment.tournament)
    client.post(at(payment, "print_receipt", payment.pk))
    job = Job.objects.get()
    jobs.fail(job, Job.Failure.DISK)

    page = client.get(at(payment, "receipt_job", job.pk))

    assert "There is no document." in words_of(page)
    assert "The disk could not store it." in words_of(page)
    assert f'href="{at(payment, "cashier")}"' in page.content.decode()


def test_the_cashier_sees_no_other_paper(payment: Payment, signed_in: SignIn) -> None:
    client = signed_in("cashier", at=payment.tournament)
    client.post(at(payment, "print_receipt", payment.pk))
    Job.objects.update(document="participants")

    statuses = {
        client.get(at(payment, f"receipt_{page}", Job.objects.get().pk)).status_code
        for page in ("job", "progress", "file")
    }

    assert statuses == {HTTPStatus.NOT_FOUND}
