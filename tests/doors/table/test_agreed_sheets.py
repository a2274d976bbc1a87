"""An agreed sheet at the desk: handed back, corrected, or in dispute."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Phone, item, stances, taken_back
from tournament.models import (
    Check,
    Dispute,
    JournalEntry,
    JudgeCall,
    Round,
    SheetVersion,
    Tournament,
)
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.phones import agreeing
from tournament.services.sheets import correcting, entering

pytestmark = pytest.mark.sqlite_enough


def test_the_desk_shows_that_the_table_entered_the_sheet(
    played: Round, finished: Phone, signed_in: SignIn
) -> None:
    finished.agree(0, 1, 2, 3)
    desk, slug = signed_in(), played.tournament.slug

    pages = [desk.get(f"/desk/{slug}/{page}") for page in ("", "book/rounds/1/tables/1/")]

    assert ["by the table" in page.content.decode() for page in pages] == [True, True]


def test_repeating_a_lost_final_agreement_changes_nothing(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)
    digest = finished.state()["sheet"]["digest"]

    again = finished.post("agree", seat=3, digest=digest)

    assert again.status_code == HTTPStatus.OK
    assert SheetVersion.objects.count() == 1


def test_deals_after_submission_are_set_apart(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)
    last = finished.state()["sheet"]["deals"][-1]

    assert finished.send(item(16, {"contract": "passed"}, replaces=last["id"])) == ["apart"]
    assert finished.send(taken_back({"number": 16, "id": last["id"]})) == ["apart"]


@pytest.mark.parametrize(("counts", "state"), [(0, "entered"), (1, "checked")])
def test_a_setting_decides_whether_agreement_counts_as_checked(
    played: Round, finished: Phone, counts: int, state: str
) -> None:
    Tournament.objects.update(table_agreement_checks=bool(counts), checking="second_pair")

    finished.agree(0, 1, 2, 3)

    assert finished.state()["result"]["state"] == state
    assert Check.objects.count() == counts


@pytest.mark.parametrize(
    ("totals", "state"), [([-1, 3, -1, -1], "entered"), ([3, -1, -1, -1], "disputed")]
)
def test_totals_from_paper_are_compared_with_the_agreed_sheet(
    played: Round, finished: Phone, director: Actor, totals: list[int], state: str
) -> None:
    entering.enter_totals(
        played.tournament, round_number=1, table_number=1, totals=totals, by=director
    )

    finished.agree(0, 1, 2, 3)

    current = SheetVersion.objects.get(is_current=True)
    assert finished.state()["result"]["state"] == state
    assert current.totals == totals
    assert Dispute.objects.open().count() == (state == "disputed")


def test_a_sheet_handed_back_is_agreed_again(
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


def test_handing_back_can_be_undone(played: Round, finished: Phone, director: Actor) -> None:
    finished.agree(0, 1, 2, 3)
    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)

    journal.undo(JournalEntry.objects.get(verb="hand_back"), by=director)

    assert SheetVersion.objects.get(is_current=True).totals == [-1, 3, -1, -1]
    assert finished.state()["result"]["source"] == "phone"


def test_an_agreed_sheet_can_be_undone_from_the_journal(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)

    journal.undo(JournalEntry.objects.get(verb="agree_sheet"), by=director)

    assert not SheetVersion.objects.filter(is_current=True).exists()
    assert stances(finished) == ["none"] * 4
    finished.agree(0, 1, 2, 3)
    assert SheetVersion.objects.filter(is_current=True).count() == 1


def test_a_sheet_agreed_again_is_undone_step_by_step(
    played: Round, finished: Phone, director: Actor
) -> None:
    finished.agree(0, 1, 2, 3)
    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)
    finished.agree(0, 1, 2, 3)
    found = []

    for line in JournalEntry.objects.filter(verb__in=("agree_sheet", "hand_back")).order_by("-pk"):
        journal.undo(line, by=director)
        found.append(SheetVersion.objects.filter(is_current=True).count())

    assert found == [0, 1, 0]


def test_a_lock_can_be_undone(played: Round, phone: Phone, director: Actor) -> None:
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)
    journal.undo(JournalEntry.objects.get(verb="lock_sheet"), by=director)

    assert phone.send(item(1)) == ["kept"]


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


def test_only_an_agreed_sheet_changes_public_pages(
    played: Round, finished: Phone, director: Actor
) -> None:
    def revision() -> int:
        return Tournament.objects.get().revision

    before = revision()
    finished.agree(0, 1, 2)
    meanwhile = revision()
    finished.agree(3)

    assert (meanwhile, revision()) == (before, before + 1)


def test_the_journal_has_a_line_for_an_agreed_sheet(finished: Phone) -> None:
    finished.agree(0, 1, 2, 3)

    line = JournalEntry.objects.get(verb="agree_sheet")

    assert (line.subject, line.after["totals"]) == ("1", [-1, 3, -1, -1])
    assert JudgeCall.objects.count() == 0


def test_a_correction_of_an_agreed_sheet_is_shown_to_desk_and_table(
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
    assert "The desk changed this sheet after the table agreed." in table
    assert "<b>+9</b>" in table
    result = finished.state()["result"]
    assert (result["same"], result["corrected"], result["by_table"]) == (False, True, False)


def test_a_players_response_equals_the_tables_next_state(finished: Phone) -> None:
    digest = finished.state()["sheet"]["digest"]

    words = [("agree", 0), ("withdraw_agreement", 0), *(("agree", seat) for seat in range(4))]
    for what, seat in words:
        said = json.loads(finished.post(what, seat=seat, digest=digest).content)["state"]
        read = finished.state()
        assert {**said, "now": "", "news": ""} == {**read, "now": "", "news": ""}


def test_the_final_agreement_has_a_fixed_number_of_queries(
    finished: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    finished.agree(0, 1, 2)
    digest = finished.state()["sheet"]["digest"]

    with django_assert_num_queries(33):
        finished.post("agree", seat=3, digest=digest)
