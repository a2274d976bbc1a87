"""Helpers for tests of a tournament's settings: the page and saving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.test import Client

from tests.doors.desk.filled_forms import sent_by
from tournament.doors.desk.events.start import form_of
from tournament.models import Tournament
from tournament.services.events import planning

if TYPE_CHECKING:
    from django.http import HttpResponse


def path(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/settings/"


def save(client: Client, tournament: Tournament, **changes: str) -> HttpResponse:
    """Submit the current settings with some fields changed."""
    shown = sent_by(form_of(planning.plan_of(tournament)))
    answer = client.post(path(tournament), {**shown, "preset": tournament.preset, **changes})
    tournament.refresh_from_db()
    return answer  # type: ignore[return-value]
