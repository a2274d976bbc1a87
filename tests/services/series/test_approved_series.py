"""An approved series: no act changes it, and no act is undone, until it is opened again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.services.series.seasons import FEBRUARY, JANUARY, fresh, listed, series, take_in
from tournament.models import JournalEntry, OutsideEvent, Series, Stage
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.series import approving, creating, external_results, stages
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    OutsidePlan,
    plan_results,
)

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
Act = Callable[["Actor"], object]


def plan_of(name: str, *, by: Actor) -> OutsidePlan:
    about = EventDetails(name=name, date=JANUARY.isoformat(), game="zole-classic")
    return plan_results(listed(3, 2, 1), about, OutsideDecisions(), by=by)


@pytest.fixture
def cup(director: Actor) -> Series:
    """Return an approved series after one act of each kind."""
    made = series(director)
    first = take_in(made, 1, 2, 3, by=director)
    second = take_in(made, 1, 2, 3, by=director, day=FEBRUARY, name="Otrais")
    stages.add_stage(made, loose_event(), by=director)
    stages.change_stage(first, by=director, name="Pirmais", coefficient="2", is_final=False)
    stages.lift_stage(second, by=director)
    external_results.change_results(first, plan_of("Labots", by=director), by=director)
    renamed = replace(creating.plan_of(fresh(made)), name="Ogres kauss")
    creating.change_series(fresh(made), renamed, by=director)
    approving.approve_series(fresh(made), by=director)
    return fresh(made)


def loose_event() -> OutsideEvent:
    return OutsideEvent.objects.create(
        name="Trešais", date=FEBRUARY, game="zole-classic", participants=3
    )


def acts_on(cup: Series) -> Mapping[str, Act]:
    stage = Stage.objects.standing().filter(series=cup).earliest("pk")
    plan = creating.plan_of(cup)
    return {
        "add_stage": lambda by: stages.add_stage(cup, loose_event(), by=by),
        "change_stage": lambda by: stages.change_stage(
            stage, by=by, name="Cits", coefficient="1", is_final=False
        ),
        "lift_stage": lambda by: stages.lift_stage(stage, by=by),
        "take_in_results": lambda by: external_results.take_in_results(
            cup, plan_of("Ceturtais", by=by), by=by
        ),
        "change_results": lambda by: external_results.change_results(
            stage, plan_of("Labots", by=by), by=by
        ),
        "change_series": lambda by: creating.change_series(cup, replace(plan, name="Cits"), by=by),
        "approve_series": lambda by: approving.approve_series(cup, by=by),
    }


ACTS = (
    *("add_stage", "change_stage", "lift_stage"),
    *("take_in_results", "change_results", "change_series"),
)


@pytest.mark.parametrize("act", [*ACTS, "approve_series"])
def test_an_approved_series_is_not_changed(cup: Series, director: Actor, act: str) -> None:
    with pytest.raises(Refused, match="series_approved"):
        acts_on(cup)[act](director)


@pytest.mark.parametrize("act", ACTS)
def test_no_earlier_act_of_an_approved_series_is_undone(
    cup: Series, director: Actor, act: str
) -> None:
    line = JournalEntry.objects.filter(scope=cup.scope, verb=act).latest("pk")

    with pytest.raises(Refused, match="series_approved"):
        journal.undo(line, by=director)


@pytest.mark.parametrize("act", ACTS)
def test_a_series_is_changed_again_once_it_is_opened(
    cup: Series, director: Actor, act: str
) -> None:
    approving.reopen_series(cup, by=director, reason="a stage was missing")
    before = fresh(cup).scope.revision

    acts_on(fresh(cup))[act](director)

    assert fresh(cup).scope.revision == before + 1
