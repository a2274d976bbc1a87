"""A deal refused by the server is kept as typed with the reason; the others continue."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tests.doors.table import phones
from tournament.models import PhoneDeal, Tournament
from tournament.services.acts import Actor
from tournament.services.phones import link_issuing

pytestmark = pytest.mark.django_db(transaction=True)

TOO_MANY = "A deal has at most 10 pules."
WAITS = "Later deals and the agreement wait here until this is corrected."
UNREADABLE = {"code": "unreadable", "text": "This cannot be read. Reload the page."}
PULE = ("other", "penalty", "seat2", "reasonLate", "save")

KEEP_MANY = """async (count) => {
  const { freshId, Store } = await import("/static/tournament/table/store.js");
  const store = await Store.open();
  const { tournament, round, table } = JSON.parse(document.getElementById("state").textContent);
  const sheet = [tournament.url, round, table].join(" ");
  for (let at = 0; at < count; at += 1) {
    const deal = { contract: "ordinary", declarer: 1, won: true };
    const body = { id: freshId(), number: 1, deal, pules: [] };
    await store.add({ kind: "deal", body, sheet, path: location.pathname });
  }
}"""


def written() -> list[int]:
    kept = PhoneDeal.objects.filter(state=PhoneDeal.State.STANDS)
    return list(kept.order_by("number").values_list("number", flat=True))


def test_a_deal_with_too_many_pules_says_so_and_is_corrected_as_it_was_typed(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))

    def spoil(route: Route) -> None:
        """Send a pule eleven times, as a page of an older version might."""
        body = json.loads(route.request.post_data or "")
        for item in body["items"]:
            item["pules"] = (item["pules"] or []) * 11
        route.continue_(post_data=json.dumps(body))

    phone.write(1, "won-plain")
    phone.expect_sent()
    phone.page.route("**/deals", spoil)
    phone.tap(*PULE)
    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text("Deal 1 was not accepted.", timeout=PATIENCE)
    expect(notices).to_contain_text(f"B ordinary, won. {TOO_MANY}")
    phone.write(2, "won-plain")
    phone.until(lambda: written() == [1, 2])
    phone.page.unroute("**/deals")

    phone.tap("mend", "drop2", "save")

    phone.expect_sent()
    expect(notices).to_be_empty()
    assert written() == [1, 2]
    assert [one.pules for one in PhoneDeal.objects.all()] == [[]] * 3


def test_of_deals_refused_together_the_one_that_cannot_be_read_is_found(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))

    def cut(route: Route) -> None:
        route.abort()

    phone.page.route("**/deals", cut)
    phone.write(1, "won-plain")
    phone.tap(*PULE)
    phone.write(2, "won-plain")
    phone.write(3, "won-plain")
    phone.expect_lamp("4 deals waiting")

    def refuse(route: Route) -> None:
        items = json.loads(route.request.post_data or "")["items"]
        if not any(item["pules"] for item in items):
            route.continue_()
            return
        body = json.dumps(UNREADABLE)
        route.fulfill(status=400, content_type="application/json", body=body)

    # In this order no request gets through in between.
    phone.page.route("**/deals", refuse)
    phone.page.unroute("**/deals", cut)

    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text(UNREADABLE["text"], timeout=PATIENCE)
    phone.until(lambda: written() == [1, 2, 3])
    phone.expect_lamp("Deal 1 must be written again")


def test_a_pule_before_the_first_deal_that_was_refused_is_given_up(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    refusal = {"status": 400, "content_type": "application/json", "body": json.dumps(UNREADABLE)}
    phone.page.route("**/deals", lambda route: route.fulfill(**refusal))
    phone.tap(*PULE)
    expect(phone.page.locator("#notices")).to_contain_text(UNREADABLE["text"], timeout=PATIENCE)
    phone.page.unroute("**/deals")

    phone.tap("mend")
    expect(phone.page.locator('#stage [data-at="seat1"]')).to_have_count(0)
    phone.tap("drop2", "save")

    phone.expect_sent()
    expect(phone.page.locator("#notices")).to_be_empty()


def test_an_eleventh_pule_cannot_be_tapped(link_of: LinkOf, phone_of: PhoneOf) -> None:
    path = link_of(4)
    late = {"seat": 2, "reason": "late"}
    assert phones.Phone(path).send(phones.item(1, pules=[late] * 10)) == ["kept"]
    phone = phone_of(path)

    phone.tap("other", "penalty")

    expect(phone.page.locator("#stage")).to_contain_text(TOO_MANY)
    expect(phone.page.locator('#stage [data-at="seat1"]')).to_have_count(0)


def test_many_deals_for_a_shut_link_go_to_the_desk_in_parts_and_once(
    link_of: LinkOf, browser: Browser, live_server: LiveServer
) -> None:
    # Without a service worker the page is not stored, and the open page hands over.
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, service_workers="block"
    )
    english = {"name": "django_language", "value": "en", "url": live_server.url}
    context.add_cookies([english])  # type: ignore[list-item]
    phone = Phone(context, live_server.url + link_of(4))
    phone.page.route("**/deals", lambda route: route.abort())
    phone.page.evaluate(KEEP_MANY, 90)
    link_issuing.revoke_link(
        Tournament.objects.get(), round_number=1, table_number=1, by=Actor("Dace")
    )
    phone.page.unroute("**/deals")
    parts: list[int] = []

    def lose_the_second_answer(route: Route) -> None:
        parts.append(len(json.loads(route.request.post_data or "")["items"]))
        if len(parts) == 2:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/deals", lose_the_second_answer)
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.page.goto(phone.address)
    said = phone.page.locator("#left-here")
    expect(said).to_contain_text("do not count: 40.", timeout=PATIENCE)
    expect(said).to_contain_text("Deals waiting on this phone: 50.")

    phone.run("dispatchEvent(new Event('online'))")

    expect(said).to_contain_text("do not count: 90.", timeout=PATIENCE)
    expect(said).not_to_contain_text("waiting on this phone")
    assert parts == [40, 40, 40, 10]
    assert PhoneDeal.objects.filter(state=PhoneDeal.State.APART).count() == 90
    context.close()


def refuse_first(phone: Phone, *, number: int) -> None:
    """Make the player who sits out the declarer in the first deal sent under a number."""
    spoilt: list[str] = []

    def spoil(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        for item in body["items"]:
            if item["number"] == number and (not spoilt or item["id"] in spoilt):
                spoilt.append(item["id"])
                item["deal"]["declarer"] = number - 1
        route.continue_(post_data=json.dumps(body))

    phone.page.route("**/deals", spoil)


def test_deals_after_a_refused_one_wait_and_the_phone_says_why_and_leads_there(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.context.set_offline(True)
    refuse_first(phone, number=2)
    for seat, number in ((1, 1), (2, 2), (3, 3), (0, 4)):
        phone.write(seat, "won-plain")
        phone.expect_lamp(f"{number} deal")
    phone.tap("agree0")
    expect(phone.page.locator("#stage")).to_contain_text("agrees, not sent yet")

    phone.context.set_offline(False)

    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text(WAITS, timeout=PATIENCE)
    expect(phone.page.locator('[data-at="mend"]')).to_be_in_viewport()
    assert written() == [1]

    phone.tap("mend", "seat2", "won-jani", "save")

    expect(notices).to_contain_text("The sheet has changed. Agree again.", timeout=PATIENCE)
    phone.expect_sent()
    assert written() == [1, 2, 3, 4]
    phone.agree(4)


def test_agreeing_waits_for_a_refused_correction_and_the_phone_says_so(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    for seat in (1, 2, 3, 0):
        phone.write(seat, "won-plain")
    phone.until(lambda: written() == [1, 2, 3, 4])
    phone.expect_sent()
    refuse_first(phone, number=4)
    phone.tap("row4")
    # Earlier it would count as the second half of a double tap.
    phone.page.wait_for_timeout(500)
    phone.tap("seat0", "won-jani", "save")

    words = "Before you can agree, choose above which version of deal 4 is right."
    expect(phone.page.locator("#stage")).to_contain_text(words, timeout=PATIENCE)
    expect(phone.page.locator("#notices")).not_to_contain_text(WAITS)

    phone.tap("leave")

    phone.agree(4)
