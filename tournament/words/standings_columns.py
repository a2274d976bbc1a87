"""The sums of the standings as columns: what each is called, what it says, and who shows it.

Page, paper, CSV and XLSX all take them from here, so a further sum is a further line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from django.utils.translation import gettext_lazy as _

from tournament.words import figures

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PAGE: Final = "page"
PAPER: Final = "paper"
FILE: Final = "file"
EVERYWHERE: Final = frozenset({PAGE, PAPER, FILE})


class Summed(Protocol):
    """A line of the standings with its sums."""

    @property
    def big(self) -> Fraction:
        """Big points."""

    @property
    def small(self) -> int:
        """Small points."""


@dataclass(frozen=True, slots=True)
class Column:
    """One sum; the page sorts by the line's attribute of its `name`."""

    name: str
    heading: StrOrPromise
    value: Callable[[Summed], Fraction | int | str]
    shown_on: frozenset[str] = EVERYWHERE
    is_of_big_points: bool = False

    def words(self, row: Summed) -> str:
        """Return the sum as people read it."""
        match self.value(row):
            case Fraction() as big:
                return figures.exact(big)
            case int() as small:
                return figures.signed(small)
            case said:
                return str(said)


COLUMNS: Final = (
    Column("big", _("Big"), lambda row: row.big, is_of_big_points=True),
    Column(
        "big_exact",
        _("Big, exact"),
        lambda row: figures.exact(row.big),
        frozenset({FILE}),
        is_of_big_points=True,
    ),
    Column("small", _("Small"), lambda row: row.small),
)


@cache
def columns_of(where: str, *, has_big_points: bool) -> tuple[Column, ...]:
    """Return the sums that are shown there, those of big points where the game pays any."""
    shown = (column for column in COLUMNS if where in column.shown_on)
    return tuple(column for column in shown if has_big_points or not column.is_of_big_points)
