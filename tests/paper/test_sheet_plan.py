"""The plan of a sheet: dealers, players who sit out, ends of turns, and room to write."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring.event_settings import read_settings
from tournament.paper.sheets.form import Caption, form
from tournament.paper.sheets.layout import foot_of
from tournament.paper.sheets.plan import SheetPlan, cached_plan

HANDWRITING = 9.0
"""Millimetres for a handwritten total of three characters."""


def plan_of(size: int, *, deals: int = 28, first_dealer: int = 0, layout: str = "a4") -> SheetPlan:
    return SheetPlan(read_settings({}, "lzf-classic"), layout, size, deals, first_dealer)


@pytest.mark.parametrize(
    ("size", "idle"),
    [
        (3, ["", "", "", "", "", ""]),
        (4, ["C", "D", "A", "B", "C", "D"]),
        (5, ["CE", "AD", "BE", "AC", "BD", "CE"]),
    ],
)
def test_the_deal_goes_round_from_whoever_dealt_first(size: int, idle: list[str]) -> None:
    plan = plan_of(size, first_dealer=2)

    dealers = "".join("ABCDE"[plan.dealer(deal) or 0] for deal in range(1, 7))
    sitting_out = ["".join(sorted("ABCDE"[s] for s in plan.idle(deal))) for deal in range(1, 7)]

    assert dealers == {3: "CABCAB", 4: "CDABCD", 5: "CDEABC"}[size]
    assert sitting_out == idle


@pytest.mark.parametrize(
    ("size", "deals", "heavy"),
    [(3, 16, 5), (4, 24, 6), (4, 28, 7), (5, 28, 5), (5, 16, 3)],
)
def test_a_heavy_line_closes_every_turn_of_the_table(size: int, deals: int, heavy: int) -> None:
    plan = plan_of(size, deals=deals)
    (rows,) = plan.pages

    assert rows.turns(plan.kind) == tuple(size * turn for turn in range(1, heavy + 1))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_there_is_room_to_write_every_figure(size: int) -> None:
    plan = plan_of(size)

    assert {seat.width / 2 >= HANDWRITING for seat in plan.columns.seats} == {True}


@pytest.mark.parametrize("layout", ["a4", "a5"])
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("deals", [16, 24, 28])
def test_nothing_of_a_sheet_lies_on_anything_else(layout: str, size: int, deals: int) -> None:
    plan = plan_of(size, deals=deals, layout=layout)
    (rows,) = plan.pages

    foot = foot_of(plan.frame, plan.kind, rows)
    small_print = plan.frame.height - plan.frame.bottom - plan.footnotes.height

    assert rows.bottom < foot.lines[0] < foot.lines[-1] < small_print


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_small_sheet_is_read_and_written_by_players_of_65(size: int) -> None:
    plan = plan_of(size, deals=24, layout="a5")
    (rows,) = plan.pages

    printed = form(plan, rows, Caption("Rudens kauss", "Ogre", "1"))

    said = re.findall(r"font-size:([0-9.]+)pt[^>]*>([^<]*)<", printed)
    words = {float(points) for points, text in said if any(map(str.isalpha, text))}
    assert rows.height > 5.4
    assert min(words) > 6.2


def test_what_is_kept_of_a_plan_is_kept_for_its_language() -> None:
    printed: dict[str, tuple[SheetPlan, str]] = {}
    for language in ("lv", "en", "lv"):
        with translation.override(language):
            plan = cached_plan(plan_of(4))
            page = form(plan, plan.pages[0], Caption("Rudens kauss", "Ogre", "1"))
        assert printed.setdefault(language, (plan, page)) == (plan, page)
        assert printed[language][0] is plan

    assert "Galds" in printed["lv"][1]
    assert "Table" in printed["en"][1]


def test_what_to_write_stands_right_below_a_short_grid() -> None:
    """Golf has nine deals: its one instruction is directly below, not half a page down."""
    plan = SheetPlan(read_settings({}, "golf"), "a4", 4, 9, 0)
    (rows,) = plan.pages
    end = foot_of(plan.frame, plan.kind, rows).lines[-1]

    (said,) = plan.footnotes.labels(end)

    assert 0 < said.y - end < 3
    assert said.y + said.height <= plan.frame.height - plan.frame.bottom
