"""An applicant's own page: choosing e-mails, stopping all, and answering for a place."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.doors.public.entered import enter, event, house_with_mail, own_page
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
__all__ = ["event", "house_with_mail"]


@pytest.fixture
def client() -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    return client


def test_a_new_applicant_gets_all_emails_but_those_of_each_round(
    client: Client, event: Tournament
) -> None:
    page = client.get(own_page(enter(client, event))).content.decode()

    checked = [kind for kind in ("reminder", "seat", "result") if f'value="{kind}" checked' in page]
    assert checked == ["reminder", "result"]


def test_the_choice_is_stored_and_shown(client: Client, event: Tournament) -> None:
    anna = enter(client, event)

    client.post(f"{own_page(anna)}emails/", {"emails": ["seat", "poetry"]})

    anna.refresh_from_db()
    page = client.get(own_page(anna)).content.decode()
    assert anna.emails_off == ["reminder", "result"]
    assert 'value="seat" checked' in page


def test_opening_the_address_to_stop_stops_nothing(client: Client, event: Tournament) -> None:
    anna = enter(client, event)

    page = client.get(f"{own_page(anna)}stop/").content.decode()

    anna.refresh_from_db()
    assert anna.emails_off is None
    assert "Stop these e-mails" in page


def test_stopping_leaves_the_entry_and_can_be_reversed(client: Client, event: Tournament) -> None:
    anna = enter(client, event)

    stopped = client.post(f"{own_page(anna)}stop/").content.decode()
    anna.refresh_from_db()
    assert (anna.emails_off, anna.is_standing) == (["all", "seat"], True)
    client.post(f"{own_page(anna)}emails/", {"emails": ["reminder"]})

    anna.refresh_from_db()
    assert "You get no more e-mails about this tournament." in stopped
    assert anna.emails_off == ["seat", "result"]


def test_confirming_sends_one_receipt(client: Client, event: Tournament) -> None:
    anna = enter(client, event)
    client.post(f"{own_page(anna)}confirm/")

    assert sorted(anna.mails.values_list("job__document", flat=True)) == ["entry", "received"]
