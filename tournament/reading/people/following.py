"""Several players at once: where each sits, stands, and what the round at hand brought them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.big_points import Place
from tournament.reading.people.courses import CourseStage, courses
from tournament.reading.people.roster import ListedPlayer, roster_of
from tournament.reading.visibility import PublicView

MOST: Final = 40
LONGEST_NUMBER: Final = 5


@dataclass(frozen=True, slots=True)
class FollowedPlayer:
    """Somebody whom a visitor follows, and the round that came in last for them."""

    player: ListedPlayer
    place: Place | None
    last: CourseStage | None


def numbers_in(text: str) -> list[int]:
    """Return the numbers of a dotted list, each once; anything else in it is left out."""
    said = [part for part in text.split(".") if part.isascii() and part.isdecimal()]
    return list(dict.fromkeys(int(part) for part in said if len(part) <= LONGEST_NUMBER))[:MOST]


def followed_players(view: PublicView, numbers: Iterable[int]) -> tuple[FollowedPlayer, ...]:
    """Return those of the numbers who are known, by surname, in six queries, the view's included.

    Before the first seats nobody is.
    """
    if not view.rounds:
        return ()
    wanted, known = set(numbers), courses(view)
    listed = (one for under in roster_of(view, known).letters for one in under.players)
    return tuple(
        FollowedPlayer(one, one.place, _last(() if known is None else known.stages(one.number)))
        for one in listed
        if one.number in wanted
    )


def _last(stages: tuple[CourseStage, ...]) -> CourseStage | None:
    return stages[-1] if stages else None
