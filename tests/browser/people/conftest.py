"""An event's player pages, opened by the director."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.people.list_of_people import Open
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def evening(director: Actor) -> Tournament:
    day = dt.date(2026, 11, 21)
    plan = planning.TournamentPlan("Rudens kauss", day, "evening-16", seed="rudens")
    return planning.create_tournament(plan, by=director)


@pytest.fixture
def open_people(
    browser: Browser, live_server: LiveServer, evening: Tournament, director: Actor
) -> Iterator[Open]:
    """Open the player pages as the director, in English."""
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    contexts = []

    def open_people(path: str = "", *, width: int = 1280, has_script: bool = True) -> Page:
        screen = ViewportSize(width=width, height=740)
        context = browser.new_context(viewport=screen, java_script_enabled=has_script)
        contexts.append(context)
        cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": "en"}
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{live_server.url}/desk/{evening.slug}/people/{path}")
        if "add" in path:
            expect(page.locator("#id_name")).to_be_focused()
        return page

    yield open_people
    for context in contexts:
        context.close()
