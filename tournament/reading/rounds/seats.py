"""Published seats, table by table and name by name: the frozen rows that paper shows too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404

from tournament.memo import memo_of, shared
from tournament.models import Publication, Tournament
from tournament.models.player import fold
from tournament.reading.results.standings import is_found
from tournament.reading.visibility import PublicView, SeatedRound, public_name
from tournament.words import names


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody in their seat; `first_deals` and `keeps_sheet` are the two marks of a seating."""

    table: int
    letter: str
    number: int
    name: str
    club: str
    first_deals: bool
    keeps_sheet: bool
    swap_reason: str

    @property
    def listed_name(self) -> str:
        """The name as a list by surname has it."""
        return names.surname_first(self.name)


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """Somebody who was seated at a table and does not play the round."""

    number: int
    name: str
    reason: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class AnnouncedTable:
    """A table with those who sit there, seat A first."""

    number: int
    seats: tuple[Seated, ...]
    out: tuple[AbsentPlayer, ...]


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """All those whose name begins with a letter, in order."""

    letter: str
    seats: tuple[Seated, ...]


def seated_tables(tournament: Tournament, round_number: int) -> tuple[AnnouncedTable, ...]:
    """Return a round's tables as they were last announced; 404 where nothing is."""
    return shared(f"seats {tournament.pk} {round_number}", lambda: _read(tournament, round_number))


def _read(tournament: Tournament, round_number: int) -> tuple[AnnouncedTable, ...]:
    return tuple(_table(tournament, row) for row in announced_rows(tournament, round_number))


def announced_rows(tournament: Tournament, round_number: int) -> Sequence[Mapping[str, Any]]:
    """Return a round's seats as they were last announced, with their reasons; 404 without any."""
    announced = (
        tournament.publications.seatings().filter(round_number=round_number).order_by("-pk").first()
    )
    if announced is None or announced.kind != Publication.Kind.SEATING:
        raise Http404
    rows: Sequence[Mapping[str, Any]] = announced.rows
    return rows


def by_name(tables: Sequence[AnnouncedTable]) -> tuple[LetterGroup, ...]:
    """Return everybody from A to Ž, under the letters their names begin with."""
    everybody = sorted(
        (seat for table in tables for seat in table.seats),
        key=lambda seat: (names.sort_key(seat.listed_name), seat.number),
    )
    under = groupby(everybody, key=lambda seat: names.first_letter(seat.listed_name))
    return tuple(LetterGroup(letter, tuple(seats)) for letter, seats in under)


def _table(tournament: Tournament, row: Mapping[str, Any]) -> AnnouncedTable:
    return AnnouncedTable(
        number=row["table"],
        seats=tuple(_seats(tournament, row)),
        out=tuple(
            AbsentPlayer(out["number"], public_name(out["name"], tournament), out["reason"])
            for out in row["out"]
        ),
    )


def _seats(tournament: Tournament, row: Mapping[str, Any]) -> Iterator[Seated]:
    """Yield the seats in order: the best placed deals first, the lowest placed keeps the sheet."""
    last = len(row["seats"]) - 1
    for position, seat in enumerate(row["seats"]):
        yield Seated(
            table=row["table"],
            letter=seat["letter"],
            number=seat["number"],
            name=public_name(seat["name"], tournament),
            club=seat["club"],
            first_deals=position == 0,
            keeps_sheet=position == last,
            swap_reason=seat["swap_reason"],
        )


def seats_by_name(wall: PublicView, played: SeatedRound, search: str) -> tuple[LetterGroup, ...]:
    """Return a round's seats from A to Ž, those alone whom the words fit, in one query."""
    recall = memo_of(("by name", wall.tournament.pk))
    letters = recall(played.number, by_name, seated_tables(wall.tournament, played.number))
    words = fold(search).split()
    if not words:
        return letters
    found = (
        LetterGroup(
            letter.letter,
            tuple(s for s in letter.seats if is_found(words, s.name, s.number, s.club)),
        )
        for letter in letters
    )
    return tuple(letter for letter in found if letter.seats)
