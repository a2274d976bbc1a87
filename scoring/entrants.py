"""Who is ranked: a player of the event with what each round, and the judge, brought him."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One player's round: his table, his place there, and what it brought.

    `merit` is what a game without big points ranks by, more being better.
    """

    round: int
    table: int
    place: Place
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken away or given by the judge in a round; never struck out with it.

    `merit` is what they do in a game without big points, more being better.
    """

    round: int
    big: Fraction
    small: int
    merit: Key = ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event with all he has played; a round without a result he was absent."""

    number: int
    lot: int
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    from_round: int = 1
