"""Open pages that refresh themselves: what is replaced, what is kept, when they pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from socketserver import ThreadingMixIn
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from playwright.sync_api import Browser, Page, Response, ViewportSize, expect

from tests.browser.hall import HallOf
from tests.cast import enter_table
from tests.waiting import until
from tournament import memo
from tournament.models import Tournament
from tournament.page_cache.wsgi_middleware import PageCacheMiddleware
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
ROUND = 15_000
"""Longer than an open page's polling interval during a round."""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LookAt = Callable[[str], Page]


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  named by its base
        """Log nothing."""


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    """Serve the pages through the page cache, as the web server does."""
    # Rows of another test had the same ids.
    memo.clear_shared()
    server = _Server(("127.0.0.1", 0), _Handler)
    server.set_app(StaticFilesHandler(PageCacheMiddleware(WSGIHandler())))  # type: ignore[arg-type]
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def hall(hall_of: HallOf, director: Actor) -> Tournament:
    """A round of three tables, of which the first has a result."""
    tournament = hall_of(12)
    enter_table(tournament, 1, tables_of(tournament.rounds.get())[0], by=director)
    return tournament


@pytest.fixture
def look_at(browser: Browser, address: str, hall: Tournament) -> Iterator[LookAt]:
    context = browser.new_context(viewport=ViewportSize(width=360, height=400))
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "django_language", "value": "en", "url": address}])

    def look_at(path: str) -> Page:
        page = context.new_page()
        page.clock.install()
        page.goto(f"{address}/{hall.slug}/{path}")
        return page

    yield look_at
    context.close()


def asked_again(page: Page, after: int) -> int:
    """Advance the clock until the page polls, and return the response's status."""
    told: list[int] = []

    def note(answer: Response) -> None:
        if answer.url == page.url:
            told.append(answer.status)

    page.on("response", note)
    page.clock.run_for(after)
    until(lambda: _looked(page, told))
    return told[0]


def _looked(page: Page, told: list[int]) -> bool:
    page.evaluate("1")
    return bool(told)


def _enter_second(hall: Tournament, director: Actor) -> None:
    enter_table(hall, 1, tables_of(hall.rounds.get())[1], by=director)


def test_an_up_to_date_page_gets_a_response_of_a_few_bytes(look_at: LookAt) -> None:
    page = look_at("standings/")

    answers = [asked_again(page, ROUND) for _ in range(2)]

    assert answers[1] == 304


def test_only_changed_parts_are_replaced_without_disturbing_the_reader(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("standings/")
    asked_again(page, ROUND)
    page.locator(".to-find").click()
    page.locator("#search").fill("a")
    page.locator("#p2 th a").focus()
    page.evaluate("scrollTo(0, 300)")
    page.evaluate("document.getElementById('rounds').same = true")

    _enter_second(hall, director)
    page.clock.run_for(ROUND)

    expect(page.locator("#state")).to_contain_text("2 of 3 tables are in.", timeout=PATIENCE)
    kept = page.evaluate(
        """() => [document.getElementById("search").value,
                  document.activeElement.closest("tr").id, scrollY,
                  document.getElementById("rounds").same]"""
    )
    assert kept == ["a", "p2", 300, True]


def test_a_hidden_page_stops_polling_and_polls_at_once_when_visible(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("standings/")
    page.evaluate(HIDE, True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    _enter_second(hall, director)

    page.clock.run_for(600_000)
    assert asked == []
    page.evaluate(HIDE, False)

    expect(page.locator("#state")).to_contain_text("2 of 3 tables are in.", timeout=PATIENCE)


def test_an_offline_page_shows_its_age_and_polls_less_often(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("standings/")
    asked: list[str] = []
    address = page.url
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)

    page.clock.run_for(ROUND)
    expect(page.locator("#news")).to_contain_text("No connection. Last update:", timeout=PATIENCE)
    for _ in range(10):
        page.clock.run_for(ROUND)
        page.evaluate("new Promise(done => requestAnimationFrame(done))")
    assert asked.count(address) < 7

    _enter_second(hall, director)
    page.context.set_offline(False)
    expect(page.locator("#state")).to_contain_text("2 of 3 tables are in.", timeout=PATIENCE)
    expect(page.locator("#news")).to_be_hidden(timeout=PATIENCE)


def test_an_event_of_the_stream_updates_the_page_at_once(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("standings/")
    page.evaluate(HIDE, True)
    page.route(
        "**/events",
        lambda route: route.fulfill(
            content_type="text/event-stream", body="retry: 600000\nid: 2\ndata: {}\n\n"
        ),
    )
    page.evaluate(HIDE, False)
    _enter_second(hall, director)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    page.clock.run_for(2_500)

    expect(page.locator("#state")).to_contain_text("2 of 3 tables are in.", timeout=PATIENCE)
