"""The cache of nginx.conf, uncommented, in front of a server that counts requests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import SimpleNamespace

import pytest

from tests.served import nginx
from tests.served.servers import HOST, Server
from tournament.page_cache.responses import CACHE_CONTROL, VARY

pytestmark = pytest.mark.skipif(nginx.program() is None, reason="nginx is not on this machine")


class Counting(BaseHTTPRequestHandler):
    """Answer with the number of requests so far; the path is the Cache-Control header."""

    count = 0

    def do_GET(self) -> None:
        type(self).count += 1
        asked = self.headers.get("If-Match") or self.headers.get("If-None-Match") or ""
        body = f"{self.count}{asked}".encode()
        self.send_response(200)
        is_public = self.path.startswith("/public")
        self.send_header("Cache-Control", CACHE_CONTROL if is_public else "private, no-cache")
        self.send_header("ETag", f'"{self.count}"')
        self.send_header("Vary", VARY)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_PUT = do_GET  # noqa: N815 - the library looks for this name

    def log_message(self, *_: object) -> None:
        """Write no log."""


@contextmanager
def proxied(*, is_caching: bool) -> Iterator[Server]:
    with ThreadingHTTPServer((HOST, 0), Counting) as upstream:
        Thread(target=upstream.serve_forever, daemon=True).start()
        behind = SimpleNamespace(host=f"{HOST}:{upstream.server_port}")
        with nginx.as_shipped(behind, is_caching=is_caching) as server:  # type: ignore[arg-type]
            yield server
        upstream.shutdown()


@pytest.fixture(scope="module")
def caching() -> Iterator[Server]:
    with proxied(is_caching=True) as server:
        yield server


def body_of(server: Server, path: str, **headers: str) -> bytes:
    with server.line() as line:
        line.request("GET", path, headers=headers)
        return line.getresponse().read()


def test_visitors_without_cookies_share_a_page_for_one_second(caching: Server) -> None:
    first, second = body_of(caching, "/public/shared"), body_of(caching, "/public/shared")
    time.sleep(2.1)  # nginx counts whole seconds
    third = body_of(caching, "/public/shared")

    assert first == second
    assert third != second


def test_another_language_or_query_is_another_page(caching: Server) -> None:
    asked = (
        body_of(caching, "/public/own", **{"Accept-Language": "lv"}),
        body_of(caching, "/public/own", **{"Accept-Language": "en"}),
        body_of(caching, "/public/own?round=2", **{"Accept-Language": "lv"}),
    )

    assert len(set(asked)) == 3


@pytest.mark.parametrize("header", ["Cookie", "Authorization"])
def test_a_known_visitor_never_gets_a_cached_page(caching: Server, header: str) -> None:
    path = f"/public/{header}"
    shared = body_of(caching, path)
    own = [body_of(caching, path, **{header: "own"}) for _ in range(2)]

    assert len({shared, *own}) == 3


def test_a_private_page_is_not_cached(caching: Server) -> None:
    assert body_of(caching, "/private") != body_of(caching, "/private")


def test_a_browser_that_has_the_page_gets_304(caching: Server) -> None:
    body = body_of(caching, "/public/known").decode()
    with caching.line() as line:
        line.request("GET", "/public/known", headers={"If-None-Match": f'"{body}"'})
        assert line.getresponse().status == 304


@pytest.mark.parametrize(("method", "header"), [("PUT", "If-Match"), ("GET", "If-None-Match")])
def test_the_server_gets_the_version_of_a_program(
    caching: Server, method: str, header: str
) -> None:
    with caching.line() as line:
        line.request(method, "/private", headers={header: "v7", "Authorization": "Bearer own"})
        assert line.getresponse().read().endswith(b"v7")


def test_as_shipped_nothing_is_cached() -> None:
    with proxied(is_caching=False) as server:
        assert body_of(server, "/public/off") != body_of(server, "/public/off")
