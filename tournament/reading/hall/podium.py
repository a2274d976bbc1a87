"""The podium: the top places, revealed one by one from the last of them.

The desk reveals each by hand, so the hall sees them regardless of the public's setting; names
follow the setting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from scoring.big_points import Place
from tournament.models import Screen, Tournament
from tournament.reading.results.standings import PODIUM, RankedPlayer, Ranking, ranking
from tournament.reading.visibility import PublicView
from tournament.standings.sheets import rounds_planned

DECIDED: Final = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A place on the podium with its players; `is_latest` if it was revealed last."""

    place: Place
    lines: tuple[RankedPlayer, ...]
    is_revealed: bool
    is_latest: bool


@dataclass(frozen=True, slots=True)
class Podium:
    """The top places, the best first; empty before all rounds are played."""

    steps: tuple[PodiumStep, ...] = ()
    ranking: Ranking | None = None

    @property
    def places(self) -> int:
        """How many places there are to reveal."""
        return len(self.steps)

    @property
    def is_classic(self) -> bool:
        """Whether the steps are shown side by side, with the winner's in the middle."""
        return self.places == PODIUM

    @property
    def revealed(self) -> int:
        """How many places are revealed."""
        return sum(step.is_revealed for step in self.steps)


def podium_of(screen: Screen, view: PublicView) -> Podium:
    """Return the podium, as far as it is revealed."""
    played = [one for one in view.rounds if one.is_closed]
    if not played or not _is_over(view.tournament, played[-1].number):
        return Podium()
    whole = ranking(view.tournament, played[-1].number)
    return Podium(_steps(whole, screen), whole)


def _is_over(tournament: Tournament, last: int) -> bool:
    return tournament.state in DECIDED or last >= rounds_planned(tournament)


def _steps(whole: Ranking, screen: Screen) -> tuple[PodiumStep, ...]:
    most = screen.top or PODIUM
    first = [line for line in whole.lines if line.row.is_among(most)]
    groups = [
        (place, tuple(lines))
        for place, lines in groupby(first, key=lambda one: one.row.place)
        if place
    ]
    return tuple(_step(groups, position, screen.revealed) for position in range(len(groups)))


def _step(
    groups: Sequence[tuple[Place, tuple[RankedPlayer, ...]]], position: int, revealed: int
) -> PodiumStep:
    place, lines = groups[position]
    from_below = len(groups) - position
    shown = min(revealed, len(groups))
    return PodiumStep(place, lines, from_below <= shown, from_below == shown)
