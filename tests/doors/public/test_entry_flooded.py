"""The entry form as a mail cannon: limits per real mailbox, per event, and per house."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.doors.desk.conftest import SignIn, signed_in
from tests.doors.public.entered import ANNA, event, house_with_mail
from tournament.background.mail import ordering
from tournament.background.mail.addresses import mailbox_of
from tournament.models import Mail, Tournament

__all__ = ["event", "house_with_mail", "signed_in"]
pytestmark = pytest.mark.django_db


def apply(event: Tournament, number: int, contact: str) -> int:
    """Send the form from an address of its own; return the status."""
    client = Client(REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}")
    form = {**ANNA, "name": f"Anna {'abcdefghij'[number % 10] * (number // 10 + 2)}"}
    return client.post(f"/{event.slug}/entry/", {**form, "contact": contact}).status_code


@pytest.mark.parametrize(
    ("typed", "mailbox"),
    [
        ("anna@example.lv", "anna@example.lv"),
        ("An.na+1@Example.LV", "anna@example.lv"),
        ("a.n.n.a+kauss@googlemail.com", "anna@gmail.com"),
        ("+@example.lv", "+@example.lv"),
    ],
)
def test_spellings_of_a_mailbox_count_as_one(typed: str, mailbox: str) -> None:
    assert mailbox_of(typed) == mailbox


def test_plus_tags_and_dots_make_no_new_mailbox(event: Tournament) -> None:
    spellings = ["anna@example.lv", "an.na@example.lv", *(f"anna+{n}@example.lv" for n in range(9))]

    answers = [apply(event, number, to) for number, to in enumerate(spellings)]

    most = ordering.TO_ONE.most
    assert answers == [302] * most + [422] * (len(spellings) - most)
    assert Mail.objects.count() == most


def test_an_event_sends_twice_its_places_an_hour_and_its_desk_says_so(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, signed_in: SignIn
) -> None:
    monkeypatch.setattr(ordering, "LEAST_LINKS", 3)
    answers = [apply(event, number, f"a{number}@example.lv") for number in range(3)]
    before = signed_in().get(f"/desk/{event.slug}/").content.decode()

    answers.append(apply(event, 3, "b@example.lv"))

    after = signed_in()
    pages = [after.get(path).content.decode() for path in (f"/desk/{event.slug}/",)]
    assert (answers, "letters" in before) == ([302, 302, 302, 422], False)
    assert ["close the entry form" in page for page in (before, *pages)] == [False, True]


def test_a_house_has_a_most_of_its_own_that_stops_no_reset(
    event: Tournament, settings: LazySettings, signed_in: SignIn
) -> None:
    settings.MAILS_PER_HOUR = 2
    answers = [apply(event, number, f"a{number}@example.lv") for number in range(3)]

    ordering.order_reset("dace@example.lv", site="https://karta.example")

    page = signed_in().get(f"/desk/{event.slug}/").content.decode()
    assert answers == [302, 302, 422]
    assert "This server has sent its most e-mails for an hour" in page
    assert list(Mail.objects.order_by("pk").values_list("to", flat=True)) == [
        "a0@example.lv", "a1@example.lv", "dace@example.lv",
    ]  # fmt: skip


def test_a_house_without_a_limit_holds_nothing_back(
    event: Tournament, settings: LazySettings
) -> None:
    settings.MAILS_PER_HOUR = 0

    assert [apply(event, number, f"a{number}@example.lv") for number in range(3)] == [302] * 3
    assert ordering.letters_held(event) == ""
