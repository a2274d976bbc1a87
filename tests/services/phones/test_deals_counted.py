"""Deals set aside: counted by the desk, reviewed, and carried to the next seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, enter, seat, seats_of
from tests.services.phones.tables import agree, deal, holder_at, kept_at, send, sheet_of, statuses
from tests.services.undone import undo
from tournament.models import PhoneDeal, PhoneSheet, Round
from tournament.reading.phones.links import Holder
from tournament.services.acts import Actor
from tournament.services.phones import agreeing, counting
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes, seating
from tournament.services.sheets import checking, entering

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db

PASSED = {"contract": "passed"}
ZOLE = {"contract": "zole", "declarer": 3, "won": False}


def count(played: Round, *, by: Actor, key: str = "") -> int:
    return counting.count_deals(played.tournament, round_number=1, table_number=1, by=by, key=key)


def lock(played: Round, *, by: Actor, locks: bool = True) -> None:
    act = agreeing.lock_sheet if locks else agreeing.unlock_sheet
    act(played.tournament, round_number=1, table_number=1, by=by)


@pytest.fixture
def aside(played: Round, holder: Holder, director: Actor) -> Round:
    """Return a round whose table sent two deals while its sheet was locked."""
    lock(played, by=director)
    send(holder, deal(1, PASSED, pules=({"seat": 1, "reason": "late"},)), deal(2, ZOLE))
    lock(played, by=director, locks=False)
    return played


def test_the_desk_counts_deals_once_and_sets_them_aside_again(
    aside: Round, holder: Holder, director: Actor
) -> None:
    news = sheet_of(holder).news
    counts = [count(aside, by=director, key="one") for _click in range(2)]

    assert (counts, kept_at(holder).deals) == ([2, 0], [PASSED, ZOLE])
    assert kept_at(holder).given_pules == [{"seat": 1, "after_deal": 1, "reason": "late"}]
    line = aside.tournament.journal.get(verb="count_deals")
    own = list(PhoneDeal.objects.filter(device="desk").order_by("pk"))
    assert (line.subject, line.after) == ("1", {"round": 1, "deals": 2})
    assert line.undo == {"round": 1, "table": 1, "rows": [row.pk for row in own]}
    assert [(row.who, row.written_at is not None) for row in own] == [("Dace", True)] * 2
    rows = PhoneDeal.objects.filter(state="apart").order_by("pk")
    assert [row.replaces for row in own] == list(rows)
    assert [row.written_at for row in own] == [row.at for row in rows]
    assert (sheet_of(holder).kept, sheet_of(holder).news) == (2, news + 1)

    undo(aside.tournament, "count_deals", by=director)

    line = aside.tournament.journal.latest("pk")
    assert (line.subject, line.before) == ("1", {"deals": 2})
    assert (sheet_of(holder).kept, sheet_of(holder).news) == (0, news + 2)
    again = PhoneDeal.objects.filter(device="desk")
    assert {(row.state, row.because) for row in again} == {("replaced", "uncounted")}
    assert count(aside, by=director) == 2


def test_counting_is_not_undone_once_the_table_has_gone_on(
    aside: Round, holder: Holder, director: Actor
) -> None:
    count(aside, by=director)
    send(holder, deal(3, PASSED))

    with pytest.raises(Refused, match="deals_came_since") as refused:
        undo(aside.tournament, "count_deals", by=director)

    assert refused.value.facts == {"table": 1}


def test_undoing_a_count_clears_the_agreement(
    aside: Round, holder: Holder, director: Actor
) -> None:
    count(aside, by=director)
    agreeing.finish(holder, deals=2)
    agree(holder, 0, 1)

    undo(aside.tournament, "count_deals", by=director)

    kept = sheet_of(holder)
    assert (kept.agreed, kept.called_time, kept.running) == (0, None, [0, 0, 0, 0])


def test_deals_of_a_table_of_another_size_are_not_counted(
    aside: Round, holder: Holder, director: Actor
) -> None:
    enter(aside.tournament, 5, by=director)
    seat_changes.seat_latecomer(
        aside.tournament, round_number=1, table_number=1, number=5, reason="late", by=director
    )

    with pytest.raises(Refused, match="deals_cannot_stand"):
        count(aside, by=director)

    assert sheet_of(holder).kept == 0


def test_the_name_of_the_desk_is_cut_to_its_column(aside: Round, holder: Holder) -> None:
    assert count(aside, by=Actor("D" * 41)) == 2

    assert {row.who for row in PhoneDeal.objects.filter(device="desk")} == {"D" * 40}
    assert sheet_of(holder).kept == 2


def test_what_cannot_be_counted_is_refused(played: Round, holder: Holder, director: Actor) -> None:
    with pytest.raises(Refused, match="nothing_aside") as nothing:
        count(played, by=director)
    with pytest.raises(Refused, match="nothing_aside"):
        counting.note_late_deals(played.tournament, round_number=1, table_number=1, by=director)
    lock(played, by=director)
    send(holder, deal(5, PASSED))
    lock(played, by=director, locks=False)
    with pytest.raises(Refused, match="deals_cannot_stand") as early:
        count(played, by=director)
    assert nothing.value.facts == early.value.facts == {"table": 1}
    send(holder, *[deal(number) for number in range(1, 17)])
    agree(holder, 0, 1, 2, 3)
    with pytest.raises(Refused, match="sheet_in"):
        count(played, by=director)
    close_latest(played.tournament, by=director)
    with pytest.raises(Refused, match="round_closed") as closed:
        count(played, by=director)
    assert closed.value.facts == {"round": 1}


def test_a_table_without_a_phone_has_nothing_to_count(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(4, phones="off"), by=director)
    for act in (
        counting.count_deals,
        counting.note_late_deals,
        agreeing.lock_sheet,
        agreeing.unlock_sheet,
    ):
        with pytest.raises(Refused, match="no_phone_sheet") as refused:
            act(played.tournament, round_number=1, table_number=1, by=director)
        assert refused.value.facts == {"table": 1}


def test_a_paper_result_or_a_dispute_is_not_handed_back(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(8, phones="off"), by=director)
    where = {"round_number": 1, "table_number": 1, "by": director}
    entering.enter_totals(played.tournament, totals=[3, -1, -1, -1], **where)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="no_phone_sheet"):
        agreeing.hand_back(played.tournament, **where)  # type: ignore[arg-type]
    checking.raise_dispute(played.tournament, words="which", **where)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="dispute_open") as refused:
        agreeing.hand_back(played.tournament, **where)  # type: ignore[arg-type]
    assert refused.value.facts == {"table": 1}


def test_late_deals_are_seen_once_and_unseen_by_an_undo(
    played: Round, full: Holder, director: Actor
) -> None:
    agree(full, 0, 1, 2, 3)
    close_latest(played.tournament, by=director)
    assert statuses(send(full, deal(16, PASSED), deal(15, PASSED))) == ["apart", "apart"]

    counting.note_late_deals(played.tournament, round_number=1, table_number=1, by=director)

    line = played.tournament.journal.get(verb="note_late_deals")
    assert (line.subject, line.after) == ("1", {"round": 1, "deals": 2})
    assert line.undo == {"round": 1, "table": 1, "seen": 0}
    assert sheet_of(full).apart_seen == 2
    undo(played.tournament, "note_late_deals", by=director)
    assert (sheet_of(full).apart, sheet_of(full).apart_seen) == (2, 0)


def again(played: Round, *, by: Actor) -> Round:
    """Withdraw the seats and publish them again, with the same players at each table."""
    seating.withdraw_seating(played.tournament, round_number=1, reason="late", by=by)
    return seat(played.tournament, by=by)


def test_deals_of_withdrawn_seats_are_set_aside_at_the_new_tables(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    first, second = holder_at(played), holder_at(played, number=2)
    agreeing.set_dealer(second, number=1, dealer=2)
    sat = [",".join(map(str, table)) for table in seats_of(tournament, 1)]
    sent = [deal(1, players=sat[0]), deal(2, players=sat[0])]
    send(first, *sent, device="phone-of-bruno")
    send(second, deal(1, ZOLE, players=sat[1], confirmed=1))

    new = again(played, by=director)

    sheets = {sheet.table.number: sheet for sheet in PhoneSheet.objects.filter(table__round=new)}
    assert [(sheets[n].apart, sheets[n].news, sheets[n].kept) for n in (1, 2)] == [
        (0, 1, 0),
        (0, 1, 0),
    ]
    assert [sheets[n].first_dealer for n in (1, 2)] == [0, 2]
    carried = PhoneDeal.objects.filter(sheet__in=sheets.values()).order_by("pk")
    fields = ("sheet__table__number", "number", "state", "because", "device", "confirmed", "who")
    assert sorted(carried.values_list(*fields)) == [
        (1, 1, "apart", "seating_withdrawn", "phone-of-bruno", None, "Anna"),
        (1, 2, "apart", "seating_withdrawn", "phone-of-bruno", None, "Anna"),
        (2, 1, "apart", "seating_withdrawn", "phone-of-anna", 1, "Anna"),
    ]
    # The table may send them again itself, then they count.
    assert statuses(send(holder_at(new), *sent)) == ["kept", "kept"]
    assert PhoneSheet.objects.get(table__round=new, table__number=1).kept == 2


def test_deals_sent_late_for_withdrawn_seats_follow_to_the_published_table(
    played: Round, holder: Holder, director: Actor
) -> None:
    sat = sheet_of(holder).players
    new = again(played, by=director)
    old = holder_at(Round.ever.get(state="withdrawn"))
    assert old.shut == "seating_withdrawn"
    assert statuses(send(old, deal(1, players=sat))) == ["apart"]

    assert count(new, by=director) == 1
    assert sheet_of(holder_at(new)).apart == 0


def test_deals_for_withdrawn_seats_after_the_round_are_late(
    played: Round, holder: Holder, director: Actor
) -> None:
    sat = sheet_of(holder).players
    new = again(played, by=director)
    now = holder_at(new)
    send(now, *[deal(number) for number in range(1, 17)])
    agree(now, 0, 1, 2, 3)
    close_latest(played.tournament, by=director)

    send(holder_at(Round.ever.get(state="withdrawn")), deal(3, PASSED, players=sat))

    assert (sheet_of(now).apart, sheet_of(now).apart_seen) == (1, 0)
