"""Changes of the plan: free before results, previewed after, and never half applied."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import play_and_close, seat
from tournament.models import SheetVersion, Tournament
from tournament.services.events import planning, settings_changes
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import checking, entering
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

PASSED = {"contract": "passed"}


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def changed(tournament: Tournament, **settings: Any) -> planning.TournamentPlan:  # noqa: ANN401
    return replace(planning.plan_of(tournament), settings=settings)


def test_everything_may_change_before_the_first_result(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    plan = changed(tournament, rounds=5, leftover_pules="each", tie_breaks=["lot"])

    settings_changes.change_settings(tournament, plan, by=director)

    tournament.refresh_from_db()
    assert planning.plan_of(tournament) == plan


@pytest.mark.parametrize(
    "settings",
    [
        {"tie_breaks": ["lot"]},
        {"strike_worst": 1},
        {"big_points": {"4": [4, 3, 2, 1]}},
        {"leftover_pules": "each"},
    ],
)
def test_settings_that_decide_places_need_a_preview_after_the_first_result(
    played: Tournament, director: Actor, settings: dict[str, Any]
) -> None:
    with pytest.raises(Refused, match="settings_need_preview"):
        settings_changes.change_settings(played, changed(played, **settings), by=director)


def test_the_plan_of_coming_rounds_changes_without_a_preview(
    played: Tournament, director: Actor
) -> None:
    plan = changed(played, rounds=6, minutes=50, table_sizes="4-5")

    settings_changes.change_settings(played, plan, by=director)

    played.refresh_from_db()
    assert played.settings == {"rounds": 6, "minutes": 50, "table_sizes": "4-5"}


def test_a_changed_scale_changes_all_big_points_as_previewed(
    played: Tournament, director: Actor
) -> None:
    plan = changed(played, big_points={"4": [4, 3, 2, 1]})
    ripple = settings_changes.preview_settings(played, plan)

    settings_changes.change_settings(played, plan, by=director, previewed=ripple.revision)

    rows = {row.number: row for row in standings_table(played).rows}
    assert {c.number: c.big_after for c in ripple.places} == {
        c.number: rows[c.number].big for c in ripple.places
    }
    assert sorted(int(row.big) for row in rows.values()) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_previewing_changed_settings_changes_nothing(played: Tournament) -> None:
    before = standings_table(played)

    settings_changes.preview_settings(played, changed(played, big_points={"4": [4, 3, 2, 1]}))

    played.refresh_from_db()
    assert (standings_table(played), played.settings) == (before, {})


def test_settings_with_an_outdated_preview_are_refused(played: Tournament, director: Actor) -> None:
    plan = changed(played, strike_worst=1)
    ripple = settings_changes.preview_settings(played, plan)
    seat(played, by=director)

    with pytest.raises(Refused, match="changed_meanwhile"):
        settings_changes.change_settings(played, plan, by=director, previewed=ripple.revision)


def test_a_house_rule_that_changes_totals_makes_new_versions_of_sheets_with_deals(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    lost = {"contract": "ordinary", "declarer": 2, "won": False}
    entering.enter_deals(
        tournament, round_number=1, table_number=1, deals=[PASSED, lost], by=director
    )
    closing.close_round(tournament, round_number=1, by=director)
    before = SheetVersion.objects.get().totals
    plan = changed(tournament, leftover_pules="each")
    ripple = settings_changes.preview_settings(tournament, plan)

    settings_changes.change_settings(tournament, plan, by=director, previewed=ripple.revision)

    current = SheetVersion.objects.get(is_current=True)
    assert (before, current.totals, current.number) == ([2, 2, -6, 2], [3, 3, -9, 3], 2)


def test_disputed_results_follow_a_changed_house_rule(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    at_table: dict[str, Any] = {"round_number": 1, "table_number": 1, "by": director}
    lost = {"contract": "ordinary", "declarer": 2, "won": False}
    entering.enter_totals(tournament, totals=[2, 2, -7, 3], **at_table)
    entering.enter_deals(tournament, deals=[PASSED, lost], **at_table)
    plan = changed(tournament, leftover_pules="each")
    ripple = settings_changes.preview_settings(tournament, plan)

    settings_changes.change_settings(tournament, plan, by=director, previewed=ripple.revision)
    checking.settle_dispute(tournament, version=3, words="the deals are right", **at_table)

    assert [version.totals for version in SheetVersion.objects.order_by("number")] == [
        [2, 2, -7, 3],
        [2, 2, -6, 2],
        [3, 3, -9, 3],
        [3, 3, -9, 3],
    ]
    assert SheetVersion.objects.get(is_current=True).number == 4


def test_a_checked_sheet_stays_checked_when_a_house_rule_changes(
    event_of: EventOf, director: Actor, secretary: Actor
) -> None:
    tournament = event_of(4, checking="second_pair")
    seat(tournament, by=director)
    lost = {"contract": "ordinary", "declarer": 2, "won": False}
    entering.enter_deals(
        tournament, round_number=1, table_number=1, deals=[PASSED, lost], by=director
    )
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=secretary)
    plan = changed(tournament, leftover_pules="each")
    ripple = settings_changes.preview_settings(tournament, plan)

    settings_changes.change_settings(tournament, plan, by=director, previewed=ripple.revision)

    tick = SheetVersion.objects.get(is_current=True).tick
    assert tick is not None
    assert (tick.version.number, tick.kind) == (2, "deals_agree")


def test_the_game_is_fixed_by_its_first_result(played: Tournament, director: Actor) -> None:
    plan = replace(planning.plan_of(played), preset="lzf-rondo")

    with pytest.raises(Refused, match="game_fixed"):
        settings_changes.change_settings(played, plan, by=director)


def test_a_game_that_does_not_fit_the_seats_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9)
    seat(tournament, by=director)
    plan = replace(planning.plan_of(tournament), preset="kop", settings={})

    with pytest.raises(Refused) as refused:
        settings_changes.change_settings(tournament, plan, by=director)

    assert (refused.value.code, refused.value.facts["players"]) == ("table_size_impossible", 3)


def test_seated_rounds_cannot_be_removed_from_the_plan(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    with pytest.raises(Refused) as refused:
        settings_changes.change_settings(tournament, changed(tournament, rounds=1), by=director)

    assert (refused.value.code, refused.value.facts) == (
        "rounds_seated",
        {"rounds": 1, "seated": 2},
    )


def test_contradictory_settings_are_refused_with_every_fault(
    played: Tournament, director: Actor
) -> None:
    plan = changed(played, rounds=0, minutes=-5)

    with pytest.raises(Refused) as refused:
        settings_changes.change_settings(played, plan, by=director)

    assert len(refused.value.faults) == 2


def test_saving_the_same_plan_again_changes_nothing(played: Tournament, director: Actor) -> None:
    played.refresh_from_db()
    revision = played.revision

    settings_changes.change_settings(played, planning.plan_of(played), by=director)

    played.refresh_from_db()
    assert played.revision == revision
    assert standings_table(played).rows[0].big == Fraction(6)
