"""Who is ranked: a player of the event with what each round, and the judge, brought them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Self

from scoring.big_points import SIXTIETHS, Place, in_sixtieths

Figure = int | Fraction
"""Whole, or an exact part where a block took over half of what counted before it."""

Key = tuple[Figure, ...]


NO_PLACE = Place(0, 0)
"""The place at a table of somebody who has none: who sat out, or sat at a void table."""


class _Result(NamedTuple):
    round: int
    table: int
    place: Place
    big: Fraction
    small: int
    merit: Key
    big_sixtieths: int


class Result(_Result):
    """One player's round: their table, their place there, and what it brought.

    `merit` is what a game without big points ranks by, more being better. Who sat out has table 0
    and, as at a void table, no place. A tuple with its sixtieths beside it, because an event of
    10,000 has 70,000 of them to make, compare and add.
    """

    __slots__ = ()

    def __new__(
        cls,
        round: int,  # noqa: A002  the field's own name
        table: int,
        place: Place,
        big: Fraction,
        small: int,
        merit: Key = (),
    ) -> Self:
        """Return the result; its sixtieths follow from its big points."""
        return cls._make((round, table, place, big, small, merit, in_sixtieths(big)))


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """Points taken away or given by the judge; they belong to their round, also when it is struck.

    `merit` is what they do in a game without big points, more being better.
    """

    round: int
    big: Fraction
    small: int
    merit: Key = ()

    @property
    def big_sixtieths(self) -> int:
        """The big points as a whole number of sixtieths."""
        return in_sixtieths(self.big)


@dataclass(frozen=True, slots=True)
class CarriedPoints:
    """What a block takes over of a round played before it, the judge's points included."""

    round: int
    big: Fraction
    small: Figure
    merit: Key
    is_played: bool

    @property
    def big_sixtieths(self) -> Figure:
        """The big points in sixtieths, which halves of them need not be whole."""
        sixtieths = self.big * SIXTIETHS
        return sixtieths if sixtieths.denominator > 1 else sixtieths.numerator


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event with all they have played; no result means that they were absent."""

    number: int
    lot: int
    results: tuple[Result, ...] = ()
    penalties: tuple[PenaltyPoints, ...] = ()
    from_round: int = 1
    carried: tuple[CarriedPoints, ...] = ()


def is_ranked(
    results: Sequence[Result], from_round: int, to_round: int | None, *, rounds_played: int
) -> bool:
    """Tell whether somebody stands in the standings: who played, and who had entered by then.

    Who left before there was a round to play was never in it, unless they sat down all the same.
    """
    if results:
        return True
    has_left_unplayed = to_round is not None and to_round < from_round
    return from_round <= max(rounds_played, 1) and not has_left_unplayed
