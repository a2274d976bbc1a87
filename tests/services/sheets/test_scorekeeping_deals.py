"""Sheets deal by deal: totalled, compared with the given totals, and differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import seat
from tests.services.sheets.sheets_entered import enter, four
from tournament.models import Check, Dispute, SheetVersion, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import checking, entering

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.cast import EventOf
    from tournament.services.acts import Actor

__all__ = ["four"]
WON = {"contract": "ordinary", "declarer": 1, "won": True}
LOST = {"contract": "ordinary", "declarer": 2, "won": False}


def enter_deals(
    tournament: Tournament, deals: Sequence[dict[str, Any]], *, by: Actor
) -> SheetVersion:
    return entering.enter_deals(tournament, round_number=1, table_number=1, deals=deals, by=by)


def state(tournament: Tournament) -> Table.State:
    return tables_of(tournament.rounds.get(number=1))[0].state


def test_a_sheet_is_totalled_from_its_deals(four: Tournament, director: Actor) -> None:
    version = enter_deals(four, [WON, LOST], by=director)

    assert (version.totals, version.deals_played, version.source) == ([1, 5, -7, 1], 2, "deals")


def test_all_faults_of_a_sheet_are_shown_at_once(four: Tournament, director: Actor) -> None:
    idle_declares = {"contract": "ordinary", "declarer": 0, "won": True}

    with pytest.raises(Refused) as refused:
        enter_deals(four, [idle_declares, LOST, {"contract": "golf"}], by=director)

    assert refused.value.code == "sheet_faulty"
    assert {fault.deal for fault in refused.value.faults} == {1, 3}


def test_deals_that_give_the_totals_confirm_them(four: Tournament, director: Actor) -> None:
    enter(four, [1, 5, -7, 1], by=director, deals_played=2)

    version = enter_deals(four, [WON, LOST], by=director)

    assert (version.number, version.is_current, state(four)) == (2, True, Table.State.ENTERED)


def test_a_check_is_kept_when_the_deals_give_the_checked_totals(
    event_of: EventOf, director: Actor, secretary: Actor
) -> None:
    tournament = event_of(4, checking="second_pair")
    seat(tournament, by=director)
    enter(tournament, [1, 5, -7, 1], by=director, deals_played=2)
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=secretary)

    version = enter_deals(tournament, [WON, LOST], by=director)

    assert (version.number, state(tournament)) == (2, Table.State.CHECKED)
    assert Check.objects.get(version=version).kind == Check.Kind.DEALS_AGREE


def test_deals_that_differ_from_the_totals_make_a_dispute(
    four: Tournament, director: Actor
) -> None:
    enter(four, [1, 7, -9, 1], by=director, deals_played=2)

    rival = enter_deals(four, [WON, LOST], by=director)

    dispute = Dispute.objects.get()
    assert (rival.is_current, state(four)) == (False, Table.State.DISPUTED)
    assert (dispute.current.totals, dispute.rival) == ([1, 7, -9, 1], rival)


def test_a_disputed_table_accepts_nothing_until_settled(four: Tournament, director: Actor) -> None:
    enter(four, [1, 7, -9, 1], by=director)
    enter_deals(four, [WON, LOST], by=director)

    with pytest.raises(Refused, match="dispute_open"):
        enter(four, [3, -1, -1, -1], by=director, seen=1)


@pytest.mark.parametrize(("chosen", "totals"), [(1, [1, 7, -9, 1]), (2, [1, 5, -7, 1])])
def test_the_director_settles_a_dispute_for_one_version(
    four: Tournament, director: Actor, chosen: int, totals: list[int]
) -> None:
    enter(four, [1, 7, -9, 1], by=director)
    enter_deals(four, [WON, LOST], by=director)

    checking.settle_dispute(
        four, round_number=1, table_number=1, version=chosen, words="paper", by=director
    )

    assert SheetVersion.objects.get(is_current=True).totals == totals
    assert state(four) == Table.State.ENTERED


def test_deals_may_follow_after_the_round_was_closed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter(tournament, [1, 5, -7, 1], by=director, deals_played=2)
    closing_round(tournament, by=director)

    version = enter_deals(tournament, [WON, LOST], by=director)

    assert (version.is_current, version.has_deals) == (True, True)


def test_the_judges_pule_is_on_the_sheet(four: Tournament, director: Actor) -> None:
    seats = tables_of(four.rounds.get())[0].seats
    judging.give_pule(
        four, round_number=1, number=seats[1].entry.number, reason="late", by=director
    )

    version = enter_deals(four, [{**WON, "declarer": 2}], by=director)

    assert version.penalty_pules == [{"seat": 1, "after_deal": 0, "reason": "late"}]
    assert version.totals == [-1, -4, 6, -1]


def test_a_later_pule_does_not_change_a_submitted_sheet(four: Tournament, director: Actor) -> None:
    enter(four, [1, 7, -9, 1], by=director, deals_played=2)
    rival = enter_deals(four, [WON, LOST], by=director)
    judging.give_pule(four, round_number=1, number=1, reason="late", by=director)

    checking.settle_dispute(
        four, round_number=1, table_number=1, version=rival.number, words="paper", by=director
    )

    current = SheetVersion.objects.get(is_current=True)
    assert (current.totals, current.penalty_pules) == (rival.totals, [])


def closing_round(tournament: Tournament, *, by: Actor) -> None:
    closing.close_round(tournament, round_number=1, by=by)


def test_a_sheet_without_deals_is_refused(four: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="nothing_played"):
        enter_deals(four, [], by=director)

    assert SheetVersion.objects.count() == 0


def test_only_sheets_of_a_round_in_play_leave_pages_across_events_alone(
    four: Tournament, director: Actor
) -> None:
    def live() -> int:
        return Tournament.objects.get().live_revisions

    enter(four, [2, 4, -7, 1], by=director, deals_played=2)
    begun = live()
    enter(four, [1, 5, -7, 1], by=director, deals_played=2, seen=1)
    entered = live()
    closing.close_round(four, round_number=1, by=director)
    closed = live()
    enter_deals(four, [WON, LOST], by=director)

    assert [begun, entered - begun, closed - entered, live() - closed] == [0, 1, 0, 0]
