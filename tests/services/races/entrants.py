"""Acts of applicants from a public page on the shared database, at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction

from tests.services.races.process import attempt, hear_when, meet
from tournament.models import Application, Tournament
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying


@transaction.atomic
def announce_entry(facts: Mapping[str, Any]) -> None:
    """Open entry from the public page of a tournament, and submit a number of forms."""
    settings.EMAIL_HOST = "mail.example"
    event = Tournament.objects.get(slug=facts["name"])
    terms = announcing.EntryTerms(takes_entries=True, capacity=facts["capacity"])
    announcing.announce_entry(event, terms, by=Actor("Dace"))
    event = Tournament.objects.get(slug=facts["name"])
    for number in range(facts["forms"]):
        applying.submit_application(event, name=f"Form {number}", contact=f"{number}@example.lv")


def confirm(facts: Mapping[str, Any]) -> None:
    """Confirm every n-th form, each at a fixed time."""
    settings.EMAIL_HOST = "mail.example"
    forms = list(Application.objects.order_by("pk"))[facts["from"] :: facts["step"]]
    start = hear_when()
    for number, form in enumerate(forms):
        meet(start, number)
        attempt(number, partial(applying.apply, form))


def apply(facts: Mapping[str, Any]) -> None:
    """Send the same forms as every other process, each at a fixed time."""
    settings.EMAIL_HOST = "mail.example"
    event = Tournament.objects.get(slug=facts["name"])
    start = hear_when()
    for number in range(facts["forms"]):
        meet(start, number)
        name, contact = f"Form {number}", f"{number}@example.lv"
        attempt(number, partial(applying.submit_application, event, name=name, contact=contact))
