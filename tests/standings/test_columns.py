"""The columns of the standings: where each is shown, and its format."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.big_points import Place
from tournament.standings.columns import CROSS, FILE, PAGE, PAPER, columns_of
from tournament.standings.table import Cell, PenaltyCell, StandingRow

LATE = PenaltyCell(Fraction(-1), -5, "nokavēts", is_round=False)
ROW = StandingRow(
    order=3,
    place=Place(2, 3),
    number=7,
    entry=70,
    name="Anna Bērziņa",
    club="Ogre",
    categories=("women",),
    leaving="disqualified",
    big=Fraction(5, 2),
    small=-7,
    decided_by="small",
    lot=1,
    cells=(
        Cell(1, 4, Place(1, 1), Fraction(5, 2), 9, taken=(LATE,)),
        Cell(2, None, None, Fraction(0), 0),
    ),
)
SHOWN = {
    PAGE: "Vieta|Dalībnieks|1. k.|2. k.|Lielie|Mazie",
    PAPER: "Vieta|Nr.|Dalībnieks|Klubs|Lielie|Mazie|Izšķīra",
    CROSS: "Vieta|Nr.|Dalībnieks|Klubs|1. k.|2. k.|Lielie|Mazie",
    FILE: (
        "Vieta|Nr.|Vārds|Klubs|Grupa|Statuss"
        "|1. kārta: galds|1. kārta: lielie|1. kārta: lielie, precīzi|1. kārta: mazie"
        "|2. kārta: galds|2. kārta: lielie|2. kārta: mazie"
        "|Sodi un piešķīrumi: lielie|Sodi un piešķīrumi: mazie|Sodu un piešķīrumu iemesli"
        "|Lielie|Lielie, precīzi|Mazie|Izšķīra"
    ),
}


@pytest.mark.parametrize("where", SHOWN)
def test_every_column_is_shown_where_declared_and_in_one_order(where: str) -> None:
    shown = columns_of(where, has_big_points=True, rounds=(1, 2), with_fractions=frozenset({1}))

    assert "|".join(column.title(has_big_points=True) for column in shown) == SHOWN[where]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (PAGE, ["2.–3.", "Anna Bērziņa", "2½", "−7"]),
        (PAPER, ["2.–3.", "7", "Anna Bērziņa (diskvalifikācija)", "Ogre", "2½", "−7", ""]),
        (CROSS, ["2.–3.", "7", "Anna Bērziņa (diskvalifikācija)", "Ogre", "2½", "−7"]),
    ],
)
def test_a_row_is_formatted_for_people(where: str, said: list[str]) -> None:
    shown = columns_of(where, has_big_points=True)

    assert [column.words(ROW) for column in shown] == said


@pytest.mark.parametrize("decided_by", ["big", "small", "merit", "shared", ""])
def test_paper_has_no_words_for_what_other_columns_show(decided_by: str) -> None:
    last = columns_of(PAPER, has_big_points=True)[-1]

    assert last.name == "decided_by"
    assert last.words(replace(ROW, decided_by=decided_by)) == ""
    assert last.words(replace(ROW, decided_by="lot")) == "loze"


def test_halves_of_small_points_keep_their_sign() -> None:
    """A block may carry over half of the earlier points."""
    small = next(one for one in columns_of(PAGE, has_big_points=True) if one.name == "small")

    said = [
        small.words(replace(ROW, small=points)) for points in (97, Fraction(89, 2), Fraction(5))
    ]

    assert said == ["+97", "+44½", "+5"]


def test_a_file_has_numeric_values_and_blanks_for_absent_players() -> None:
    shown = columns_of(FILE, has_big_points=True, rounds=(1, 2), with_fractions=frozenset({1}))

    assert [column.value(ROW) for column in shown][6:-1] == [
        *(4, Fraction(5, 2), "2½", 9),
        *(None, None, None),
        *(Fraction(-1), -5, "1. kārta: nokavēts"),
        *(Fraction(5, 2), "2½", -7),
    ]


@pytest.mark.parametrize("where", SHOWN)
def test_a_game_without_big_points_has_no_column_of_them(where: str) -> None:
    shown = columns_of(where, has_big_points=False, rounds=(1,), with_fractions=frozenset({1}))

    assert not any(column.is_of_big_points for column in shown)
    assert [column.name for column in shown if column.is_sum] == ["small"]


def test_without_big_points_the_page_says_points() -> None:
    shown = columns_of(PAGE, has_big_points=False)

    titles = [column.title(has_big_points=False) for column in shown]
    assert titles == ["Vieta", "Dalībnieks", "Punkti"]
