"""A series table on paper: every stage, dropped results in brackets; made once."""

from __future__ import annotations

import datetime as dt
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.cast import NAMES
from tests.paper.reading import all_words, words
from tests.services.series.seasons import JANUARY, series, take_in
from tests.services.series.team_stages import two_stages
from tournament.models import Series
from tournament.paper.joining import join
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.paper.rendering import render
from tournament.paper.series.list_layout import RuledList
from tournament.paper.series.ordering import order_of_table
from tournament.reading.series.pages import view_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

FEBRUARY = dt.date(2026, 2, 27)


def printed(of: Series, language: str = "en") -> PdfReader:
    order = order_of_table(view_of(of), language)
    return PdfReader(BytesIO(join(order, [render(order, part) for part in plan(order)])))


@pytest.fixture
def cup(director: Actor) -> Series:
    made = series(director, "best-4-of-5", rule={"count": 1}, planned_stages=5)
    take_in(made, 1, 2, 3, by=director)
    take_in(made, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais posms")
    return made


def test_the_document_has_every_stage_the_rule_and_the_leader(cup: Series) -> None:
    said = words(printed(cup).pages[0])

    assert "Garkalnes kauss" in said
    assert "Not approved yet." in said
    assert "2. Otrais posms · 27 Feb 2026 · 3 players" in said
    assert "The best stage counts; the others are dropped." in said
    assert "Stages that do not count are in brackets" in said
    assert said.count("(27)") == 2


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "2 27 Feb"), ("lv", "2 27.02."), ("pl", "2 27.02"), ("ru", "2 27.02")],
)
def test_the_date_above_a_stage_has_the_format_of_the_language(
    cup: Series, language: str, heading: str
) -> None:
    said = words(printed(cup, language).pages[0]).split()

    assert heading.split() in [said[at : at + len(heading.split())] for at in range(len(said))]


@pytest.mark.parametrize(
    ("games", "small"),
    [(("golf", "golf"), "186"), (("klondike", "golf"), "+186"), (("zole-classic",) * 2, "+186")],
)
def test_small_points_have_a_plus_if_the_stages_game_uses_one(
    director: Actor, games: tuple[str, str], small: str
) -> None:
    made = series(director)
    for day, game in zip((JANUARY, FEBRUARY), games, strict=True):
        take_in(made, 1, by=director, day=day, name=game, game=game)

    assert f" {small} " in words(printed(made).pages[0])


def test_many_stages_and_players_take_more_pages_without_losing_players(director: Actor) -> None:
    made = series(director)
    for month in range(1, 13):
        day = dt.date(2026, month, 5)
        take_in(made, *range(1, len(NAMES) + 1), by=director, day=day, name=f"{month}. posms")

    paper = printed(made)

    assert [(page.mediabox.width > page.mediabox.height) for page in paper.pages] == [True] * 2
    said = all_words(paper)
    assert said.count("Anna Bērziņa") == 2
    assert "12. 12. posms" in said


def test_no_page_has_a_single_row_while_another_is_full(
    director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = series(director)
    take_in(made, *range(1, len(NAMES) + 1), by=director)
    monkeypatch.setattr(
        "tournament.paper.series.table.LIST", RuledList(heading=10, row=13, across=9)
    )

    paper = printed(made)

    held = [sum(name in words(page) for name in NAMES) for page in paper.pages]
    assert held == [6, 6]


def test_an_unchanged_table_has_the_same_order_key_and_a_changed_one_does_not(
    cup: Series, director: Actor
) -> None:
    before = order_of_table(view_of(cup), "en")
    again = order_of_table(view_of(cup), "en")
    take_in(cup, 1, 2, 3, by=director, day=dt.date(2026, 3, 5), name="Trešais")

    assert before.key(0) == again.key(0)
    assert order_of_table(view_of(cup), "en").key(0) != before.key(0)


def test_a_series_without_a_stage_cannot_be_printed(director: Actor) -> None:
    empty = series(director)

    with pytest.raises(NothingToPrint):
        plan(order_of_table(view_of(empty), "en"))
    with pytest.raises(NothingToPrint):
        plan(Order("series_table", None, {"series": 0}, "en"))


def test_no_english_is_on_documents_in_other_languages(cup: Series) -> None:
    for language, said in (
        ("lv", "Sērijas tabula"),
        ("pl", "Tabela cyklu"),
        ("ru", "Таблица серии"),
    ):
        text = all_words(printed(cup, language))
        assert "Decided" not in text
        assert said in text


def test_a_document_of_a_team_series_names_teams(director: Actor) -> None:
    paper = printed(two_stages(director))
    said = all_words(paper)

    assert "Team" in said
    assert "Player" not in said
    assert "2. posms · 27 Feb 2026 · 3 teams" in said
    for name in ("OGRE", "Cesis", "Rīga", "Talsi"):
        assert name in said
    assert [page.get("/Annots") for page in paper.pages] == [None]
