"""A tournament with its first seats, and a director and a secretary at separate computers."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import ComputerOf, HallOf, Open, open_desk_at
from tests.cast import enter_first, seat
from tournament.models import Membership, Tournament
from tournament.page_cache.wsgi_middleware import now_header
from tournament.services.acts import Actor
from tournament.services.events import planning

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

SOON = 5
"""Seconds within which a closed browser disconnects."""


@pytest.fixture
def live_server(live_server: LiveServer) -> Iterator[LiveServer]:
    """Stamp every response with the time, as the web server in front of Django does.

    The last requests of open pages are answered before the test's rows are deleted; requests from
    other tests' servers are not waited for.
    """
    server = live_server.thread.httpd
    django = server.get_app()
    assert django is not None
    server.set_app(_stamped(django))
    others = set(threading.enumerate())
    yield live_server
    server.set_app(django)
    for thread in set(threading.enumerate()) - others:
        if thread.name.endswith("(process_request_thread)"):
            thread.join(SOON)


def _stamped(django: WSGIApplication) -> WSGIApplication:
    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        def start_stamped(
            status: str,
            headers: list[tuple[str, str]],
            fault: Any = None,  # noqa: ANN401  what failed, if anything
        ) -> Callable[[bytes], object]:
            return start(status, [*headers, now_header()], fault)

        return django(environ, start_stamped)

    return answer


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def secretary(transactional_db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("secretary", first_name="Sandra"))


@pytest.fixture
def hall_of(director: Actor, secretary: Actor) -> HallOf:
    """Seat the first round of a tournament that both users may run."""

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
        enter_first(tournament, players, by=director)
        seat(tournament, by=director)
        return tournament

    return hall_of


@pytest.fixture
def computer_of(browser: Browser, live_server: LiveServer) -> Iterator[ComputerOf]:
    """Sign a user in at a separate computer, in English."""
    contexts = []

    def computer_of(who: Actor, *, width: int = 1280, has_script: bool = True) -> Page:
        client = Client()
        assert who.user is not None
        client.force_login(who.user)
        context = browser.new_context(
            viewport=ViewportSize(width=width, height=740),
            java_script_enabled=has_script,
            base_url=live_server.url,
        )
        contexts.append(context)
        cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": "en"}
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        return context.new_page()

    yield computer_of
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(computer_of: ComputerOf) -> Open:
    """Open a results page as a user."""

    def open_page(who: Actor, hall: Tournament, path: str = "", *, has_script: bool = True) -> Page:
        page = computer_of(who, has_script=has_script)
        open_desk_at(page, hall, f"results/{path}")
        return page

    return open_page
