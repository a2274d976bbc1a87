"""Helpers for tests of the player pages in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tournament.models import Tournament

Open = Callable[..., Page]


def arrived(tournament: Tournament) -> list[int]:
    here = tournament.entries.filter(arrived_at__isnull=False)
    return list(here.order_by("number").values_list("number", flat=True))
