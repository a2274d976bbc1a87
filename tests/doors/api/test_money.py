"""Money by the programming interface: only with the right, and equal to the desk's pages."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.cast import EventOf, play_and_close
from tests.doors.api.test_keys import get, issue
from tournament.models import Announcement, Tournament
from tournament.services.acts import Actor
from tournament.services.money import payments

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    """Return an event of a €10 fee: one player paid, one was refunded, one owes nothing."""
    event = event_of(4, settings={"first_seating": "list"})
    Announcement.objects.update_or_create(
        tournament=event, defaults={"fees": "10+5", "prize_shares": "60 40"}
    )
    play_and_close(event, by=director)
    paid, refunded, waived, _owing = event.entries.order_by("number")
    payments.mark_paid(paid, payments.Money(method="transfer"), by=director)
    payments.mark_paid(refunded, by=director)
    payments.refund_fee(refunded, payments.Money(reason="ill"), by=director)
    payments.waive_fee(waived, reason="guest", by=director)
    return event


def test_a_key_with_the_right_reads_accounts_payments_books_and_the_settlement(
    director: Actor, event: Tournament
) -> None:
    key, at = issue(event, "money", by=director), f"tournaments/{event.slug}"

    accounts = get(f"{at}/accounts/", key).json()["items"]
    rows = get(f"{at}/payments/", key).json()["items"]
    of_second = get(f"{at}/payments/?number=2&fields=kind", key).json()["items"]
    books = get(f"{at}/books/", key).json()
    settled = get(f"{at}/money/", key)

    assert [(one["number"], one["fee"], one["paid"], one["owed"]) for one in accounts] == [
        (1, 1500, 1500, 0), (2, 1500, 0, 1500), (3, 0, 0, 0), (4, 1500, 0, 1500),
    ]  # fmt: skip
    assert [(one["kind"], one["method"], one["cents"]) for one in rows] == [
        ("fee", "transfer", 1500), ("fee", "cash", 1500), ("refund", "cash", 1500),
        ("waiver", "unknown", 1500),
    ]  # fmt: skip
    assert [one["kind"] for one in of_second] == ["fee", "refund"]
    assert (books["received"], books["refunded"], books["fund"], books["agrees"]) == (
        {"cash": 1500, "transfer": 1500}, 1500, 1000, True,
    )  # fmt: skip
    assert settled.json()["format"] == "karta.settlement/1"
    assert settled.json()["owed"] == [{"player": 2, "cents": 1500}, {"player": 4, "cents": 1500}]
    assert settled["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("part", ["accounts/", "payments/", "books/", "money/"])
def test_money_is_shown_to_no_other_key(
    director: Actor, event: Tournament, event_of: EventOf, part: str
) -> None:
    path = f"tournaments/{event.slug}/{part}"
    elsewhere = issue(event_of(4, name="Cits"), "money", "officiate", by=director)
    keys = [issue(event, right, by=director) for right in ("read", "check_in", "results")]

    statuses = [get(path, key).status_code for key in (*keys, elsewhere)]

    assert statuses == [403, 403, 403, 404]
    assert Client().get(f"/api/v1/{path}").status_code == 401
    assert get(path, issue(event, "officiate", by=director)).status_code == 200


def test_nothing_is_settled_before_the_first_closed_round(
    director: Actor, event_of: EventOf
) -> None:
    event = event_of(4)

    answer = get(f"tournaments/{event.slug}/money/", issue(event, "money", by=director))

    assert (answer.status_code, json.loads(answer.content)["title"]) == (404, "Not found")
