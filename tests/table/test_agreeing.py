"""The table agrees seat by seat; once all do, the sheet is at the desk as the table entered it."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest

from tests.desk.conftest import SignIn
from tests.services.cast import EventOf, seat
from tests.table.phones import Phone, item, phone_at, table_of, taken_back
from tournament.models import (
    Check,
    Dispute,
    JournalEntry,
    JudgeCall,
    PenaltyPule,
    PhoneSheet,
    Round,
    SheetVersion,
    Tournament,
)
from tournament.services import agreeing, correcting, judging, links, scorekeeping, undoing
from tournament.services.acts import Actor

DEALS = [item(number) for number in range(1, 17)]


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    return seat(event_of(4), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)


@pytest.fixture
def finished(phone: Phone) -> Phone:
    """Return the phone of a table that has played all its deals; A and B won most."""
    won = {"contract": "ordinary", "declarer": 1, "won": True, "margin": "jani"}
    phone.send(item(1, won), *DEALS[1:])
    return phone


def own_phone(played: Round, letter: int) -> Phone:
    return Phone(links.seat_paths(table_of(played))[letter], f"phone-of-{letter}")


def stances(phone: Phone) -> list[str]:
    return [said["stance"] for said in phone.state()["agreement"]]


def code(phone: Phone, what: str, **body: object) -> str:
    return str(json.loads(phone.post(what, **body).content)["code"])


def test_the_sheet_is_at_the_desk_once_all_agree(
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


def test_the_desk_reads_that_the_table_entered_the_sheet(
    played: Round, finished: Phone, signed_in: SignIn
) -> None:
    finished.agree(0, 1, 2, 3)
    desk, slug = signed_in(), played.tournament.slug

    pages = [desk.get(f"/desk/{slug}/{page}") for page in ("", "book/rounds/1/tables/1/")]

    assert ["by the table" in page.content.decode() for page in pages] == [True, True]


def test_players_may_agree_on_their_own_phones(played: Round, finished: Phone) -> None:
    finished.agree(0, 1)
    for letter in (2, 3):
        own_phone(played, letter).agree(letter)

    said = finished.state()["agreement"]
    assert [one["own_phone"] for one in said] == [False, False, True, True]
    assert SheetVersion.objects.filter(is_current=True).exists()


def test_a_seats_own_link_speaks_for_that_seat_alone(played: Round, finished: Phone) -> None:
    own = own_phone(played, 2)
    digest = own.state()["sheet"]["digest"]

    assert own.post("agree", seat=1, digest=digest).status_code == HTTPStatus.FORBIDDEN
    assert own.post("deals", items=[]).status_code == HTTPStatus.FORBIDDEN
    assert own.post("finish", deals=16).status_code == HTTPStatus.FORBIDDEN
    assert own.state()["seat_links"] == []


def test_nobody_agrees_before_the_last_deal_unless_time_was_called(phone: Phone) -> None:
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


def test_a_changed_sheet_takes_back_what_was_agreed(finished: Phone) -> None:
    finished.agree(0, 1)
    digest = finished.state()["sheet"]["digest"]
    last = finished.state()["sheet"]["deals"][-1]

    finished.send(item(16, {"contract": "passed"}, replaces=last["id"]))

    assert stances(finished) == ["none"] * 4
    assert code(finished, "agree", seat=2, digest=digest) == "sheet_changed"
    assert PhoneSheet.objects.get().agreed == 0


def test_somebody_may_take_his_agreement_back(finished: Phone) -> None:
    finished.agree(0, 1)

    finished.post("withdraw_agreement", seat=1)

    assert stances(finished) == ["agrees", "none", "none", "none"]
    assert PhoneSheet.objects.get().agreed == 1


def test_whoever_disagrees_calls_the_judge_with_his_words(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]

    finished.post("disagree", seat=1, digest=digest, words="deal 5 was mine")

    state = finished.state()
    assert state["agreement"][1]["stance"] == "disagrees"
    assert state["call"]["words"] == "deal 5 was mine"
    assert PhoneSheet.objects.get().disagreed == 1
    line = JournalEntry.objects.get(verb="disagree_sheet")
    assert (line.subject, line.signed) == ("1", state["players"][1]["name"])


def test_one_who_disagreed_may_agree_later(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]
    finished.post("disagree", seat=1, digest=digest, words="")

    finished.agree(0, 1, 2, 3)

    assert SheetVersion.objects.filter(is_current=True).exists()


def test_nobody_agrees_while_two_phones_differ(played: Round, finished: Phone) -> None:
    other = phone_at(played, device="phone-of-bruno")
    other.send(item(1, {"contract": "passed"}))
    digest = finished.state()["sheet"]["digest"]

    assert code(finished, "agree", seat=0, digest=digest) == "rivals_open"


def test_the_last_word_lost_on_its_way_is_said_again_in_vain(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)
    digest = finished.state()["sheet"]["digest"]

    again = finished.post("agree", seat=3, digest=digest)

    assert again.status_code == HTTPStatus.OK
    assert SheetVersion.objects.count() == 1


def test_deals_that_come_when_the_sheet_is_in_are_kept_apart(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)
    last = finished.state()["sheet"]["deals"][-1]

    assert finished.send(item(16, {"contract": "passed"}, replaces=last["id"])) == ["apart"]
    assert finished.send(taken_back({"number": 16, "id": last["id"]})) == ["apart"]


@pytest.mark.parametrize(("counts", "state"), [(0, "entered"), (1, "checked")])
def test_the_tournament_says_whether_agreement_counts_as_checked(
    played: Round, finished: Phone, counts: int, state: str
) -> None:
    Tournament.objects.update(table_agreement_checks=bool(counts), checking="second_pair")

    finished.agree(0, 1, 2, 3)

    assert finished.state()["result"]["state"] == state
    assert Check.objects.count() == counts


@pytest.mark.parametrize(
    ("totals", "state"), [([-1, 3, -1, -1], "entered"), ([3, -1, -1, -1], "disputed")]
)
def test_totals_from_paper_meet_what_the_table_agrees_to(
    played: Round, finished: Phone, director: Actor, totals: list[int], state: str
) -> None:
    scorekeeping.enter_totals(
        played.tournament, round_number=1, table_number=1, totals=totals, by=director
    )

    finished.agree(0, 1, 2, 3)

    current = SheetVersion.objects.get(is_current=True)
    assert finished.state()["result"]["state"] == state
    assert current.totals == totals
    assert Dispute.objects.open().count() == (state == "disputed")


def test_the_desk_hands_a_sheet_back_and_the_table_agrees_anew(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)

    state = finished.state()
    assert (state["result"], {one["stance"] for one in state["agreement"]}) == (None, {"none"})
    last = state["sheet"]["deals"][-1]
    assert finished.send(item(16, {"contract": "passed"}, replaces=last["id"])) == ["kept"]
    finished.agree(0, 1, 2, 3)
    assert [version.is_current for version in SheetVersion.objects.order_by("pk")] == [False, True]


def test_handing_back_can_be_taken_back(played: Round, finished: Phone, director: Actor) -> None:
    finished.agree(0, 1, 2, 3)
    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)

    undoing.undo(JournalEntry.objects.get(verb="hand_back"), by=director)

    assert SheetVersion.objects.get(is_current=True).totals == [-1, 3, -1, -1]
    assert finished.state()["result"]["source"] == "phone"


def test_an_agreed_sheet_can_be_taken_back_from_the_journal(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    undoing.undo(JournalEntry.objects.get(verb="agree_sheet"), by=director)

    assert not SheetVersion.objects.filter(is_current=True).exists()
    assert stances(finished) == ["none"] * 4
    finished.agree(0, 1, 2, 3)
    assert SheetVersion.objects.filter(is_current=True).count() == 1


def test_a_lock_can_be_taken_back(played: Round, phone: Phone, director: Actor) -> None:
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)
    undoing.undo(JournalEntry.objects.get(verb="lock_sheet"), by=director)

    assert phone.send(DEALS[0]) == ["kept"]


def test_the_table_sees_that_the_desk_has_corrected_its_sheet(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    correcting.correct_sheet(
        played.tournament,
        correcting.Correction(round_number=1, table_number=1, totals=(3, -1, -1, -1)),
        reason="added up anew",
        seen=1,
        by=director,
    )

    result = finished.state()["result"]
    assert (result["corrected"], result["same"], result["totals"]) == (True, False, [3, -1, -1, -1])


def test_only_an_agreed_sheet_moves_what_the_public_sees(
    played: Round, finished: Phone, director: Actor
) -> None:
    def revision() -> int:
        return Tournament.objects.get().revision

    before = revision()
    finished.agree(0, 1, 2)
    meanwhile = revision()
    finished.agree(3)

    assert (meanwhile, revision()) == (before, before + 1)


def test_the_journal_tells_of_a_sheet_that_the_table_agreed_to(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)

    line = JournalEntry.objects.get(verb="agree_sheet")

    assert (line.subject, line.after["totals"]) == ("1", [-1, 3, -1, -1])
    assert JudgeCall.objects.count() == 0


def counted(phone: Phone) -> tuple[int, int]:
    """Return how many agree to the sheet as the desk's live view counts, and as the phone does."""
    return PhoneSheet.objects.get().agreed, stances(phone).count("agrees")


def give_pule(phone: Phone, played: Round, director: Actor) -> PenaltyPule:
    number = phone.state()["players"][3]["number"]
    return judging.give_pule(
        played.tournament, round_number=1, number=number, reason="late", by=director
    )


def test_a_pule_from_the_judge_voids_what_was_agreed_everywhere(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1)
    before = counted(finished)

    give_pule(finished, played, director)

    assert (before, counted(finished)) == ((2, 2), (0, 0))
    assert PhoneSheet.objects.get().running == finished.state()["sheet"]["running"]


def test_a_pule_taken_back_leaves_everybody_to_be_asked_again(
    played: Round, finished: Phone, director: Actor
) -> None:
    pule = give_pule(finished, played, director)
    finished.agree(0, 1)

    judging.lift_pule(pule, by=director)

    assert counted(finished) == (0, 0)


def test_a_sheet_that_was_corrected_there_and_back_has_to_be_agreed_anew(finished: Phone) -> None:
    sheet = finished.state()["sheet"]
    last = sheet["deals"][-1]
    finished.agree(0, 1)
    changed = item(16, {"contract": "passed"}, replaces=last["id"])

    finished.send(changed)
    finished.send(item(16, last["deal"], replaces=changed["id"]))

    assert counted(finished) == (0, 0)
    assert finished.state()["sheet"]["digest"] == sheet["digest"]


def test_a_pule_that_comes_after_the_sheet_is_in_leaves_the_agreement_as_it_was(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    give_pule(finished, played, director)

    assert PhoneSheet.objects.get().agreed == 4
    assert SheetVersion.objects.get().totals == [-1, 3, -1, -1]


def test_a_sheet_that_the_desk_corrects_after_all_agreed_says_so_to_desk_and_table(
    played: Round, finished: Phone, director: Actor, signed_in: SignIn
) -> None:
    finished.agree(0, 1, 2, 3)
    desk, slug = signed_in(), played.tournament.slug
    before = desk.get(f"/desk/{slug}/live/").content.decode()
    correction = correcting.Correction(1, 1, totals=(-3, 9, -3, -3))

    correcting.correct_sheet(played.tournament, correction, reason="paper", by=director, seen=None)

    after = desk.get(f"/desk/{slug}/live/").content.decode()
    table = desk.get(f"/desk/{slug}/live/1/1/").content.decode()
    assert "changed at the desk" not in before
    assert "changed at the desk" in after
    assert "The desk has changed this sheet since the table agreed." in table
    assert "<b>+9</b>" in table
    result = finished.state()["result"]
    assert (result["same"], result["corrected"], result["by_table"]) == (False, True, False)
