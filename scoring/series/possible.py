"""What is still possible in a series before its last stages are played."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.series.standings import SeriesRow
from scoring.series.tallies import Tally

FOREKNOWN = frozenset({"big", "table", "field"})
"""Units of which a stage can only add: nobody's total ever falls."""


@dataclass(frozen=True, slots=True)
class Possible:
    """The highest total that a player may still reach, and the best place with it."""

    player: int
    total: Fraction
    place: int


def still_possible(
    rows: Sequence[SeriesRow],
    *,
    count: int | None,
    attendance: Fraction,
    to_come: Sequence[Fraction],
) -> tuple[Possible, ...]:
    """Return for everybody what they reach if they take all that is to come and others nothing.

    `to_come` has the most that each coming stage gives, with its coefficient. Equal totals may
    still be separated either way, so they take no place away.
    """
    totals = [row.tally.total for row in rows]
    found = []
    for row in rows:
        best = best_total(row.tally, count=count, attendance=attendance, to_come=to_come)
        found.append(Possible(row.tally.player.id, best, 1 + sum(one > best for one in totals)))
    return tuple(found)


def best_total(
    tally: Tally, *, count: int | None, attendance: Fraction, to_come: Sequence[Fraction]
) -> Fraction:
    """Return the highest total with what is to come, the best stages chosen anew."""
    values = [mark.value for mark in tally.marks if mark.value is not None]
    chosen = sorted([*values, *to_come], reverse=True)[:count]
    return sum(chosen, Fraction(0)) + attendance * (tally.played + len(to_come))
