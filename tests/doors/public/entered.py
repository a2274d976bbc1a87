"""Words for tests of entry from the public page: the form filled in, and the link used."""

from __future__ import annotations

from django.test import Client

from tournament.models import Application, Tournament
from tournament.reading.applications.links import token_of

ANNA = {"name": "Anna Bērziņa", "contact": "anna@example.lv", "club": "Ogre"}


def own_page(application: Application) -> str:
    return f"/{application.tournament.slug}/entry/{token_of(application)}/"


def enter(client: Client, event: Tournament, **facts: str) -> Application:
    """Fill in the form, and use the link as the letter has it."""
    client.post(f"/{event.slug}/entry/", {**ANNA, **facts})
    application = Application.objects.latest("pk")
    client.post(f"{own_page(application)}confirm/")
    application.refresh_from_db()
    return application
