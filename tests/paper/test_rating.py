"""A rating list on paper: points, changes, the rule and the events, in every language."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.series.presets import RATING
from tests.cast import NAMES
from tests.paper.reading import all_words, words
from tests.services.series.seasons import FEBRUARY, JANUARY, publish_nobody, take_in
from tournament.models import Scope, Series
from tournament.paper.joining import join
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.paper.rendering import render
from tournament.paper.series.list_layout import RuledList
from tournament.paper.series.ordering import order_of_rating
from tournament.reading.series.ratings import rating_of
from tournament.services.acts import Actor
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series


def printed(of: Series, language: str = "en") -> PdfReader:
    order = order_of_rating(rating_of(of), language)
    return PdfReader(BytesIO(join(order, [render(order, part) for part in plan(order)])))


def rating(by: Actor, **facts: object) -> Series:
    rule = {**RATING, "window_months": 240, **facts}
    return create_series(
        SeriesPlan("Klasika", rule, game="zole-classic"), by=by, kind=Scope.Kind.RATINGS
    )


@pytest.fixture
def klasika(director: Actor) -> Series:
    made = rating(director)
    take_in(made, 1, 2, 3, by=director)
    publishing.publish_rating(made, JANUARY, by=director)
    take_in(made, 3, 4, by=director, day=FEBRUARY, name="Otrais posms")
    publishing.publish_rating(made, FEBRUARY, by=director)
    return made


def test_the_paper_has_points_moves_the_rule_and_the_events(klasika: Series) -> None:
    said = words(printed(klasika).pages[0])

    assert "Rating as of 27 Feb 2026" in said
    assert "1 ▲2 Cilda Ozola 2" in said
    assert "new Dainis Liepa 1" in said
    assert "▼1 Anna Bērziņa 1" in said
    assert "▲ and ▼: so many places up or down" in said
    assert "2. Otrais posms · 27 Feb 2026 · 2 players" in said


def test_many_players_take_more_pages_and_none_has_a_single_row_or_loses_the_rule(
    director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rating(director)
    take_in(made, *range(1, len(NAMES) + 1), by=director)
    publishing.publish_rating(made, FEBRUARY, by=director)
    monkeypatch.setattr("tournament.paper.series.rating.LIST", RuledList(heading=10, row=38))

    paper = printed(made)

    assert [sum(name in words(page) for name in NAMES) for page in paper.pages] == [6, 6, 0]
    assert "Ziemas posms" in words(paper.pages[2])
    assert {page.mediabox.width < page.mediabox.height for page in paper.pages} == {True}


def test_a_published_list_is_one_order_until_its_people_change(klasika: Series) -> None:
    view = rating_of(klasika)

    assert order_of_rating(view, "en").key(0) == order_of_rating(rating_of(klasika), "en").key(0)
    assert order_of_rating(rating_of(klasika, JANUARY), "en").key(0) != order_of_rating(
        view, "en"
    ).key(0)


def test_what_is_not_published_has_no_paper(director: Actor, klasika: Series) -> None:
    for params in (
        {"rating": 0, "day": "2026-02-27"},
        {"rating": klasika.pk, "day": "2026-02-28"},
        {"rating": klasika.pk, "day": "soon"},
        {"series": klasika.pk},
    ):
        with pytest.raises(NothingToPrint):
            plan(Order("rating_list", None, params, "en"))
    empty = create_series(
        SeriesPlan("Elites", dict(RATING), game="zole-rondo"), by=director, kind=Scope.Kind.RATINGS
    )
    publish_nobody(empty, FEBRUARY, by=director)
    with pytest.raises(NothingToPrint):
        plan(order_of_rating(rating_of(empty), "en"))


def test_no_english_stands_on_the_paper_in_other_languages(klasika: Series) -> None:
    for language, said in (
        ("lv", "Reitings 27.02.2026"),
        ("pl", "Ranking: stan na 27.02.2026"),
        ("ru", "Рейтинг на 27.02.2026"),
    ):
        text = all_words(printed(klasika, language))
        assert said in text
        for english in ("Rating", "Moved", "Events", "Points", "Published", "places"):
            assert english not in text
