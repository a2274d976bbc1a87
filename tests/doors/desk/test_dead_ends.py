"""Addresses that a director may open by accident, and the links that lead on from them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_a_button_pressed_after_the_session_expired_leads_back_to_its_page(
    event_of: EventOf,
) -> None:
    tournament, visitor = event_of(4), Client()
    page = reverse("person", args=[tournament.slug, 3])

    answer = visitor.post(
        reverse("withdraw", args=[tournament.slug, 3]),
        headers={"Referer": f"http://testserver{page}"},
    )
    elsewhere = visitor.post(
        reverse("withdraw", args=["none", 3]), headers={"Referer": "http://evil.example/desk/x/"}
    )

    assert (answer.status_code, elsewhere.status_code) == (404, 404)
    assert "Darba sesija ir beigusies" in words_of(answer)
    assert f'/login/?next={page}"' in answer.text
    assert '/login/?next=/desk/"' in elsewhere.text


def test_opening_the_address_of_a_button_explains_itself(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    answer = signed_in().get(
        reverse("withdraw", args=[tournament.slug, 3]), headers={"Accept": "text/html"}
    )

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "This address only works from a button" in words_of(answer)
    assert reverse("desk", args=[tournament.slug]) in answer.text
