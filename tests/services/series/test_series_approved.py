"""Results counted by a series: as approved, in a table that stays once announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.series.corrected import turn_round
from tests.services.series.seasons import FEBRUARY, approved, fresh, series, take_in, totals
from tournament.models import Publication
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.series import approving, stages
from tournament.services.series.preview import foresee_stages
from tournament.standings.series.publication import announced_of, table_of
from tournament.standings.series.table import load_series_book

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
