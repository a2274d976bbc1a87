"""An overloaded server: the phone shows it, waits as long as required, and loses nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import JudgeCall, PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

UNABLE = "The network is there, but Kārta cannot take deals now."
PAGE = {"content_type": "text/html", "body": "<p>Bad gateway</p>"}
ALL = "**/t/*/*"

NOTE_PAUSES = """{
  const later = window.setTimeout;
  window.pauses = [];
  window.setTimeout = (act, after, ...rest) => {
    const isAgain = Number.isInteger(after) && after > 1000 && ![5000, 15000].includes(after);
    if (isAgain) pauses.push(after);
    return later(act, after, ...rest);
  };
}"""
"""Records the delays before a page polls again. The delay after an answer is not a whole number;
the timeout is fifteen seconds, and every five seconds the page asks for persistent storage."""


def answer_with(phone: Phone, status: int, **headers: str) -> None:
    phone.page.route(ALL, lambda route: route.fulfill(status=status, headers=headers, **PAGE))


@pytest.mark.parametrize("status", [429, 502])
def test_a_server_that_cannot_answer_is_not_called_a_missing_network(
    link_of: LinkOf, phone_of: PhoneOf, status: int
) -> None:
    phone = phone_of(link_of(4))
    answer_with(phone, status)
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")

    phone.expect_lamp(UNABLE)
    phone.expect_deal(3, 4)
    assert "o network" not in phone.page.locator("header").inner_text()

    phone.page.unroute(ALL)

    phone.expect_sent()
    assert list(PhoneDeal.objects.order_by("number").values_list("number", "state")) == [
        (1, "stands"),
        (2, "stands"),
    ]


def test_with_nothing_to_send_it_is_said_as_well_and_a_silence_after_it(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.expect_sent()
    answer_with(phone, 503)
    phone.expect_lamp(UNABLE)

    phone.page.route(ALL, lambda route: route.abort())

    phone.expect_lamp("No network, go on writing")


def test_a_network_that_wants_to_be_greeted_first_is_no_busy_server(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))

    answer_with(phone, 511)

    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text("The network answered instead of Kārta.", timeout=PATIENCE)


@pytest.mark.parametrize(
    ("headers", "pauses"),
    [
        ({}, [2000, 4000, 8000]),
        ({"Retry-After": "7"}, [7000, 7000, 8000]),
        ({"Retry-After": "3600"}, [30_000]),
        ({"Retry-After": "Sat, 21 Nov 2026 09:00:00 GMT"}, [2000, 4000]),
    ],
    ids=["silent", "seconds", "an hour", "a date"],
)
def test_the_phone_asks_again_ever_more_seldom_and_not_before_the_server_wants_it(
    link_of: LinkOf, phone_of: PhoneOf, headers: dict[str, str], pauses: list[int]
) -> None:
    phone = phone_of(link_of(4))
    phone.context.add_init_script(NOTE_PAUSES)
    phone.page.reload()
    phone.expect_sent()

    answer_with(phone, 503, **headers)

    phone.until(lambda: len(phone.run("pauses")) >= len(pauses))
    assert phone.run("pauses")[: len(pauses)] == pauses


def test_a_judge_who_could_not_be_called_is_called_once_the_server_can(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    answer_with(phone, 503)
    phone.page.locator('#dock [href="#judge"]').tap()
    phone.page.locator("#judge-form button").tap()
    waiting = phone.page.locator("#notices .heed")
    expect(waiting).to_contain_text("as soon as this phone gets through", timeout=PATIENCE)

    phone.page.unroute(ALL)

    expect(waiting).to_contain_text("The judge was called at", timeout=PATIENCE)
    assert JudgeCall.objects.count() == 1
