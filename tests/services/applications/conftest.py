"""An event with two places, on an instance that sends e-mail."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from tests.cast import Announce
from tests.services.applications.applied import fresh
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms


@pytest.fixture(autouse=True)
def _house_with_mail(settings: LazySettings) -> None:
    settings.EMAIL_HOST = "mail.example"


@pytest.fixture
def event(announce: Announce, director: Actor) -> Tournament:
    event = announce()
    announcing.announce_entry(event, EntryTerms(takes_entries=True, capacity=2), by=director)
    return fresh(event)
