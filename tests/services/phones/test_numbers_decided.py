"""Numbers with different deals, decided by the table: one counts, or both in turn."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.phones.tables import agree, deal, kept_at, send, sheet_of, statuses
from tournament.models import PhoneDeal, Round
from tournament.reading.phones.links import Holder
from tournament.services.phones import agreeing, choosing
from tournament.services.phones.deals import ReceivedDeal
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

PASSED = {"contract": "passed"}
ZOLE = {"contract": "zole", "declarer": 3, "won": False}
BY_B = {"contract": "ordinary", "declarer": 1, "won": True}
BY_C = {"contract": "ordinary", "declarer": 2, "won": True}


def rows(*fields: str) -> list[Any]:
    return list(PhoneDeal.objects.order_by("pk").values_list(*fields))


def choose(holder: Holder, number: int, chosen: ReceivedDeal) -> None:
    choosing.choose_deal(holder, number=number, uid=chosen.uid, device="phone-of-anna")


def keep_both(holder: Holder, number: int, first: ReceivedDeal, second: ReceivedDeal) -> None:
    choosing.keep_both_deals(
        holder, number=number, first=first.uid, second=second.uid, device="phone-of-anna"
    )


def differ(holder: Holder, *said: dict[str, Any], number: int = 1) -> list[ReceivedDeal]:
    """Send different deals for one number, each from another phone."""
    sent = [deal(number, one) for one in said]
    for at, one in enumerate(sent):
        status = statuses(send(holder, one, device=f"phone-{at}"))
        assert status == ["differs" if at else "kept"]
    return sent


def test_the_chosen_deal_counts_and_the_others_are_marked(played: Round, holder: Holder) -> None:
    _first, second, _third = differ(holder, PASSED, ZOLE, BY_B)
    assert sheet_of(holder).rivals == 1
    news = sheet_of(holder).news

    for _again in range(2):
        choose(holder, 1, second)

    assert rows("state", "because") == [
        ("replaced", "not_chosen"),
        ("stands", ""),
        ("replaced", "not_chosen"),
    ]
    kept = sheet_of(holder)
    assert (kept.rivals, kept.kept, kept.news) == (0, 1, news + 1)
    line = played.tournament.journal.get(verb="choose_deal")
    assert (line.subject, line.after) == ("1", {"round": 1, "deal": 1, "phone": "anna"})
    assert line.signed.count(", ") == 3


def test_a_number_without_rivals_has_nothing_to_choose(holder: Holder) -> None:
    first, second = differ(holder, PASSED, ZOLE)
    for chosen in (deal(1), deal(2)):
        with pytest.raises(Refused, match="no_rivals") as refused:
            choose(holder, 1, chosen)
        assert refused.value.facts == {"deal": 1}
    with pytest.raises(Refused, match="no_rivals") as refused:
        choose(holder, 2, first)
    assert refused.value.facts == {"deal": 2}
    for one, other in ((first, first), (second, second), (first, deal(1))):
        with pytest.raises(Refused, match="no_rivals"):
            keep_both(holder, 1, one, other)
    choose(holder, 1, first)
    with pytest.raises(Refused, match="no_rivals"):
        choose(holder, 1, second)


def test_both_deals_count_in_turn_and_later_ones_move_on(played: Round, holder: Holder) -> None:
    first, second = differ(holder, BY_B, PASSED)
    send(holder, deal(2, PASSED), deal(3, BY_B))

    for one, other in ((first, second), (first, second), (second, first)):
        keep_both(holder, 1, one, other)

    assert kept_at(holder).deals == [BY_B, PASSED, PASSED, BY_B]
    assert [row.number for row in kept_at(holder).played_rows] == [1, 2, 3, 4]
    assert sorted(rows("number", "state", "because")) == [
        (1, "replaced", "moved"),
        (1, "stands", ""),
        (2, "replaced", "moved"),
        (2, "stands", ""),
        (3, "replaced", "moved"),
        (3, "stands", ""),
        (4, "stands", ""),
    ]
    line = played.tournament.journal.get(verb="keep_both_deals")
    assert (line.subject, line.after) == ("1", {"round": 1, "deal": 1, "phone": "anna"})
    moved = PhoneDeal.objects.get(number=2, state="stands")
    before = PhoneDeal.objects.get(uid=second.uid)
    assert (moved.replaces, moved.device, moved.who) == (before, "phone-1", "Anna")
    assert (moved.players, moved.at, moved.pules) == (before.players, before.at, [])


def test_a_third_deal_contests_the_next_number(holder: Holder) -> None:
    first, second, third = differ(holder, PASSED, ZOLE, BY_C)

    keep_both(holder, 1, second, first)

    assert kept_at(holder).deals == [ZOLE, PASSED]
    assert {number: len(found) for number, found in kept_at(holder).rivals.items()} == {2: 2}
    # The phone still knows the deals by their ids from before the move.
    keep_both(holder, 2, third, first)
    assert kept_at(holder).deals == [ZOLE, BY_C, PASSED]
    assert sheet_of(holder).rivals == 0


def test_impossible_choices_are_refused(holder: Holder) -> None:
    first, second = differ(holder, PASSED, BY_B)
    # B deals the second deal and cannot declare it.
    with pytest.raises(Refused, match="both_impossible") as both:
        keep_both(holder, 1, first, second)
    assert [fault.code for fault in both.value.faults] == ["declarer_sits_out"]
    keep_both(holder, 1, second, first)
    assert kept_at(holder).deals == [BY_B, PASSED]


def test_a_full_sheet_keeps_one_of_two_deals(holder: Holder) -> None:
    first, second = differ(holder, PASSED, ZOLE)
    send(holder, *[deal(number, PASSED) for number in range(2, 17)])

    with pytest.raises(Refused, match="both_impossible"):
        keep_both(holder, 1, second, first)
    choose(holder, 1, second)

    assert kept_at(holder).deals == [ZOLE, *[PASSED] * 15]


def test_an_early_number_moves_only_what_follows_it(holder: Holder) -> None:
    send(holder, deal(1, PASSED))
    first, second = differ(holder, PASSED, ZOLE, number=2)
    third, fourth = differ(holder, PASSED, BY_B, number=3)

    keep_both(holder, 2, first, second)

    assert kept_at(holder).deals == [PASSED, PASSED, ZOLE, PASSED]
    assert {number: len(found) for number, found in kept_at(holder).rivals.items()} == {4: 2}
    choose(holder, 4, fourth)
    assert kept_at(holder).deals == [PASSED, PASSED, ZOLE, BY_B]
    with pytest.raises(Refused, match="no_rivals"):
        choose(holder, 4, third)


def test_a_locked_or_submitted_sheet_is_not_decided(
    played: Round, holder: Holder, director: Actor
) -> None:
    first, second = differ(holder, PASSED, ZOLE)
    where = {"round_number": 1, "table_number": 1, "by": director}
    agreeing.lock_sheet(played.tournament, **where)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="sheet_locked"):
        choose(holder, 1, first)
    with pytest.raises(Refused, match="sheet_locked"):
        keep_both(holder, 1, first, second)
    agreeing.unlock_sheet(played.tournament, **where)  # type: ignore[arg-type]
    choose(holder, 1, first)
    agreeing.finish(holder, deals=1)
    agree(holder, 0, 1, 2, 3)
    with pytest.raises(Refused, match="sheet_in"):
        choose(holder, 1, first)


def test_a_choice_of_pules_before_the_first_deal_is_never_impossible(holder: Holder) -> None:
    sent = [
        ReceivedDeal(uuid.uuid4(), 0, None, ({"seat": seat, "reason": "late"},)) for seat in (1, 2)
    ]
    for at, one in enumerate(sent):
        send(holder, one, device=f"phone-{at}")
    assert sheet_of(holder).rivals == 1

    choose(holder, 0, sent[1])

    assert kept_at(holder).given_pules == [{"seat": 2, "after_deal": 0, "reason": "late"}]


def test_both_deals_fill_a_sheet_to_its_last_number(holder: Holder) -> None:
    first, second = differ(holder, PASSED, ZOLE)
    send(holder, *[deal(number, PASSED) for number in range(2, 16)])

    keep_both(holder, 1, first, second)

    assert kept_at(holder).deals == [PASSED, ZOLE, *[PASSED] * 14]


def test_a_pair_is_judged_at_its_own_numbers(holder: Holder) -> None:
    pules = ReceivedDeal(uuid.uuid4(), 0, None, ({"seat": 1, "reason": "late"},))
    send(holder, pules, deal(1, PASSED))
    first, second = differ(holder, PASSED, BY_C, number=2)

    # C deals the third deal; pules before the first deal have no number of their own.
    with pytest.raises(Refused, match="both_impossible"):
        keep_both(holder, 2, first, second)
    keep_both(holder, 2, second, first)

    assert kept_at(holder).deals == [PASSED, BY_C, PASSED]


def test_pules_before_the_first_deal_do_not_shift_the_dealers(holder: Holder) -> None:
    send(holder, ReceivedDeal(uuid.uuid4(), 0, None, ({"seat": 1, "reason": "late"},)))
    first, second = differ(holder, PASSED, BY_C)

    keep_both(holder, 1, first, second)

    assert kept_at(holder).deals == [PASSED, BY_C]


def test_a_deal_that_moved_on_is_corrected_by_its_old_id(holder: Holder) -> None:
    first, second = differ(holder, PASSED, ZOLE)
    keep_both(holder, 1, first, second)

    better = deal(2, BY_C, replaces=second.uid)
    assert statuses(send(holder, better)) == ["kept"]
    stale = deal(3, PASSED, replaces=second.uid)
    assert statuses(send(holder, stale)) == ["kept"]

    assert kept_at(holder).deals == [PASSED, BY_C, PASSED]
    again = PhoneDeal.objects.get(uid=stale.uid)
    assert (again.replaces, PhoneDeal.objects.get(uid=better.uid).state) == (None, "stands")


def test_a_correction_to_the_same_deal_leaves_the_deal_that_counts(holder: Holder) -> None:
    first = deal(1, PASSED)
    send(holder, first)
    assert statuses(send(holder, deal(1, PASSED, replaces=first.uid))) == ["same"]
    assert (sheet_of(holder).kept, kept_at(holder).deals) == (1, [PASSED])

    rival = deal(1, ZOLE)
    send(holder, rival, device="phone-of-bruno")
    assert sheet_of(holder).rivals == 1
    assert statuses(send(holder, deal(1, PASSED, replaces=rival.uid))) == ["same"]

    assert sheet_of(holder).rivals == 0
    assert rows("state") == [("stands",), ("same",), ("replaced",), ("same",)]


def test_a_forgotten_deal_may_be_the_last_that_fits(holder: Holder) -> None:
    send(holder, *[deal(number, PASSED) for number in range(1, 16)])

    assert statuses(send(holder, deal(1, ZOLE, is_forgotten=True))) == ["kept"]

    assert kept_at(holder).deals == [ZOLE, *[PASSED] * 15]
