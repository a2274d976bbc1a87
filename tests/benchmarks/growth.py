"""The cost of a running event's pages with 1, 10, 100 and 1,000 finished events in the archive.

Also the cost of the site's own pages with twenty years of 60 events of 60 players each.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping

from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.test import Client, RequestFactory

from tests.benchmarks import years
from tests.benchmarks.archive import Archive
from tests.benchmarks.measuring import Figure
from tests.own_house import own_house
from tournament import memo
from tournament.models import Player, Publication
from tournament.page_cache.wsgi_middleware import PageCacheMiddleware
from tournament.reading.people import shared_tables

ARCHIVES = (1, 10, 100, 1_000)
PLAYERS, ROUNDS = 12, 3
"""# Size of each finished event. The running event has 53 players and is in its second round."""
RUNS = 15
RUNS_COLD = 5
KEPT_RUNS = 301


def run() -> Iterator[Figure]:
    """Yield the cost of each page of the running event, compared with an empty archive."""
    with own_house():
        archive = Archive(players=PLAYERS, rounds=ROUNDS)
        pages = archive.pages_of_a_running_event(players=53)
        alone = _measure(pages)
        for size in ARCHIVES:
            archive.grow_to(size)
            for page, spent in _measure(pages).items():
                beside = f"{page} beside {size:,} finished events"
                yield Figure(beside, spent / alone[page], "times", "aim < 1.2")
        for page, spent in alone.items():
            yield Figure(f"{page}, nothing else in the database", spent * 1000, "ms")
    with own_house():
        yield from _of_the_house(years.build())


def _of_the_house(player: Player) -> Iterator[Figure]:
    """Yield the cost of each page of the site, built and cached."""
    partner = shared_tables.partners([player.pk], shared_tables.own_seats([player.pk]))[0]
    person = f"/players/{player.pk}/"
    addresses = {
        "the front page": "/",
        "the archive": "/archive/",
        "a year of a game": "/archive/?year=2016&game=zole-rondo",
        "the register": "/players/",
        "a name looked for": "/players/?search=anna",
        "a person": person,
        "table partners": f"{person}partners/",
        "head to head": f"{person}with/{partner.person}/",
        "clubs": "/clubs/",
        "a club": "/clubs/ogre/",
        "records": "/records/",
        "a search": "/search/?search=anna",
        "the calendar file": "/calendar.ics",
        "the ratings": "/ratings/",
        "a rating": "/ratings/klasika/",
        "a player's rating": f"/ratings/klasika/players/{_rated()}/",
    }
    for page, address in addresses.items():
        spent = _cold(address)
        yield Figure(f"{page} after twenty years, cold", spent * 1000, "ms", "aim < 150")
    for page, address in addresses.items():
        yield Figure(f"{page}, kept, p99", _kept(address) * 1000, "ms", "aim < 30")


def _rated() -> int:
    """Return a player of the newest rating list."""
    newest = Publication.objects.filter(kind=Publication.Kind.RATING).latest("as_of")
    player: int = newest.rows[0]["player"]
    return player


def _cold(address: str) -> float:
    """Return the median processor time of building a page with empty caches."""
    client, taken = Client(), []
    for _run in range(RUNS_COLD):
        cache.clear()
        memo.clear()
        memo.clear_shared()
        began = time.process_time()
        answer = client.get(address)
        taken.append(time.process_time() - began)
        assert answer.status_code == 200, (address, answer.status_code)
    return sorted(taken)[RUNS_COLD // 2]


def _kept(address: str) -> float:
    """Return the 99th percentile of the response time of a cached page."""
    application = PageCacheMiddleware(get_wsgi_application())
    path, _mark, query = address.partition("?")
    taken = []
    for _run in range(KEPT_RUNS):
        environ = RequestFactory(HTTP_HOST="localhost").get(path, QUERY_STRING=query).environ
        began = time.perf_counter()
        body = application(environ, lambda *_said: lambda _more: None)
        taken.append(time.perf_counter() - began)
        assert b"".join(body)
    # The first request built the page.
    return sorted(taken[1:])[int(0.99 * (KEPT_RUNS - 1))]


def _measure(pages: Mapping[str, Callable[[], object]]) -> Mapping[str, float]:
    return {page: _processor_time(act) for page, act in pages.items()}


def _processor_time(act: Callable[[], object]) -> float:
    """Return the median processor time of an act, in seconds, including SQLite."""
    act()
    gc.collect()
    taken = []
    for _run in range(RUNS):
        began = time.process_time()
        act()
        taken.append(time.process_time() - began)
    return sorted(taken)[RUNS // 2]
