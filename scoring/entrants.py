"""The ranked players of an event, with their points and penalties by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Self

from scoring.big_points import SIXTIETHS, Place, in_sixtieths

Figure = int | Fraction
"""An integer, or a fraction where a block took over half of the earlier points."""

Key = tuple[Figure, ...]


NO_PLACE = Place(0, 0)
"""The place of a player who sat out or sat at a void table."""


class _Result(NamedTuple):
    round: int
    table: int
    place: Place
    big: Fraction
    small: int
    merit: Key
    big_sixtieths: int


class Result(_Result):
    """One player's round: their table, their place there, and their points.

    `merit` ranks in a game without big points; more is better. A player who sat out has table
    0 and no place; at a void table there is no place either. A tuple with its sixtieths,
    because an event of 10,000 creates, compares and adds 70,000 of them.
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
        """Return the result; its sixtieths are computed from its big points."""
        return cls._make((round, table, place, big, small, merit, in_sixtieths(big)))


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """A penalty or bonus by the judge; it belongs to its round, even when that is dropped.

    `merit` is its effect in a game without big points; more is better.
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
    """The points a block takes over from an earlier round, penalties included."""

    round: int
    big: Fraction
    small: Figure
    merit: Key
    is_played: bool

    @property
    def big_sixtieths(self) -> Figure:
        """The big points in sixtieths; half of them need not be whole."""
        return self.big * SIXTIETHS


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event with all their rounds; a missing result is an absence."""

    number: int
    lot: int
    results: tuple[Result, ...] = ()
    penalties: tuple[PenaltyPoints, ...] = ()
    from_round: int = 1
    carried: tuple[CarriedPoints, ...] = ()


def is_ranked(
    results: Sequence[Result], from_round: int, to_round: int | None, *, rounds_played: int
) -> bool:
    """Whether a player is listed in the standings: they have played, or had entered by then.

    A player who left before their first round is not listed, unless they played all the same.
    """
    if results:
        return True
    has_left_unplayed = to_round is not None and to_round < from_round
    return from_round <= max(rounds_played, 1) and not has_left_unplayed
