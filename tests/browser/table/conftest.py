"""A table with its link, and phones on which its sheet is open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browser.hurry import HURRY
from tests.browser.table.phone import LinkOf, Phone, PhoneOf
from tests.cast import enter_first, seat
from tournament.reading.phones.links import address_paths
from tournament.services.acts import Actor
from tournament.services.events import planning


@pytest.fixture
def link_of(transactional_db: None) -> LinkOf:
    """Seat one table and return its sheet's URL."""
    director = Actor.from_user(User.objects.create_user("director", first_name="Dace"))

    def link_of(players: int, *, preset: str = "lzf-classic", deals: int = 4) -> str:
        plan = planning.TournamentPlan(
            "Rudens kauss", dt.date(2026, 11, 21), preset, settings={"deals": deals}, seed="rudens"
        )
        tournament = planning.create_tournament(plan, by=director)
        enter_first(tournament, players, by=director)
        return address_paths(seat(tournament, by=director))[1]

    return link_of


@pytest.fixture
def phone_of(browser: Browser, live_server: LiveServer) -> Iterator[PhoneOf]:
    """Open a sheet on a separate small phone, in English.

    Only with `keeps` is the page stored for offline use, as on a secure address.
    """
    contexts = []

    def phone_of(path: str, *, language: str = "en", keeps: bool = False) -> Phone:
        context = browser.new_context(
            viewport={"width": 360, "height": 640},
            has_touch=True,
            is_mobile=True,
            service_workers="allow" if keeps else "block",
        )
        contexts.append(context)
        context.add_init_script(HURRY)
        context.add_cookies(
            [{"name": "django_language", "value": language, "url": live_server.url}]
        )
        return Phone(context, f"{live_server.url}{path}")

    yield phone_of
    for context in contexts:
        context.close()
