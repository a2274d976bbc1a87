"""Swapping two players: their seats, or a seat and the turn of sitting out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Entry, Round, Seat, SittingOut, Table
from tournament.services.acts import Act
from tournament.services.refusals import Refused
from tournament.words.figures import NOTHING

Place = Seat | SittingOut
"""A player's place in a round: a seat, or sitting out."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players with their places before the swap."""

    played: Round
    places: tuple[Place, Place]

    @property
    def entries(self) -> tuple[Entry, Entry]:
        """The entries of the two players."""
        return self.places[0].entry, self.places[1].entry

    @property
    def tables(self) -> tuple[Table, ...]:
        """Their tables, without duplicates."""
        seats = [place for place in self.places if isinstance(place, Seat)]
        return tuple({seat.table_id: seat.table for seat in seats}.values())

    @property
    def words(self) -> str:
        """The two players as journal facts."""
        return " ↔ ".join(map(str, self.entries))

    @property
    def whereabouts(self) -> Mapping[str, str]:
        """Their places by number."""
        return {str(place.entry.number): _where(place) for place in self.places}


def pair_of(played: Round, numbers: tuple[int, int]) -> Pair:
    """Return two players of a round with their places; at least one of them has a seat."""
    if numbers[0] == numbers[1]:
        raise Refused("same_seat", number=numbers[0])
    first, second = (_place_of(played, number) for number in numbers)
    if isinstance(first, SittingOut) and isinstance(second, SittingOut):
        raise Refused("not_seated", number=numbers[0], round=played.number)
    return Pair(played, (first, second))


def trade(act: Act, pair: Pair, reason: str) -> None:
    """Swap the places of two players within an act, and record it with the round."""
    match pair.places:
        case (Seat() as one, Seat() as other):
            _exchange(one, other, reason)
        case (Seat() as seat, SittingOut() as out) | (SittingOut() as out, Seat() as seat):
            _take_turn(act, seat, out, reason)
    numbers = [entry.number for entry in pair.entries]
    pair.played.swaps = [*pair.played.swaps, {"players": numbers, "reason": reason}]
    pair.played.save(update_fields=["swaps"])


def _place_of(played: Round, number: int) -> Place:
    seats = Seat.objects.playing().select_related("entry", "table")
    seat = seats.filter(round=played, entry__number=number).first()
    if seat is not None:
        return seat
    standing = SittingOut.objects.standing().select_related("entry")
    out = standing.filter(round=played, entry__number=number).first()
    if out is None:
        raise Refused("not_seated", number=number, round=played.number)
    return out


def _exchange(first: Seat, second: Seat, reason: str) -> None:
    there = (second.table, second.letter)
    # Seats are unique at all times, so one player is first moved aside.
    Seat.objects.filter(pk=second.pk).update(letter=None, out_reason=reason)
    second.table, second.letter = first.table, first.letter
    first.table, first.letter = there
    for seat in (first, second):
        seat.swap_reason = reason
        seat.save(update_fields=["table", "letter", "swap_reason", "out_reason"])


def _take_turn(act: Act, seat: Seat, out: SittingOut, reason: str) -> None:
    """Seat the player who would sit out; the seat's player sits out instead."""
    if seat.round.state == Round.State.DRAFTED:
        out.entry, seat.entry, seat.swap_reason = seat.entry, out.entry, reason
        seat.save(update_fields=["entry", "swap_reason"])
        out.save(update_fields=["entry"])
        return
    table, letter = seat.table, seat.letter
    seat.letter, seat.out_reason = None, reason
    seat.save(update_fields=["letter", "out_reason"])
    act.lift(out)
    make_sit_out(act, seat.round, seat.entry, reason)
    sit_down(out.round, out.entry, table, letter, reason)


def make_sit_out(act: Act, played: Round, entry: Entry, reason: str) -> None:
    """Write that a player sits a round out by hand, within an act."""
    SittingOut.objects.create(round=played, entry=entry, reason=reason, **act.signature)


def end_sitting_out(act: Act, played: Round, entry: Entry) -> bool:
    """Lift a player's sitting out of a round, within an act; return whether there was one."""
    standing = SittingOut.objects.standing().filter(round=played, entry=entry)
    return bool(standing.update(lifted_at=act.at))


def sit_down(played: Round, entry: Entry, table: Table, letter: int | None, reason: str) -> None:
    """Seat a player; those who had a seat in the round before get it back."""
    before = Seat.objects.filter(round=played, entry=entry).first()
    seat = before or Seat(round=played, entry=entry, why={"decided_by": "by_hand"})
    seat.table, seat.letter, seat.swap_reason, seat.out_reason = table, letter, reason, ""
    seat.save()


def _where(place: Place) -> str:
    return f"{place.table.number}{place.letter_for_people}" if isinstance(place, Seat) else NOTHING
