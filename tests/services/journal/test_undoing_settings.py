"""Undo of decisions about a whole tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import play_and_close
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Tournament
from tournament.services import officials
from tournament.services.events import planning, settings_changes
from tournament.services.people import registration
from tournament.services.refusals import Refused
from tournament.services.results import finishing

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_changed_details_are_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    entry = Entry.objects.get(tournament=tournament)
    registration.change_entry(entry, Newcomer("Anna Bērza", club="Rēzekne"), by=director)

    undo(tournament, "change_entry", by=director)

    entry.refresh_from_db()
    assert (entry.name, entry.club) == ("Anna Bērziņa", "Cēsis")


def test_changed_settings_are_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    plan = planning.plan_of(tournament)
    changed = planning.TournamentPlan(name="Ziema", date=plan.date, preset="lzf-rondo")
    settings_changes.change_settings(tournament, changed, by=director)

    undo(tournament, "change_settings", by=director)

    tournament.refresh_from_db()
    assert planning.plan_of(tournament) == plan


def test_undoing_an_approval_makes_the_result_provisional(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    finishing.approve(tournament, by=director, early_because="all agree")

    undo(tournament, "approve", by=director)

    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PROVISIONAL


def test_after_approval_nothing_else_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    finishing.approve(tournament, by=director, early_because="all agree")

    with pytest.raises(Refused, match="approved_already"):
        undo(tournament, "finish", by=director)


def test_an_invitation_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    invitation = officials.invite(tournament, role="viewer", by=director)

    undo(tournament, "invite", by=director)

    with pytest.raises(Refused, match="invitation_unknown"):
        officials.open_invitation(invitation.token)


def test_creating_a_tournament_cannot_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)

    with pytest.raises(Refused, match="cannot_undo"):
        undo(tournament, "create_tournament", by=director)
