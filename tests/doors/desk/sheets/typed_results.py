"""A running round, and totals typed at its desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.test import Client

from tournament.models import SheetVersion, Tournament

if TYPE_CHECKING:
    pass

TOTALS = {"total_0": "12", "total_1": "3-", "total_2": "−5", "total_3": "-4"}


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/{path}"


def enter(client: Client, hall: Tournament, table: int = 1, **typed: str) -> str:
    """Post totals and return the redirect's address."""
    response = client.post(at(hall, "1/enter/"), {"table": str(table), **TOTALS, **typed})
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def totals(hall: Tournament, table: int = 1) -> list[int] | None:
    found = SheetVersion.objects.filter(
        table__round__tournament=hall, table__number=table, is_current=True
    )
    return found.values_list("totals", flat=True).first()
