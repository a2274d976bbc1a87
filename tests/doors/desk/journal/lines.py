"""Helpers for tests of the journal: its lines, and the undo page."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tests.doors.public.reading import rows_of
from tournament.models import JournalEntry, Tournament


def lines(client: Client, tournament: Tournament, **asked: str) -> list[str]:
    """Return the text of the journal's lines, newest first, without the undo links."""
    shown = client.get(reverse("journal", args=[tournament.slug]), asked)
    return [row[1] for row in rows_of(shown)[1:]]


def last(tournament: Tournament, verb: str) -> JournalEntry:
    return tournament.journal.filter(verb=verb).latest("pk")


def undo_page(tournament: Tournament, verb: str) -> str:
    return reverse("preview_undo", args=[tournament.slug, last(tournament, verb).pk])


def undo(client: Client, tournament: Tournament, verb: str, *, previewed: int) -> int:
    address = reverse("undo", args=[tournament.slug, last(tournament, verb).pk])
    return client.post(address, {"previewed": previewed}).status_code
