"""Corrections typed and sent at the desk, for the tests of their pages."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of

TYPED = {"total_0": "-9", "total_1": "3", "total_2": "3", "total_3": "3", "deals_played": "16"}


def at(name: str, tournament: Tournament, *, round_number: int = 1) -> str:
    """Return the address of a page about table 1."""
    return reverse(name, args=[tournament.slug, round_number, 1])


def send(client: Client, name: str, tournament: Tournament, **typed: object) -> HttpResponse:
    """Send the figures to one of the pages, as if the first version had been shown."""
    data = {**TYPED, "seen": "1", **typed}
    return client.post(at(name, tournament), data)  # type: ignore[return-value]


def confirm(client: Client, tournament: Tournament, **typed: object) -> HttpResponse:
    """Confirm the figures as if the newest preview had been shown."""
    tournament.refresh_from_db()
    given = {"reason": "minus lost", "previewed": tournament.revision, "key": "one-click"}
    return send(client, "correct", tournament, **{**given, **typed})


def totals(tournament: Tournament, round_number: int = 1) -> list[int] | None:
    """Return the current totals of table 1."""
    version = tables_of(tournament.rounds.get(number=round_number))[0].version
    return None if version is None else version.totals
