"""Agreement seat by seat; a player who disagrees calls the judge.

A sheet changed after an agreement has to be agreed again.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

import pytest

from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Phone, code, item, phone_at, stances, table_of
from tournament.models import JournalEntry, JudgeCall, PenaltyPule, PhoneSheet, Round, SheetVersion
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.events import planning, settings_changes
from tournament.services.judging import judging
from tournament.services.phones import judge_calls

pytestmark = pytest.mark.sqlite_enough

DEALS = [item(number) for number in range(1, 17)]


def own_phone(played: Round, letter: int) -> Phone:
    return Phone(links.seat_paths(table_of(played))[letter], f"phone-of-{letter}")


def test_the_sheet_reaches_the_desk_once_all_agree(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2)
    before = SheetVersion.objects.exists()
    finished.agree(3)

    version = SheetVersion.objects.get()
    names = [player["name"] for player in finished.state()["players"]]
    assert (before, version.is_current, version.source) == (False, True, "phone")
    assert version.totals == [-1, 3, -1, -1]
    assert version.signed == ", ".join(names)
    assert version.deals_played == len(version.deals or []) == 16
    assert finished.state()["result"]["state"] == "entered"


def test_players_may_agree_on_their_own_phones(played: Round, finished: Phone) -> None:
    finished.agree(0, 1)
    for letter in (2, 3):
        own_phone(played, letter).agree(letter)

    said = finished.state()["agreement"]
    assert [one["own_phone"] for one in said] == [False, False, True, True]
    assert SheetVersion.objects.filter(is_current=True).exists()


def test_a_seats_own_link_acts_only_for_that_seat(played: Round, finished: Phone) -> None:
    own = own_phone(played, 2)
    digest = own.state()["sheet"]["digest"]

    assert own.post("agree", seat=1, digest=digest).status_code == HTTPStatus.FORBIDDEN
    assert own.post("deals", items=[]).status_code == HTTPStatus.FORBIDDEN
    assert own.post("finish", deals=16).status_code == HTTPStatus.FORBIDDEN
    assert own.state()["seat_links"] == []


def test_agreement_needs_the_last_deal_or_a_time_call(phone: Phone) -> None:
    phone.send(*DEALS[:3])
    digest = phone.state()["sheet"]["digest"]

    assert code(phone, "agree", seat=0, digest=digest) == "not_finished"
    assert code(phone, "finish", deals=4) == "sheet_changed"
    phone.post("finish", deals=3)
    phone.agree(0, 1, 2, 3)

    assert SheetVersion.objects.get().deals_played == 3


def test_a_table_that_plays_on_after_all_is_not_finished(phone: Phone) -> None:
    phone.send(*DEALS[:3])
    phone.post("finish", deals=3)
    finished = phone.state()["sheet"]["finished"]
    phone.post("finish", deals=None)
    again = phone.state()["sheet"]["finished"]
    phone.post("finish", deals=3)
    phone.send(DEALS[3])

    assert (finished, again, phone.state()["sheet"]["finished"]) == (True, False, False)


def test_a_deal_after_a_time_call_cancels_the_call(phone: Phone) -> None:
    phone.send(*DEALS[:3])
    phone.post("finish", deals=3)
    called = PhoneSheet.objects.get().called_time

    phone.send(DEALS[3])

    assert (called, PhoneSheet.objects.get().called_time) == (3, None)


def test_time_cannot_be_called_before_the_first_deal(phone: Phone) -> None:
    assert code(phone, "finish", deals=0) == "sheet_changed"


def test_a_repeated_time_call_changes_nothing(phone: Phone) -> None:
    phone.send(DEALS[0])
    phone.post("finish", deals=1)
    once = PhoneSheet.objects.get().news

    phone.post("finish", deals=1)

    assert PhoneSheet.objects.get().news == once


def test_an_agreement_can_be_withdrawn(finished: Phone) -> None:
    finished.agree(0, 1)

    finished.post("withdraw_agreement", seat=1)

    assert stances(finished) == ["agrees", "none", "none", "none"]
    assert PhoneSheet.objects.get().agreed == 1


def test_disagreeing_calls_the_judge_with_the_players_reason(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]

    finished.post("disagree", seat=1, digest=digest, words="deal 5 was mine")

    state = finished.state()
    assert state["agreement"][1]["stance"] == "disagrees"
    assert state["call"]["words"] == "deal 5 was mine"
    assert PhoneSheet.objects.get().disagreed == 1
    line = JournalEntry.objects.get(verb="disagree_sheet")
    assert (line.subject, line.signed) == ("1", state["players"][1]["name"])


def test_a_player_who_disagreed_can_agree_later(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]
    finished.post("disagree", seat=1, digest=digest, words="")

    finished.agree(0, 1, 2, 3)

    assert SheetVersion.objects.filter(is_current=True).exists()


def test_agreement_is_refused_while_two_phones_differ(played: Round, finished: Phone) -> None:
    other = phone_at(played, device="phone-of-bruno")
    other.send(item(1, {"contract": "passed"}))
    digest = finished.state()["sheet"]["digest"]

    assert code(finished, "agree", seat=0, digest=digest) == "rivals_open"


def test_a_call_by_an_objection_is_closed_once_all_agree(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]
    finished.post("disagree", seat=1, digest=digest, words="deal 5 was mine")
    finished.post("disagree", seat=2, digest=digest, words="so do I think")

    finished.agree(0, 1, 3)
    waits = finished.state()["call"]
    finished.agree(2)

    assert waits["words"] == "so do I think"
    assert finished.state()["call"] is None
    line = JournalEntry.objects.get(verb="cancel_call")
    assert (line.subject, line.after["words"]) == ("1", "so do I think")


def test_a_call_on_another_subject_stays_open_when_all_agree(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]
    finished.post("call", words="a card is marked", seat=1)
    finished.post("disagree", seat=1, digest=digest, words="")
    finished.post("call", words="a card is marked")

    finished.agree(0, 1, 2, 3)

    assert SheetVersion.objects.filter(is_current=True).exists()
    assert JudgeCall.objects.open().get().words == "a card is marked"


def test_a_no_from_an_own_phone_ends_only_there(played: Round, finished: Phone) -> None:
    own = own_phone(played, 0)
    digest = finished.state()["sheet"]["digest"]
    own.post("disagree", seat=0, digest=digest, words="deal 2 is wrong")

    codes = [
        code(finished, "withdraw_agreement", seat=0),
        code(finished, "agree", seat=0, digest=digest),
        code(finished, "disagree", seat=0, digest=digest, words=""),
        code(finished, "call/cancel"),
    ]

    assert codes == ["said_on_own_phone"] * 4
    assert finished.state()["agreement"][0]["bound"] is True
    assert finished.state()["call"]["words"] == "deal 2 is wrong"
    own.post("withdraw_agreement", seat=0)
    finished.agree(0, 1, 2, 3)
    assert SheetVersion.objects.filter(is_current=True).exists()
    line = JournalEntry.objects.get(verb="withdraw_agreement")
    assert (line.signed, line.after["words"]) == (line.after["name"], "deal 2 is wrong")


def test_a_corrected_sheet_leaves_a_no_from_an_own_phone(played: Round, finished: Phone) -> None:
    own = own_phone(played, 0)
    digest = finished.state()["sheet"]["digest"]
    own.post("disagree", seat=0, digest=digest, words="deal 2 is wrong")
    last = finished.state()["sheet"]["deals"][-1]
    finished.send(item(16, {"contract": "passed"}, replaces=last["id"]))

    assert finished.agree(0, 1, 2, 3) == [409, 200, 200, 200]

    assert not SheetVersion.objects.exists()
    assert own.agree(0) == [200]
    assert SheetVersion.objects.filter(is_current=True).exists()


def test_the_judge_at_the_table_ends_a_no_from_an_own_phone(
    played: Round, finished: Phone, director: Actor
) -> None:
    digest = finished.state()["sheet"]["digest"]
    own_phone(played, 0).post("disagree", seat=0, digest=digest, words="deal 2 is wrong")
    call = JudgeCall.objects.get()

    judge_calls.answer_call(played.tournament, call_id=call.pk, by=director)

    assert finished.state()["agreement"][0]["bound"] is False
    assert finished.agree(0, 1, 2, 3) == [200] * 4


def test_the_desk_shows_withdrawn_objections_and_calls(
    played: Round, finished: Phone, signed_in: SignIn
) -> None:
    digest = finished.state()["sheet"]["digest"]
    finished.post("disagree", seat=1, digest=digest, words="deal 5 was mine")
    finished.post("withdraw_agreement", seat=1)
    finished.post("call/cancel")

    shown = words_of(signed_in().get(f"/desk/{played.tournament.slug}/live/1/1/"))

    assert "does not agree – deal 5 was mine · withdrawn at" in shown
    assert "called the judge – deal 5 was mine · withdrawn at" in shown


def counted(phone: Phone) -> tuple[int, int]:
    """Return the number of agreements in the desk's live view and on the phone."""
    return PhoneSheet.objects.get().agreed, stances(phone).count("agrees")


def give_pule(phone: Phone, played: Round, director: Actor) -> PenaltyPule:
    number = phone.state()["players"][3]["number"]
    return judging.give_pule(
        played.tournament, round_number=1, number=number, reason="late", by=director
    )


def test_a_changed_sheet_resets_agreements(finished: Phone) -> None:
    finished.agree(0, 1)
    digest = finished.state()["sheet"]["digest"]
    last = finished.state()["sheet"]["deals"][-1]

    finished.send(item(16, {"contract": "passed"}, replaces=last["id"]))

    assert stances(finished) == ["none"] * 4
    assert code(finished, "agree", seat=2, digest=digest) == "sheet_changed"
    assert PhoneSheet.objects.get().agreed == 0


def test_a_pule_from_the_judge_resets_agreements_everywhere(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1)
    before = counted(finished)

    give_pule(finished, played, director)

    assert (before, counted(finished)) == ((2, 2), (0, 0))
    assert PhoneSheet.objects.get().running == finished.state()["sheet"]["running"]


def test_an_undone_pule_resets_all_agreements(
    played: Round, finished: Phone, director: Actor
) -> None:
    pule = give_pule(finished, played, director)
    finished.agree(0, 1)

    judging.lift_pule(pule, by=director)

    assert counted(finished) == (0, 0)


def test_a_sheet_changed_by_a_setting_must_be_agreed_again(
    played: Round, phone: Phone, director: Actor
) -> None:
    passed = {"contract": "passed"}
    lost = {"contract": "ordinary", "declarer": 2, "won": False}
    phone.send(item(1, passed), item(2, lost), *[item(n, passed) for n in range(3, 17)])
    phone.agree(0, 1, 2)
    seen = phone.state()["sheet"]
    plan = planning.plan_of(played.tournament)
    settled = replace(plan, settings={**plan.settings, "leftover_pules": "each"})

    settings_changes.change_settings(played.tournament, settled, by=director)

    now = phone.state()["sheet"]
    assert (seen["small"], now["small"]) == ([2, 2, -6, 2], [3, 3, -9, 3])
    assert code(phone, "agree", seat=3, digest=seen["digest"]) == "sheet_changed"
    assert counted(phone) == (0, 0)
    assert not SheetVersion.objects.exists()


def test_a_sheet_corrected_and_restored_must_be_agreed_again(finished: Phone) -> None:
    sheet = finished.state()["sheet"]
    last = sheet["deals"][-1]
    finished.agree(0, 1)
    changed = item(16, {"contract": "passed"}, replaces=last["id"])

    finished.send(changed)
    finished.send(item(16, last["deal"], replaces=changed["id"]))

    assert counted(finished) == (0, 0)
    assert finished.state()["sheet"]["digest"] == sheet["digest"]


def test_a_pule_after_submission_keeps_the_agreement(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    give_pule(finished, played, director)

    assert counted(finished) == (4, 4)
    assert SheetVersion.objects.get().totals == [-1, 3, -1, -1]


def twice(phone: Phone, played: Round, director: Actor, *, after_deal: int = 0) -> None:
    number = phone.state()["players"][3]["number"]
    for _time in range(2):
        judging.give_pule(
            played.tournament,
            round_number=1,
            number=number,
            reason="late",
            by=director,
            after_deal=after_deal,
        )


def test_two_identical_pules_count_as_two_on_phone_and_desk(
    played: Round, finished: Phone, director: Actor
) -> None:
    twice(finished, played, director)
    state = finished.state()

    finished.agree(0, 1, 2, 3)

    version = SheetVersion.objects.get()
    assert version.penalty_pules == [{"seat": 3, "after_deal": 0, "reason": "late"}] * 2
    assert version.totals == state["sheet"]["running"]


def test_a_pule_entered_by_judge_and_table_counts_once(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.send({**item(0), "deal": None, "pules": [{"seat": 3, "reason": "late"}]})
    twice(finished, played, director)
    state = finished.state()

    finished.agree(0, 1, 2, 3)

    assert len(state["sheet"]["judged_pules"]) == 1
    version = SheetVersion.objects.get()
    assert len(version.penalty_pules) == 2
    assert version.totals == state["sheet"]["running"]


def test_a_pule_after_an_unplayed_deal_does_not_block_agreement(
    played: Round, finished: Phone, director: Actor
) -> None:
    twice(finished, played, director, after_deal=40)

    finished.agree(0, 1, 2, 3)

    assert SheetVersion.objects.get().penalty_pules == []
    assert finished.state()["result"]["state"] == "entered"
