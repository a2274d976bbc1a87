"""The handbook's tables: every code is parsed as described, every figure is scoring's."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.utils import translation

from scoring.deals import Deal, UnreadableDeal
from scoring.event_settings import read_settings
from scoring.games import GAMES, Game
from scoring.pules import NO_PULES
from tests.doors.public.handbook_pages import chapter, prose_of, rows_of, text_of
from tournament.doors.handbook.views import WRITTEN_IN
from tournament.exchange.deal_codes import read_line, read_penalties
from tournament.words import figures
from tournament.words.deals import deal_words

TAUGHT = ("zole-classic", "zole-rondo", "zole-english", "kop", "skat")


def game_of(name: str) -> Game:
    return GAMES[name]


def deals_of(code: str) -> Iterator[tuple[Game, Deal]]:
    """Yield the meaning of a code in each game that reads it."""
    for game in map(game_of, TAUGHT):
        rules = read_settings({"small_zole": True}, "lzf-classic").rules
        deal = read_line(code, game, rules if game.id != "kop" else game.rules).deal
        if deal is not None and not isinstance(deal, UnreadableDeal):
            yield game, deal


def possible(code: str) -> Iterator[tuple[Game, Deal]]:
    """Yield the meanings that are possible for a deal at a table of four dealt by seat A."""
    for game, deal in deals_of(code):
        if not list(game.check(deal, game.table(4, dealer=0, rules=game.rules))):
            yield game, deal


def paid(game: Game, deal: Deal) -> list[str]:
    table = game.table(4, dealer=0, rules=game.rules)
    points, _pules = game.score(deal, table, NO_PULES)
    return [figures.signed_points(own) for own in points]


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_every_code_in_a_table_is_read_and_paid_as_the_table_says(language: str) -> None:
    page = chapter("codes", language)
    rows = re.findall(r'<tr><th scope="row"><code>(.*?)</code></th>(.*?)</tr>', page)

    with translation.override(language):
        told = [
            (unescape(code), *map(text_of, re.findall(r"<td[^>]*>.*?</td>", cells)))
            for code, cells in rows
        ]
        meant = {
            (code, text_of(deal_words(deal)), *paid(game, deal))
            for code, *_told in told
            for game, deal in possible(code)
        }

    # The description of such a code also mentions the pule.
    assert [row[0][:4] for row in told if row not in meant] == ["x !C"]
    assert len(told) == 32


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_ways_of_writing_a_deal_are_read_as_the_same_deal(language: str) -> None:
    page = chapter("codes", language)
    rows = re.findall(r'<tr><th scope="row">([^<]+)</th><td>(<code>.*?)</td>', page)
    classic = game_of("zole-classic")

    with translation.override(language):
        for words, cell in rows:
            codes = map(unescape, re.findall(r"<code>(.*?)</code>", cell))
            deals = {read_line(code, classic, classic.rules).deal for code in codes}
            assert [deal_words(deal) for deal in deals if deal] == [words]

    assert len(rows) == 7


@pytest.mark.parametrize("language", WRITTEN_IN)
@pytest.mark.parametrize("name", ["codes", "judge"])
def test_codes_in_the_prose_are_read(name: str, language: str) -> None:
    page = prose_of(chapter(name, language))
    codes = map(unescape, re.findall(r"<code>(.*?)</code>", page))
    before = map(unescape, re.findall(r'<code class="before">(.*?)</code>', page))

    assert [code for code in codes if not list(deals_of(code))] == []
    assert [faults for _pules, faults in map(read_penalties, before) if faults] == []


def test_the_sample_sheet_shows_the_pules_that_the_prose_explains() -> None:
    rows = rows_of(chapter("codes", "en"), "An invented sheet, classic zole at a table of four")

    pules = [row[-1] for row in rows]

    standing = ["", "2", "3", "2", "2 · D", "2 · D", "2", "2 · B", "1 · B", "B", "", "2", "2 · B"]
    assert pules == [*standing, "1 · B"]


def test_zole_pays_what_scoring_pays() -> None:
    caption = (
        "The declarer gets this from every other player at the table, or pays it to each; "
        "120 eyes, 8 tricks"
    )
    classes = ("+b", "+j", "+", "-", "-j", "-b")

    shown = [row[1:] for row in rows_of(chapter("points", "en"), caption)]

    assert shown == [
        *[
            [each_pays(f"B{how}"), each_pays(f"Bz{how}"), each_pays(f"Bz{how}", "zole-english")]
            for how in classes
        ],
        *[
            ["–", each_pays(f"Bm{how}", "zole-rondo"), each_pays(f"Bm{how}", "zole-english")]
            for how in "+-"
        ],
    ]


def each_pays(code: str, name: str = "zole-classic") -> str:
    """Return what each opponent pays the declarer at seat B at a table of three."""
    game = game_of(name)
    deal = read_line(code, game, game.rules).deal
    assert deal is not None
    points, _pules = game.score(deal, game.table(3, dealer=0, rules=game.rules), NO_PULES)
    return figures.signed_points(-points[0])


def test_kop_pays_what_the_rules_of_wolsztyn_say() -> None:
    caption = "What each loser pays each winner; one against three settles with each of the three"

    shown = [row[1:] for row in rows_of(chapter("points", "en"), caption)]

    assert shown == [
        ["1", "2", "4", "8", "16"],
        ["2", "4", "8", "16", "32"],
        ["3", "6", "12", "24", "48"],
        ["4", "8", "16", "32", "–"],
        ["5", "10", "20", "–", "–"],
        ["10", "20", "40", "–", "–"],
    ]


def test_shared_places_get_their_average_but_for_four_equals() -> None:
    rows = rows_of(chapter("points", "en"), "A table of four")

    assert rows == [
        ["none", "6", "4", "2", "0"],
        ["1–2", "5", "5", "2", "0"],
        ["2–3", "6", "3", "3", "0"],
        ["1–3", "4", "4", "4", "0"],
        ["3–4", "6", "4", "1", "1"],
        ["1–2, 3–4", "5", "5", "1", "1"],
        ["2–4", "6", "2", "2", "2"],
        ["1–4", "2", "2", "2", "2"],
    ]


def test_the_draw_is_what_anybody_gets_who_repeats_it() -> None:
    page = chapter("seats", "en")

    digests = {n: hashlib.sha256(f"rudens-2026:{n}".encode()).hexdigest() for n in range(1, 9)}
    order = sorted(digests, key=lambda number: digests[number])

    assert rows_of(page, "The first lot sits at table 1, seat A") == [
        [str(lot), str(number), f"{digests[number][:12]}…"]
        for lot, number in enumerate(order, start=1)
    ]
    assert "printf 'rudens-2026:%s'" in unescape(page)
