"""A series of teams: its stages' teams in one table, corrected, approved, and undone.

Stages of teams approved, corrected and read back: teams change when a result is approved.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.series.presets import PRESETS
from tests.scoring.series_read_slowly import slow_standings
from tests.services.exchanged import through_a_file
from tests.services.series.seasons import (
    FEBRUARY,
    JANUARY,
    fresh,
    series,
    take_in,
    totals,
    undo_last,
)
from tests.services.series.team_stages import (
    OTHERS,
    THREE,
    approve,
    corrected,
    entered,
    names,
    played,
    team,
    team_cup,
    two_stages,
)
from tournament.models import OutsideEvent, Player, Publication, Tournament
from tournament.reading.people.seasons import all_series_of
from tournament.services.files import tournament_files
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.series import approving, creating, stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.preview import foresee_stages
from tournament.standings.series.publication import standings_document, table_of
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.scoring.series_read_slowly import Json
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def by_hand(teams: Mapping[str, Sequence[int]], event: Tournament) -> list[Json]:
    """Return an announced team result computed slowly: members' totals, summed and sorted."""
    rows = {row["number"]: row for row in event.publications.standings()[0].rows}
    lines = [
        (
            sum((Fraction(rows[n]["big"]) for n in who), Fraction(0)),
            sum(int(rows[n]["small"]) for n in who),
            -min(int(rows[n]["place"].split("-")[0]) for n in who),
            name,
        )
        for name, who in teams.items()
    ]
    found = []
    for one in lines:
        above = sum(other[:3] > one[:3] for other in lines)
        equal = sum(other[:3] == one[:3] for other in lines)
        place = str(above + 1) if equal == 1 else f"{above + 1}-{above + equal}"
        found.append({"name": one[3], "place": place, "big": str(one[0]), "small": one[1]})
    return found


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_teams_are_ranked_as_by_a_slow_second_implementation(director: Actor, preset: str) -> None:
    cup = two_stages(director, preset)
    by_letters = {"Ogre": 1, "OGRE": 1, "Cēsis": 2, "Cesis": 2, "Rīga": 3, "Talsi": 4}
    written = {1: "OGRE", 2: "Cesis", 3: "Rīga", 4: "Talsi"}
    raw: Json = {
        "format": "karta.series/1",
        "rule": PRESETS[preset].rule,
        "players": [{"id": key, "name": name} for key, name in written.items()],
        "stages": [
            {
                "number": number,
                "results": [
                    {"player": by_letters[one.pop("name")], **one} for one in by_hand(teams, event)
                ],
            }
            for number, (teams, event) in enumerate(
                zip((THREE, OTHERS), Tournament.objects.order_by("date"), strict=True), start=1
            )
        ],
    }
    for stage in raw["stages"]:
        stage["participants"] = len(stage["results"])

    book = load_series_book(fresh(cup))
    answer = standings_document(book.table.lines)["rows"]
    for row, line in zip(answer, book.table.lines, strict=True):
        row["player"] = by_letters[line.name]

    slow = slow_standings(raw)["rows"]
    assert sorted(answer, key=lambda row: row["player"]) == sorted(
        slow, key=lambda row: row["player"]
    )
    assert [row["place"] for row in answer] == [row["place"] for row in slow]


def test_a_team_is_matched_despite_accents_and_keeps_its_latest_spelling(
    director: Actor,
) -> None:
    assert names(two_stages(director)) == {"OGRE", "Cesis", "Rīga", "Talsi"}


def test_two_teams_of_one_event_that_differ_only_in_accents_stay_two(director: Actor) -> None:
    cup = team_cup(director)
    event = entered(director, team("Riga", 1, 2), team("Rīga", 3, 4))
    stages.add_stage(cup, played(event, by=director), by=director)

    assert names(cup) == {"Riga", "Rīga"}


def test_only_teams_of_its_list_are_ranked(director: Actor) -> None:
    pairs, main = team_cup(director, team_list="Pari"), team_cup(director)
    teams = team("Ogre", 1, 2), team("Anna un Cilda", 1, 3, listed="Pāri")
    event = played(entered(director, *teams), by=director)
    for cup in (pairs, main):
        stages.add_stage(cup, event, by=director)

    assert (names(pairs), names(main)) == ({"Anna un Cilda"}, {"Ogre"})


def test_a_stage_without_teams_does_not_count_and_is_marked(director: Actor) -> None:
    cup = team_cup(director, "sum-of-places")
    event = played(entered(director), by=director)
    stages.add_stage(cup, event, by=director)

    book = load_series_book(fresh(cup))

    assert [stage.state for stage in book.stages] == ["teamless"]
    assert (book.table.stages, book.table.lines) == ((), ())
    with pytest.raises(Refused, match="no_stage_counts"):
        approving.approve_series(cup, by=director)


def test_an_imported_event_has_its_teams(director: Actor) -> None:
    event = played(entered(director, *(team(one, *who) for one, who in THREE.items())), by=director)
    file = through_a_file(tournament_files.export_event(event))
    again = tournament_files.import_event(file, by=director)
    assert again.state == Tournament.State.APPROVED
    here, brought = team_cup(director), team_cup(director)

    stages.add_stage(here, event, by=director)
    stages.add_stage(brought, again, by=director)

    assert totals(brought) == totals(here)
    assert names(brought) == set(THREE)


def test_the_teams_of_the_final_come_first_in_its_order(director: Actor) -> None:
    cup = two_stages(director)
    last = cup.stages.order_by("-pk")[0]
    stages.change_stage(last, by=director, name="", coefficient="1", is_final=True)

    lines = load_series_book(fresh(cup)).table.lines

    assert [line.decided_by for line in lines[:3]] == ["final"] * 3
    assert {line.name for line in lines[:3]} == {"Cesis", "OGRE", "Talsi"}
    assert lines[3].name == "Rīga"


def test_a_list_of_people_is_not_a_stage_of_teams(director: Actor) -> None:
    cup = team_cup(director)
    with pytest.raises(Refused, match="teams_from_elsewhere") as refused:
        take_in(cup, 1, 2, 3, by=director)
    assert refused.value.facts == {"name": "Ziemas posms"}
    assert not OutsideEvent.objects.exists()

    people = series(director)
    listed = take_in(people, 1, 2, 3, by=director)
    stages.lift_stage(listed, by=director)
    creating.change_series(
        fresh(people), SeriesPlan("Kauss", people.rule, ranks="teams"), by=director
    )
    with pytest.raises(Refused, match="teams_from_elsewhere"):
        undo_last("lift_stage", by=director)


def test_the_first_stage_decides_whether_a_series_ranks_people_or_teams(director: Actor) -> None:
    cup = team_cup(director)
    players = SeriesPlan("Garkalnes kauss", cup.rule)

    creating.change_series(cup, players, by=director)
    assert fresh(cup).ranks == "players"
    undo_last("change_series", by=director)
    assert fresh(cup).ranks == "teams"

    stages.add_stage(cup, entered(director), by=director)
    with pytest.raises(Refused, match="series_ranks_already"):
        creating.change_series(fresh(cup), players, by=director)


def test_every_act_on_stages_of_teams_can_be_undone(director: Actor) -> None:
    cup = two_stages(director)
    both = totals(cup)

    stages.lift_stage(cup.stages.order_by("-pk")[0], by=director)
    assert names(cup) == set(THREE)
    undo_last("lift_stage", by=director)
    assert totals(cup) == both
    approving.approve_series(cup, by=director)
    undo_last("approve_series", by=director)
    undo_last("add_stage", by=director)
    assert names(cup) == set(THREE)


def test_a_rating_ranks_people(director: Actor) -> None:
    plan = SeriesPlan("Rondo", {"unit": "big"}, game="zole-rondo", ranks="teams", team_list="x")

    made = create_series(plan, by=director, kind="ratings")

    assert (made.ranks, made.team_list) == ("players", "")


def test_a_series_has_a_known_game_and_texts_cut_to_their_columns(director: Actor) -> None:
    plan = SeriesPlan("x" * 201, {"unit": "big"}, ranks="teams", team_list="y" * 101)

    made = create_series(plan, by=director)

    assert (made.scope.name, made.team_list) == ("x" * 200, "y" * 100)
    with pytest.raises(Refused, match="rule_faulty") as refused:
        create_series(replace(plan, game="whist"), by=director)
    assert [fault.code for fault in refused.value.faults] == ["game_unknown"]


def test_a_person_is_not_in_a_series_of_teams(director: Actor) -> None:
    two_stages(director)
    event = Tournament.objects.get(date=FEBRUARY)
    people = series(director)
    stages.add_stage(people, event, by=director)

    player = event.entries.order_by("number")[0].player_id

    assert [one.stages for one in all_series_of([player])] == [1]
    assert event.date > JANUARY


if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_corrected_stage_changes_team_results_only_when_approved(
    director: Actor,
) -> None:
    cup = two_stages(director)
    first = Tournament.objects.order_by("date")[0]
    before = totals(cup)

    corrected(first, by=director)
    assert totals(cup) == before

    foreseen = foresee_stages(first, lambda: finishing.announce_approved(first))
    approve(first, by=director)

    assert totals(cup) != before
    now = {name: total for _place, name, total in totals(cup)}
    (ripple,) = foreseen
    assert ripple.moved
    assert {one.name: str(one.total_after) for one in ripple.moved}.items() <= now.items()


def test_a_result_published_before_teams_were_stored_has_its_teams(director: Actor) -> None:
    cup = two_stages(director)
    before = totals(cup)

    for said in Publication.objects.exclude(tournament=None):
        kept = {name: note for name, note in said.notes.items() if name != "teams"}
        Publication.objects.filter(pk=said.pk).update(notes=kept)

    assert totals(cup) == before


def test_an_approved_team_table_is_read_back_whole_and_unchanged_by_erasures(
    director: Actor,
) -> None:
    cup = two_stages(director)
    table = load_series_book(fresh(cup)).table
    said = approving.approve_series(cup, by=director)
    somebody = Player.objects.get(name="Anna Bērziņa")
    # A person whose primary key happens to equal a team's number.
    unlucky = Player.objects.create(pk=table.lines[0].player, name="Dace Liepa")

    for person in (somebody, unlucky):
        erase_person(person, by=director, within=Tournament.objects.all())

    assert table_of(Publication.objects.get(pk=said.pk)) == table


def test_a_pair_with_an_erased_person_is_anonymous_and_stays_separate(
    director: Actor,
) -> None:
    cup, kept = team_cup(director), team_cup(director)
    for day, who in ((JANUARY, (1, 2)), (FEBRUARY, (3, 4))):
        pair = team("Bērziņa/Ozola", *who), team("Talsi", 7, 8)
        event = played(entered(director, *pair, day=day), by=director)
        for one in (cup, kept):
            stages.add_stage(one, event, by=director)
    said = approving.approve_series(kept, by=director)
    before = [(line.place, line.total) for line in table_of(said).lines]

    for name in ("Anna Bērziņa", "Cilda Ozola"):
        erase_person(Player.objects.get(name=name), by=director, within=Tournament.objects.all())

    again = Publication.objects.get(pk=said.pk)
    told = str(list(Publication.objects.values("rows", "notes")))
    assert "Bērziņa" not in told
    assert [(line.place, line.total) for line in table_of(again).lines] == before
    assert {line.name for line in table_of(again).lines} == {"#1", "Talsi"}
    assert names(cup) == {"#1", "#3", "Talsi"}
