"""Stored lines as everybody's results, and as their points after every round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.entrants import Result
from scoring.standings import points_of
from tournament.standings.entrant_facts import Line, StoredLines

ANNA, BRUNO, CECILIJA = 11, 12, 13


class CountedColumn(list[Line | None]):
    """A round's lines that count how often they were copied."""

    copied = 0

    def __iter__(self) -> Iterator[Line | None]:
        self.copied += 1
        return super().__iter__()


def line(entry: int, number: int, table: int, small: int, sixtieths: int | None = 120) -> Line:
    return (7, entry, number, table, small, 2, 2, sixtieths)


def result(number: int, table: int, small: int, big: int = 2) -> Result:
    return Result(number, table, Place(2, 2), Fraction(big), small)


@pytest.fixture
def lines() -> StoredLines:
    stored = line(BRUNO, 3, 5, -4), line(ANNA, 1, 1, 9), line(ANNA, 3, 5, -12, None)
    return StoredLines.of((ANNA, BRUNO, CECILIJA), stored)


def test_everybody_has_their_results_round_after_round(lines: StoredLines) -> None:
    assert lines == {
        ANNA: (result(1, 1, 9), result(3, 5, -12, big=0)),
        BRUNO: (result(3, 5, -4),),
    }
    assert (len(lines), lines.get(CECILIJA), CECILIJA in lines) == (2, None, False)


def test_points_add_up_over_rounds_that_were_played_and_others(lines: StoredLines) -> None:
    first = [points_of(120, 9), 0, 0]

    assert list(lines.sums()) == [first, first, [points_of(120, -3), points_of(120, -4), 0]]
    assert list(StoredLines.of((ANNA,), ()).sums()) == []


def test_a_newer_line_takes_the_place_of_the_one_before_and_leaves_that_book_alone(
    lines: StoredLines,
) -> None:
    before = dict(lines)

    renewed = lines.renewed([line(CECILIJA, 1, 1, 5), line(BRUNO, 3, 6, 8), line(ANNA, 1, 2, 7)])

    assert renewed == {
        ANNA: (result(1, 2, 7), result(3, 5, -12, big=0)),
        BRUNO: (result(3, 6, 8),),
        CECILIJA: (result(1, 1, 5),),
    }
    assert dict(lines) == before


def test_a_table_has_those_who_sat_there_in_that_round(lines: StoredLines) -> None:
    assert lines.at_table(3, 5) == [(ANNA, result(3, 5, -12, big=0)), (BRUNO, result(3, 5, -4))]
    assert (lines.at_table(1, 5), lines.at_table(2, 5)) == ([], [])


def test_lines_of_two_rounds_by_turns_have_each_round_copied_once() -> None:
    entries = range(1, 9)
    played = {
        number: CountedColumn(line(one, number, 1, 0) for one in entries) for number in (1, 2)
    }
    lines = StoredLines(entries, played)
    before = [column.copied for column in played.values()]

    renewed = lines.renewed(line(one, number, 1, 5) for one in entries for number in (1, 2))

    assert [column.copied for column in played.values()] == [times + 1 for times in before]
    assert renewed == {one: (result(1, 1, 5), result(2, 1, 5)) for one in entries}
