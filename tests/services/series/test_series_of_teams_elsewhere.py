"""External lists of teams, as stages of a series of teams."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from tests.services.series.seasons import fresh, series, totals, undo_last
from tests.services.series.team_stages import (
    entered,
    names,
    played,
    take_in_teams,
    team,
    team_cup,
    two_stages,
)
from tournament.models import JournalEntry, Player, Tournament
from tournament.services import journal
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused
from tournament.services.series import external_results, stages
from tournament.services.series.external_result_plans import (
    EventDetails,
    distance,
    plan_results,
)
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("", "abc", 3),
        ("xogre", "ogre", 1),
        ("ogre", "ogres", 1),
        ("ogre", "ogra", 1),
        ("cēsis", "ēciss", 3),
        ("ab", "ba", 2),
    ],
)
def test_the_distance_of_two_names_is_the_number_of_edits(
    one: str, other: str, expected: int
) -> None:
    assert distance(one, other) == distance(other, one) == expected


def test_external_lists_of_teams_count_with_events_and_can_be_undone(
    director: Actor,
) -> None:
    cup = two_stages(director)
    before = totals(cup)

    take_in_teams(cup, "CĒSIS", "Ape", "1. ogre", by=director, day=dt.date(2026, 3, 20))

    assert names(cup) == {"OGRE", "CĒSIS", "Rīga", "Talsi", "Ape", "1. ogre"}
    stage = load_series_book(fresh(cup)).stages[-1]
    assert (stage.state, stage.participants) == ("counted", 3)
    undo_last("take_in_results", by=director)
    assert totals(cup) == before


def test_a_corrected_list_of_teams_replaces_the_older_one(director: Actor) -> None:
    cup = team_cup(director)
    stage = take_in_teams(cup, "Ogre", "Ape", by=director)
    about = EventDetails(name="Talsu posms", date="2026-01-30", game="zole-classic")
    plan = plan_results("Vieta;Komanda\n1;Ape\n2;Ogre\n", about, by=director, teams={})

    external_results.change_results(stage, plan, by=director)

    assert [line.name for line in load_series_book(fresh(cup)).table.lines] == ["Ape", "Ogre"]
    undo_last("change_results", by=director)
    assert [line.name for line in load_series_book(fresh(cup)).table.lines] == ["Ogre", "Ape"]


def test_the_later_of_two_corrections_of_a_list_is_undone_first(director: Actor) -> None:
    cup = team_cup(director)
    stage = take_in_teams(cup, "Ogre", "Ape", by=director)
    about = EventDetails(name="Talsu posms", date="2026-01-30", game="zole-classic")
    for winner, second in (("Ape", "Ogre"), ("Ogre", "Ape")):
        listed = f"Vieta;Komanda\n1;{winner}\n2;{second}\n"
        plan = plan_results(listed, about, by=director, teams={})
        external_results.change_results(stage, plan, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(JournalEntry.objects.filter(verb="change_results").earliest("pk"), by=director)
    for _correction in range(2):
        last = JournalEntry.objects.filter(verb="change_results", undone_by=None).latest("pk")
        journal.undo(last, by=director)

    assert [line.name for line in load_series_book(fresh(cup)).table.lines] == ["Ogre", "Ape"]


def test_a_list_of_teams_is_not_a_stage_of_people(director: Actor) -> None:
    cup, people = team_cup(director), series(director)
    listed = take_in_teams(cup, "Ogre", "Ape", by=director)
    assert listed.outside is not None

    with pytest.raises(Refused, match="people_from_elsewhere") as refused:
        stages.add_stage(people, listed.outside, by=director)

    assert refused.value.facts == {"name": "Talsu posms"}
    plan = plan_results(
        "Vieta;Komanda\n1;Ape\n", EventDetails("P", "2026-01-30", "golf"), by=director, teams={}
    )
    with pytest.raises(Refused, match="people_from_elsewhere"):
        external_results.take_in_results(people, plan, by=director)


def test_an_erased_name_disappears_from_lists_of_teams_too(director: Actor) -> None:
    pairs = team_cup(director, team_list="Pari")
    pair = team("Bērziņa / Kalniņš", 1, 2, listed="Pāri")
    stages.add_stage(pairs, played(entered(director, pair), by=director), by=director)
    listed = take_in_teams(pairs, "Berzina / Kalnins", "Ape", by=director)

    person = Player.objects.get(name="Anna Bērziņa")
    erase_person(person, by=director, within=Tournament.objects.all())

    assert listed.outside is not None
    assert [one.name for one in listed.outside.teams.all()] == ["#1", "Ape"]
    assert "Kalni" not in " ".join(names(pairs))
