"""The effect of restoring is previewed, and the preview changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import enter, play, play_and_close, seat
from tests.storage.turning import correct, facts, take
from tournament.services.copies import restoring
from tournament.services.refusals import Refused
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_preview_shows_what_would_change_and_changes_nothing(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    name = take(tournament)
    correct(tournament, director)
    seat(tournament, by=director)
    enter(tournament, 9, by=director)
    before = facts(tournament)

    shown = restoring.preview(tournament, name)

    assert facts(tournament).parts == before.parts
    assert [(c.number, c.now, c.then, c.lost, c.changed) for c in shown.rounds] == [
        (1, "closed", "closed", (), (1,)),
        (2, "published", "", (), ()),
    ]
    assert shown.people_gone == ("9. Ilze Vītola",)
    assert shown.acts == 4
    assert [line.verb for line in shown.lines] == [
        "register",
        "publish_seating",
        "draft_seating",
        "correct_sheet",
    ]
    assert shown.proof.is_clean


def test_a_preview_lists_tables_whose_results_would_be_lost(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(12)
    seat(tournament, by=director)
    name = take(tournament)
    play(tournament, round_number=1, by=director)

    shown = restoring.preview(tournament, name)

    (change,) = shown.rounds
    assert change.lost == (1, 2, 3)


def test_a_preview_lists_teams_formed_and_dissolved_since(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    ogre = Team("Ogre", (Member(1), Member(2)))
    forming.set_up_team(tournament, ogre, by=director)
    name = take(tournament)
    forming.dissolve_team(tournament.teams.get(name="Ogre"), by=director)
    forming.set_up_team(tournament, Team("Talsi", (Member(3), Member(4))), by=director)

    shown = restoring.preview(tournament, name)

    assert (shown.teams_gone, shown.teams_back) == (("Talsi",), ("Ogre",))


def test_changes_after_the_preview_prevent_restoring(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    enter(tournament, 5, by=director)
    seen = restoring.preview(tournament, name).revision
    enter(tournament, 6, by=director)

    with pytest.raises(Refused) as caught:
        restoring.turn_back(tournament, name, by=director, previewed=seen)

    assert caught.value.code == "changed_meanwhile"
    assert tournament.entries.count() == 6
