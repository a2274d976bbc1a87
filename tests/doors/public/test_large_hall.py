"""A result of one of 250 tables: what the desk and an open phone receive."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import enter_table, seat
from tests.visitors import signed_in
from tournament.models import Tournament
from tournament.page_cache.responses import make_page
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.sqlite_enough

PLAYERS = 1000
MOST_BYTES = 10_000


@pytest.fixture
def event(director: Actor) -> Tournament:
    """A thousand players at 250 tables: the first round is closed, the second has seats."""
    invented = write_event(
        invent_event(players=PLAYERS, rounds=1, deals=1, preset="lzf-classic", seed="large")
    )
    event = import_event({**invented, "settings": {"rounds": 7, "deals": 1}}, by=director)
    seat(event, by=director)
    return event


def test_a_result_sends_less_than_ten_kilobytes(
    client: Client, director: Actor, event: Tournament
) -> None:
    grid = reverse("round_results", args=[event.slug, 2])
    assert director.user is not None
    desk = signed_in(director.user)
    rows = desk.get(grid).context["grid"].rows
    shown = ",".join(f"{row.number}:{row.digest}" for row in rows)
    first, *_others = tables_of(event.rounds.get(number=2))
    client.get(f"/{event.slug}/standings/live/")

    enter_table(event, 2, first, by=director)
    news = desk.get(
        grid, {"shown": shown}, HTTP_X_REQUESTED_WITH="fetch", HTTP_ACCEPT_ENCODING="gzip"
    )
    live = client.get(f"/{event.slug}/standings/live/")
    page = make_page(live.content, [], token="", until=0, begun=0)

    assert len(rows) == PLAYERS // 4
    assert len(news.content) < MOST_BYTES
    assert len(page.gzipped.body) < MOST_BYTES
