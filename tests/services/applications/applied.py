"""Helpers for tests of applications."""

from __future__ import annotations

from tournament.models import Application, Tournament
from tournament.services.applications import applying


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def apply(event: Tournament, name: str, **facts: object) -> Application:
    contact = f"{name.split()[0].lower()}@example.lv"
    return applying.submit_application(fresh(event), name=name, contact=contact, **facts)  # type: ignore[arg-type]


def complete(event: Tournament, name: str) -> Application:
    return applying.apply(apply(event, name))


def standing(event: Tournament) -> list[tuple[str, int | None, bool]]:
    found = Application.objects.complete().filter(tournament=event)
    return [(one.name, one.queue_number, one.placed_at is not None) for one in found]
