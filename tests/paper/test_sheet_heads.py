"""The headings of a score sheet's columns: each stays within its column, in any language."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring.event_settings import read_settings
from tests.cast import EventOf, seat
from tests.paper.conftest import Printed
from tests.paper.reading import words
from tournament.paper.sheets.form import Caption, form
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import MM_PER_POINT, width_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

GAMES = (
    "lzf-classic", "lzf-rondo", "zole-english", "zole-french", "kop", "skat",
    "golf", "klondike", "alexander", "chinese-wall",
)  # fmt: skip
LABEL = re.compile(
    r'<p class="[^"]*" style="left:[\d.]+mm;top:([\d.]+)mm;width:([\d.]+)mm;'
    r'line-height:([\d.]+)mm;font-size:([\d.]+)pt">([^<]*)</p>'
)


@pytest.mark.parametrize("layout", ["a4", "a5"])
@pytest.mark.parametrize("language", ["lv", "en", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_no_column_heading_overlaps_its_neighbour(game: str, language: str, layout: str) -> None:
    settings = read_settings({}, game)
    size = max(settings.game.sizes)
    with translation.override(language):
        plan = SheetPlan(settings, layout, size, settings.deals)
        rows = plan.pages[0]
        page = form(plan, rows, Caption("Vakars", "", "1"))

    heads = [
        (line, width_of(line) * float(points) * MM_PER_POINT - float(width))
        for top, width, high, points, text in LABEL.findall(page)
        for line in text.split("\n")
        if rows.top - 8 < float(top) and float(top) + float(high) <= rows.top + 0.5
    ]

    assert len(heads) >= 2 + size * 2
    assert [line for line, over in heads if over > 0.05] == []


def test_a_club_name_is_not_truncated_to_two_letters_next_to_the_scorekeeper(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    tournament.entries.update(club="Vecpiebalgas zolītes draugi")
    seat(tournament, by=director)

    said = words(printed(tournament, "score_sheets", round=1, layout="a5").pages[0])

    assert "score keeper" in said
    assert not re.search(r"score keeper · \w{0,4}…", said)
    assert "Vecpiebalgas" in said


def test_a_club_with_combining_letters_is_next_to_the_scorekeeper(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    tournament.entries.update(club="Ce\u0304sis")
    seat(tournament, by=director)

    assert "score keeper · Cēsis" in words(printed(tournament, "score_sheets", round=1).pages[0])


@pytest.mark.parametrize("preset", ["golf", "skat"])
def test_a_game_without_a_pay_table_has_its_clauses_on_the_back(
    event_of: EventOf, director: Actor, printed: Printed, preset: str
) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", round=1, layout="a5-back")

    back = words(paper.pages[-1])
    for about in ("What a deal pays", "Rounds", "Order", "Penalties", "Phones"):
        assert back.count(about) == 2
