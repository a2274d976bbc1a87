"""Previews as rows: before → after, the important ones first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.entrants import NO_PLACE, Result
from tournament.models import Tournament
from tournament.services.consequences.next_seats import GroupChange, SeatChange
from tournament.services.consequences.previews import ActPreview, PlaceChange, PrizeChange
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.words import figures
from tournament.words.rounds import unusual_words

FEW = 12
"""The most changed places in one list, and the most seats shown unfolded."""


@dataclass(frozen=True, slots=True)
class Written:
    """The format of results in the event's game."""

    has_big: bool
    is_signed: bool

    def won(self, big: Fraction, small: int | Fraction) -> str:
        """Return the points of a result in the format of the standings: 6 (+55)."""
        return figures.won(big if self.has_big else None, small, is_signed=self.is_signed)


@dataclass(frozen=True, slots=True)
class LineRow:
    """A player's round: its result before and after."""

    round: int
    number: int
    name: str
    before: str
    after: str
    place_before: str
    place_after: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player's place and sums; `moves` if the place itself changes."""

    number: int
    name: str
    place_before: str
    place_after: str
    sums_before: str
    sums_after: str
    is_prize: bool
    moves: bool

    @property
    def matters(self) -> bool:
        """Whether the player's points or a prize change; others only move up or down."""
        return self.is_prize or self.sums_before != self.sums_after


@dataclass(frozen=True, slots=True)
class ShownRipple:
    """A preview as shown; `pushed` are players whose place changes only because of others."""

    revision: int
    after_round: int
    lines: tuple[LineRow, ...]
    places: tuple[PlaceRow, ...]
    pushed: tuple[PlaceRow, ...]
    seats: tuple[SeatChange, ...]
    groups: tuple[GroupChange, ...]
    standing: tuple[int, ...]
    unusual: tuple[str, ...]
    is_still: bool
    is_drawn_anew: bool
    money: tuple[PrizeChange, ...] = ()

    @property
    def moved(self) -> int:
        """The number of places that change."""
        return sum(place.moves for place in (*self.places, *self.pushed))

    @property
    def has_many_seats(self) -> bool:
        """Whether there are too many changed seats to show unfolded."""
        return len(self.seats) > FEW

    @property
    def has_many_groups(self) -> bool:
        """Whether the whole field gets or loses its groups."""
        return len(self.groups) > FEW

    @property
    def prizes(self) -> int:
        """The number of prize places that change hands."""
        return sum(place.is_prize for place in self.places)


def preview_rows(ripple: ActPreview, tournament: Tournament) -> ShownRipple:
    """Return the preview's rows."""
    settings = settings_of(tournament, rounds_planned(tournament))
    written = Written(settings.rules.scale is not None, settings.game.is_signed)
    places = [_place_row(change, written) for change in ripple.places]
    matters = [place for place in places if place.matters]
    return ShownRipple(
        revision=ripple.revision,
        after_round=ripple.after_round,
        lines=tuple(
            LineRow(
                round=change.round,
                number=change.number,
                name=change.name,
                before=_gain(change.before, written),
                after=_gain(change.after, written),
                place_before=_place_of(change.before),
                place_after=_place_of(change.after),
            )
            for change in ripple.lines
        ),
        places=tuple(matters if len(places) > FEW else places),
        pushed=tuple(place for place in places if not place.matters) if len(places) > FEW else (),
        seats=ripple.seats,
        groups=ripple.groups,
        standing=ripple.standing,
        unusual=tuple(unusual_words(found) for found in ripple.unusual),
        is_still=ripple.is_still,
        is_drawn_anew=ripple.is_drawn_anew,
        money=ripple.prizes,
    )


def _gain(line: Result | None, written: Written) -> str:
    return "" if line is None else written.won(line.big, line.small)


def _place_of(line: Result | None) -> str:
    has_place = line is not None and line.place != NO_PLACE
    return figures.ordinal(line.place.first, line.place.last) if line and has_place else ""


def _place_row(change: PlaceChange, written: Written) -> PlaceRow:
    return PlaceRow(
        number=change.number,
        name=change.name,
        place_before=_place(change.place_before),
        place_after=_place(change.place_after),
        sums_before=written.won(change.big_before, change.small_before),
        sums_after=written.won(change.big_after, change.small_after),
        is_prize=change.is_prize,
        moves=change.moves,
    )


def _place(text: str) -> str:
    if not text:
        return figures.NOTHING
    first, _dash, last = text.partition("-")
    return figures.ordinal(int(first), int(last or first))
