"""Helpers for tests of entry from the public page: submitting the form and using the link."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.cast import Announce
from tournament.models import Application, Tournament
from tournament.reading.applications import token_of
from tournament.services.acts import Actor
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms

ANNA = {"name": "Anna Bērziņa", "contact": "anna@example.lv", "club": "Ogre"}


@pytest.fixture(autouse=True)
def house_with_mail(settings: LazySettings) -> None:
    settings.EMAIL_HOST = "mail.example"


@pytest.fixture
def event(announce: Announce, director: Actor) -> Tournament:
    event = announce(place="Ogre")
    terms = EntryTerms(takes_entries=True, capacity=1, fees="30+10/1", map_link="https://map.lv/1")
    announcing.announce_entry(event, terms, by=director)
    return event


def own_page(application: Application) -> str:
    return f"/{application.tournament.slug}/entry/{token_of(application)}/"


def enter(client: Client, event: Tournament, **facts: str) -> Application:
    """Submit the form and use the link from the e-mail."""
    client.post(f"/{event.slug}/entry/", {**ANNA, **facts})
    application = Application.objects.latest("pk")
    client.post(f"{own_page(application)}confirm/")
    application.refresh_from_db()
    return application
