"""The page of an application on the waiting list."""

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.cast import Announce
from tests.doors.public.entered import enter, own_page
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("waiting", "said"), [(1, "nobody waits ahead of you"), (2, "1 player is ahead of you")]
)
def test_whoever_waits_reads_how_many_are_ahead(
    client: Client,
    announce: Announce,
    director: Actor,
    settings: LazySettings,
    waiting: int,
    said: str,
) -> None:
    settings.EMAIL_HOST = "mail.example"
    client.cookies["django_language"] = "en"
    event = announce()
    announce_entry(event, EntryTerms(takes_entries=True, capacity=1), by=director)
    last = enter(client, event)
    for number in range(waiting):
        last = enter(client, event, name=f"Bruno {number}", contact=f"b{number}@example.lv")

    assert said in client.get(own_page(last)).content.decode()
