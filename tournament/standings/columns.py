"""The columns of the standings, in order: headings, values, and where each is shown.

The page, both papers, CSV and XLSX use them, so a new column takes one line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.big_points import Place
from tournament.standings.table import PenaltyCell, StandingRow
from tournament.words import figures
from tournament.words.terms import DECIDED_BY, LEAVING, category_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PAGE: Final = "page"
PAPER: Final = "paper"
CROSS: Final = "cross-table"
FILE: Final = "file"
EVERYWHERE: Final = frozenset({PAGE, PAPER, CROSS, FILE})
PAPERS: Final = frozenset({PAPER, CROSS})
FILES: Final = frozenset({FILE})

Value = Place | Fraction | int | str | None


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """A column; the page sorts a sum by the row's attribute of its `name`.

    `heading_alone` is its heading in games without big points. A column repeated for each round
    takes its value from a cell; `of` returns the column of one round, with exact values if it
    has fractions.
    """

    name: str
    heading: StrOrPromise
    value: Callable[[Any], Value]
    shown_on: frozenset[str] = EVERYWHERE
    heading_alone: StrOrPromise = ""
    is_sum: bool = False
    is_of_big_points: bool = False
    is_exact: bool = False
    is_signed: bool = True
    round: int | None = None

    def of(self, number: int) -> StandingsColumn:
        """Return the column of one round; its value is None for absence and at a void table."""

        def value(row: StandingRow) -> Value:
            cell = row.cells[number - 1]
            is_empty = cell.is_absent or (cell.is_void and self.name != "table")
            return None if is_empty else self.value(cell)

        return replace(self, name=f"round_{number}", value=value, round=number)

    def title(self, *, has_big_points: bool) -> str:
        """Return the translated heading."""
        heading = self.heading if has_big_points else self.heading_alone or self.heading
        return str(heading) % {"number": self.round}

    def words(self, row: StandingRow) -> str:
        """Return the value as text."""
        match self.value(row):
            case (int() | Fraction()) as points if self.is_sum and not self.is_of_big_points:
                return figures.points(points, is_signed=self.is_signed)
            case Fraction() as big:
                return figures.exact(big)
            case Place() | None as held:
                return figures.place(held)
            case said:
                return str(said)


def _name_on_paper(row: StandingRow) -> str:
    return f"{row.name} ({LEAVING[row.leaving]})" if row.leaving in LEAVING else row.name


def _decided_by(row: StandingRow) -> str:
    if row.begins_group:
        return str(DECIDED_BY["group"])
    said = str(DECIDED_BY[row.decided_by])
    return said if row.deciding is None else f"{said}: {figures.plain(row.deciding)}"


def _decided_by_more_than_points(row: StandingRow) -> str:
    # Points and a shared place have columns of their own.
    is_plain = row.decided_by in {"big", "small", "merit", "shared", ""}
    return "" if is_plain or row.begins_group else _decided_by(row)


def tie_words(row: StandingRow, *, has_big_points: bool) -> str:
    """Return what separates a row from the row above with equal points; empty if points do."""
    points = {"big", "merit", ""} if has_big_points else {"big", "small", "merit", ""}
    return "" if row.decided_by in points and not row.begins_group else _decided_by(row)


def _taken(row: StandingRow) -> list[tuple[int, PenaltyCell]]:
    return [(cell.round, taken) for cell in row.cells for taken in cell.taken]


def _big_taken(row: StandingRow) -> Fraction | None:
    taken = [each.big for _round, each in _taken(row)]
    return sum(taken, Fraction(0)) if taken else None


def _small_taken(row: StandingRow) -> int | None:
    taken = [each.small for _round, each in _taken(row)]
    return sum(taken) if taken else None


def _reasons(row: StandingRow) -> str | None:
    said = gettext("round %(number)s: %(reason)s")
    reasons = [said % {"number": number, "reason": each.reason} for number, each in _taken(row)]
    return "; ".join(reasons) or None


def _sat_out(row: StandingRow) -> str | None:
    return ", ".join(str(cell.round) for cell in row.cells if cell.sits_out) or None


BEFORE_ROUNDS: Final = (
    StandingsColumn("place", _("Place"), lambda row: row.place),
    StandingsColumn("number", _("No."), lambda row: row.number, PAPERS | FILES),
    StandingsColumn("name", _("Player"), lambda row: row.name, frozenset({PAGE})),
    StandingsColumn("name", _("Player"), _name_on_paper, PAPERS),
    StandingsColumn("name", _("Name"), lambda row: row.name, FILES),
    StandingsColumn("club", _("Club"), lambda row: row.club, PAPERS | FILES),
    StandingsColumn(
        "category", _("Category"), lambda row: ", ".join(map(category_words, row.categories)), FILES
    ),
    StandingsColumn("group", _("Group"), lambda row: row.group, PAPERS | FILES),
    StandingsColumn("status", _("Status"), lambda row: str(LEAVING.get(row.leaving, "")), FILES),
)
EACH_ROUND: Final = (
    StandingsColumn("round", _("R%(number)s"), lambda cell: cell.small, frozenset({PAGE, CROSS})),
    StandingsColumn("table", _("Round %(number)s: table"), lambda cell: cell.table or None, FILES),
    StandingsColumn(
        "big", _("Round %(number)s: big"), lambda cell: cell.big, FILES, is_of_big_points=True
    ),
    StandingsColumn(
        "exact",
        _("Round %(number)s: big, exact"),
        lambda cell: figures.exact(cell.big),
        FILES,
        is_of_big_points=True,
        is_exact=True,
    ),
    StandingsColumn("small", _("Round %(number)s: small"), lambda cell: cell.small, FILES),
)
PENALTIES: Final = (
    StandingsColumn(
        "big_taken", _("Penalties and awards: big"), _big_taken, FILES, is_of_big_points=True
    ),
    StandingsColumn(
        "small_taken",
        _("Penalties and awards: small"),
        _small_taken,
        FILES,
        _("Penalties and awards"),
    ),
    StandingsColumn("reasons", _("Reasons of penalties and awards"), _reasons, FILES),
)
CARRIED: Final = (
    StandingsColumn(
        "big_carried",
        _("Carried: big"),
        lambda row: row.carried and row.carried[0],
        FILES,
        is_of_big_points=True,
    ),
    StandingsColumn(
        "small_carried",
        _("Carried: small"),
        lambda row: row.carried and row.carried[1],
        FILES,
        _("Carried"),
    ),
)
SITTINGS_OUT: Final = (StandingsColumn("sat_out", _("Sat out in rounds"), _sat_out, FILES),)
SUMS: Final = (
    StandingsColumn("big", _("Big"), lambda row: row.big, is_sum=True, is_of_big_points=True),
    StandingsColumn(
        "big_exact",
        _("Big points, exact"),
        lambda row: figures.exact(row.big),
        FILES,
        is_of_big_points=True,
    ),
    StandingsColumn(
        "small", _("Small"), lambda row: row.small, frozenset({PAGE}), _("Points"), is_sum=True
    ),
    StandingsColumn("small", _("Small"), lambda row: row.small, PAPERS, _("Points"), is_sum=True),
    StandingsColumn("small", _("Small"), lambda row: row.small, FILES, is_sum=True),
)
DECIDED: Final = (
    StandingsColumn("decided_by", _("Decided by"), _decided_by, FILES),
    StandingsColumn(
        "decided_by", _("Decided by"), _decided_by_more_than_points, frozenset({PAPER})
    ),
)


@lru_cache(maxsize=256)
def columns_of(
    where: str,
    *,
    has_big_points: bool,
    rounds: tuple[int, ...] = (),
    with_fractions: frozenset[int] = frozenset(),
    has_sittings_out: bool = False,
    has_groups: bool = False,
    has_carried: bool = False,
    is_signed: bool = True,
) -> tuple[StandingsColumn, ...]:
    """Return the columns shown there, including big points if the game has them.

    Sums have a plus sign if the game's points are won, and none if they are only counted.

    Equal arguments return the same object, so that rows drawn with it can be cached.
    """

    def is_shown(column: StandingsColumn) -> bool:
        return where in column.shown_on and (has_big_points or not column.is_of_big_points)

    def of_rounds() -> Iterator[StandingsColumn]:
        for number in rounds:
            for column in filter(is_shown, EACH_ROUND):
                if number in with_fractions or not column.is_exact:
                    yield column.of(number)

    return (
        *(c for c in filter(is_shown, BEFORE_ROUNDS) if has_groups or c.name != "group"),
        *of_rounds(),
        *(filter(is_shown, CARRIED) if has_carried else ()),
        *filter(is_shown, PENALTIES),
        *(filter(is_shown, SITTINGS_OUT) if has_sittings_out else ()),
        *(replace(column, is_signed=is_signed) for column in filter(is_shown, SUMS)),
        *filter(is_shown, DECIDED),
    )
