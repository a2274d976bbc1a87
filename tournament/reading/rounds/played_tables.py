"""A round table by table: the seats as announced, and what they brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from tournament.models import Round, SheetLine
from tournament.reading.rounds.seats import AbsentPlayer, Seated, seated_tables
from tournament.reading.visibility import PublicView, SeatedRound


@dataclass(frozen=True, slots=True)
class Gain:
    """What a table brought one player; no big points in a game that pays none."""

    small: int
    big: Fraction | None


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat with what it brought; nothing while the table plays, or the public may not see it."""

    seat: Seated
    gain: Gain | None


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table of a round, seat A first."""

    number: int
    seats: tuple[PlayedSeat, ...]
    out: tuple[AbsentPlayer, ...]

    @property
    def is_in(self) -> bool:
        """Whether there is a result to be seen."""
        return any(played.gain is not None for played in self.seats)


def played_tables(wall: PublicView, played: SeatedRound) -> tuple[PublicTable, ...]:
    """Return a round's tables with the results that the public may see, in two queries."""
    tables = seated_tables(wall.tournament, played.number)
    gains = _gains(played.round) if wall.shows_results_of(played) else {}
    return tuple(
        PublicTable(
            number=table.number,
            seats=tuple(PlayedSeat(seat, gains.get(seat.number)) for seat in table.seats),
            out=table.out,
        )
        for table in tables
    )


def _gains(played: Round) -> Mapping[int, Gain]:
    """Return what the round brought everybody, by number."""
    lines = SheetLine.objects.filter(
        version__is_current=True, version__table__round=played
    ).values_list("seat__entry__number", "small", "big_sixtieths")
    return {
        number: Gain(small, None if big is None else Fraction(big, SIXTIETHS))
        for number, small, big in lines
    }
