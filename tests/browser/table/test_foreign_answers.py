"""A network that answers in place of Kārta: nothing is lost, and the phone says who answered."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from tests.browser.table.phone import PATIENCE, LinkOf, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

FOREIGN = "The network answered instead of Kārta."
PAGE = {"content_type": "text/html", "body": "<p>Welcome</p>"}
DATA = {"content_type": "application/json", "body": '{"code": 404, "message": "no such thing"}'}


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 200, **PAGE},
        {"status": 302, "headers": {"location": "/check-in"}},
        {"status": 403, **PAGE},
        {"status": 404, **PAGE},
        {"status": 404, **DATA},
        {"status": 413, **PAGE},
    ],
    ids=["a page", "elsewhere", "forbidden", "not found", "no such thing", "too large"],
)
def test_an_answer_that_is_not_kartas_is_said_and_loses_nothing(
    link_of: LinkOf, phone_of: PhoneOf, answer: dict[str, object]
) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/t/*/*", lambda route: route.fulfill(**answer))
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")

    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text(FOREIGN, timeout=PATIENCE)
    phone.expect_lamp("2 deals waiting")
    phone.expect_deal(3, 4)
    assert phone.run("document.body.dataset.phase") == "keeping"

    phone.page.unroute("**/t/*/*")
    phone.page.locator("#try").tap()

    phone.expect_sent()
    expect(notices).to_be_empty()
    assert PhoneDeal.objects.count() == 2


def test_a_silent_network_is_not_said_to_answer(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/t/*/*", lambda route: route.fulfill(status=404, **PAGE))
    phone.write(1, "won-plain")
    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text(FOREIGN, timeout=PATIENCE)
    phone.page.route("**/t/*/*", lambda route: route.abort())

    phone.page.locator("#try").tap()

    expect(notices).to_be_empty(timeout=PATIENCE)
    phone.expect_lamp("1 deal waiting")


def test_kartas_own_refusal_of_everything_is_said_and_keeps_the_deals(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    words = "Only Kārta's own page can write here."
    body = json.dumps({"code": "other_site", "text": words})
    own = {"status": 403, "content_type": "application/json", "body": body}
    phone.page.route("**/deals", lambda route: route.fulfill(**own))

    phone.write(1, "won-plain")

    expect(phone.page.locator("#notices")).to_contain_text(words, timeout=PATIENCE)
    phone.page.unroute("**/deals")
    phone.run("dispatchEvent(new Event('online'))")
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_a_page_of_greeting_does_not_take_the_place_of_the_kept_page(
    link_of: LinkOf, phone_of: PhoneOf, settings: Settings
) -> None:
    phone = phone_of(link_of(4), keeps=True)
    phone.keep()
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    settings.ROOT_URLCONF = "tests.browser.table.portal"
    phone.page.unroute("**/deals")
    phone.page.reload()

    phone.expect_deal(2, 4)
    expect(phone.page.locator("#notices")).to_contain_text(FOREIGN, timeout=PATIENCE)
    phone.context.set_offline(True)
    phone.page.reload()
    phone.expect_lamp("1 deal waiting")
