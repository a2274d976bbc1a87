"""Cached public pages: the same response as Django's, never older than the request."""

from __future__ import annotations

import gzip
import html
import re
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.urls import resolve

from tests.cast import EventOf, enter_table, plan_blocks, play_and_close, seat
from tests.doors.public.kept import CacheClient, Counting
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.page_cache.pages import CACHED_PAGES
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor

FILES = (
    *("standings.csv", "standings.json", "seats.csv", "seats/1.json", "tournament.json"),
    *("clock.json", "players/", "players/1/", "players/1.ics", "statistics/", "draw/"),
)
DOORS = ("", "seats/", "rounds/1/", "standings/", "rounds/1/tables/1/")


@pytest.fixture
def played(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def test_a_cached_page_equals_the_page_that_django_renders(
    client: Client, played: Tournament
) -> None:
    visitor = CacheClient()
    addresses = ["/", *(f"/{played.slug}/{page}" for page in (*DOORS, *FILES))]

    kept = [visitor.get(address) for address in addresses for _twice in (1, 2)]

    plain = [client.get(address) for address in addresses for _twice in (1, 2)]
    assert [answer.content for answer in kept] == [answer.content for answer in plain]
    own = ("content-type", "content-security-policy", "x-content-type-options", "referrer-policy",
           "x-frame-options", "content-language", "content-length")  # fmt: skip
    assert [[answer.headers[name] for name in own] for answer in kept] == [
        [answer.headers[name] for name in own] for answer in plain
    ]


def test_a_page_is_built_once_and_any_cache_may_store_it_if_it_revalidates(
    played: Tournament,
) -> None:
    visitor, count = CacheClient(), Counting()

    answers = [visitor.get(f"/{played.slug}/standings/") for _ in range(3)]

    assert count.built == 1
    told = {
        (a.headers["cache-control"], a.headers["vary"], "set-cookie" in a.headers) for a in answers
    }
    assert told == {("public, no-cache", "Accept-Language, Cookie, Accept-Encoding", False)}


def test_a_result_shows_on_the_next_request(director: Actor, event_of: EventOf) -> None:
    tournament = event_of(12)
    first = seat(tournament, by=director)
    visitor, told = CacheClient(), []

    for table in tables_of(first):
        enter_table(tournament, 1, table, by=director)
        page = visitor.get(f"/{tournament.slug}/rounds/1/")
        told.append((words_of(page).count("(+"), page.tag))

    assert [seen for seen, _tag in told] == [1, 2, 3]
    assert len({tag for _seen, tag in told}) == 3


def test_an_act_in_any_tournament_invalidates_the_list_of_tournaments(
    director: Actor, event_of: EventOf
) -> None:
    first, second = event_of(4), event_of(4, name="Ziemas kauss")
    visitor, count = CacheClient(), Counting()
    visitor.get("/"), visitor.get(f"/{first.slug}/")

    seat(second, by=director)

    assert "1. kārta" in words_of(visitor.get("/"))
    visitor.get(f"/{first.slug}/")
    assert count.built == 3


def test_a_visitor_with_a_current_copy_gets_304(played: Tournament) -> None:
    visitor = CacheClient()
    address = f"/{played.slug}/standings/"
    first = visitor.get(address, accept_encoding="gzip")

    again = [
        visitor.get(address, if_none_match=known, accept_encoding="gzip")
        for known in (first.tag, f"W/{first.tag}", f'"other", {first.tag}', "*")
    ]

    assert {(answer.status, answer.sent, answer.tag) for answer in again} == {(304, b"", first.tag)}
    assert visitor.get(address, if_none_match='"other"').status == 200


def test_a_page_unchanged_by_an_act_keeps_its_etag(director: Actor, event_of: EventOf) -> None:
    tournament = event_of(12)
    first, _second, third = tables_of(seat(tournament, by=director))
    enter_table(tournament, 1, first, by=director)
    visitor, count = CacheClient(), Counting()
    address = f"/{tournament.slug}/rounds/1/tables/2/"
    before = visitor.get(address)

    enter_table(tournament, 1, third, by=director)

    after = visitor.get(address, if_none_match=before.tag)
    assert (count.built, after.status) == (2, 304)


def test_the_gzipped_and_the_plain_page_have_their_own_etags(played: Tournament) -> None:
    visitor = CacheClient()
    address = f"/{played.slug}/standings/"

    plain = visitor.get(address)
    packed = visitor.get(address, accept_encoding="br, gzip")
    refused = visitor.get(address, accept_encoding="gzip;q=0")

    assert gzip.decompress(packed.sent) == plain.sent == refused.sent
    assert (packed.tag == plain.tag, refused.tag == plain.tag) == (False, True)
    assert int(packed.headers["content-length"]) == len(packed.sent)


def test_head_gets_no_body(played: Tournament) -> None:
    visitor = CacheClient()
    page = visitor.get(f"/{played.slug}/standings/")

    head = visitor.get(f"/{played.slug}/standings/", method="HEAD")

    # Only the time stamp differs between responses.
    told, said = ({**one.headers, "server-timing": "now"} for one in (head, page))
    assert (head.status, head.sent, told) == (200, b"", said)
    assert "server-timing" in head.headers


def test_each_language_and_each_theme_is_cached_separately(played: Tournament) -> None:
    visitor, count = CacheClient(), Counting()
    cookies = ("", "django_language=en", "theme=dark", "sessionid=x; theme=dark; csrftoken=y",
               "django_language=en; theme=light", "django_language=xx; theme=pink")  # fmt: skip

    pages = [visitor.get(f"/{played.slug}/", cookie=cookie).content.decode() for cookie in cookies]

    assert count.built == 4
    assert ['<html lang="en"' in page for page in pages] == [False, True, False, False, True, False]
    assert [page.count("data-theme=") for page in pages] == [0, 0, 1, 1, 1, 0]


def test_a_hidden_tournament_is_not_found_at_the_next_request(played: Tournament) -> None:
    visitor = CacheClient()
    addresses = ["/", *(f"/{played.slug}/{page}" for page in DOORS)]
    for address in addresses:
        visitor.get(address)

    # Like settings_changes: visibility and revision change in one transaction.
    Tournament.objects.filter(pk=played.pk).update(public_sees="nothing", revision=99)

    answers = [visitor.get(address) for address in addresses]
    assert [answer.status for answer in answers] == [200, 404, 404, 404, 404, 404]
    assert played.name not in words_of(answers[0])


def test_a_page_that_becomes_public_is_found_at_the_next_request(
    director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, public_sees=Tournament.PublicSees.NOTHING)
    visitor = CacheClient()
    before = visitor.get(f"/{tournament.slug}/"), visitor.get(f"/{tournament.slug}/seats/")

    Tournament.objects.filter(pk=tournament.pk).update(public_sees="seats", revision=99)
    seat(tournament, by=director)

    after = visitor.get(f"/{tournament.slug}/"), visitor.get(f"/{tournament.slug}/seats/")
    assert [answer.status for answer in (*before, *after)] == [404, 404, 200, 200]


def asked_by(page: bytes) -> set[str]:
    """Return the query parameters of a page's links to itself and of its search form."""
    words = html.unescape(page.decode())
    forms = re.findall(r'<form[^>]*method="get"[^>]*>(.*?)</form>', words, re.DOTALL)
    links = re.findall(r'href="\?([^"]*)"', words)
    return {name for link in links for name in parse_qs(link, keep_blank_values=True)} | {
        name for form in forms for name in re.findall(r'name="([^"]+)"', form)
    }


def test_a_cached_page_accepts_every_query_that_it_links_to(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(16, settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": "A", "first": 8}, {"name": "B"}]
    plan_blocks(tournament, [{"first_round": 2, "groups": groups,
                       "settings": {"rounds": 1}}], by=director)  # fmt: skip
    tournament.refresh_from_db()
    for _round in range(2):
        play_and_close(tournament, by=director)
    offered = {
        resolve(f"/{tournament.slug}/{page}").url_name: asked_by(
            client.get(f"/{tournament.slug}/{page}").content
        )
        for page in (*DOORS, "players/", "statistics/", "draw/")
    }

    unknown = {
        name: asked - set(CACHED_PAGES[name or ""].params) for name, asked in offered.items()
    }

    assert "group" in offered["statistics"] & offered["standings"]
    assert {name: asked for name, asked in unknown.items() if asked} == {}
    for page in ("standings", "statistics"):
        address = f"/{tournament.slug}/{page}/?group=B"
        assert CacheClient().get(address).content == client.get(address).content
