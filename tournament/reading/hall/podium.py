"""The podium: the first places, revealed one by one from the last of them.

The desk reveals each by hand, so the hall sees them whatever the public's setting withholds until
then; names it shows as the setting says.
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
    """A place on the podium with whoever shares it; `is_latest` where it was revealed last."""

    place: Place
    lines: tuple[RankedPlayer, ...]
    is_revealed: bool
    is_latest: bool


@dataclass(frozen=True, slots=True)
class Podium:
    """The first places, the best first; none before everything is played."""

    steps: tuple[PodiumStep, ...] = ()
    ranking: Ranking | None = None

    @property
    def places(self) -> int:
        """How many places there are to reveal."""
        return len(self.steps)

    @property
    def is_classic(self) -> bool:
        """Whether its steps stand beside each other, the winner's in the middle."""
        return self.places == PODIUM

    @property
    def revealed(self) -> int:
        """How many places the hall has seen."""
        return sum(step.is_revealed for step in self.steps)


def podium_of(screen: Screen, view: PublicView) -> Podium:
    """Return the podium as far as the desk has revealed it."""
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
