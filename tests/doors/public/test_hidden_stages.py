"""A hidden stage still counts in its series, without its name and its link."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.test import Client

from tests.services.series.seasons import approved, series
from tournament.models import Tournament
from tournament.services.series import approving, stages
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
FEBRUARY = dt.date(2026, 2, 27)
CUP = "/series/garkalnes-kauss/"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_hidden_stage_counts_without_its_name_and_link(director: Actor, visitor: Client) -> None:
    made = series(director)
    event = approved(director, name="Slēgtais turnīrs", place="Ogre")
    stages.add_stage(made, event, by=director)
    approving.approve_series(made, by=director)
    assert f"/{event.slug}/" in page(visitor, CUP)
    player = page(visitor, CUP).split(f"{CUP}players/")[1].split("/")[0]

    Tournament.objects.update(public_sees="nothing")
    cache.clear()

    for path in (
        CUP,
        f"{CUP}players/{player}/",
        f"{CUP}standings.csv",
        f"{CUP}series.ics",
        f"{CUP}series.json",
    ):
        answer = visitor.get(path)
        shown = answer.content.decode()
        assert answer.status_code == 200, path
        assert (f"/{event.slug}/" in shown, "Slēgtais turnīrs" in shown) == (False, False), path
    assert "An event that is not public" in page(visitor, CUP)


def test_a_player_of_only_a_hidden_stage_stays_in_the_table_without_dead_links(
    director: Actor, visitor: Client
) -> None:
    made = series(director)
    shown, hidden = (
        approved(director, name="Atklātais"),
        approved(director, name="Slēgtais", day=FEBRUARY, players=5),
    )
    for event in (shown, hidden):
        stages.add_stage(made, event, by=director)
    Tournament.objects.filter(pk=hidden.pk).update(public_sees="nothing")
    alone = hidden.entries.get(number=5)

    table = page(visitor, CUP)
    own, other = (
        page(visitor, f"{CUP}players/{player}/")
        for player in (alone.player_id, shown.entries.get(number=1).player_id)
    )

    assert alone.name in table
    assert [line.place is not None for line in load_series_book(made).table.lines] == [True] * 5
    assert (alone.name in own, "Slēgtais" in own, "An event that is not public" in own) == (
        True,
        False,
        True,
    )
    assert ("All tournaments of this player" in own) is False
    assert ("All tournaments of this player" in other) is True


def test_a_hidden_stage_keeps_the_name_given_by_its_series(
    director: Actor, visitor: Client
) -> None:
    made = series(director)
    event = approved(director, name="Slēgtais turnīrs")
    stages.add_stage(made, event, by=director, name="2. posms")
    Tournament.objects.update(public_sees="nothing")

    shown = page(visitor, CUP)

    assert "2. posms" in shown
    assert f"/{event.slug}/" not in shown
