"""A line of a list from elsewhere, and which team of a series it means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.results_files import OutsideLine
from tournament.models.player import fold
from tournament.services.people.register import PossibleMatch

NEW: Final = "new"
CLOSE: Final = 2
"""Letters by which a name may be written otherwise and still be shown as a doubt."""
LETTERS_TO_A_SLIP: Final = 4
"""A team's name may be short: of so many letters one may be a slip."""
MOST_OFFERED: Final = 5


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line with whom it means; nobody where that has to be chosen.

    `player` is None for somebody who would be new, too: then `is_new`.
    """

    number: int
    line: OutsideLine
    player: int | None
    candidates: tuple[PossibleMatch, ...]
    is_new: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody has to choose."""
        return self.player is None and not self.is_new

    @property
    def team(self) -> str:
        """What a team is called: as it was chosen, or else as the list writes it."""
        chosen = (one.name for one in self.candidates if one.player == self.player)
        return next(chosen, self.line.name)

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should look: several are meant perhaps, or one of another club."""
        if self.is_open or (self.is_new and self.candidates):
            return True
        met = next((one for one in self.candidates if one.player == self.player), None)
        if met is None:
            return False
        other_club = self.line.club and met.club and self.line.club != met.club
        return bool(other_club) or self.line.name != met.name


class KnownTeams:
    """The teams of a series by the names that they bear there."""

    def __init__(self, teams: Mapping[int, str]) -> None:
        self._by_name: dict[str, list[PossibleMatch]] = defaultdict(list)
        for key, name in teams.items():
            self._by_name[fold(name)].append(PossibleMatch(key, name, "", None, ""))

    def planned(self, number: int, line: OutsideLine, decided: int | str | None) -> PlannedLine:
        """Return which team the line means: capitals and marks over letters make no difference."""
        same = self._by_name.get(fold(line.name), [])
        if len(same) == 1:
            return PlannedLine(number, line, same[0].player, ())
        offered = tuple(same or self._written_otherwise(fold(line.name)))
        if decided == NEW:
            return PlannedLine(number, line, None, offered, is_new=True)
        if isinstance(decided, int) and any(one.player == decided for one in offered):
            return PlannedLine(number, line, decided, offered)
        exact = next((one for one in same if one.name == line.name), None)
        if exact is not None:
            return PlannedLine(number, line, exact.player, ())
        return PlannedLine(number, line, None, offered, is_new=not same)

    def _written_otherwise(self, name: str) -> Sequence[PossibleMatch]:
        most = min(CLOSE, len(name) // LETTERS_TO_A_SLIP)
        near = (own for key, own in self._by_name.items() if distance(key, name) <= most)
        return [one for own in near for one in own][:MOST_OFFERED]


def distance(one: str, other: str) -> int:
    """Return how many letters have to be written otherwise.

    >>> distance("anna berzina", "anna berzins")
    1
    """
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        above, row[0] = row[0], at
        for to, sign in enumerate(other, start=1):
            kept = above + (letter != sign)
            above = row[to]
            row[to] = min(kept, row[to] + 1, row[to - 1] + 1)
    return row[-1]
