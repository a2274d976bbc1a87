"""The columns of a stored line, named once: what a result is written to and read back from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.big_points import SIXTIETHS, Place
from scoring.entrants import Result
from scoring.events import TableResult, results_of

FIGURES = ("small", "place_first", "place_last", "big_sixtieths", "merit")
"""The columns of a line's figures, in the order of `line_fields` and `read_results`."""

# Reading the merits is a fifth of the work, and only a game without big points ranks by them.
PAID_FIGURES = FIGURES[:-1]


def lines_of(worked: TableResult) -> list[dict[str, Any]]:
    """Return the columns of a table's lines, seat A first."""
    is_paid = worked.big is not None
    return [line_fields(result, is_paid=is_paid) for _, result in results_of(0, (worked,))]


def line_fields(result: Result, *, is_paid: bool) -> dict[str, Any]:
    """Return the columns that store a result; big points or merits, as the game ranks."""
    return {
        "small": result.small,
        "place_first": result.place.first,
        "place_last": result.place.last,
        "big_sixtieths": result.big_sixtieths if is_paid else None,
        "merit": [] if is_paid else list(result.merit),
    }


def read_results(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[int, int, Result]]:
    """Yield the version, the entry and the result that each stored line tells.

    The columns are these two, the round, the table, and the figures; of seventy thousand lines a
    call for each would take as long as reading them.
    """
    new = tuple.__new__
    for version, entry, number, table, small, first, last, sixtieths, *merit in rows:
        paid, best = sixtieths or 0, tuple(merit[0]) if merit else ()
        result = (number, table, _place(first, last), _big(paid), small, best, paid)
        yield version, entry, new(Result, result)


# Seventy thousand lines have a dozen places and a few dozen sums between them.
_place = lru_cache(maxsize=4096)(Place)


@lru_cache(maxsize=4096)
def _big(sixtieths: int) -> Fraction:
    return Fraction(sixtieths, SIXTIETHS)
