"""Second-pair checking, blind re-entry, and the right to tick a sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.cast import play, seat
from tournament.models import Check, Dispute, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import checking, entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

TOTALS = [12, -3, -3, -6]


@pytest.fixture
def second_pair(event_of: EventOf, director: Actor) -> Tournament:
    return entered(event_of(4, checking="second_pair"), by=director)


@pytest.fixture
def blind(event_of: EventOf, director: Actor) -> Tournament:
    return entered(event_of(4, checking="blind"), by=director)


def entered(tournament: Tournament, *, by: Actor) -> Tournament:
    seat(tournament, by=by)
    entering.enter_totals(tournament, round_number=1, table_number=1, totals=TOTALS, by=by)
    return tournament


def tick(tournament: Tournament, *, by: Actor, seen: int = 1) -> Check:
    return checking.check_sheet(tournament, round_number=1, table_number=1, seen=seen, by=by)


def type_again(tournament: Tournament, totals: list[int], *, by: Actor) -> Check | Dispute:
    return checking.re_enter_blind(tournament, round_number=1, table_number=1, totals=totals, by=by)


def state(tournament: Tournament) -> Table.State:
    return tables_of(tournament.rounds.get())[0].state


def test_another_user_can_tick_a_sheet(second_pair: Tournament, secretary: Actor) -> None:
    assert tick(second_pair, by=secretary).signed == "Sandra"
    assert state(second_pair) == Table.State.CHECKED
    line = second_pair.journal.get(verb="check_sheet")
    assert (line.subject, line.after) == ("1", {"round": 1, "version": 1})


def test_a_sheet_typed_again_by_a_double_click_is_checked_once(
    blind: Tournament, secretary: Actor
) -> None:
    again = {"round_number": 1, "table_number": 1, "totals": TOTALS, "by": secretary, "key": "k"}

    first, second = (checking.re_enter_blind(blind, **again) for _click in range(2))  # type: ignore[arg-type]

    assert (first, Check.objects.count()) == (second, 1)


def test_a_user_cannot_tick_their_own_sheet(second_pair: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="own_sheet"):
        tick(second_pair, by=director)


def test_a_sheet_is_ticked_once(second_pair: Tournament, secretary: Actor) -> None:
    tick(second_pair, by=secretary)

    with pytest.raises(Refused, match="checked_already"):
        tick(second_pair, by=secretary)


def test_a_tick_applies_to_the_version_shown(
    second_pair: Tournament, director: Actor, secretary: Actor
) -> None:
    entering.enter_totals(
        second_pair, round_number=1, table_number=1, totals=[0, 0, 0, 0], by=director, seen=1
    )

    with pytest.raises(Refused, match="entered_meanwhile"):
        tick(second_pair, by=secretary, seen=1)


def test_a_new_version_must_be_checked_again(
    second_pair: Tournament, director: Actor, secretary: Actor
) -> None:
    tick(second_pair, by=secretary)

    entering.enter_totals(
        second_pair, round_number=1, table_number=1, totals=[0, 0, 0, 0], by=director, seen=1
    )

    assert state(second_pair) == Table.State.ENTERED


def test_totals_re_entered_identically_are_checked(blind: Tournament, secretary: Actor) -> None:
    check = type_again(blind, TOTALS, by=secretary)

    assert isinstance(check, Check)
    assert (check.kind, state(blind)) == (Check.Kind.BLIND, Table.State.CHECKED)


def test_totals_re_entered_differently_show_both(blind: Tournament, secretary: Actor) -> None:
    dispute = type_again(blind, [12, -3, -4, -5], by=secretary)

    assert isinstance(dispute, Dispute)
    assert dispute.rival is not None
    assert (dispute.current.totals, dispute.rival.totals) == (TOTALS, [12, -3, -4, -5])
    assert state(blind) == Table.State.DISPUTED


@pytest.mark.parametrize("totals", [TOTALS, [12, -3, -4, -5]])
def test_a_user_cannot_re_enter_their_own_sheet(
    blind: Tournament, director: Actor, totals: list[int]
) -> None:
    with pytest.raises(Refused, match="own_sheet"):
        type_again(blind, totals, by=director)


def test_a_tick_cannot_replace_blind_re_entry(blind: Tournament, secretary: Actor) -> None:
    with pytest.raises(Refused, match="checking_is_blind"):
        tick(blind, by=secretary)


def compare(tournament: Tournament, totals: list[int], *, by: Actor) -> Check | Dispute:
    return checking.compare_sheet(
        tournament, round_number=1, table_number=1, totals=totals, seen=1, by=by
    )


def test_totals_from_paper_that_differ_are_stored_as_a_dispute(
    second_pair: Tournament, secretary: Actor
) -> None:
    dispute = compare(second_pair, [12, -3, -4, -5], by=secretary)

    assert isinstance(dispute, Dispute)
    assert dispute.rival is not None
    assert (dispute.current.totals, dispute.rival.totals) == (TOTALS, [12, -3, -4, -5])
    assert state(second_pair) == Table.State.DISPUTED


def test_identical_totals_from_paper_count_as_a_tick(
    second_pair: Tournament, secretary: Actor
) -> None:
    check = compare(second_pair, TOTALS, by=secretary)

    assert isinstance(check, Check)
    assert check.kind == Check.Kind.SECOND_PAIR


def test_totals_are_compared_with_the_version_shown(
    second_pair: Tournament, director: Actor, secretary: Actor
) -> None:
    entering.enter_totals(
        second_pair, round_number=1, table_number=1, totals=[0, 0, 0, 0], by=director, seen=1
    )

    with pytest.raises(Refused, match="entered_meanwhile"):
        compare(second_pair, TOTALS, by=secretary)


@pytest.mark.parametrize("totals", [TOTALS, [12, -3, -4, -5]])
def test_a_user_cannot_compare_their_own_sheet(
    second_pair: Tournament, director: Actor, totals: list[int]
) -> None:
    with pytest.raises(Refused, match="own_sheet"):
        compare(second_pair, totals, by=director)


def test_comparing_cannot_replace_blind_re_entry(blind: Tournament, secretary: Actor) -> None:
    with pytest.raises(Refused, match="checking_is_blind"):
        compare(blind, TOTALS, by=secretary)


def test_a_players_objection_holds_the_table(
    second_pair: Tournament, secretary: Actor, director: Actor
) -> None:
    checking.raise_dispute(
        second_pair, round_number=1, table_number=1, words="deal 12", by=secretary
    )

    with pytest.raises(Refused) as refused:
        closing.close_round(second_pair, round_number=1, by=director)

    assert (refused.value.code, refused.value.facts) == (
        "sheets_disputed",
        {"round": 1, "tables": (1,)},
    )


def test_a_round_with_unchecked_sheets_stays_open(second_pair: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="sheets_unchecked"):
        closing.close_round(second_pair, round_number=1, by=director)


def test_without_checking_a_round_closes_with_unchecked_sheets(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    closed = closing.close_round(tournament, round_number=1, by=director)

    assert closed.closed_at is not None


def test_the_check_page_shows_missing_and_unusual_results(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(12)
    seat(tournament, by=director)
    for table, totals in ((1, [137, -40, -47, -50]), (2, [0, 0, 0, 0])):
        entering.enter_totals(
            tournament,
            round_number=1,
            table_number=table,
            totals=totals,
            by=director,
            deals_played=12 if table == 2 else None,
        )

    page = closing.check_page(tournament, 1)

    assert (page.tables, page.missing, page.may_close) == (3, (3,), False)
    assert (page.sums.small, page.sums.big, page.sums.big_due) == (0, Fraction(20), Fraction(20))
    assert [(odd.code, odd.table) for odd in page.unusual] == [
        ("total_unusual", 1),
        ("deals_short", 2),
        ("all_equal", 2),
    ]


def test_closing_twice_closes_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    closed = [closing.close_round(tournament, round_number=1, by=director) for _ in range(2)]

    assert closed[0].closed_at == closed[1].closed_at
    assert tournament.journal.filter(verb="close_round").count() == 1


@pytest.mark.parametrize("checking_by", ["second_pair", "blind"])
def test_a_disputed_or_void_table_is_not_checked(
    event_of: EventOf, director: Actor, secretary: Actor, checking_by: str
) -> None:
    tournament = entered(event_of(4, checking=checking_by), by=director)
    again = type_again if checking_by == "blind" else compare
    again(tournament, [12, -3, -4, -5], by=secretary)

    with pytest.raises(Refused, match="dispute_open"):
        again(tournament, TOTALS, by=secretary)
    with pytest.raises(Refused, match="dispute_open"):
        voiding.void_table(tournament, VoidTable(1, 1), reason="late", by=director)
    checking.settle_dispute(
        tournament, round_number=1, table_number=1, version=1, words="paper", by=director
    )
    voiding.void_table(tournament, VoidTable(1, 1), reason="late", by=director)
    with pytest.raises(Refused, match="table_void"):
        again(tournament, TOTALS, by=secretary)

    assert Check.objects.count() == 0
