"""From a round's last sheet to the next round's published seats, at 250 tables, by keyboard.

The director types the last table's totals, closes the round, draws the next seats and publishes
them in a real browser. The keys after the last total are counted and every page load is timed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests import chromium
from tests.benchmarks.measuring import Figure
from tests.benchmarks.watched import REDIS, postgresql_answers
from tests.load import halls, servers
from tests.load.halls import EVENTS, ROUNDS, Hall
from tests.served.people import browser_of
from tests.served.servers import Server, line_to
from tournament.ops.checks.suite import POSTGRESQL

DESK = f"/desk/{EVENTS[1000]}/"
PLAYED = ROUNDS + 1
ONE_ROUND_MORE = f"""
from tournament.models import Tournament
tournament = Tournament.objects.get(slug="{EVENTS[1000]}")
tournament.settings["rounds"] = {PLAYED + 1}
tournament.save(update_fields=["settings"])
print("{{}}")
"""
MOST_TABS = 4
MOMENT = 500
"""Milliseconds within which a total is saved."""
IS_DUE = "document.activeElement.matches('.primary, [data-next]')"


@dataclass
class Way:
    """The director's keystrokes and page loads."""

    keys: int = 0
    pages: list[tuple[str, float]] = field(default_factory=list)

    def press(self, page: Page, key: str) -> None:
        """Press a key and count it."""
        page.keyboard.press(key)
        self.keys += 1

    def note(self, response: Response) -> None:
        """Record the response time of a desk page, including redirects."""
        request = response.request
        if request.is_navigation_request():
            waited = request.timing["responseStart"] - request.timing["requestStart"]
            self.pages.append((f"{request.method} {request.url.partition(DESK)[2]}", waited))


def run() -> Iterator[Figure]:
    """Yield the number of keys and each page's load time: SQLite, then PostgreSQL with Redis."""
    if chromium.installed() is None:
        return
    with halls.embedded() as hall:
        yield from _walked(hall, "SQLite")
    if postgresql_answers():
        with halls.federation(POSTGRESQL, REDIS) as hall:
            yield from _walked(hall, "PostgreSQL")


def _walked(hall: Hall, database: str) -> Iterator[Figure]:
    hall.told_by(ONE_ROUND_MORE)
    with servers.serving(hall) as server, sync_playwright() as playwright:
        _enter_all_but_the_last(hall, server)
        browser = chromium.launch(playwright)
        way = _walk(browser, hall, server)
    told = f"{database}: last total → seats published, 250 tables"
    yield Figure(told, way.keys, "keys", "aim ≤ 10")
    for page, waited in way.pages:
        yield Figure(f"  {page}", waited, "ms", "aim < 300")


def _enter_all_but_the_last(hall: Hall, server: Server) -> None:
    headers = browser_of(hall.session)
    with line_to(server.port) as line:
        for number, size in enumerate(hall.tables[:-1], start=1):
            totals = "&".join(f"total_{seat}=0" for seat in range(2, size))
            body = f"table={number}&deals_played=28&total_0=9&total_1=-9&{totals}"
            line.request("POST", f"{DESK}results/{PLAYED}/enter/", body, headers)
            answer = line.getresponse()
            answer.read()
            assert answer.status == HTTPStatus.FOUND, f"table {number}: {answer.status}"


def _walk(browser: Browser, hall: Hall, server: Server) -> Way:
    context = browser.new_context(base_url=f"http://{server.host}")
    context.add_cookies(
        [{"name": "sessionid", "value": hall.session, "url": f"http://{server.host}"}]
    )
    page, way = context.new_page(), Way()
    page.goto(f"{DESK}results/{PLAYED}/")
    page.keyboard.type(str(len(hall.tables)))
    page.keyboard.press("Enter")
    # The last total is filled in: it follows from the others.
    for total in ("9", "-9", *["0"] * (hall.tables[-1] - 3)):
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    page.on("response", way.note)
    for _enter in range(MOST_TABS):
        way.press(page, "Enter")
        page.wait_for_timeout(MOMENT)
        if page.evaluate(IS_DUE):
            break
    while not _is_published(page):
        _press_what_is_due(page, way)
    return way


def _press_what_is_due(page: Page, way: Way) -> None:
    """Move to the button of the current step and press it."""
    for _tab in range(MOST_TABS):
        if page.evaluate(IS_DUE):
            break
        way.press(page, "Tab")
    with page.expect_navigation():
        way.press(page, "Enter")


def _is_published(page: Page) -> bool:
    return page.locator(f"a[href='{DESK}rounds/{PLAYED + 1}/seats/']").count() > 0 and (
        page.locator("form[action$='/publish/']").count() == 0
    )
