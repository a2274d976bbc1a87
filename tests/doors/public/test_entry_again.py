"""The public form sent a second time: what counts of it, and what nobody can change by it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.doors.public.entered import ANNA, enter, event, house_with_mail, own_page
from tournament.models import Application, Tournament

__all__ = ["event", "house_with_mail"]
pytestmark = pytest.mark.django_db


def test_of_a_form_that_is_not_confirmed_the_last_one_counts(
    client: Client, event: Tournament
) -> None:
    client.post(f"/{event.slug}/entry/", {**ANNA, "may_be_listed": "on"})

    again = {**ANNA, "contact": "ANNA@example.lv", "name": "anna  BĒRZIŅA"}
    client.post(f"/{event.slug}/entry/", {**again, "club": "Cēsis", "born": "1990"})

    application = Application.objects.get()
    assert (application.club, application.born, application.may_be_listed) == ("Cēsis", 1990, False)
    told = client.get(own_page(application)).content.decode()
    assert ("Cēsis" in told, "1990" in told) == (True, True)


def test_nobody_changes_a_complete_entry_by_its_name_and_address(
    client: Client, event: Tournament
) -> None:
    application = enter(client, event)

    client.post(f"/{event.slug}/entry/", {**ANNA, "club": "Cēsis", "may_be_listed": "on"})

    application.refresh_from_db()
    assert (application.club, application.may_be_listed) == ("Ogre", False)
    assert Application.objects.count() == 1
