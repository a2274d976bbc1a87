"""The running events on the front page: where each stands, who leads, and what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tournament.models import EventFace, Tournament
from tournament.models.branding import face_of
from tournament.reading.results.standings import Ranking, newest_ranking, top_of
from tournament.reading.results.story import RoundStory, story_of
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.sheets import rounds_planned

MOST: Final = 2
"""More running events are rows: each hero takes queries of its own."""
FIRST: Final = 3


@dataclass(frozen=True, slots=True)
class Hero:
    """A running event: its view, branding, first three, and the story of its newest round."""

    view: PublicView
    face: EventFace
    rounds: int
    players: int
    leading: Ranking | None
    story: RoundStory | None


def heroes(running: Iterable[Tournament]) -> list[Hero]:
    """Return the first running events with what their pages say, in six queries each."""
    return [_hero(one) for one in islice(running, MOST)]


def _hero(one: Tournament) -> Hero:
    view = public_view_of(one.slug)
    event, whole = view.tournament, newest_ranking(view)
    return Hero(
        view=view,
        face=face_of(event),
        rounds=rounds_planned(event),
        players=one.players,  # type: ignore[attr-defined]
        leading=None if whole is None else top_of(whole, FIRST),
        story=None if whole is None else story_of(event, whole),
    )
