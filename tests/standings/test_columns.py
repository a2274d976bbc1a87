"""The columns of the standings: where each is shown, and its format."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.big_points import Place
from tournament.standings.columns import CROSS, FILE, PAGE, PAPER, columns_of, tie_words
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


VOID = Cell(3, 6, None, Fraction(0), 0)
RESTED = Cell(4, 0, None, Fraction(2), 0)
AWARD = PenaltyCell(Fraction(1, 2), 3, "skaista spēle", is_round=False, is_award=True)
FULL = replace(
    ROW,
    leaving="",
    cells=(*ROW.cells, VOID, RESTED, Cell(5, None, None, Fraction(0), 0, taken=(AWARD,))),
    group="A",
    carried=(Fraction(7, 2), -4),
)


def test_a_file_has_the_table_of_a_void_round_and_every_judgement() -> None:
    shown = columns_of(
        FILE,
        has_big_points=True,
        rounds=(3, 4),
        with_fractions=frozenset({4}),
        has_sittings_out=True,
        has_groups=True,
        has_carried=True,
    )

    values = [column.value(FULL) for column in shown]

    assert values[:4] == [Place(2, 3), 7, "Anna Bērziņa", "Ogre"]
    assert values[5:] == [
        *("A", ""),
        *(6, None, None),
        *(None, Fraction(2), "2", 0),
        *(Fraction(7, 2), -4),
        *(Fraction(-1, 2), -2, "1. kārta: nokavēts; 5. kārta: skaista spēle"),
        "4",
        *(Fraction(5, 2), "2½", -7, "mazie punkti"),
    ]
    assert [(c.name, c.round, c.is_exact) for c in shown[7:14]] == [
        *(("round_3", 3, False),) * 3,
        *(("round_4", 4, False), ("round_4", 4, False), ("round_4", 4, True)),
        ("round_4", 4, False),
    ]


def test_a_player_without_judgements_or_rests_has_blanks_there() -> None:
    shown = columns_of(FILE, has_big_points=True, has_sittings_out=True, has_carried=True)
    plain = replace(ROW, cells=(), carried=None)

    values = {column.name: column.value(plain) for column in shown}

    names = ("big_carried", "small_carried", "big_taken", "small_taken", "reasons", "sat_out")
    assert [values[name] for name in names] == [None] * 6


def test_only_a_game_of_won_points_signs_its_sums() -> None:
    said = {
        is_signed: [
            column.words(replace(ROW, small=7))
            for column in columns_of(PAGE, has_big_points=True, is_signed=is_signed)
        ]
        for is_signed in (True, False)
    }

    assert said == {
        True: ["2.–3.", "Anna Bērziņa", "2½", "+7"],
        False: ["2.–3.", "Anna Bērziņa", "2½", "7"],
    }


@pytest.mark.parametrize(
    ("decided_by", "with_big", "without"),
    [
        ("big", "", ""),
        ("merit", "", ""),
        ("", "", ""),
        ("small", "mazie punkti", ""),
        ("lot", "loze", "loze"),
    ],
)
def test_what_separates_equal_points_is_said(decided_by: str, with_big: str, without: str) -> None:
    row = replace(ROW, decided_by=decided_by)

    assert tie_words(row, has_big_points=True) == with_big
    assert tie_words(row, has_big_points=False) == without
    first = replace(row, begins_group=True)
    assert {tie_words(first, has_big_points=is_big) for is_big in (True, False)} == {"apakšgrupa"}
    # Paper has a column of groups.
    assert columns_of(PAPER, has_big_points=True)[-1].words(first) == ""


def test_the_figure_that_decided_is_said_with_it() -> None:
    last = columns_of(PAPER, has_big_points=False)[-1]

    assert last.words(replace(ROW, decided_by="lot", deciding=-92)) == "loze: −92"
