"""Helpers for tests of files from the desk: a round with deals, and an uploaded list."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tournament.models import Tournament
from tournament.services.sheets.submission import RawDeal

DEALS: list[RawDeal] = [
    {"contract": "ordinary", "declarer": 1, "won": True},
    {"contract": "passed"},
]


def csv_of(
    client: Client, name: str, tournament: Tournament, **asked: str | int
) -> list[list[str]]:
    """Return the rows of a list as CSV."""
    answer = client.get(reverse(name, args=[tournament.slug, "csv"]), asked)
    assert answer.content.startswith("\ufeff".encode())
    return [line.split(";") for line in answer.content.decode("utf-8-sig").splitlines()]
