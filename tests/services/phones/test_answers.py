"""Answers of the players to their sheet: refused, counted, withdrawn and in the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, seat, seats_of
from tests.services.phones.tables import (
    agree,
    deal,
    disagree,
    holder_at,
    kept_at,
    send,
    sheet_of,
    statuses,
)
from tests.services.undone import undo
from tournament.models import Agreement, Check, JudgeCall, Round, SheetVersion, Tournament
from tournament.reading.phones.links import Holder
from tournament.services.phones import agreeing
from tournament.services.refusals import Refused
from tournament.services.sheets import checking, entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def lock(played: Round, *, by: Actor) -> None:
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=by)


def answers(holder: Holder, letter: int = 0) -> dict[str, Callable[[], object]]:
    """Return everything a phone may do with a sheet, as acts of one seat."""
    digest = kept_at(holder).digest
    said = {"seat": letter, "digest": digest, "device": "d"}
    return {
        "finish": lambda: agreeing.finish(holder, deals=16),
        "dealer": lambda: agreeing.set_dealer(holder, number=1, dealer=1),
        "agree": lambda: agreeing.agree_sheet(holder, **said),  # type: ignore[arg-type]
        "disagree": lambda: agreeing.disagree_sheet(holder, words="no", **said),  # type: ignore[arg-type]
        "withdraw": lambda: agreeing.withdraw_agreement(holder, seat=letter),
    }


def refusals(acts: dict[str, Callable[[], object]]) -> dict[str, str]:
    found = {}
    for name, act in acts.items():
        with pytest.raises(Refused) as refused:
            act()
        found[name] = refused.value.code
    return found


def test_a_locked_sheet_accepts_no_answer(played: Round, full: Holder, director: Actor) -> None:
    agree(full, 0)
    lock(played, by=director)
    news = sheet_of(full).news
    lock(played, by=director)

    assert refusals(answers(full, 1)) == dict.fromkeys(answers(full), "sheet_locked")
    assert (sheet_of(full).news, played.tournament.journal.latest("pk").verb) == (
        news,
        "lock_sheet",
    )
    line = played.tournament.journal.get(verb="lock_sheet")
    assert (line.subject, line.after, line.undo) == ("1", {"round": 1}, {"round": 1, "table": 1})
    undo(played.tournament, "lock_sheet", by=director)
    assert (sheet_of(full).locked_at, sheet_of(full).news) == (None, news + 1)
    lock(played, by=director)
    agreeing.unlock_sheet(played.tournament, round_number=1, table_number=1, by=director)
    undo(played.tournament, "unlock_sheet", by=director)
    assert sheet_of(full).locked_at is not None


def test_a_submitted_sheet_accepts_no_answer(full: Holder) -> None:
    agree(full, 0, 1, 2, 3)

    expected = dict.fromkeys(answers(full), "sheet_in")
    repeated = answers(full)
    # The last answer may have been lost, so that the phone repeats it.
    repeated["agree"]()
    del repeated["agree"], expected["agree"]
    assert refusals(repeated) == expected


def test_a_disputed_table_and_a_closed_round_accept_no_answer(
    event_of: EventOf, director: Actor
) -> None:
    played = seat(event_of(4), by=director)
    holder = holder_at(played)
    send(holder, *[deal(number) for number in range(1, 17)])
    entering.enter_totals(
        played.tournament, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director
    )
    checking.raise_dispute(
        played.tournament, round_number=1, table_number=1, words="which", by=director
    )
    asked = answers(holder)
    assert refusals({name: asked[name] for name in ("agree", "disagree")}) == {
        "agree": "dispute_open",
        "disagree": "dispute_open",
    }


def test_answers_after_the_round_are_refused(played: Round, full: Holder, director: Actor) -> None:
    agree(full, 0, 1, 2, 3)
    close_latest(played.tournament, by=director)

    asked = answers(full)
    assert refusals({name: asked[name] for name in ("agree", "disagree", "withdraw")}) == {
        "agree": "round_closed",
        "disagree": "round_closed",
        "withdraw": "round_closed",
    }
    with pytest.raises(Refused, match="round_closed") as refused:
        agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)
    assert refused.value.facts == {"round": 1}


@pytest.mark.parametrize("letter", [-1, 4])
def test_a_seat_that_the_table_lacks_has_no_answer_and_no_turn(full: Holder, letter: int) -> None:
    asked = answers(full, letter)
    codes = refusals({name: asked[name] for name in ("agree", "disagree", "withdraw")})
    assert set(codes.values()) == {"seat_not_taken"}
    if letter == 4:
        with pytest.raises(Refused, match="seat_not_taken") as refused:
            agreeing.set_dealer(full, number=1, dealer=4)
        assert refused.value.facts == {"table": 1}


def test_the_first_dealer_follows_from_any_deal(holder: Holder) -> None:
    news = sheet_of(holder).news
    for number, dealer, first, changes in (
        (1, 3, 3, 1),
        (1, 3, 3, 0),
        (2, 3, 2, 1),
        (5, 0, 0, 1),
        (7, 3, 1, 1),
    ):
        fresh = agreeing.set_dealer(holder, number=number, dealer=dealer)
        kept = sheet_of(holder)
        assert (kept.first_dealer, kept.news - news) == (first, changes)
        assert fresh.sheet.first_dealer == first
        news = kept.news


def test_a_dealer_of_another_turn_clears_the_agreement(holder: Holder) -> None:
    send(holder, deal(1))
    agreeing.finish(holder, deals=1)
    agree(holder, 0, 1)
    assert sheet_of(holder).agreed == 2

    agreeing.set_dealer(holder, number=1, dealer=2)

    assert (sheet_of(holder).agreed, Agreement.objects.standing().count()) == (0, 0)
    # The player who declared the first deal cannot have dealt it.
    with pytest.raises(Refused, match="sheet_faulty") as refused:
        agreeing.set_dealer(holder, number=1, dealer=1)
    assert [fault.code for fault in refused.value.faults] == ["declarer_sits_out"]
    assert sheet_of(holder).first_dealer == 2


def test_time_is_called_and_called_off_with_news_for_the_phones(holder: Holder) -> None:
    send(holder, deal(1), deal(2))
    news = sheet_of(holder).news
    for deals, changes in ((2, 1), (2, 0), (None, 1), (None, 0)):
        agreeing.finish(holder, deals=deals)
        kept = sheet_of(holder)
        assert (kept.called_time, kept.news - news) == (deals, changes)
        news = kept.news
    for deals in (1, 3):
        with pytest.raises(Refused, match="sheet_changed"):
            agreeing.finish(holder, deals=deals)


def test_a_no_from_an_own_phone_is_answered_only_there(played: Round, full: Holder) -> None:
    own = holder_at(played, 2)
    disagree(own, 2, "the fifth deal")

    asked = answers(full, 2)
    assert refusals({name: asked[name] for name in ("agree", "disagree", "withdraw")}) == {
        "agree": "said_on_own_phone",
        "disagree": "said_on_own_phone",
        "withdraw": "said_on_own_phone",
    }
    agreeing.withdraw_agreement(own, seat=2)
    assert (sheet_of(full).disagreed, Agreement.objects.standing().count()) == (0, 0)


def test_each_answer_is_counted_and_told_to_the_phones(full: Holder) -> None:
    counts = []
    news = sheet_of(full).news
    for act in (
        lambda: agree(full, 0),
        lambda: agree(full, 0),
        lambda: agree(full, 1),
        lambda: disagree(full, 1, "no"),
        lambda: disagree(full, 1, "no!"),
        lambda: agree(full, 1),
        lambda: agreeing.withdraw_agreement(full, seat=1),
        lambda: agreeing.withdraw_agreement(full, seat=1),
    ):
        act()
        kept = sheet_of(full)
        counts.append((kept.agreed, kept.disagreed, kept.news - news))
        news = kept.news
    assert counts == [
        (1, 0, 1),
        (1, 0, 0),
        (2, 0, 1),
        (1, 1, 2),
        (1, 1, 2),
        (2, 0, 1),
        (1, 0, 1),
        (1, 0, 0),
    ]
    assert Agreement.objects.count() == 5
    assert JudgeCall.objects.get().words == "no!"


def test_who_answered_and_why_is_in_the_journal(played: Round, full: Holder) -> None:
    names = [entry.name for entry in played.tournament.entries.order_by("number")]
    seated = [names[number - 1] for number in seats_of(played.tournament, 1)[0]]
    disagree(full, 1, "x" * 201)
    line = played.tournament.journal.get(verb="disagree_sheet")
    assert (line.subject, line.signed) == ("1", seated[1])
    assert line.after == {"round": 1, "words": "x" * 200}
    said = Agreement.objects.standing().get()
    assert (said.letter, said.agrees, said.words) == (1, False, "x" * 200)
    assert (said.own_phone, said.device, said.signed) == (False, "d", seated[1])

    agreeing.withdraw_agreement(full, seat=1)
    line = played.tournament.journal.get(verb="withdraw_agreement")
    assert (line.subject, line.signed) == ("1", ", ".join(seated))
    assert line.after == {"round": 1, "name": seated[1], "words": "x" * 200}
    own = holder_at(played, 1)
    agree(own, 1)
    assert Agreement.objects.standing().get().own_phone
    agreeing.withdraw_agreement(own, seat=1)
    assert played.tournament.journal.latest("pk").signed == seated[1]


def test_an_unready_sheet_is_not_agreed_to(holder: Holder) -> None:
    send(holder, deal(1))
    digest = kept_at(holder).digest
    with pytest.raises(Refused, match="not_finished") as early:
        agreeing.agree_sheet(holder, seat=0, digest=digest, device="d")
    assert early.value.facts == {"played": 1, "planned": 16}
    with pytest.raises(Refused, match="sheet_changed"):
        agreeing.agree_sheet(holder, seat=0, digest="other", device="d")
    with pytest.raises(Refused, match="sheet_changed"):
        agreeing.disagree_sheet(holder, seat=0, digest="other", words="no", device="d")
    other = deal(1, {"contract": "ordinary", "declarer": 2, "won": True})
    assert statuses(send(holder, other, device="phone-of-bruno")) == ["differs"]
    with pytest.raises(Refused, match="rivals_open") as rivals:
        agreeing.agree_sheet(holder, seat=0, digest=digest, device="d")
    assert rivals.value.facts == {"deals": [1]}


@pytest.mark.parametrize(("counts", "kinds"), [(True, ["table_agrees"]), (False, [])])
def test_an_agreed_sheet_is_checked_if_the_event_wants_it_so(
    played: Round, full: Holder, *, counts: bool, kinds: list[str]
) -> None:
    Tournament.objects.update(table_agreement_checks=counts)
    agree(full, 0, 1, 2, 3)

    assert [check.kind for check in Check.objects.all()] == kinds
    version = SheetVersion.objects.get()
    assert (version.is_current, version.number, version.deals_played) == (True, 1, 16)


def test_a_sheet_handed_back_has_no_answers(played: Round, full: Holder, director: Actor) -> None:
    agree(full, 0, 1, 2, 3)
    news = sheet_of(full).news
    lock(played, by=director)
    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)

    kept = sheet_of(full)
    assert (kept.agreed, kept.disagreed, kept.locked_at, kept.news) == (0, 0, None, news + 2)
    assert not Agreement.objects.standing().exists()
    line = played.tournament.journal.get(verb="hand_back")
    assert (line.subject, line.before) == ("1", {"round": 1, "totals": [0, 0, 0, 0]})
    assert line.undo == {"round": 1, "table": 1, "version": 1, "was": 1}
    with pytest.raises(Refused, match="no_result_yet"):
        agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)
    agree(full, 0, 1, 2, 3)
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        undo(played.tournament, "hand_back", by=director)
    assert blocked.value.facts == {"verb": "hand_back", "because": "entered_meanwhile"}
    undo(played.tournament, "agree_sheet", by=director)
    assert (sheet_of(full).agreed, Agreement.objects.standing().count()) == (0, 0)
    undo(played.tournament, "hand_back", by=director)
    current = SheetVersion.objects.get(is_current=True)
    assert (current.totals, current.source) == ([0, 0, 0, 0], "phone")
