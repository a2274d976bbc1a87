"""Teams: formed and changed, two to eight members; reserves in time; lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import play_and_close, seat, seats_of
from tests.services.teams_standing import OGRE, stands, undo_latest
from tournament.models import Team as TeamRow
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_a_team_sent_twice_is_formed_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    for _ in range(2):
        forming.set_up_team(tournament, OGRE, by=director, key="k")

    assert stands(tournament) == [OGRE]


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        (Team("Cēsis", (Member(3),)), "team_too_small"),
        (Team("Cēsis", tuple(map(Member, range(3, 12)))), "team_too_large"),
        (Team("Cēsis", (Member(2), Member(3))), "member_twice"),
        (Team("Cēsis", (Member(3), Member(99))), "player_unknown"),
        (Team("Ogre", (Member(3), Member(4))), "team_twice"),
    ],
)
def test_an_impossible_team_is_refused(
    event_of: EventOf, director: Actor, wished: Team, code: str
) -> None:
    tournament = event_of(12)
    forming.set_up_team(tournament, OGRE, by=director)

    with pytest.raises(Refused) as refused:
        forming.set_up_team(tournament, wished, by=director)

    assert [fault.code for fault in refused.value.faults] == [code]
    assert stands(tournament) == [OGRE]


def test_a_player_may_be_in_a_team_of_every_list(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    pair = Team("Anna un Cilda", (Member(1), Member(3)), "pairs")

    forming.set_up_team(tournament, OGRE, by=director)
    forming.set_up_team(tournament, pair, by=director)

    assert stands(tournament) == [OGRE, pair]


def test_every_act_on_a_team_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    team = forming.set_up_team(tournament, OGRE, by=director)
    other = Team("Ogre 1", (Member(1), Member(4), Member(2)))

    forming.change_team(team, other, by=director)
    undo_latest(tournament, by=director)
    assert stands(tournament) == [OGRE]

    forming.dissolve_team(team, by=director)
    assert stands(tournament) == []
    undo_latest(tournament, by=director)
    assert stands(tournament) == [OGRE]

    forming.bring_in_reserve(team, number=5, instead_of=2, from_round=2, by=director)
    assert stands(tournament) == [Team("Ogre", (Member(1), Member(2, 1, 1), Member(5, 2)))]
    undo_latest(tournament, by=director)
    assert stands(tournament) == [OGRE]


def test_undoing_the_forming_of_a_team_removes_it(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    forming.set_up_team(tournament, OGRE, by=director)

    undo_latest(tournament, by=director)

    assert stands(tournament) == []
    assert TeamRow.objects.get().lifted_at is not None


def test_a_reserve_entered_after_the_seats_is_refused_with_the_deadline(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    team = forming.set_up_team(tournament, OGRE, by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused) as refused:
        forming.bring_in_reserve(team, number=5, instead_of=2, from_round=1, by=director)
    assert (refused.value.code, refused.value.facts) == (
        "team_round_gone",
        {"round": 1, "first": 2},
    )

    forming.bring_in_reserve(team, number=5, instead_of=2, from_round=2, by=director)
    assert stands(tournament)[0].members[-1] == Member(5, 2)


def test_teams_that_have_played_change_only_with_a_reason(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    team = forming.set_up_team(tournament, OGRE, by=director)
    play_and_close(tournament, by=director)
    other = Team("Ogre", (Member(1), Member(3)))

    with pytest.raises(Refused, match="reason_missing"):
        forming.change_team(team, other, by=director)
    forming.change_team(team, Team("Ogres zole", OGRE.members), by=director)
    forming.change_team(team, other, by=director, reason="a wrong list")

    assert stands(tournament) == [other]


def test_members_are_separated_in_the_first_round_or_a_notice_is_shown(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"keep_teams_apart": True, "keep_apart": False})
    forming.set_up_team(tournament, Team("Five", tuple(map(Member, range(1, 4)))), by=director)

    drafted = seat(tournament, by=director)

    tables = [
        {seat.entry.number for seat in table.seats.all()} & {1, 2, 3}
        for table in drafted.tables.all()
    ]
    assert sorted(map(len, tables)) == [1, 2]
    assert [notice["code"] for notice in drafted.notices if "team" in notice["code"]] == [
        "team_sits_together"
    ]


def test_the_drafted_seats_follow_every_change_of_a_team(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"keep_teams_apart": True, "keep_apart": False})
    seating.draft_seating(tournament, by=director)
    alone = seats_of(tournament, 1)
    first, second, third, _fourth = alone[0]

    team = forming.set_up_team(
        tournament, Team("Ogre", (Member(first), Member(second))), by=director
    )
    apart = seats_of(tournament, 1)
    wished = Team("Ogre", (Member(first), Member(third)))
    forming.change_team(team, wished, by=director)
    changed = seats_of(tournament, 1)
    forming.dissolve_team(team, by=director)
    dissolved = seats_of(tournament, 1)
    undo_latest(tournament, by=director)

    together = [{first, second} <= set(table) for table in apart]
    assert (together, {first, third} <= set(changed[0])) == ([False, False], False)
    assert (dissolved, seats_of(tournament, 1)) == (alone, changed)
