"""All players of a tournament from A to Ž: club, current seat and place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.big_points import Place
from tournament.models.player import normalise_name
from tournament.reading.people.courses import Courses, courses
from tournament.reading.results.filters import is_found
from tournament.reading.rounds.seats import PlayerSeat
from tournament.reading.rounds.seats_at_hand import seats_by_name
from tournament.reading.visibility import PublicView
from tournament.words import names


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player in the list; the table and the place may be missing."""

    number: int
    name: str
    club: str
    table: int | None
    letter: str
    place: Place | None

    @property
    def listed_name(self) -> str:
        """The name with the surname first."""
        return names.surname_first(self.name)


@dataclass(frozen=True, slots=True)
class PlayersUnder:
    """The players whose names begin with a letter, in order."""

    letter: str
    players: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """The players that match the search, by letter, and the number of players of each club."""

    letters: tuple[PlayersUnder, ...]
    clubs: tuple[tuple[str, int], ...]
    players: int


def roster(view: PublicView, search: str = "") -> Roster:
    """Return all players with a seat or a place, in six queries including the view's."""
    return roster_of(view, courses(view), search)


def roster_of(view: PublicView, known: Courses | None, search: str = "") -> Roster:
    """Return the list from courses that are loaded already."""
    seated = view.seated(None)
    seats = {s.number: s for under in seats_by_name(view, seated, "") for s in under.seats}
    everybody = sorted(
        _everybody(known, seats.values()),
        key=lambda one: (names.sort_key(one.listed_name), one.number),
    )
    clubs = Counter(one.club for one in everybody if one.club)
    words = normalise_name(search).split()
    found = [one for one in everybody if is_found(words, one.name, one.number, one.club)]
    under = groupby(found, key=lambda one: names.first_letter(one.listed_name))
    return Roster(
        letters=tuple(PlayersUnder(letter, tuple(players)) for letter, players in under),
        clubs=tuple(sorted(clubs.items(), key=lambda club: names.sort_key(club[0]))),
        players=len(everybody),
    )


def _everybody(known: Courses | None, seats: Iterable[PlayerSeat]) -> Sequence[ListedPlayer]:
    ranked = () if known is None or not known.ranking.after else known.ranking.lines
    lines = {line.row.number: line for line in ranked}
    listed = {
        seat.number: ListedPlayer(
            seat.number,
            seat.name,
            seat.club,
            seat.table or None,
            seat.letter,
            lines[seat.number].row.place if seat.number in lines else None,
        )
        for seat in seats
    }
    gone = [line for number, line in lines.items() if number not in listed]
    return [
        *listed.values(),
        *(
            ListedPlayer(line.row.number, line.name, line.row.club, None, "", line.row.place)
            for line in gone
        ),
    ]
