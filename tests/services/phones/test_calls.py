"""Calls for the judge: who made them, how many, and which act ends them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import close_latest, seats_of
from tests.services.phones.tables import agree, disagree, holder_at, sheet_of
from tournament.models import JudgeCall, Round
from tournament.reading.phones.links import Holder
from tournament.services.phones import judge_calls
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def call(
    holder: Holder, words: str = "two aces", *, letter: int | None = None, key: str = ""
) -> JudgeCall:
    return judge_calls.call_judge(holder, words=words, device="one", letter=letter, key=key)


def seated(played: Round) -> list[str]:
    """Return the names at the first table, seat A first."""
    names = {entry.number: entry.name for entry in played.tournament.entries.all()}
    return [names[number] for number in seats_of(played.tournament, 1)[0]]


def test_a_call_names_its_seat_or_the_whole_table(played: Round, holder: Holder) -> None:
    news = sheet_of(holder).news
    made = call(holder, " two\n aces ", letter=2)
    assert (made.words, made.letter, made.device, made.signed) == (
        "two aces",
        2,
        "one",
        seated(played)[2],
    )
    line = played.tournament.journal.get(verb="call_judge")
    assert (line.subject, line.signed) == ("1", seated(played)[2])
    assert line.after == {"round": 1, "words": "two aces"}
    assert sheet_of(holder).news == news + 1

    judge_calls.cancel_call(holder)

    line = played.tournament.journal.get(verb="cancel_call")
    assert (line.subject, line.after) == ("1", {"round": 1, "words": "two aces"})
    assert (sheet_of(holder).news, JudgeCall.objects.open().count()) == (news + 2, 0)
    call(holder, "x" * 201)
    assert JudgeCall.objects.open().get().words == "x" * 200
    assert JudgeCall.objects.open().get().signed == ", ".join(seated(played))


def test_a_second_call_is_in_the_journal_only_with_its_own_key(
    played: Round, holder: Holder
) -> None:
    lines = played.tournament.journal.filter(verb="call_judge")
    first = call(holder)
    JudgeCall.objects.update(at=timezone.now() - timedelta(minutes=1))
    assert call(holder, "the ten") == first
    assert (JudgeCall.objects.get().words, lines.count()) == ("the ten", 1)
    for _again in range(2):
        assert call(holder, "no ten", key="own") == first
    assert (JudgeCall.objects.get().words, lines.count()) == ("no ten", 2)


def test_a_table_makes_forty_calls_at_most(played: Round, holder: Holder) -> None:
    made = call(holder)
    JudgeCall.objects.update(cancelled_at=timezone.now())
    rows = [JudgeCall(table=made.table, words="x", cancelled_at=made.at, at=made.at)] * 38
    for row in rows:
        row.pk = None
        row.save()
    call(holder, "the fortieth")
    call(holder, "the fortieth again")
    judge_calls.cancel_call(holder)

    with pytest.raises(Refused, match="too_much"):
        call(holder, "one more")

    assert JudgeCall.objects.count() == 40


def test_only_the_phone_that_made_a_call_cancels_what_may_not_have_arrived(
    holder: Holder,
) -> None:
    judge_calls.cancel_call(holder)
    call(holder)

    judge_calls.cancel_call(holder, made_on="another")
    assert JudgeCall.objects.open().count() == 1
    judge_calls.cancel_call(holder, made_on="one")
    assert JudgeCall.objects.open().count() == 0


def test_a_call_of_a_seat_with_a_no_of_its_own_is_cancelled_only_there(
    played: Round, full: Holder
) -> None:
    own = holder_at(played, 2)
    disagree(own, 2)

    with pytest.raises(Refused, match="said_on_own_phone") as refused:
        judge_calls.cancel_call(full)
    assert refused.value.facts == {"name": seated(played)[2]}
    judge_calls.cancel_call(own)

    assert JudgeCall.objects.open().count() == 0
    assert played.tournament.journal.latest("pk").signed == seated(played)[2]


def test_a_closed_round_has_no_calls(played: Round, full: Holder, director: Actor) -> None:
    agree(full, 0, 1, 2, 3)
    call(full)
    close_latest(played.tournament, by=director)

    for act in (lambda: call(full), lambda: judge_calls.cancel_call(full)):
        with pytest.raises(Refused, match="round_closed") as refused:
            act()
        assert refused.value.facts == {"round": 1}


def test_the_agreement_of_all_ends_only_the_call_of_an_objection(
    played: Round, full: Holder
) -> None:
    disagree(full, 1, "deal five")
    agree(full, 0, 1, 2, 3)

    assert JudgeCall.objects.open().count() == 0
    line = played.tournament.journal.get(verb="cancel_call")
    assert (line.subject, line.after) == ("1", {"round": 1, "words": "deal five"})


@pytest.mark.parametrize("letter", [None, 1, 2])
def test_a_call_with_a_new_reason_stays_open_when_all_agree(
    full: Holder, letter: int | None
) -> None:
    if letter == 1:
        disagree(full, 1, "deal five")
    call(full, "the cards", letter=letter)
    agree(full, 0, 1, 2, 3)

    assert JudgeCall.objects.open().get().words == "the cards"


def test_an_answer_is_written_once_with_the_minutes_waited(
    played: Round, holder: Holder, director: Actor
) -> None:
    made = call(holder)
    news = sheet_of(holder).news
    for _press in range(2):
        judge_calls.answer_call(played.tournament, call_id=made.pk, by=director)

    made.refresh_from_db()
    assert (made.answered_signed, made.cancelled_at) == ("Dace", None)
    line = played.tournament.journal.get(verb="answer_call")
    assert (line.subject, line.after) == ("1", {"round": 1, "words": "two aces", "waited": 1})
    assert sheet_of(holder).news == news + 1
    with pytest.raises(Refused, match="no_call"):
        judge_calls.answer_call(played.tournament, call_id=made.pk + 1, by=director)
    second = call(holder)
    judge_calls.cancel_call(holder)
    judge_calls.answer_call(played.tournament, call_id=second.pk, by=director)
    second.refresh_from_db()
    assert second.answered_at is None


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 0), (1, 1), (60, 1), (61, 2), (270, 5)])
def test_a_begun_minute_counts(holder: Holder, seconds: int, minutes: int) -> None:
    made = call(holder)
    made.answered_at = made.at + timedelta(seconds=seconds)

    assert judge_calls.minutes_waited(made) == minutes
