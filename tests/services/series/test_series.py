"""Series: created, stages added, weighted, approved, and all of it undone.

Results counted by a series: as approved, in a table that stays once announced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.series.files import read_series, write_series, write_series_standings
from scoring.series.standings import series_standings
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import (
    FEBRUARY,
    approved,
    fresh,
    series,
    take_in,
    totals,
    undo_last,
)
from tournament.models import JournalEntry, Publication, Stage
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.series import approving, creating, stages
from tournament.services.series.preview import foresee_series, foresee_stages
from tournament.standings.series.publication import announced_of, standings_document, table_of
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


def test_ticked_events_are_added_once_and_not_to_an_approved_series(director: Actor) -> None:
    cup, events = series(director), [approved(director)]

    sent = [stages.add_stages(cup, events, by=director, key="ticked") for _press in range(2)]

    assert (sent, Stage.objects.count()) == ([1, 0], 1)
    approving.approve_series(fresh(cup), by=director)
    with pytest.raises(Refused, match="series_approved"):
        stages.add_stages(fresh(cup), events, by=director)


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
    rule = {**plan.rule, "count": 1}
    other = creating.SeriesPlan("Ogres kauss", rule, plan.game, is_public=False)
    creating.change_series(cup, other, by=director)
    assert totals(cup) != before
    assert (fresh(cup).scope.name, fresh(cup).scope.is_public) == ("Ogres kauss", False)
    undo_last("change_series", by=director)
    assert totals(cup) == before
    assert (fresh(cup).scope.name, fresh(cup).scope.is_public) == ("Garkalnes kauss", True)

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

    moved = [(m.name, str(m.place_before), str(m.place_after), m.moves) for m in ripple.moved]
    assert moved == [
        ("Cilda Ozola", "1", "1", False),
        ("Bruno Kalniņš", "3", "2", True),
        ("Anna Bērziņa", "2", "3", True),
    ]
    assert totals(cup) == before


def test_an_act_previewed_before_another_users_act_is_refused(director: Actor) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, 3, by=director)
    seen = fresh(cup).scope.revision
    take_in(cup, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais")

    with pytest.raises(Refused, match="changed_meanwhile"):
        stages.lift_stage(stage, by=director, previewed=seen)


if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_an_event_that_is_not_approved_waits(director: Actor) -> None:
    cup = series(director)
    event = approved(director)
    stages.add_stage(cup, event, by=director)
    finishing.reopen(event, by=director, reason="a sheet")
    finishing.back_to_running(event, by=director, reason="another round")

    book = load_series_book(fresh(cup))

    assert [(stage.state, stage.results) for stage in book.stages] == [("awaited", ())]
    with pytest.raises(Refused, match="no_stage_counts"):
        approving.approve_series(cup, by=director)


def test_a_corrected_result_counts_as_last_approved(director: Actor) -> None:
    cup = series(director)
    event = approved(director)
    stages.add_stage(cup, event, by=director)
    before = totals(cup)

    finishing.reopen(event, by=director, reason="a sheet")

    assert totals(cup) == before
    assert [stage.state for stage in load_series_book(fresh(cup)).stages] == ["corrected"]
    with pytest.raises(Refused, match="stages_awaited"):
        approving.approve_series(cup, by=director)


def test_approving_a_corrected_event_shows_its_effect_on_the_series(director: Actor) -> None:
    cup = series(director)
    event = approved(director)
    stages.add_stage(cup, event, by=director)
    take_in(cup, 4, 3, 2, 1, by=director, day=FEBRUARY)
    finishing.reopen(event, by=director, reason="a sheet")
    event.refresh_from_db()
    turn_round(event, by=director)
    before = totals(cup)

    (ripple,) = foresee_stages(event, lambda: finishing.announce_approved(event))

    assert ripple.moved
    assert totals(cup) == before
    finishing.approve(event, by=director, early_because="now")
    after = totals(cup)
    told = {m.name: (str(m.place_after), str(m.total_after)) for m in ripple.moved}
    assert told == {name: (place, total) for place, name, total in after if name in told}
    assert {name for _p, name, _t in after} - told.keys() == {
        name for (p, name, t) in after if (p, name, t) in before
    }


def test_later_corrections_do_not_change_an_approved_table(director: Actor) -> None:
    cup = series(director)
    event = approved(director)
    stages.add_stage(cup, event, by=director)
    said = approving.approve_series(cup, by=director)
    rows, notes = said.rows, said.notes

    with pytest.raises(Refused, match="series_approved"):
        take_in(cup, 4, 3, 2, 1, by=director, day=FEBRUARY)
    finishing.reopen(event, by=director, reason="a sheet")

    again = announced_of(fresh(cup).scope)
    assert again is not None
    assert (again.rows, again.notes) == (rows, notes)
    table = table_of(again)
    assert table == load_series_book(fresh(cup)).table

    approving.reopen_series(cup, by=director, reason="a stage was missing")
    assert announced_of(fresh(cup).scope) is None
    assert Publication.objects.filter(scope=cup.scope).count() == 2
    take_in(cup, 4, 3, 2, 1, by=director, day=FEBRUARY)
