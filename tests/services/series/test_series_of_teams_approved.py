"""Stages of teams approved, corrected and read back: teams change when a result is approved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.series.seasons import FEBRUARY, JANUARY, fresh, totals
from tests.services.series.team_stages import (
    approve,
    corrected,
    entered,
    names,
    played,
    team,
    team_cup,
    two_stages,
)
from tournament.models import Player, Publication, Tournament
from tournament.services.people.erasing import erase_person
from tournament.services.results import finishing
from tournament.services.series import approving, stages
from tournament.services.series.preview import foresee_stages
from tournament.standings.series.publication import table_of
from tournament.standings.series.table import load_series_book

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
