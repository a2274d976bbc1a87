"""Who is ranked: a player of the event with what each round, and the judge, brought them."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place

Figure = int | Fraction
"""Whole, or an exact part where a block took over half of what counted before it."""

Key = tuple[Figure, ...]


NO_PLACE = Place(0, 0)
"""The place at a table of somebody who has none: who sat out, or sat at a void table."""


@dataclass(frozen=True, slots=True)
class Result:
    """One player's round: their table, their place there, and what it brought.

    `merit` is what a game without big points ranks by, more being better. Who sat out has table 0
    and, as at a void table, no place.
    """

    round: int
    table: int
    place: Place
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """Points taken away or given by the judge; they belong to their round, also when it is struck.

    `merit` is what they do in a game without big points, more being better.
    """

    round: int
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class Carried:
    """What a block takes over of a round played before it, the judge's points included."""

    round: int
    big: Fraction
    small: Figure
    merit: Key
    is_played: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event with all they have played; no result means that they were absent."""

    number: int
    lot: int
    results: tuple[Result, ...] = ()
    penalties: tuple[PenaltyPoints, ...] = ()
    from_round: int = 1
    carried: tuple[Carried, ...] = ()
