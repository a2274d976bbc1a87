"""A round of 250 tables at the desk: what one result sends, and the links of its pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tournament.services.files.tournament_files import import_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.doors.desk.conftest import SignIn
    from tournament.models import Tournament
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

TABLES = 250
MOST_BYTES = 10_000
MOST_LINKS = 120
LINK = re.compile(r"<a\s")


def test_a_hall_of_250_tables_sends_little_and_shows_few_links(
    director: Actor, signed_in: SignIn
) -> None:
    invented = invent_event(players=1000, rounds=1, deals=4, preset="lzf-classic", seed="hall")
    event = import_event(write_event(invented), by=director)
    client = signed_in()

    news = _news_of_a_result(client, event, table=3)
    grid = client.get(_grid(event), HTTP_ACCEPT_ENCODING="gzip")
    seats = client.get(reverse("seating", args=[event.slug, 1])).content.decode()

    assert news.count("<tr data-table") == 1
    assert len(news.encode()) <= MOST_BYTES
    assert grid["Content-Encoding"] == "gzip"
    assert len(grid.content) <= 3 * MOST_BYTES
    main = seats[seats.index("<main") : seats.index("</main>")]
    assert len(LINK.findall(main)) <= MOST_LINKS


def _grid(event: Tournament) -> str:
    return reverse("round_results", args=[event.slug, 1])


def _news_of_a_result(client: Client, event: Tournament, *, table: int) -> str:
    """Return what a page is sent after a result, if it shows an older row of this table."""
    rows = client.get(_grid(event)).context["grid"].rows
    assert len(rows) == TABLES
    digests = {row.number: row.digest for row in rows} | {table: "000000"}
    shown = ",".join(f"{number}:{digest}" for number, digest in digests.items())
    answer = client.get(_grid(event), {"shown": shown}, HTTP_X_REQUESTED_WITH="fetch")
    return str(answer.content.decode())
