"""A club's people from the register, entered and formed as a team in one act, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import play_and_close
from tournament.exchange.player_lists import Newcomer
from tournament.models import Player, Tournament
from tournament.services import journal
from tournament.services.people import attendance, merging
from tournament.services.people.club_teams import enter_club_team
from tournament.services.people.register import add_player
from tournament.services.refusals import Refused
from tournament.services.teams import forming
from tournament.standings.team_rows import teams_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def of_ogre(*names: str, by: Actor) -> list[Player]:
    return [add_player(Newcomer(name, club="Ogre"), by=by) for name in names]


def stands(tournament: Tournament) -> list[Team]:
    return [kept.team for kept in teams_of(tournament)]


def playing(tournament: Tournament) -> list[str]:
    return [str(entry) for entry in tournament.entries.filter(to_round=None)]


def test_a_club_is_entered_as_a_team_in_one_act_and_undone_in_one(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    before = playing(tournament)
    entered = tournament.entries.get(number=3).player
    people = [*of_ogre("Zane", "Zigis", by=director), entered]

    for _ in range(2):
        enter_club_team(tournament, "Ogre", people, by=director, key="k")

    assert playing(tournament) == [*before, "5. Zane", "6. Zigis"]
    assert stands(tournament) == [Team("Ogre", (Member(5), Member(6), Member(3)))]
    line = tournament.journal.get(verb="enter_club_team")
    assert line.after == {"team": "Ogre", "members": "5, 6, 3", "known": 2}

    journal.undo(line, by=director)
    assert playing(tournament) == before
    assert stands(tournament) == []

    enter_club_team(tournament, "Ogre", people, by=director)
    assert playing(tournament) == [*before, "5. Zane", "6. Zigis"]


@pytest.mark.parametrize(
    ("count", "code"), [(1, "team_too_small"), (9, "team_too_large"), (0, "team_too_small")]
)
def test_an_impossible_team_enters_no_player(
    event_of: EventOf, director: Actor, count: int, code: str
) -> None:
    tournament = event_of(4)
    people = of_ogre(*(f"Zane {n}" for n in range(count)), by=director)

    with pytest.raises(Refused) as refused:
        enter_club_team(tournament, "Ogre", people, by=director)

    assert [fault.code for fault in refused.value.faults] == [code]
    assert len(playing(tournament)) == 4
    assert stands(tournament) == []


def test_a_member_of_another_team_of_the_list_is_refused_without_entries(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    forming.set_up_team(tournament, Team("Cēsis", (Member(1), Member(2))), by=director)
    people = [*of_ogre("Zane", by=director), tournament.entries.get(number=1).player]

    with pytest.raises(Refused) as refused:
        enter_club_team(tournament, "Ogre", people, by=director)

    assert [fault.code for fault in refused.value.faults] == ["member_twice"]
    assert len(playing(tournament)) == 4
    enter_club_team(tournament, "Ogre", people, by=director, listed="pairs")
    assert stands(tournament)[1] == Team("Ogre", (Member(5), Member(1)), "pairs")


def test_a_withdrawn_player_is_refused_by_name(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    entry = tournament.entries.get(number=1)
    attendance.withdraw(entry, by=director, reason="ill")

    with pytest.raises(Refused, match="left_already"):
        enter_club_team(
            tournament, "Ogre", [*of_ogre("Zane", by=director), entry.player], by=director
        )

    assert len(tournament.entries.all()) == 8


def test_latecomers_join_the_team_from_their_first_round_without_a_reason(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    enter_club_team(tournament, "Ogre", of_ogre("Zane", "Zigis", by=director), by=director)
    assert stands(tournament) == [Team("Ogre", (Member(9, 2), Member(10, 2)))]

    others = [tournament.entries.get(number=number).player for number in (1, 2)]
    with pytest.raises(Refused, match="reason_missing"):
        enter_club_team(tournament, "Cēsis", others, by=director)
    enter_club_team(tournament, "Cēsis", others, by=director, reason="forgotten")


def test_a_merged_person_is_entered_once_under_the_number_they_have(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    entry = tournament.entries.get(number=2)
    alias, zane = of_ogre("Bruno K.", "Zane", by=director)
    merging.merge_persons(alias, entry.player, reason="one person", by=director)

    enter_club_team(tournament, "Ogre", [alias, zane], by=director)

    assert stands(tournament) == [Team("Ogre", (Member(2), Member(5)))]
