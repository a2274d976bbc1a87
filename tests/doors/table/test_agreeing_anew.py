"""A sheet changed after an agreement has to be agreed again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.doors.table.phones import Phone, code, item, stances
from tournament.models import PenaltyPule, PhoneSheet, Round, SheetVersion
from tournament.services.acts import Actor
from tournament.services.events import planning, settings_changes
from tournament.services.judging import judging

pytestmark = pytest.mark.sqlite_enough


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
