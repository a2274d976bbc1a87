"""A further column of the standings: declared once, and shown on page and in file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.cast import EventOf, play_and_close
from tests.doors.public.reading import words_of
from tournament.services.acts import Actor
from tournament.standings import columns
from tournament.standings.columns import EVERYWHERE, StandingsColumn

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

BEST_ROUND = StandingsColumn(
    "best_round", "Best round", lambda row: max(cell.small for cell in row.cells), EVERYWHERE
)


@pytest.fixture(autouse=True)
def _best_round(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(columns, "DECIDED", (BEST_ROUND, *columns.DECIDED))
    columns.columns_of.cache_clear()
    yield
    columns.columns_of.cache_clear()


def test_an_additional_column_is_on_the_page_and_in_the_file(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"first_seating": "list"})
    play_and_close(event, by=director)

    page = words_of(client.get(f"/{event.slug}/standings/"))
    heading, first, *_others = (
        client.get(f"/{event.slug}/standings.csv").content.decode("utf-8-sig").splitlines()
    )

    best = dict(zip(heading.split(";"), first.split(";"), strict=True))["Best round"]
    assert "Best round" in page
    assert int(best) > 0
    assert f" {best} " in page
