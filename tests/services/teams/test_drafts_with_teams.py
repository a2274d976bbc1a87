"""A draft that keeps teams apart: drafted again after every act on a team, and its undo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.cast import seats_of
from tests.services.series.team_stages import team
from tests.services.undone import undo
from tournament.models import Tournament
from tournament.services.rounds import seating
from tournament.services.teams import forming

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def neighbours(event: Tournament) -> list[int]:
    """Return the others at the table of number 1."""
    (table,) = (table for table in seats_of(event, 1) if 1 in table)
    return sorted(number for number in table if number != 1)


def test_a_draft_follows_every_act_on_a_team(event_of: EventOf, director: Actor) -> None:
    settings = {"first_seating": "list", "keep_teams_apart": True, "keep_apart": False}
    event = event_of(8, settings=settings)
    seating.draft_seating(event, by=director)
    alone = neighbours(event)
    formed = forming.set_up_team(event, team("Ogre", 1, alone[0]), by=director)
    apart = neighbours(event)
    steps: list[tuple[Callable[..., object], int | None]] = [
        (partial(forming.change_team, formed, team("Ogre", 1, apart[0])), apart[0]),
        (partial(undo, event, "change_team"), alone[0]),
        (partial(forming.dissolve_team, formed), None),
        (partial(undo, event, "dissolve_team"), alone[0]),
        (partial(undo, event, "set_up_team"), None),
    ]
    assert alone[0] not in apart

    for act, mate in steps:
        act(by=director)
        found = neighbours(event)
        assert found == alone if mate is None else mate not in found, act
