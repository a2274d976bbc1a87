"""All rounds of a rotation: for a public page, and for each player's card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring.errors import Faulty
from scoring.seating.next_round import SeatCandidate
from scoring.seating.schedule import Schedule, of_player, schedule
from tournament.models import Absence, Entry, Round, Seat, SittingOut, Tournament
from tournament.reading.visibility import public_entry_name
from tournament.standings.sheets import blocks_of, settings_of
from tournament.words import figures, names


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A player's round: table, seat and opponents; without a table they sit out."""

    number: int
    table: int | None
    letter: str
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerSchedule:
    """A player's rounds in a rotation."""

    number: int
    name: str
    club: str
    stops: tuple[ScheduledRound, ...]

    @property
    def listed_name(self) -> str:
        """The name with the surname first."""
        return names.surname_first(self.name)


@dataclass(frozen=True, slots=True)
class Rotation:
    """All rounds of a rotation, with the players' courses from A to Ž."""

    schedule: Schedule
    ways: tuple[PlayerSchedule, ...]

    @property
    def rounds(self) -> Sequence[int]:
        """The numbers of the rounds."""
        return [each.number for each in self.schedule.rounds]

    @property
    def pairs(self) -> int:
        """How many pairs meet more than once."""
        return len(self.schedule.repeats)


def rotation_of(tournament: Tournament) -> Rotation | None:
    """Return the rotation once its first round is published, in three queries.

    None if seats follow the standings, or once a player came, left or changed seats, because
    each round is drawn separately then.
    """
    first = Round.objects.published().filter(tournament=tournament, number=1).first()
    if first is None or not is_one_rotation(tournament):
        return None
    settings, entries = settings_of(tournament, 1), _seated(first)
    present = [SeatCandidate(e.number, e.lot or 0, e.club, e.rating) for e in entries]
    try:
        found = schedule(present, settings)
    except Faulty:
        return None
    ways = sorted(
        (_way(found, entry, tournament) for entry in entries),
        key=lambda way: (names.sort_key(way.listed_name), way.number),
    )
    return Rotation(found, tuple(ways))


def _seated(first: Round) -> list[Entry]:
    """Return the entries with a seat or a pause in the first round."""
    seats = Seat.objects.playing().filter(round=first).values("entry")
    resting = SittingOut.objects.standing().filter(round=first).values("entry")
    there = Entry.objects.filter(Q(pk__in=seats) | Q(pk__in=resting))
    return list(there.select_related("player").order_by("number"))


def is_one_rotation(tournament: Tournament) -> bool:
    """Whether all rounds follow from the first; no query if the settings rule it out."""
    may_be = settings_of(tournament).rotates and not blocks_of(tournament)
    return may_be and not _has_changed(tournament)


def _has_changed(tournament: Tournament) -> bool:
    entries = Entry.objects.filter(tournament=tournament)
    came_or_left = entries.filter(Q(from_round__gt=1) | Q(to_round__gte=1)).exists()
    is_away = Absence.objects.standing().filter(entry__tournament=tournament).exists()
    swapped = any(tournament.rounds.values_list("swaps", flat=True))
    return came_or_left or is_away or swapped


def _way(found: Schedule, entry: Entry, tournament: Tournament) -> PlayerSchedule:
    stops = []
    for number, table in of_player(found, entry.number).items():
        if table is None:
            stops.append(ScheduledRound(number, None, "", ()))
            continue
        letter = figures.letter(table.seats.index(entry.number))
        others = tuple(other for other in table.seats if other != entry.number)
        stops.append(ScheduledRound(number, table.number, letter, others))
    return PlayerSchedule(
        entry.number, public_entry_name(entry, tournament), entry.club, tuple(stops)
    )
