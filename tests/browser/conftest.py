"""A hall with its first seats, a director and a secretary, each at a computer of his own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf, Open, settle
from tests.services.cast import enter, seat
from tournament.models import Membership, Tournament
from tournament.services import planning
from tournament.services.acts import Actor


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def secretary(transactional_db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("secretary", first_name="Sandra"))


@pytest.fixture
def hall_of(director: Actor, secretary: Actor) -> HallOf:
    """Seat the first round of a tournament in which both have a hand."""

    def hall_of(players: int, **facts: object) -> Tournament:
        plan = planning.TournamentPlan(
            "Rudens kauss",
            dt.date(2026, 11, 21),
            "lzf-classic",
            seed="rudens",
            **facts,  # type: ignore[arg-type]
        )
        tournament = planning.create_tournament(plan, by=director)
        assert secretary.user is not None
        Membership.objects.create(tournament=tournament, user=secretary.user, role="secretary")
        for number in range(1, players + 1):
            enter(tournament, number, by=director)
        seat(tournament, by=director)
        return tournament

    return hall_of


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer) -> Iterator[Open]:
    """Open a page of the results as somebody, in English, on a computer of his own."""
    contexts = []

    def open_page(who: Actor, hall: Tournament, path: str = "", *, has_script: bool = True) -> Page:
        client = Client()
        assert who.user is not None
        client.force_login(who.user)
        context = browser.new_context(java_script_enabled=has_script)
        contexts.append(context)
        cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": "en"}
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        page = context.new_page()
        page.clock.install()
        page.goto(f"{live_server.url}/desk/{hall.slug}/results/{path}")
        settle(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
