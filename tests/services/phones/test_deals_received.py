"""Deals received from phones: their rows, statuses and news, step by step."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.cast import seats_of
from tests.doors.table.phones import won_by_next
from tests.services.phones.tables import agree, deal, holder_at, kept_at, send, sheet_of, statuses
from tournament.models import PhoneDeal, Round
from tournament.reading.phones.links import Holder
from tournament.services.phones import agreeing, deals, sheets
from tournament.services.phones.deals import Phone, ReceivedDeal, keep_deals
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

PASSED = {"contract": "passed"}
ZOLE = {"contract": "zole", "declarer": 3, "won": False}


def rows(*fields: str) -> list[Any]:
    return list(PhoneDeal.objects.order_by("pk").values_list(*fields))


def last_removed(replaced: ReceivedDeal, **more: Any) -> ReceivedDeal:  # noqa: ANN401
    return ReceivedDeal(uuid.uuid4(), replaced.number, None, replaces=replaced.uid, **more)


def test_a_row_has_everything_the_phone_said(played: Round, holder: Holder) -> None:
    at = timezone.now() - dt.timedelta(minutes=3)
    sent = deal(1, at=at, confirmed=2, pules=({"seat": 0, "reason": "late"},))
    keep_deals(holder, [sent], phone=Phone("phone-of-anna", "Anna"))

    row = PhoneDeal.objects.get()
    assert (row.uid, row.number, row.deal) == (sent.uid, 1, sent.deal)
    assert (row.pules, row.players) == ([{"seat": 0, "reason": "late"}], sheet_of(holder).players)
    assert (row.state, row.because, row.confirmed, row.replaces) == ("stands", "", 2, None)
    assert (row.device, row.who, row.written_at) == ("phone-of-anna", "Anna", at)
    assert row.at > at
    kept = sheet_of(holder)
    assert (kept.kept, kept.rivals, kept.apart, kept.news) == (1, 0, 0, 1)
    assert kept.last_contact is not None
    assert played.tournament.rounds.get().state == "published"


@pytest.mark.parametrize(
    ("said", "confirmed", "kept"),
    [
        ({"contract": "ordinary", "declarer": 1, "won": True}, 1, None),
        ({"contract": "ordinary", "declarer": 1, "won": True}, 0, 0),
        ({"contract": "ordinary", "declarer": 1, "won": True}, 3, 3),
        ({"contract": "ordinary", "declarer": 1, "won": True}, 4, None),
        (PASSED, 0, 0),
        (PASSED, None, None),
    ],
)
def test_a_confirmation_is_of_another_player_of_the_table(
    holder: Holder, said: dict[str, Any], confirmed: int | None, kept: int | None
) -> None:
    assert statuses(send(holder, deal(1, said, confirmed=confirmed))) == ["kept"]

    assert rows("confirmed") == [(kept,)]


def test_a_deal_sent_again_changes_nothing(holder: Holder) -> None:
    sent = deal(1)
    news = []
    for _again in range(2):
        assert statuses(send(holder, sent)) == ["kept"]
        news.append(sheet_of(holder).news)
    assert news == [1, 1]
    # The same deal from another phone is a row of its own, which does not count.
    twin = deal(1)
    assert statuses(send(holder, twin, device="phone-of-bruno")) == ["same"]
    assert rows("state", "replaces") == [("stands", None), ("same", None)]
    assert (sheet_of(holder).kept, sheet_of(holder).news) == (1, 2)


def test_deals_come_in_order_and_a_correction_replaces_its_deal(holder: Holder) -> None:
    first = deal(1)
    assert statuses(send(holder, first, deal(3), deal(2))) == ["kept", "early", "kept"]
    better = deal(1, ZOLE, replaces=first.uid)
    assert statuses(send(holder, better)) == ["kept"]
    assert statuses(send(holder, first)) == ["replaced"]
    assert kept_at(holder).deals == [ZOLE, won_by_next(2)]
    stale = deal(1, PASSED, replaces=first.uid)
    assert statuses(send(holder, stale)) == ["differs"]
    assert sheet_of(holder).rivals == 1
    assert rows("state") == [("replaced",), ("stands",), ("stands",), ("rival",)]


def test_a_correction_of_a_twin_corrects_the_deal_that_counts(holder: Holder) -> None:
    first, twin = deal(1), deal(1)
    send(holder, first)
    send(holder, twin, device="phone-of-bruno")

    better = deal(1, ZOLE, replaces=twin.uid)
    assert statuses(send(holder, better, device="phone-of-bruno")) == ["kept"]

    assert rows("state") == [("replaced",), ("same",), ("stands",)]
    unknown = deal(1, PASSED, replaces=uuid.uuid4())
    assert statuses(send(holder, unknown)) == ["differs"]


def test_only_the_last_deal_is_removed(holder: Holder) -> None:
    sent = [deal(1), deal(2)]
    send(holder, *sent)
    (outcome,) = send(holder, last_removed(sent[0]))
    assert (outcome.status, [fault.code for fault in outcome.faults]) == (
        "impossible",
        ["not_the_last_deal"],
    )
    (outcome,) = send(holder, ReceivedDeal(uuid.uuid4(), 2, None))
    assert outcome.status == "impossible"
    removed = last_removed(sent[1])
    assert statuses(send(holder, removed, removed)) == ["kept", "kept"]
    assert (sheet_of(holder).kept, sheet_of(holder).news) == (1, 2)
    assert rows("state") == [("stands",), ("replaced",), ("replaced",)]
    send(holder, deal(1, ZOLE), device="phone-of-bruno")
    (outcome,) = send(holder, last_removed(sent[0]))
    assert [fault.code for fault in outcome.faults] == ["rivals_first"]


def test_a_forgotten_deal_comes_before_the_others(holder: Holder) -> None:
    send(holder, deal(1), deal(2, PASSED))
    forgotten = deal(1, ZOLE, is_forgotten=True)
    # It moves the first deal to a number at which its declarer deals.
    (outcome,) = send(holder, forgotten)
    assert (outcome.status, [fault.code for fault in outcome.faults]) == (
        "impossible",
        ["declarer_sits_out"],
    )
    late = deal(2, {"contract": "ordinary", "declarer": 2, "won": True}, is_forgotten=True)
    assert statuses(send(holder, late)) == ["kept"]
    assert kept_at(holder).deals == [
        {"contract": "ordinary", "declarer": 1, "won": True},
        {"contract": "ordinary", "declarer": 2, "won": True},
        PASSED,
    ]
    assert rows("number", "state", "because") == [
        (1, "stands", ""),
        (2, "replaced", "moved"),
        (3, "stands", ""),
        (2, "stands", ""),
    ]
    send(holder, deal(1, ZOLE), device="phone-of-bruno")
    (outcome,) = send(holder, deal(1, PASSED, is_forgotten=True))
    assert [fault.code for fault in outcome.faults] == ["rivals_first"]


def test_a_full_sheet_takes_no_forgotten_deal(holder: Holder) -> None:
    send(holder, *[deal(number, PASSED) for number in range(1, 17)])

    (outcome,) = send(holder, deal(1, PASSED, is_forgotten=True))

    assert [(fault.code, fault.facts) for fault in outcome.faults] == [
        ("more_deals_than_planned", {"played": 17, "planned": 16})
    ]
    assert statuses(send(holder, deal(17, PASSED))) == ["impossible"]
    assert sheet_of(holder).kept == 16


def test_a_deal_of_other_players_and_of_a_locked_sheet_is_set_apart(
    played: Round, holder: Holder, director: Actor
) -> None:
    sat = seats_of(played.tournament, 1)[0]
    others = ",".join(map(str, sorted(sat, reverse=True)))
    assert others != sheet_of(holder).players
    sent = deal(1, players=others)
    assert statuses(send(holder, sent, sent)) == ["apart", "apart"]
    assert (sheet_of(holder).apart, sheet_of(holder).news) == (1, 1)
    assert statuses(send(holder, deal(1, players=sheet_of(holder).players))) == ["kept"]
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)
    assert statuses(send(holder, deal(2))) == ["apart"]
    agreeing.unlock_sheet(played.tournament, round_number=1, table_number=1, by=director)

    assert rows("because", "state") == [
        ("other_seats", "apart"),
        ("", "stands"),
        ("sheet_locked", "apart"),
    ]
    kept = sheet_of(holder)
    # Published by lock and unlock too.
    assert (kept.apart, kept.kept, kept.news) == (2, 1, 5)


def test_a_sheet_has_fifteen_hundred_rows_at_most(
    holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert deals.MOST_ROWS == 1500
    monkeypatch.setattr(deals, "MOST_ROWS", 2)
    send(holder, deal(1), deal(2))

    with pytest.raises(Refused, match="too_much"):
        send(holder, deal(3))

    assert sheet_of(holder).kept == 2


def test_pules_before_the_first_deal_have_the_number_zero(holder: Holder) -> None:
    sent = ReceivedDeal(uuid.uuid4(), 0, None, ({"seat": 1, "reason": "late"},))
    assert statuses(send(holder, sent)) == ["kept"]
    assert (sheet_of(holder).kept, kept_at(holder).given_pules) == (
        0,
        [{"seat": 1, "after_deal": 0, "reason": "late"}],
    )
    without = ReceivedDeal(uuid.uuid4(), 0, None, replaces=sent.uid)
    assert statuses(send(holder, without)) == ["kept"]
    assert (kept_at(holder).given_pules, statuses(send(holder, sent))) == ([], ["replaced"])


@pytest.mark.parametrize(("seconds", "is_written"), [(29, False), (30, True)])
def test_a_contact_is_written_every_half_minute(
    holder: Holder, monkeypatch: pytest.MonkeyPatch, seconds: int, *, is_written: bool
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    for since in (None, now - dt.timedelta(seconds=seconds)):
        sheet = sheet_of(holder)
        sheet.last_contact = since
        sheet.save()
        sheets.record_contact(sheet)
        written = sheet_of(holder).last_contact == now
        assert written is (since is None or is_written)


def test_names_that_do_not_fit_are_left_out_of_a_signature() -> None:
    long = "x" * 146
    assert sheets.signature_of(["Anna", "Bo"]) == "Anna, Bo"
    assert sheets.signature_of([long, "Bo", "Al"]) == f"{long}, Bo"
    assert sheets.signature_of([long, "Bob", "Al"]) == f"{long}, Al"
    assert sheets.signature_of(["x" * 151, "Al"]) == "Al"
    assert sheets.signature_of([]) == ""


def test_a_sheet_on_the_desk_takes_deals_aside(played: Round, full: Holder) -> None:
    agree(full, 0, 1, 2, 3)
    assert statuses(send(full, deal(16, PASSED))) == ["apart"]
    assert rows("because")[-1] == ("sheet_in",)
    assert holder_at(played).shut == ""
