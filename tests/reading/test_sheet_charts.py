"""The chart of a table: round steps on the axes, lines and labels within the picture."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.event_settings import read_settings
from tournament.exchange.deal_codes.typed_sheets import read_typed
from tournament.reading.sheets.charts import Chart, Tick, running_totals
from tournament.reading.sheets.sheets import (
    DealtCell,
    DealtRow,
    SeatedPlayer,
    TablePage,
    rows_of,
)

NAMES = ("Anna", "Bruno", "Cilda", "Dainis")


def page_of(
    *courses: Sequence[int], leftover: tuple[int, ...] = (), lowest_wins: bool = False
) -> TablePage:
    """Return a table's page with these totals after each deal, by seat."""
    players = tuple(
        SeatedPlayer("ABCD"[seat], seat + 1, NAMES[seat], "") for seat in range(len(courses))
    )
    rows = tuple(
        DealtRow(
            number,
            "",
            tuple(
                DealtCell(0, running, is_idle=False, is_dealer=False, is_best=False)
                for running in totals
            ),
            "",
            is_heavy=False,
        )
        for number, totals in enumerate(zip(*courses, strict=True), start=1)
    )
    return TablePage(1, players, rows, leftover, None, has_big_points=True, lowest_wins=lowest_wins)


def chart_of(
    *courses: Sequence[int], leftover: tuple[int, ...] = (), lowest_wins: bool = False
) -> Chart:
    chart = running_totals(page_of(*courses, leftover=leftover, lowest_wins=lowest_wins))
    assert chart is not None
    return chart


def test_one_deal_gives_no_chart() -> None:
    assert running_totals(page_of([3], [-3])) is None


def test_lines_run_from_zero_between_the_edges_of_the_axes() -> None:
    chart = chart_of([10, -10, 40], [-10, 10, -40], [0, 0, 0], [0, 0, 0])

    assert (chart.width, chart.height) == (480, 260)
    assert (chart.left, chart.right, chart.bottom, chart.zero) == (44, 406, 226, 119.0)
    assert chart.heights == (
        *(Tick(-40, 226.0), Tick(-20, 172.5), Tick(0, 119.0), Tick(20, 65.5), Tick(40, 12.0)),
    )
    assert chart.deals == (Tick(1, 164.7), Tick(2, 285.3), Tick(3, 406.0))
    assert [line.points for line in chart.lines[:2]] == [
        "44.0,119.0 164.7,92.2 285.3,145.8 406.0,12.0",
        "44.0,119.0 164.7,145.8 285.3,92.2 406.0,226.0",
    ]
    assert [(line.letter, line.name, line.total) for line in chart.lines] == [
        *(("A", "Anna", 40), ("B", "Bruno", -40), ("C", "Cilda", 0), ("D", "Dainis", 0)),
    ]


def test_labels_of_equal_totals_are_below_each_other() -> None:
    chart = chart_of([10, -10, 40], [-10, 10, -40], [0, 0, 0], [0, 0, 0])

    assert [line.end for line in chart.lines] == [12.0, 226.0, 119.0, 119.0]
    assert [line.label for line in chart.lines] == [12.0, 226.0, 119.0, 138.0]


def test_labels_at_the_lower_edge_move_up() -> None:
    chart = chart_of([5, 30], [0, -10], [0, -10], [-5, -10])

    assert [line.label for line in chart.lines[1:]] == [188.0, 207.0, 226.0]


def test_the_fewest_points_are_at_the_top_where_they_win() -> None:
    chart = chart_of([4, 10], [1, 2], lowest_wins=True)

    assert [(line.end, line.label) for line in chart.lines] == [(226.0, 226.0), (54.8, 54.8)]
    assert (chart.zero, chart.heights[0]) == (12.0, Tick(0, 12.0))


def test_pules_settled_at_the_end_are_one_more_step() -> None:
    chart = chart_of([3, 5], [-3, -5], leftover=(2, -2))

    assert [line.total for line in chart.lines] == [7, -7]
    assert [line.points.count(",") for line in chart.lines] == [4, 4]
    # The deals end before it.
    assert chart.deals == (Tick(1, 164.7), Tick(2, 285.3))


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (5, [0, 1, 2, 3, 4, 5]),
        (6, [0, 2, 4, 6]),
        (10, [0, 2, 4, 6, 8, 10]),
        (11, [0, 5, 10, 15]),
        (25, [0, 5, 10, 15, 20, 25]),
        (26, [0, 10, 20, 30]),
        (51, [0, 20, 40, 60]),
        (101, [0, 50, 100, 150]),
        (251, [0, 100, 200, 300]),
        (501, [0, 200, 400, 600]),
        (1001, [0, 500, 1000, 1500]),
        (2501, [0, 1000, 2000, 3000]),
        (5001, [0, 2000, 4000, 6000]),
        (10001, [0, 5000, 10000, 15000]),
    ],
)
def test_the_axis_has_at_most_six_ticks_in_round_steps(most: int, ticks: list[int]) -> None:
    chart = chart_of([0, most], [0, 0])

    assert [tick.value for tick in chart.heights] == ticks


def test_the_axis_of_equal_totals_has_one_step() -> None:
    chart = chart_of([0, 0], [0, 0])

    assert chart.heights == (Tick(0, 226.0), Tick(1, 12.0))


@pytest.mark.parametrize(
    ("played", "marked"),
    [(8, [*range(1, 9)]), (9, [2, 4, 6, 8]), (16, [*range(2, 17, 2)]), (28, [5, 10, 15, 20, 25])],
)
def test_at_most_eight_deals_are_marked(played: int, marked: list[int]) -> None:
    chart = chart_of([0] * played, [0] * played)

    assert [tick.value for tick in chart.deals] == marked


@pytest.mark.parametrize(
    ("preset", "line", "best"),
    [
        ("lzf-classic", "b+", [False, True, False, False]),
        ("kop", "BD+", [False, False, False, False]),
        ("golf", "5 -4 3 0", [False, True, False, False]),
        ("golf", "2 2 4 6", [False, False, False, False]),
        ("chinese-wall", "10 26 11 52", [False, False, False, True]),
        ("chinese-wall", "10", [False]),
    ],
)
def test_the_best_of_a_deal_is_a_single_player_who_wins_points(
    preset: str, line: str, best: list[bool]
) -> None:
    settings, names = read_settings({}, preset), NAMES[: len(best)]
    typed = read_typed([line], "", settings=settings, names=names, first_dealer=0)

    (row,) = rows_of(typed.sheet, typed.score, lowest_wins=settings.lowest_wins)

    assert [cell.is_best for cell in row.cells] == best
