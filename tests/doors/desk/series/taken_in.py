"""Helpers for tests of series at the desk."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.test import Client

from tests.services.series.seasons import listed

CUP = "/desk/series/garkalnes-kauss/"
TYPED = {
    "name": "Garkalnes kauss",
    "game": "zole-classic",
    "unit": "table",
    "points": "15 12 10",
    "count": "",
    "is_public": "on",
}


def shown(
    client: Client, path: str, typed: Mapping[str, object] | None = None, status: int = 200
) -> str:
    answer = client.get(path) if typed is None else client.post(path, typed)
    assert answer.status_code == status, answer.content.decode()[:500]
    return answer.content.decode()


def take_in(
    client: Client,
    *order: int,
    date: str = "2026-01-30",
    name: str = "Pirmais",
    coefficient: str = "1",
) -> None:
    said = {"name": name, "date": date, "game": "zole-classic", "coefficient": coefficient}
    said["text"] = listed(*order)
    preview = shown(client, f"{CUP}results/", said)
    seen = found(preview, "previewed")
    answer = client.post(f"{CUP}results/", {**said, "previewed": seen, "save": "1"})
    assert answer.status_code == 302, answer.content.decode()[:800]


def found(page: str, name: str) -> str:
    match = re.search(rf'name="{name}" value="(\d+)"', page)
    assert match is not None
    return match[1]
