"""Helpers for tests of the player pages at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Tournament

if TYPE_CHECKING:
    pass


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/people/{path}"
