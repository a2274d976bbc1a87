"""Series: created, stages added, weighted, approved, and all of it undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.series.files import read_series, write_series, write_series_standings
from scoring.series.standings import series_standings
from tests.services.series.seasons import (
    FEBRUARY,
    approved,
    fresh,
    series,
    take_in,
    totals,
    undo_last,
)
from tournament.models import JournalEntry, Stage
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.series import creating, stages
from tournament.services.series.preview import foresee_series
from tournament.standings.series.publication import standings_document
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_an_external_list_and_a_local_event_make_one_table(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 2, 1, 3, by=director)
    event = approved(director, day=FEBRUARY)
    stages.add_stage(cup, event, by=director, coefficient="1,2")

    book = load_series_book(fresh(cup))

    assert [(s.number, s.name, s.state) for s in book.stages] == [
        (1, "Ziemas posms", "counted"),
        (2, "1. posms", "counted"),
    ]
    assert {line.player for line in book.table.lines} == {
        entry.player_id for entry in event.entries.all()
    }
    first = book.table.lines[0]
    assert first.total == sum(cell.value or 0 for cell in first.cells)


def test_the_file_of_the_series_gives_the_same_table_as_the_page(director: Actor) -> None:
    cup = series(director, "best-4-of-5")
    take_in(cup, 2, 1, 3, by=director)
    take_in(cup, 3, 2, 4, by=director, day=FEBRUARY)
    book = load_series_book(fresh(cup))

    again = series_standings(read_series(write_series(book.scored)))

    assert standings_document(book.table.lines) == write_series_standings(again)


def test_the_same_event_twice_is_refused_by_name(director: Actor) -> None:
    cup, event = series(director), approved(director)
    stages.add_stage(cup, event, by=director)

    with pytest.raises(Refused, match="stage_twice"):
        stages.add_stage(cup, event, by=director)
    assert Stage.objects.count() == 1


def test_an_event_of_another_game_is_refused(director: Actor) -> None:
    cup = series(director, game="zole-rondo")
    event = approved(director)

    with pytest.raises(Refused, match="stage_of_another_game") as refused:
        stages.add_stage(cup, event, by=director)
    assert refused.value.facts == {"name": "1. posms", "game": "zole-classic"}
    with pytest.raises(Refused, match="stage_of_another_game"):
        take_in(cup, 1, 2, 3, by=director)


def test_a_series_cannot_change_to_a_game_other_than_its_stages(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    plan = creating.plan_of(fresh(cup))

    with pytest.raises(Refused, match="stage_of_another_game"):
        creating.change_series(cup, creating.SeriesPlan(plan.name, plan.rule, "kop"), by=director)


def test_every_fault_of_a_rule_is_shown_at_once(director: Actor) -> None:
    with pytest.raises(Refused, match="rule_faulty") as refused:
        series(director, rule={"points": [], "brackets": [], "count": 0, "tie_breaks": ["luck"]})

    codes = sorted(fault.code for fault in refused.value.faults)
    assert codes == ["field_choice", "field_range", "series_points_missing"]


def test_a_coefficient_is_above_zero(director: Actor) -> None:
    cup = series(director)
    for wrong in ("0", "much"):
        with pytest.raises(Refused, match="coefficient_not_above_nought"):
            take_in(cup, 1, 2, 3, by=director, coefficient=wrong)


def test_every_change_to_a_series_can_be_undone(director: Actor) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, 3, by=director)
    take_in(cup, 3, 1, 2, by=director, day=FEBRUARY, name="Otrais")
    before = totals(cup)

    stages.change_stage(stage, by=director, name="Pirmais", coefficient="2", is_final=False)
    assert totals(cup) != before
    undo_last("change_stage", by=director)
    assert totals(cup) == before

    stages.lift_stage(stage, by=director)
    assert len(load_series_book(fresh(cup)).stages) == 1
    undo_last("lift_stage", by=director)
    assert totals(cup) == before

    plan = creating.plan_of(fresh(cup))
    other = creating.SeriesPlan(plan.name, {**plan.rule, "count": 1}, plan.game)
    creating.change_series(cup, other, by=director)
    assert totals(cup) != before
    undo_last("change_series", by=director)
    assert totals(cup) == before

    undo_last("take_in_results", by=director)
    assert [s.name for s in load_series_book(fresh(cup)).stages] == ["Ziemas posms"]


def test_later_changes_of_a_stage_stay_when_an_older_one_is_undone(
    director: Actor,
) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, 3, by=director)
    for weight in ("1", "2"):
        stages.change_stage(stage, by=director, name="Pirmais", coefficient=weight, is_final=False)

    first = JournalEntry.objects.filter(verb="change_stage").earliest("pk")
    journal.undo(first, by=director)

    stage.refresh_from_db()
    assert (stage.name, stage.coefficient) == ("", "2")


def test_the_effect_of_an_act_is_previewed(director: Actor) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, 3, by=director)
    take_in(cup, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais")
    before = totals(cup)

    ripple = foresee_series(cup, lambda: stages.lift_stage(stage, by=director))

    moved = [(m.name, str(m.place_before), str(m.place_after)) for m in ripple.moved]
    assert moved == [
        ("Cilda Ozola", "1", "1"),
        ("Bruno Kalniņš", "3", "2"),
        ("Anna Bērziņa", "2", "3"),
    ]
    assert totals(cup) == before


def test_an_act_previewed_before_another_users_act_is_refused(director: Actor) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, 3, by=director)
    seen = fresh(cup).scope.revision
    take_in(cup, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais")

    with pytest.raises(Refused, match="changed_meanwhile"):
        stages.lift_stage(stage, by=director, previewed=seen)
