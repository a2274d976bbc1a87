"""The public entry form before it is sent and when it is sent again: messages and effect."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.doors.public.entered import ANNA, enter, event, house_with_mail, own_page
from tests.doors.public.reading import words_of
from tournament.models import Application, Tournament

__all__ = ["event", "house_with_mail"]
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_the_latest_of_several_unconfirmed_forms_counts(client: Client, event: Tournament) -> None:
    client.post(f"/{event.slug}/entry/", {**ANNA, "may_be_listed": "on"})

    again = {**ANNA, "contact": "ANNA@example.lv", "name": "anna  BĒRZIŅA"}
    client.post(f"/{event.slug}/entry/", {**again, "club": "Cēsis", "born": "1990"})

    application = Application.objects.get()
    assert (application.club, application.born, application.may_be_listed) == ("Cēsis", 1990, False)
    told = client.get(own_page(application)).content.decode()
    assert ("Cēsis" in told, "1990" in told) == (True, True)


def test_a_complete_entry_cannot_be_changed_by_name_and_address(
    client: Client, event: Tournament
) -> None:
    application = enter(client, event)

    client.post(f"/{event.slug}/entry/", {**ANNA, "club": "Cēsis", "may_be_listed": "on"})

    application.refresh_from_db()
    assert (application.club, application.may_be_listed) == ("Ogre", False)
    assert Application.objects.count() == 1


def test_the_fees_are_shown_before_entering(client: Client, event: Tournament) -> None:
    costs = (
        "Dalības maksa – 40 €: 30 € balvu fondam, 10 € izdevumiem. "
        "Mazais punkts ir 1 €: plusu spēlētājam izmaksā, mīnusu iekasē."
    )

    form, overview = (client.get(f"/{event.slug}/{page}") for page in ("entry/", ""))

    assert (costs in words_of(form), costs in words_of(overview)) == (True, True)


def test_the_overview_shows_no_count_before_the_first_player(
    client: Client, event: Tournament
) -> None:
    enter(client, event)

    assert "Dalībnieki 0" not in words_of(client.get(f"/{event.slug}/"))
