"""Helpers for tests of teams: an event's teams, and undo of the newest act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.teams import Member, Team
from tournament.models import Tournament
from tournament.services import journal
from tournament.standings.team_rows import teams_of

if TYPE_CHECKING:
    from tournament.services.acts import Actor

OGRE = Team("Ogre", (Member(1), Member(2)))


def stands(tournament: Tournament) -> list[Team]:
    return [kept.team for kept in teams_of(tournament)]


def undo_latest(tournament: Tournament, *, by: Actor) -> None:
    line = tournament.journal.order_by("-pk").first()
    assert line is not None
    journal.undo(line, by=by)
