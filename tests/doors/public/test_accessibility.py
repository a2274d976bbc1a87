"""Accessibility of every page, and its compliance with a strict content policy."""

import re

import pytest
from django.test import Client

from tests.cast import EventOf, play_and_close
from tournament.models import Player
from tournament.services.acts import Actor
from tournament.services.results import finishing

pytestmark = pytest.mark.sqlite_enough

PAGES = (
    "",
    "seats/",
    "rounds/1/",
    "standings/",
    "rounds/1/tables/1/",
    "players/1/",
    "players/",
    "draw/",
)


@pytest.fixture
def pages(client: Client, director: Actor, event_of: EventOf) -> dict[str, str]:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    inner = {page: f"/{tournament.slug}/{page}" for page in PAGES}
    finishing.finish(tournament, early_because="a test", by=director)
    house = {page: f"/{page}/" for page in ("clubs", "records", "archive", "search")}
    person = Player.objects.get(name="Anna Bērziņa").pk
    people = {"people": "/players/", "partners": f"/players/{person}/partners/"}
    every = {"list": "/", "login": "/login/", "nothing": "/nav-tada/", **inner, **house, **people}
    return {name: client.get(page).content.decode() for name, page in every.items()}


def test_every_page_has_one_heading_a_language_and_a_skip_link(
    pages: dict[str, str],
) -> None:
    counts = {
        name: (page.count("<h1>"), page.count('<html lang="lv"'), page.count('class="skip"'))
        for name, page in pages.items()
    }

    assert counts == dict.fromkeys(pages, (1, 1, 1))


def test_no_page_has_inline_style_or_script(pages: dict[str, str]) -> None:
    # The description of an event for search engines is data, which no browser runs.
    inline = re.compile(
        r"<style|<script(?! type=\"application/ld\+json\")(?![^>]+src=)|\sstyle=|\son[a-z]+="
    )

    assert {name: inline.findall(page) for name, page in pages.items()} == {
        name: [] for name in pages
    }


def test_no_page_loads_third_party_files(pages: dict[str, str]) -> None:
    foreign = re.compile(r'(?:src|href|action)="(?:https?:)?//[^"]*"')

    assert {name: foreign.findall(page) for name, page in pages.items()} == {
        name: [] for name in pages
    }


def test_every_table_has_a_caption_and_every_heading_a_scope(pages: dict[str, str]) -> None:
    bare = re.compile(r"<th\b(?!ead)(?![^>]*scope=)[^>]*>|<table[^>]*>(?!<caption)")

    assert {name: bare.findall(page) for name, page in pages.items()} == {
        name: [] for name in pages
    }


def test_every_field_has_its_label(pages: dict[str, str]) -> None:
    login = pages["login"]

    ids = re.findall(r'<input type="(?:text|password)"[^>]*id="([^"]+)"', login)

    assert [f'for="{name}"' in login for name in ids] == [True, True]
