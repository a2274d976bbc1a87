"""Helpers for tests of lists of players: previewing, importing, and the entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.test import Client

from tournament.models import Tournament

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournament.doors.desk.people.lists_preview import Preview


def at(tournament: Tournament, path: str = "list/") -> str:
    return f"/desk/{tournament.slug}/people/{path}"


def look(client: Client, tournament: Tournament, text: str, **decided: str) -> Preview:
    page = client.post(at(tournament), {"text": text, **decided})
    preview: Preview = page.context["preview"]
    return preview


def write(client: Client, tournament: Tournament, text: str, **decided: str) -> HttpResponse:
    sent = {"text": text, **decided}
    return client.post(at(tournament, "list/apply/"), sent)  # type: ignore[return-value]


def entered(tournament: Tournament) -> list[tuple[int, str, str, int | None]]:
    entries = tournament.entries.order_by("number")
    return [(entry.number, entry.name, entry.club, entry.born) for entry in entries]
