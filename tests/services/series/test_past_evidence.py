"""Received lists of the past: evidence for each possible person, and details as described."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from scoring.series.presets import PRESETS
from tests.services.people.merged import person
from tests.services.series.seasons import series, take_in
from tests.services.series.team_stages import team_cup
from tournament.exchange.past_lists import receive
from tournament.models import JournalEntry, Series
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import external_results
from tournament.services.series import past_lists as past
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    OutsidePlan,
    plan_results,
)
from tournament.services.series.past_questions import questions

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db

KEEPER = Actor("LZF")
PLACES = PRESETS["points-for-places"].rule


def send(**lists: str) -> None:
    files = [(f"{name}.csv", text.encode()) for name, text in lists.items()]
    facts = {"game": "zole-classic", "source": "LZF arhīvs", "terms": "CC BY 4.0"}
    past.receive_lists(receive(files).lists, by=KEEPER, **facts)


def test_a_question_shows_who_played_with_whom_when_and_for_which_club(
    event_of: EventOf, director: Actor
) -> None:
    other_event = event_of(4, date=dt.date(2018, 4, 1))
    other_event.entries.all().delete()
    event = event_of(4, date=dt.date(2018, 5, 1))
    anna = event.entries.get(number=1).player
    take_in(series(director), 1, 9, by=director, day=dt.date(2020, 3, 1))
    other = person("Anna Bērziņa", club="Saldus")
    rows = "1;Anna Bērziņa;\n2;Bruno Kalniņš;Rīga\n3;Ilze Vītola;\n4;Zane Zute;\n"
    rows = f"Vieta;Vārds;Klubs\n{rows}"
    send(**{"2019-03-02 Pavasaris": rows, "2021-03-02 Vēlāk": "Vieta;Vārds\n1;anna bērziņa\n"})

    (asked,), total = questions(past.pending_lists(), by=KEEPER)

    assert (total, asked.name, asked.club, list(asked.years), asked.others) == (
        1, "Anna Bērziņa", "", [2019, 2021], 2,
    )  # fmt: skip
    found = {one.match.player: one for one in asked.candidates}
    assert found.keys() == {anna.pk, other.pk}
    told = [
        (list(one.clubs), list(one.years), one.events, one.together)
        for one in (found[anna.pk], found[other.pk])
    ]
    assert told == [(["Cēsis"], [2018, 2020], 2, 2), (["Saldus"], [], 0, 0)]


def test_a_page_has_twenty_questions_and_the_number_of_all() -> None:
    names = [f"Spēlētājs {letter}" for letter in "ABCDEFGHIJKLMNOPRSTUV"]
    for name in names:
        for club in ("Ogre", "Ape"):
            person(name, club=club)
    rows = [f"{place};{name}" for place, name in enumerate(names, start=1)]
    send(**{"2019-03-02 Pavasaris": "\n".join(["Vieta;Vārds", *rows])})

    shown, total = questions(past.pending_lists(), by=KEEPER)

    assert ([one.name for one in shown], total) == (names[:20], 21)


def test_a_described_list_has_its_changes_in_the_journal_once() -> None:
    send(**{"2019-03-02 Pavasaris": "Vieta;Vārds\n1;Anna Kalna\n"})
    (received,) = past.pending_lists()
    facts = {"name": "Kauss", "date": received.date, "place": "Ogre", "game": "zole-classic",
             "rounds": "4", "source": "", "terms": "CC BY 4.0"}  # fmt: skip

    for _press in range(2):
        past.describe_list(received, facts, by=KEEPER)

    (line,) = JournalEntry.objects.filter(verb="describe_list")
    assert (line.subject, line.before, line.after) == (
        "Kauss",
        {"name": "Pavasaris", "source": "LZF arhīvs"},
        {"name": "Kauss", "place": "Ogre", "rounds": 4},
    )


def planned(text: str, *, of_teams: bool = False) -> OutsidePlan:
    details = EventDetails(name="Posms", date="2026-01-30", game="zole-classic", participants=30)
    rows: dict[int, int | str] = dict.fromkeys(range(1, 9), "new")
    decided = OutsideDecisions(rows=rows)
    return plan_results(text, details, decided, by=KEEPER, teams={} if of_teams else None)


def refusal(cup: Series, plan: OutsidePlan) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as refused:
        external_results.take_in_results(cup, plan, by=KEEPER)
    return refused.value.code, dict(refused.value.facts)


def test_a_list_is_refused_by_a_series_of_another_kind_and_with_a_person_twice() -> None:
    cup, teams = series(KEEPER), team_cup(KEEPER)
    people = planned("Vieta;Vārds;Klubs\n1;Anna Kalna;Ape\n2;Ivo Zars;\n3;Kalna Anna;Ape")
    of_teams = planned("Vieta;Komanda\n1;Ogre\n2;Ape", of_teams=True)

    assert refusal(teams, people) == ("teams_from_elsewhere", {"name": "Posms"})
    assert refusal(cup, of_teams) == ("people_from_elsewhere", {"name": "Posms"})
    assert refusal(cup, people) == (
        "person_twice_in_results",
        {"name": "Anna Kalna", "lines": (1, 3)},
    )
    apart = planned("Vieta;Vārds;Klubs\n1;Anna Kalna;Ape\n2;Anna Kalna;Ogre")
    stage = external_results.take_in_results(cup, apart, by=KEEPER)
    assert stage.outside is not None
    assert (stage.outside.participants, stage.outside.results.count()) == (30, 2)
    assert refusal(cup, apart) == ("results_twice", {"name": "Posms"})
    with pytest.raises(Refused, match="people_from_elsewhere"):
        external_results.change_results(stage, of_teams, by=KEEPER)


def test_series_of_one_name_have_addresses_numbered_from_two() -> None:
    made = [create_series(SeriesPlan(name="Kauss", rule=PLACES), by=KEEPER) for _turn in range(3)]

    assert [one.scope.slug for one in made] == ["kauss", "kauss-2", "kauss-3"]
