"""The snippet on another site: the frame shows the page and gets its height."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.conf import LazySettings
from django.test import Client
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.cast import play
from tournament.services.acts import Actor
from tournament.services.rounds import closing

pytestmark = pytest.mark.django_db(transaction=True)


class OtherSite(ThreadingHTTPServer):
    """Another site on this machine, with one page."""

    page = ""


class Answer(BaseHTTPRequestHandler):
    """Sends the page of the site."""

    server: OtherSite

    def do_GET(self) -> None:
        content = self.server.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


@pytest.fixture
def other_site() -> Iterator[OtherSite]:
    server = OtherSite(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_frame_on_another_site_fits_its_height(
    browser: Browser,
    live_server: LiveServer,
    other_site: OtherSite,
    hall_of: HallOf,
    director: Actor,
    settings: LazySettings,
) -> None:
    address = f"http://127.0.0.1:{other_site.server_port}"
    settings.EMBED_HOSTS = [address]
    hall = hall_of(12)
    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    shown = Client().get(f"/{hall.slug}/embed/").content.decode()
    snippet = re.findall(r"<textarea.*?>(.*?)</textarea>", shown, re.DOTALL)[0]
    other_site.page = html.unescape(snippet).replace("http://testserver", live_server.url)
    with browser.new_context() as context:
        page = context.new_page()

        page.goto(f"{address}/")

        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("row")).to_have_count(13)
        expect(page.locator("iframe")).not_to_have_attribute("height", "600")
        height = int(page.locator("iframe").get_attribute("height") or 0)
        assert height == frame.locator("html").evaluate("one => one.scrollHeight")
