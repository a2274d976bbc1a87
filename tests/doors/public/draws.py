"""Helpers for tests of draws: the page of a draw, and its commitment."""

from __future__ import annotations

from django.test import Client

from tests.doors.public.reading import words_of
from tournament.models import Tournament

KEPT = "Apņemšanās ir izpildīta."


def page(client: Client, tournament: Tournament) -> str:
    return words_of(client.get(f"/{tournament.slug}/draw/"))
