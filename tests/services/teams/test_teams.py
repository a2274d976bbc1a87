"""Teams: formed and changed, two to eight members; reserves in time; lists.

Teams formed by lists, their ranking, and their files.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.teams import Member, Team
from scoring.verification import verify
from tests.cast import play_and_close, seat
from tests.services.exchanged import through_a_file
from tests.services.teams_standing import OGRE, stands, undo_latest
from tournament.models import Team as TeamRow
from tournament.models import Tournament
from tournament.reading.teams import teams_at_desk
from tournament.services.files import tournament_files
from tournament.services.people import import_plans, lists
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused
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


if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_a_list_forms_teams_and_pairs_but_no_team_of_one(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(0)
    text = (
        "Vārds;Komanda;Pāris\nAnna A;Ogre;A\nBruno B;Ogre;B\nCilda C;Cēsis;A\n"
        "Dainis D;Cēsis;B\nEvita E;Rīga;\n"
    )

    plan = import_plans.plan_list(tournament, text, by=director)
    lists.apply_list(tournament, text, by=director)

    assert [row.faults for row in plan.rows] == [(), (), (), (), ("team_of_one",)]
    assert stands(tournament) == [
        Team("Ogre", (Member(1), Member(2))),
        Team("Cēsis", (Member(3), Member(4))),
        Team("A", (Member(1), Member(3)), "pairs"),
        Team("B", (Member(2), Member(4)), "pairs"),
    ]
    assert import_plans.plan_list(tournament, text, by=director).count("unchanged") == 5
    undo_latest(tournament, by=director)
    assert stands(tournament) == []


def test_a_changed_list_moves_members_and_dissolves_empty_teams(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(0)
    lists.apply_list(tournament, "Name;Team\nAnna;X\nBruno;X\nCilda;Y\nDainis;Y\n", by=director)

    moved = "Name;Team\nAnna;Y\nBruno;Y\n"
    alone = "Name;Team\nAnna;Y\n"

    assert [row.faults for row in import_plans.plan_list(tournament, alone, by=director).rows] == [
        ("team_left_alone",)
    ]
    lists.apply_list(tournament, moved, by=director)
    assert stands(tournament) == [Team("Y", (Member(3), Member(4), Member(1), Member(2)))]


def test_a_list_that_changed_only_teams_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(0)
    lists.apply_list(tournament, "Name\nAnna\nBruno\n", by=director)

    lists.apply_list(tournament, "Name;Team\nAnna;X\nBruno;X\n", by=director)
    assert stands(tournament) == [Team("X", (Member(1), Member(2)))]
    undo_latest(tournament, by=director)

    assert stands(tournament) == []


def test_teams_rank_by_all_or_by_the_best_of_their_members(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"teams_best": 1})
    forming.set_up_team(tournament, OGRE, by=director)
    forming.set_up_team(tournament, Team("Cēsis", (Member(3), Member(4))), by=director)
    play_and_close(tournament, by=director)

    table = teams_at_desk(tournament, 1)

    best = {
        line.name: max((mate.share.big, mate.share.small) for mate in line.mates)
        for line in table.lines
    }
    assert {line.name: (line.big, line.small) for line in table.lines} == best
    assert [[mate.share.counts for mate in line.mates].count(True) for line in table.lines] == [
        1,
        1,
    ]


def test_a_championship_of_28_teams_is_exported_again_with_the_same_bytes(
    event_of: EventOf, director: Actor
) -> None:
    """Four to a team, eight rounds, each team tied with another in big points at some point."""
    tournament = event_of(112, settings={"rounds": 8, "keep_teams_apart": True})
    for team in range(28):
        members = tuple(Member(4 * team + n) for n in range(1, 5))
        forming.set_up_team(tournament, Team(f"{team + 1}. komanda", members), by=director)
    for _ in range(8):
        play_and_close(tournament, by=director)
    exported = through_a_file(tournament_files.export_event(tournament))

    again = tournament_files.import_event(exported, by=director)
    verdict = verify(read_event(exported))

    assert verdict.differences == ()
    assert through_a_file(tournament_files.export_event(again)) == exported
    teams = verdict.rounds[-1].teams
    assert teams is not None
    kept = teams_at_desk(again, 8).lines
    assert [(line.place, line.name, line.big, line.small) for line in kept] == [
        (one.place, one.team, one.big, one.small) for one in teams
    ]
    bigs = [line.big for line in kept]
    assert len(set(bigs)) < len(bigs)
    assert sum(bigs, Fraction(0)) == 28 * 12 * 8


def test_no_pair_name_contains_an_erased_person(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    entry = tournament.entries.get(number=1)
    surname = entry.name.split()[-1]
    pair = Team(f"{surname.upper()}/Ozols", (Member(1), Member(2)), "pairs")
    forming.set_up_team(tournament, OGRE, by=director)
    forming.set_up_team(tournament, pair, by=director)

    erase_person(entry.player, by=director, within=Tournament.objects.all())

    assert [team.name for team in stands(tournament)] == ["Ogre", "#1"]
    told = str(list(tournament.journal.values("subject", "before", "after")))
    assert surname.casefold() not in told.casefold()
