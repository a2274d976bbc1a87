"""The time to build an uncached page, first and again, measured in a separate process."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from io import BytesIO

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament import memo
from tournament.ops.setup import processes
from tournament.page_cache import render
from tournament.page_cache.render import BuiltPage
from tournament.page_cache.requests import PageKey

RUNS = 3


def tell(slug: str, page: str) -> None:
    """Build the page several times with empty caches, then again, and print the best times."""
    build = builder(slug, page)
    # The first page compiles its templates.
    build()
    processes.settle()
    took = []
    for _ in range(RUNS):
        _forget()
        begun, processor = time.perf_counter(), time.process_time()
        built = build()
        took.append((time.perf_counter() - begun, time.process_time() - processor))
    assert built.answer is not None
    with CaptureQueriesContext(connection) as queries:
        _forget()
        build()
    facts = {
        "milliseconds": min(took)[0] * 1000,
        "processor": min(spent for _, spent in took) * 1000,
        "again": min(_processor_time(build) for _ in range(RUNS)) * 1000,
        "queries": queries_of_page(queries),
        "bytes": len(built.answer.plain.body),
        "compressed": len(built.answer.gzipped.body),
    }
    print(json.dumps(facts))  # noqa: T201  the answer is the output


def _processor_time(build: Callable[[], BuiltPage]) -> float:
    begun = time.process_time()
    build()
    return time.process_time() - begun


def _forget() -> None:
    """Clear the in-process caches."""
    memo.clear()
    memo.clear_shared()


def builder(slug: str, page: str) -> Callable[[], BuiltPage]:
    """Return a function that builds a tournament's page as the web server does."""
    handler = WSGIHandler()
    asked = PageKey("http://localhost", f"/{slug}/{page}", "", "lv", "", slug)
    environ = {
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "wsgi.url_scheme": "http",
        "wsgi.errors": BytesIO(),
    }

    def build() -> BuiltPage:
        return render.build(asked, environ, handler)

    return build


def queries_of_page(queries: CaptureQueriesContext) -> int:
    """Return the page's number of queries, without the page cache's query for the revision."""
    own = [query for query in queries.captured_queries if query["sql"].startswith("SELECT")]
    return len(own) - 1
