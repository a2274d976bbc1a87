"""Teams formed by lists, their ranking, and their files."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.event_files import read_event
from scoring.teams import Member, Team
from scoring.verification import verify
from tests.cast import play_and_close
from tests.services.exchanged import through_a_file
from tests.services.teams_standing import OGRE, stands, undo_latest
from tournament.models import Tournament
from tournament.reading.teams import teams_at_desk
from tournament.services.files import tournament_files
from tournament.services.people import import_plans, lists
from tournament.services.people.erasing import erase_person
from tournament.services.teams import forming

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
