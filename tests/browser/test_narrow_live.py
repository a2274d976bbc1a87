"""The live standings on a phone, in the language whose words are longest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.cast import DAY, enter_first, enter_table, seat
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_sits_out_does_not_push_the_page_sideways(
    browser: Browser, live_server: LiveServer, director: Actor
) -> None:
    plan = planning.TournamentPlan("Kop w Ogre", DAY, "kop", seed="kop")
    tournament = planning.create_tournament(plan, by=director)
    enter_first(tournament, 9, by=director)
    played = seat(tournament, by=director)
    enter_table(tournament, 1, tables_of(played)[0], by=director)
    context = browser.new_context(viewport=ViewportSize(width=360, height=740))
    context.add_cookies([{"name": "django_language", "value": "pl", "url": live_server.url}])

    page = context.new_page()
    page.goto(f"{live_server.url}/{tournament.slug}/standings/live/")

    assert "pauza w tej rundzie" in page.inner_text("table.live")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    context.close()
