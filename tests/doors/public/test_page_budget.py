"""The standings of a hundred players on a slow line: few requests, few bytes, few nodes."""

from __future__ import annotations

import gzip
import random
import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.cache import cache
from django.test import Client
from PIL import Image

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tournament.models import Tournament
from tournament.ops.setup.static_files import joined, minified
from tournament.page_cache.responses import make_page
from tournament.services.acts import Actor
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.sqlite_enough

MOST_REQUESTS = 4
MOST_BYTES = 60_000
MOST_NODES = 3_000
ONE_PAGE = 100


class Reader(HTMLParser):
    """Counts the nodes of a page, and lists the files it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes = 0
        self.lines = 0
        self.files: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes += 1
        facts = dict(attrs)
        self.lines += (facts.get("id") or "").startswith("p") and tag == "tr"
        at = facts.get("src") or (facts.get("href") if tag == "link" else None)
        if at and not at.startswith("data:"):
            self.files.add(at)


@pytest.fixture
def event(director: Actor) -> Tournament:
    """Seven rounds of a hundred players."""
    invented = invent_event(players=100, rounds=7, deals=1, preset="lzf-classic", seed="budget")
    return import_event(write_event(invented), by=director)


def test_the_first_page_stays_within_its_budget(client: Client, event: Tournament) -> None:
    page = client.get(f"/{event.slug}/standings/")

    reader = Reader()
    reader.feed(page.content.decode())
    kept = make_page(page.content, [], token="", until=0, begun=0)
    sent = len(kept.gzipped.body) + sum(map(_weight, reader.files))

    assert reader.lines == ONE_PAGE
    assert len(reader.files) + 1 <= MOST_REQUESTS, reader.files
    assert sent < MOST_BYTES
    assert reader.nodes < MOST_NODES


@pytest.mark.parametrize(
    "path",
    ["", "seats/", "rounds/7/", "rounds/7/tables/1/", "players/", "players/1/", "statistics/",
     "draw/", "me/choose/", "regulations/", "following/?who=1.2.3", "standings/3/"],
)  # fmt: skip
def test_every_page_of_an_event_stays_within_its_budget(
    client: Client, event: Tournament, path: str
) -> None:
    page = client.get(f"/{event.slug}/{path}")

    reader = Reader()
    reader.feed(page.content.decode())
    sent = len(gzip.compress(page.content, 6)) + sum(map(_weight, reader.files))
    assert page.status_code == 200
    assert len(reader.files) + 1 <= MOST_REQUESTS, reader.files
    assert sent < MOST_BYTES
    assert reader.nodes < MOST_NODES


def test_the_largest_branding_stays_within_the_budget_too(
    client: Client, event: Tournament, director: Actor
) -> None:
    made = BytesIO()
    Image.frombytes("RGB", (600, 300), random.Random(1).randbytes(600 * 300 * 3)).save(made, "PNG")
    wished = BrandingInput(logo=made.getvalue(), poster=made.getvalue(), colour="#14532d")
    set_face(event, wished, by=director)

    page = client.get(f"/{event.slug}/")

    reader = Reader()
    reader.feed(page.content.decode())
    sent = len(gzip.compress(page.content, 6)) + sum(map(_weight, reader.files))
    assert page.content.count(b"<img") == 1
    assert len(reader.files) + 1 <= MOST_REQUESTS, reader.files
    assert sent < MOST_BYTES


def test_no_third_party_receives_a_request(client: Client, event: Tournament) -> None:
    addresses = ("", "standings/", "seats/", "rounds/7/", "rounds/7/tables/1/", "players/1/")
    pages = [client.get(f"/{event.slug}/{page}").content.decode() for page in addresses]

    for page in pages:
        reader = Reader()
        reader.feed(page)
        assert {file[:8] for file in reader.files} == {"/static/"}
    styles = _content("/static/tournament/karta.css").decode()
    assert len(styles) > 40_000
    assert re.findall(r"url\([\"']?(?:https?:)?//", styles) == []


@pytest.mark.parametrize("players", [8, 40])
def test_a_large_list_is_read_in_six_queries_and_comes_in_pages(
    client: Client, director: Actor, players: int, django_assert_max_num_queries: object
) -> None:
    invented = invent_event(players=players, rounds=2, deals=1, preset="lzf-classic", seed="q")
    event = import_event(write_event(invented), by=director)
    cache.clear()

    with django_assert_max_num_queries(6):  # type: ignore[operator]
        client.get(f"/{event.slug}/standings/")


def _weight(file: str) -> int:
    """Return a file's size in transfer: text is compressed, fonts already are."""
    if "/look/" in file:
        own = gzip.compress(Client().get(file).content, 6)
        return _weight("/static/tournament/karta.css") + len(own)
    raw = _content(file)
    return len(raw) if file.endswith("woff2") else len(gzip.compress(raw, 6))


def _content(file: str) -> bytes:
    """Return the bytes that production sends for a file: a stylesheet with its imports."""
    files = {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}
    storage, path = minified(joined(files))[file.removeprefix(settings.STATIC_URL)]
    with storage.open(path) as content:
        return content.read()
