"""A line stores everything about a result that can decide a rank, and restores it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.entrants import Result
from tournament.models import SheetLine
from tournament.standings.sheets import FIGURES, line_fields, read_results

PAID = Result(3, 7, Place(1, 2), Fraction(7, 3), -8)
RANKED_BY_MERIT = Result(3, 7, Place(2, 2), Fraction(0), 12, (12, 4))


@pytest.mark.parametrize("result", [PAID, RANKED_BY_MERIT])
def test_a_result_is_read_back_as_it_was_written(result: Result) -> None:
    fields = line_fields(result, has_big=result is PAID)

    row = (4, 5, result.round, result.table, *fields.values())
    assert list(read_results([row])) == [(4, 5, result)]


def test_every_column_of_a_line_is_written_and_read() -> None:
    columns = {field.name for field in SheetLine._meta.concrete_fields}

    assert columns - {"id", "version", "seat"} == {*FIGURES}
    assert tuple(line_fields(PAID, has_big=True)) == FIGURES


def test_a_new_field_of_a_result_needs_a_column() -> None:
    # The two results above need a value for each field, or nothing shows that it is stored.
    assert Result._fields == (
        *("round", "table", "place", "big", "small", "merit", "big_sixtieths"),
    )
