"""Errors between phones and the server, and the messages that the table sees."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect

from tests.browser.table.phone import PATIENCE, LinkOf, PhoneOf
from tournament.models import Agreement, JudgeCall, PhoneDeal, SheetVersion, Table
from tournament.reading.phones import links

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_deal_already_entered_by_another_phone_is_not_entered_as_the_next(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4)
    first, second = phone_of(path), phone_of(path)
    first.tap("seat1", "won-plain")
    second.write(1, "won-plain")
    second.expect_deal(2, 4)
    second.expect_sent()
    first.page.evaluate("dispatchEvent(new Event('online'))")
    expect(first.page.locator(".was")).to_contain_text("Another phone has just written deal 1")

    first.tap("save")

    first.expect_deal(2, 4)
    first.expect_sent()
    first.expect_totals([-1, 3, -1, -1])
    assert not PhoneDeal.objects.filter(number=2).exists()


def test_an_impossible_deal_is_entered_again_in_its_place(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    spoilt: list[str] = []

    def spoil_the_first(route: Route) -> None:
        """Make a player who sits out the declarer, as a page with other rules might."""
        body = json.loads(route.request.post_data or "")
        if not spoilt:
            spoilt.append(body["items"][0]["id"])
            body["items"][0]["deal"]["declarer"] = 0
        route.continue_(post_data=json.dumps(body))

    phone.page.route("**/deals", spoil_the_first)
    phone.write(1, "won-plain")
    phone.expect_lamp("Deal 1 must be written again")
    phone.tap("mend", "seat1", "won-jani", "save")

    phone.expect_sent()
    phone.expect_deal(2, 4)
    phone.expect_totals([-2, 6, -2, -2])
    assert PhoneDeal.objects.filter(number=1).count() == 1


def test_a_captive_portal_page_does_not_count_as_a_response(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    """A captive portal answers everything with its welcome page."""
    phone = phone_of(link_of(4))
    greeting = {"status": 200, "content_type": "text/html", "body": "<p>Welcome</p>"}
    phone.page.route("**/t/*/*", lambda route: route.fulfill(**greeting))
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    phone.page.unroute("**/t/*/*")

    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_two_windows_of_one_phone_send_a_deal_once(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    other = phone.context.new_page()
    other.goto(phone.address)
    sent: list[str] = []
    phone.context.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )

    phone.write(1, "won-plain")

    expect(other.locator("#facts")).to_contain_text("Deal 2 of 4", timeout=PATIENCE)
    phone.expect_sent()
    assert [url.rpartition("/")[2] for url in sent] == ["deals"]


def test_a_phone_without_persistent_storage_shows_a_warning(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4)
    phone = phone_of(path)
    phone.context.add_init_script(
        "indexedDB.open = () => { throw new Error('shut'); };"
        "Storage.prototype.setItem = () => { throw new Error('full'); };"
    )
    phone.page.reload()
    phone.expect_lamp("This phone stores nothing")
    phone.page.route("**/deals", lambda route: route.abort())

    phone.write(1, "won-plain")

    phone.expect_lamp("This phone stores nothing")
    phone.expect_deal(2, 4)


def test_a_phone_with_full_storage_still_sends_deals_and_calls(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.run("() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }")
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("This phone stores nothing")
    phone.page.unroute("**/deals")
    phone.page.locator('#dock [href="#judge"]').tap()

    phone.page.locator("#judge-form button").tap()

    phone.until(lambda: JudgeCall.objects.exists())
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_a_phone_with_a_clock_off_by_a_day_stores_the_right_time(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.page.clock.set_fixed_time(timezone.now() + timedelta(days=1))
    # By the second answer the first one has been processed.
    for _look in range(2):
        with phone.page.expect_response("**/state.json", timeout=PATIENCE):
            phone.page.evaluate("dispatchEvent(new Event('online'))")

    phone.write(1, "won-plain")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    written = PhoneDeal.objects.get().written_at
    assert written is not None
    assert abs(written - timezone.now()) < timedelta(hours=1)


def test_repeated_taps_enter_a_deal_once(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.tap("seat1", "won-plain")

    phone.page.evaluate(
        "const save = document.querySelector('[data-at=save]');"
        "for (const _ of [1, 2, 3]) save.click()"
    )

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_repeated_taps_agree_once(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.tap("other", "timeCalled", "finish")
    phone.tap("agree0", "agree1", "agree2")

    phone.page.evaluate(
        "const agree = document.querySelector('[data-at=agree3]');"
        "for (const _ of [1, 2, 3]) agree.click()"
    )

    expect(phone.page.locator("#stage")).to_contain_text("at the desk", timeout=PATIENCE)
    phone.expect_sent()
    assert SheetVersion.objects.count() == 1
    expect(phone.page.locator("#notices")).to_be_empty()


def test_the_browsers_back_button_leaves_a_view_and_loses_nothing(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.tap("seat1", "won-plain")
    phone.page.go_back()
    expect(phone.page.locator("#keep")).to_contain_text("Who declared?", timeout=PATIENCE)
    phone.page.go_back()
    phone.page.wait_for_url("about:blank", timeout=PATIENCE)
    phone.page.go_forward()
    expect(phone.lamp).not_to_be_empty(timeout=PATIENCE)
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    # Earlier it would count as the second half of a double tap.
    phone.page.wait_for_timeout(500)
    phone.page.locator('#dock [href="#pays"]').tap()
    expect(phone.page.locator("#pays")).to_be_visible(timeout=PATIENCE)

    phone.page.go_back()

    expect(phone.page.locator("#keep")).to_be_visible(timeout=PATIENCE)
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_a_new_release_loses_no_unsent_deals(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4), keeps=True)
    phone.keep()
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")

    phone.run("navigator.serviceWorker.getRegistration('/t/').then((kept) => kept.update())")
    phone.page.reload()
    phone.expect_lamp("1 deal waiting")
    phone.page.unroute("**/deals")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert PhoneDeal.objects.count() == 1


def test_a_seats_own_code_cannot_act_for_another_seat(link_of: LinkOf, phone_of: PhoneOf) -> None:
    path = link_of(4)
    keeper = phone_of(path)
    keeper.write(1, "won-plain")
    keeper.tap("other", "timeCalled", "finish")
    keeper.expect_sent()
    own = phone_of(links.seat_paths(Table.objects.get())[1])

    answer = own.run(
        "async () => {"
        " const { post } = await import('/static/tournament/table/server.js');"
        " const { deviceId } = await import('/static/tournament/table/store.js');"
        " const state = JSON.parse(document.getElementById('state').textContent);"
        " const body = { device: deviceId(), seat: 0, digest: state.sheet.digest };"
        " return (await post(location.pathname + 'agree', body)).body.code; }"
    )

    assert answer == "seat_only"
    assert not Agreement.objects.exists()


BROKEN = "const broken = ;"
AT_ONCE = "() => document.getAnimations().forEach((one) => one.finish())"


def test_a_page_that_lacks_a_module_offers_another_try_and_paper(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    page, told = phone.page, phone.page.locator("#boot")
    expect(told).to_be_hidden()
    named = page.locator("script[type=module]").evaluate_all("all => all.map((one) => one.src)")
    needed = [file for file in named if not file.endswith("/clock.js")]
    assert len(needed) > 15

    for number, file in enumerate(needed):
        if number % 2:
            page.route(file, lambda route: route.abort())
        else:
            page.route(
                file, lambda route: route.fulfill(body=BROKEN, content_type="text/javascript")
            )
        page.goto(phone.address)
        page.evaluate(AT_ONCE)
        expect(told).to_be_visible()
        page.unroute(file)

    expect(told).to_contain_text("Keep the sheet on paper")
    told.get_by_role("link", name="Try again").tap()
    expect(page.locator("#stage")).to_contain_text("Who declared?")
    expect(told).to_be_hidden()


def test_a_page_without_its_clock_keeps_the_sheet(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/clock.js", lambda route: route.abort())
    phone.page.reload()

    phone.write(1, "won-plain")

    phone.expect_deal(2, 4)
    expect(phone.page.locator("#boot")).to_be_hidden()
