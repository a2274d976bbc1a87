"""Calls to the judge from a phone: sent once, and as soon as there is a network."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import JournalEntry, JudgeCall

pytestmark = pytest.mark.django_db(transaction=True)


def call(phone: Phone, words: str) -> None:
    phone.page.locator('#dock [href="#judge"]').tap()
    phone.page.locator("#judge-words").fill(words)
    phone.page.locator("#judge-form button").tap()


def calls() -> list[str]:
    return list(JudgeCall.objects.filter(cancelled_at=None).values_list("words", flat=True))


def test_the_judge_is_called_as_soon_as_there_is_a_network(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8), keeps=True)
    phone.keep()
    phone.context.set_offline(True)
    call(phone, "two aces")
    waiting = phone.page.locator("#notices .heed")
    expect(waiting).to_contain_text(
        "The judge will be called as soon as this phone", timeout=PATIENCE
    )
    phone.page.reload()
    expect(waiting).to_contain_text("two aces", timeout=PATIENCE)
    before = calls()

    phone.context.set_offline(False)

    expect(waiting).to_contain_text("The judge was called at", timeout=PATIENCE)
    phone.expect_sent()
    assert (before, calls()) == ([], ["two aces"])


def test_a_call_that_was_taken_back_before_there_was_a_network_is_never_made(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8))
    phone.context.set_offline(True)
    call(phone, "two aces")
    phone.tap("callOff")
    expect(phone.page.locator("#notices .heed")).to_have_count(0, timeout=PATIENCE)
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    phone.context.set_offline(False)

    phone.expect_sent()
    assert calls() == []


def test_a_call_whose_answer_was_lost_is_called_off_at_the_desk_as_well(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8))
    heard: list[int] = []

    def lose(route: Route) -> None:
        """Let the first call reach the server, drop its answer, and block all later calls."""
        if not heard:
            heard.append(route.fetch().status)
        route.abort()

    phone.page.route("**/call", lose)
    call(phone, "two aces")
    phone.until(lambda: bool(heard))
    made = calls()

    phone.tap("callOff")

    phone.expect_sent()
    phone.until(lambda: calls() == [])
    assert made == ["two aces"]


def test_whoever_calls_does_not_wait_for_a_deal_that_has_to_be_written_again(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8))

    def spoil(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        body["items"][0]["deal"]["declarer"] = 0
        route.continue_(post_data=json.dumps(body))

    phone.page.route("**/deals", spoil)
    phone.write(1, "won-plain")
    phone.expect_lamp("Deal 1 must be written again")

    call(phone, "the phone is stuck")

    phone.until(lambda: calls() == ["the phone is stuck"])


def test_two_quick_taps_call_the_judge_once(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, deals=8))
    phone.page.locator('#dock [href="#judge"]').tap()

    phone.page.evaluate(
        "for (const _ of [1, 2, 3]) document.getElementById('judge-form').requestSubmit()"
    )

    expect(phone.page.locator("#notices")).to_contain_text("was called at", timeout=PATIENCE)
    phone.expect_sent()
    assert JournalEntry.objects.filter(verb="call_judge").count() == 1
