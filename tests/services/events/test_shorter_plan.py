"""Sheets with more deals than a plan that was shortened later."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import seat
from tournament.models import SheetVersion, Tournament
from tournament.services.events import planning, settings_changes
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

PASSED = {"contract": "passed"}
WON = {"contract": "ordinary", "won": True}


@pytest.fixture
def shortened(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of 16-deal rounds whose plan was shortened to 12 after round 1."""
    tournament = event_of(8)
    seat(tournament, by=director)
    entering.enter_deals(
        tournament, round_number=1, table_number=1, deals=[PASSED] * 16, by=director
    )
    entering.enter_totals(
        tournament, round_number=1, table_number=2, totals=[9, -2, -3, -4], by=director
    )
    closing.close_round(tournament, round_number=1, by=director)
    _confirm(tournament, by=director, deals=12)
    return tournament


def _confirm(tournament: Tournament, *, by: Actor, **settings: Any) -> None:  # noqa: ANN401
    plan = replace(planning.plan_of(tournament), settings=settings)
    seen = settings_changes.preview_settings(tournament, plan).revision
    settings_changes.change_settings(tournament, plan, previewed=seen, by=by)
    tournament.refresh_from_db()


@pytest.mark.parametrize(
    "right",
    [
        Correction(1, 2, totals=(4, -2, 2, -4), deals_played=16),
        Correction(1, 1, deals=[{**WON, "declarer": (n + 2) % 4} for n in range(16)]),
    ],
)
def test_a_sheet_longer_than_a_shortened_plan_can_be_corrected(
    shortened: Tournament, director: Actor, right: Correction
) -> None:
    version = correcting.correct_sheet(shortened, right, reason="misread", seen=1, by=director)

    assert (version.number, version.deals_played) == (2, 16)


def test_a_sheet_longer_than_a_shortened_plan_accepts_no_further_deal(
    shortened: Tournament, director: Actor
) -> None:
    longer = Correction(1, 2, totals=(4, -2, 2, -4), deals_played=17)

    with pytest.raises(Refused, match="deals_played_impossible"):
        correcting.correct_sheet(shortened, longer, reason="misread", seen=1, by=director)


def test_sheets_longer_than_a_shortened_plan_are_recalculated_by_new_rules(
    shortened: Tournament, director: Actor
) -> None:
    _confirm(shortened, by=director, deals=12, big_points={"4": [9, 3, 2, 1]})

    current = SheetVersion.objects.filter(is_current=True).order_by("table__number")
    assert [version.deals_played for version in current] == [16, 16]
    assert differing_tables(shortened) == ()
