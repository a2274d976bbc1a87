"""Published seats by table and by name: the announced rows that paper shows too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeVar

from django.db.models import Exists
from django.http import Http404

from scoring.events import NO_TABLE
from tournament.memo import shared
from tournament.models import Publication, Tournament
from tournament.models.player import normalise_name
from tournament.reading.visibility import public_name
from tournament.standings.minors import shielded_entries
from tournament.standings.sheets import settings_of
from tournament.words import names

Shown = Callable[[str, int], str]
"""Returns the shown name for a name and its number."""


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A seated player; `first_deals` and `keeps_sheet` are the two duties at a table."""

    table: int
    letter: str
    number: int
    name: str
    club: str
    first_deals: bool
    keeps_sheet: bool
    swap_reason: str
    behind: int = 0
    """The round they still play, if others are in the next one."""
    is_namesake: bool = False
    """Whether another player of the round has the same name."""

    @property
    def listed_name(self) -> str:
        """The name with the surname first."""
        return names.surname_first(self.name)

    @property
    def wall_name(self) -> str:
        """The name for lists without numbers, with the surname first."""
        return self._told_apart(self.listed_name)

    @property
    def hall_name(self) -> str:
        """The name for tables without numbers."""
        return self._told_apart(self.name)

    def _told_apart(self, name: str) -> str:
        """Return a name with the number if it is ambiguous, as initials may be."""
        is_ambiguous = self.is_namesake or names.are_initials(self.name)
        return f"{name} ({self.number})" if is_ambiguous else name


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player who was seated at a table and does not play the round."""

    number: int
    name: str
    reason: str
    club: str = ""
    behind: int = 0
    is_namesake: bool = False


Marked = TypeVar("Marked", PlayerSeat, AbsentPlayer)


@dataclass(frozen=True, slots=True)
class AnnouncedTable:
    """A table with its players, seat A first; in finals with its group."""

    number: int
    seats: tuple[PlayerSeat, ...]
    out: tuple[AbsentPlayer, ...]
    group: str = ""
    behind: int = 0

    def left_in(self, round_number: int) -> AnnouncedTable:
        """Return the table as one of a round that other groups have finished."""
        seats = tuple(replace(seat, behind=round_number) for seat in self.seats)
        return replace(self, seats=seats, behind=round_number)


@dataclass(frozen=True, slots=True)
class AnnouncedSeating:
    """A round's tables, and the players who sit out."""

    tables: tuple[AnnouncedTable, ...]
    resting: tuple[AbsentPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """The players whose names begin with a letter, in order."""

    letter: str
    seats: tuple[PlayerSeat, ...]


def announced_seating(tournament: Tournament, round_number: int) -> AnnouncedSeating:
    """Return a round's tables and who sits out, as last announced; raise 404 if they are not."""
    return shared(f"seats {tournament.pk} {round_number}", lambda: _read(tournament, round_number))


def _read(tournament: Tournament, round_number: int) -> AnnouncedSeating:
    announced = _announced(tournament, round_number)
    shielded: Set[int] = frozenset()
    if announced.shields:  # type: ignore[attr-defined]
        shielded = set(shielded_entries(tournament).values_list("number", flat=True))

    def shown(name: str, number: int) -> str:
        return public_name(name, tournament, is_shielded=number in shielded)

    has_dealer = settings_of(tournament, round_number).game.has_dealer
    rows = [_table(row, shown, has_dealer=has_dealer) for row in announced.rows]
    resting = [one for row in rows if row.number == NO_TABLE for one in row.out]
    tables = tuple(row for row in rows if row.number != NO_TABLE)
    return tell_namesakes_apart(AnnouncedSeating(tables, tuple(resting)))


def announced_rows(tournament: Tournament, round_number: int) -> Sequence[Mapping[str, Any]]:
    """Return a round's seats as last announced, with their reasons; raise 404 if they are not."""
    rows: Sequence[Mapping[str, Any]] = _announced(tournament, round_number).rows
    return rows


def _announced(tournament: Tournament, round_number: int) -> Publication:
    """Return the last announced seating; `shields` is set if it has players shown by initials."""
    seatings = tournament.publications.seatings().filter(round_number=round_number)
    shielding = seatings.annotate(shields=Exists(shielded_entries(tournament)))
    announced = shielding.order_by("-pk").first()
    if announced is None or announced.kind != Publication.Kind.SEATING:
        raise Http404
    return announced


def by_name(
    tables: Sequence[AnnouncedTable], resting: Sequence[AbsentPlayer] = ()
) -> tuple[LetterGroup, ...]:
    """Return the players from A to Ž, by the first letters of their names.

    Players who sit out are included, without a table.
    """
    seated = (seat for table in tables for seat in table.seats)
    everybody = sorted(
        (*seated, *map(_without_table, resting)),
        key=lambda seat: (names.sort_key(seat.listed_name), seat.number),
    )
    under = groupby(everybody, key=lambda seat: names.first_letter(seat.listed_name))
    return tuple(LetterGroup(letter, tuple(seats)) for letter, seats in under)


def tell_namesakes_apart(seating: AnnouncedSeating) -> AnnouncedSeating:
    """Return the seating with every player marked whose name another player has too."""
    seated = [seat.name for table in seating.tables for seat in table.seats]
    count = Counter(map(normalise_name, (*seated, *(one.name for one in seating.resting))))
    twice = {name for name, times in count.items() if times > 1}
    if not twice:
        return seating

    def marked(one: Marked) -> Marked:
        return replace(one, is_namesake=normalise_name(one.name) in twice)

    tables = (replace(table, seats=tuple(map(marked, table.seats))) for table in seating.tables)
    return AnnouncedSeating(tuple(tables), tuple(map(marked, seating.resting)))


def _without_table(one: AbsentPlayer) -> PlayerSeat:
    return PlayerSeat(
        table=NO_TABLE,
        letter="",
        number=one.number,
        name=one.name,
        club=one.club,
        first_deals=False,
        keeps_sheet=False,
        swap_reason=one.reason,
        behind=one.behind,
        is_namesake=one.is_namesake,
    )


def _table(row: Mapping[str, Any], shown: Shown, *, has_dealer: bool) -> AnnouncedTable:
    return AnnouncedTable(
        number=row["table"],
        seats=tuple(_seats(row, shown, has_dealer=has_dealer)),
        out=tuple(
            AbsentPlayer(
                out["number"], shown(out["name"], out["number"]), out["reason"], out.get("club", "")
            )
            for out in row["out"]
        ),
        group=row.get("group", ""),
    )


def _seats(row: Mapping[str, Any], shown: Shown, *, has_dealer: bool) -> Iterator[PlayerSeat]:
    """Yield the seats in order: the best placed player deals first, the lowest keeps the sheet.

    In a game without a dealer neither is set.
    """
    last = len(row["seats"]) - 1
    for position, seat in enumerate(row["seats"]):
        yield PlayerSeat(
            table=row["table"],
            letter=seat["letter"],
            number=seat["number"],
            name=shown(seat["name"], seat["number"]),
            club=seat["club"],
            first_deals=has_dealer and position == 0,
            keeps_sheet=has_dealer and position == last,
            swap_reason=seat["swap_reason"],
        )
