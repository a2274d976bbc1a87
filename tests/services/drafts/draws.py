"""Helpers for tests of draws: a promised one, its lots and its seed."""

from __future__ import annotations

from tournament.models import Entry, LotDraw, Tournament

Source = LotDraw.Source


def lots(tournament: Tournament) -> dict[int, int | None]:
    return dict(Entry.objects.filter(tournament=tournament).values_list("number", "lot"))


def seed(tournament: Tournament) -> str:
    tournament.refresh_from_db()
    return tournament.seed


def drawn(tournament: Tournament) -> list[str]:
    return [draw.source for draw in tournament.draws.all()]
