"""Sheets entered: from paper, deal by deal, and twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import play_and_close, seat
from tests.services.sheets.sheets_entered import enter, four
from tournament.models import Round, SheetLine, SheetVersion, Tournament
from tournament.services.refusals import Refused
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

__all__ = ["four"]


def test_places_and_big_points_follow_from_the_totals(four: Tournament, director: Actor) -> None:
    enter(four, [12, -3, -3, -6], by=director)

    lines = SheetLine.objects.order_by("seat__letter").values_list(
        "small", "place_first", "place_last", "big_sixtieths"
    )
    assert list(lines) == [
        (12, 1, 1, 360),
        (-3, 2, 3, 180),
        (-3, 2, 3, 180),
        (-6, 4, 4, 0),
    ]


def test_four_tied_players_get_two_each(four: Tournament, director: Actor) -> None:
    enter(four, [0, 0, 0, 0], by=director)

    assert list(SheetLine.objects.values_list("big_sixtieths", flat=True)) == [120] * 4


def test_totals_of_no_deals_are_refused(four: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="nothing_played"):
        entering.enter_totals(
            four,
            round_number=1,
            table_number=1,
            totals=[0, 0, 0, 0],
            deals_played=0,
            by=director,
        )


@pytest.mark.parametrize(
    ("totals", "code", "facts"),
    [
        ([12, -3, -3], "totals_count", {"given": 3, "seats": 4}),
        ([12, -3, -3, -5], "totals_do_not_add_up", {"sum": 1}),
        ([99_999, -99_999, 0, 0], "totals_too_large", {"seat": 0, "limit": 10_000}),
        ([0, 10_001, -10_001, 0], "totals_too_large", {"seat": 1, "limit": 10_000}),
        ([10_000, -10_000, 0, 0], "totals_beyond_deals", {}),
        ([1.5, -1.5, 0, 0], "totals_not_whole", {"seat": 0}),
        ([True, -1, 0, 0], "totals_not_whole", {"seat": 0}),
    ],
)
def test_impossible_totals_are_refused(
    four: Tournament, director: Actor, totals: list[Any], code: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        enter(four, totals, by=director)

    assert (refused.value.code, refused.value.facts) == (code, facts)
    assert SheetVersion.objects.count() == 0


def test_more_deals_than_planned_are_refused(four: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="deals_played_impossible"):
        enter(four, [3, -1, -1, -1], by=director, deals_played=17)


def test_a_round_counts_with_the_deals_played(four: Tournament, director: Actor) -> None:
    assert enter(four, [3, -1, -1, -1], by=director, deals_played=14).deals_played == 14


def test_the_second_user_to_save_sees_both_versions_and_loses_nothing(
    four: Tournament, director: Actor, secretary: Actor
) -> None:
    first = enter(four, [12, -3, -3, -6], by=director)

    with pytest.raises(Refused) as refused:
        enter(four, [13, -4, -3, -6], by=secretary)

    assert (refused.value.code, refused.value.facts) == (
        "entered_meanwhile",
        {
            "table": 1,
            "version": 1,
            "signed": "Dace",
            "at": first.at,
            "totals": (12, -3, -3, -6),
            "yours": (13, -4, -3, -6),
        },
    )


def test_two_users_who_type_the_same_totals_agree(
    four: Tournament, director: Actor, secretary: Actor
) -> None:
    first = enter(four, [12, -3, -3, -6], by=director)

    assert enter(four, [12, -3, -3, -6], by=secretary) == first


def test_a_double_click_saves_once(four: Tournament, director: Actor) -> None:
    first = enter(four, [12, -3, -3, -6], by=director, key="k")

    assert enter(four, [12, -3, -3, -6], by=director, key="k") == first
    assert SheetVersion.objects.count() == 1


def test_a_changed_sheet_is_a_new_version_and_the_old_one_stays(
    four: Tournament, director: Actor
) -> None:
    enter(four, [12, -3, -3, -6], by=director)

    enter(four, [10, -1, -3, -6], by=director, seen=1)

    versions = SheetVersion.objects.values_list("number", "is_current", "totals")
    assert list(versions) == [(1, False, [12, -3, -3, -6]), (2, True, [10, -1, -3, -6])]


def test_the_first_sheet_starts_the_round(four: Tournament, director: Actor) -> None:
    enter(four, [12, -3, -3, -6], by=director)

    assert four.rounds.get().state == Round.State.PLAYING


def test_a_sheet_for_a_closed_round_is_a_correction(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    with pytest.raises(Refused, match="round_closed"):
        enter(tournament, [3, -1, -1, -1], by=director, seen=1)


def test_a_draft_accepts_no_sheets(event_of: EventOf, director: Actor) -> None:
    with pytest.raises(Refused, match="no_such_table"):
        enter(event_of(4), [3, -1, -1, -1], by=director)


def test_saving_a_table_takes_few_queries_for_any_number_of_tables(
    event_of: EventOf, director: Actor
) -> None:
    counts = []
    for players in (4, 12):
        tournament = event_of(players, name=f"{players}")
        seat(tournament, by=director)
        enter_other(tournament, players, by=director)
        with CaptureQueriesContext(connection) as queries:
            enter(tournament, [12, -3, -3, -6], by=director, key=f"{players}")
        savepoints = sum("SAVEPOINT" in query["sql"] for query in queries)
        counts.append(len(queries) - savepoints)

    assert counts[1] == 8
    assert counts[0] == 9  # the first sheet of a round starts it


def enter_other(tournament: Tournament, players: int, *, by: Actor) -> None:
    if players > 4:
        entering.enter_totals(
            tournament, round_number=1, table_number=2, totals=[3, -1, -1, -1], by=by
        )


@pytest.mark.parametrize(
    ("totals", "deals", "fault"),
    [
        ([99_99, -33_33, -33_33, -33_33], 16, "total_beyond_deals"),
        ([10_000, -10_000, 0, 0], 16, "total_beyond_deals"),
        ([200, 200, -200, -200], 16, "totals_beyond_deals"),
        ([50, -20, -20, -10], 2, "total_beyond_deals"),
    ],
)
def test_totals_beyond_the_deals_limits_are_refused(
    totals: list[int], deals: int, fault: str, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused) as refused:
        entering.enter_totals(
            tournament,
            round_number=1,
            table_number=1,
            totals=totals,
            deals_played=deals,
            by=director,
        )

    assert refused.value.code == "totals_beyond_deals"
    assert fault in [found.code for found in refused.value.faults]
    assert not tournament.journal.filter(verb="enter_totals").exists()
