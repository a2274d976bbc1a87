"""A table that keeps its sheet on paper: only the totals are entered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.reading_machine import faults_of, put_into
from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tests.browser.table.test_for_every_hand import OVERFLOWS, SMALLEST, TOO_SMALL
from tests.waiting import until
from tournament.models import PhoneSheet, SheetVersion

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_table_of_kop_submits_its_totals(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, preset="kop", deals=32))
    phone.page.locator('#dock [href="#more"]').tap()
    phone.page.locator("#totals-open a").tap()
    phone.page.set_viewport_size({"width": 320, "height": 568})
    put_into(phone.page)
    fill = {0: "12", 1: "4", 2: "3"}
    for seat, digits in fill.items():
        phone.page.locator(f'[data-at="total{seat}"]').fill(digits)
    phone.tap("sign1", "sign2")
    offered = phone.page.locator('[data-at="total3"]').get_attribute("placeholder")
    sign = phone.page.locator('[data-at="sign3"]').inner_text()
    faults = faults_of(phone.page)
    small = phone.page.evaluate(TOO_SMALL, SMALLEST)
    wide = phone.page.evaluate(OVERFLOWS)

    phone.tap("saveTotals")
    phone.tap("agree0", "agree1", "agree2", "agree3")

    expect(phone.page.locator("#stage")).to_contain_text("at the desk", timeout=PATIENCE)
    phone.expect_sent()
    assert (faults, small, wide) == ({}, [], False)
    assert (sign, offered) == ("−", "5")
    assert SheetVersion.objects.get().totals == [12, -4, -3, -5]


def test_a_table_of_zole_enters_and_changes_its_totals_offline(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.page.locator('#dock [href="#more"]').tap()
    phone.page.locator("#totals-open a").tap()
    phone.page.locator('[data-at="total0"]').fill("5")
    phone.page.locator('[data-at="total1"]').fill("2")
    phone.page.locator('[data-at="total2"]').fill("1")
    phone.page.locator('[data-at="total3"]').fill("1")
    expect(phone.page.locator("#totals .class-said")).to_contain_text("The sum is 9")
    expect(phone.page.locator('[data-at="saveTotals"]')).to_be_disabled()
    phone.context.set_offline(True)
    phone.tap("sign1", "sign2", "sign3")
    phone.page.locator('[data-at="total3"]').fill("2")
    phone.tap("saveTotals", "agree0")
    phone.expect_lamp("Not sent yet")
    phone.expect_totals([5, -2, -1, -2])

    phone.context.set_offline(False)

    phone.expect_sent()
    assert PhoneSheet.objects.get().agreed == 1
    phone.tap("dropTotals")
    phone.expect_deal(1, 4)
    phone.expect_sent()
    assert PhoneSheet.objects.get().totals is None


def test_a_typed_minus_counts_and_an_invalid_number_is_reported(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.page.goto(f"{phone.page.url.partition('#')[0]}#totals")
    total, fault = (
        phone.page.locator('[data-at="total1"]'),
        phone.page.locator("#totals .class-said"),
    )
    phone.page.locator('[data-at="total0"]').fill("10")
    total.fill("-12")
    phone.page.locator('[data-at="total2"]').fill("5x")

    expect(phone.page.locator('[data-at="sign1"]')).to_have_text("−")
    expect(total).to_have_value("12")
    expect(fault).to_contain_text("A total must be from −")
    expect(phone.page.locator('[data-at="saveTotals"]')).to_be_disabled()
    phone.page.locator('[data-at="total2"]').fill("5")
    phone.page.locator('[data-at="totalsDeals"]').fill("99")
    expect(fault).to_have_text("The number of deals must be from 0 to 4.")
    phone.page.locator('[data-at="totalsDeals"]').fill("4")
    phone.tap("saveTotals")

    phone.expect_totals([10, -12, 5, -3])
    phone.expect_sent()
    said = PhoneSheet.objects.get().totals
    assert said is not None
    assert said["totals"] == [10, -12, 5, -3]


def typed(phone: Phone, **figures: str) -> bool:
    """Type figures and return whether they can be saved; a redrawn form is typed again."""
    for at, figure in figures.items():
        phone.page.locator(f'[data-at="{at}"]').fill(figure)
    return phone.page.locator('[data-at="saveTotals"]').is_enabled()


def test_totals_changed_before_sending_replace_the_first_ones(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.page.goto(f"{phone.page.url.partition('#')[0]}#totals")
    phone.page.locator('[data-at="total0"]').wait_for()
    phone.context.set_offline(True)
    until(lambda: typed(phone, total0="5", total1="-2", total2="-1", totalsDeals="3"))
    phone.tap("saveTotals")
    phone.expect_totals([5, -2, -1, -2])
    phone.tap("otherTotals")
    expect(phone.page.locator('[data-at="totalsDeals"]')).to_have_value("3")
    until(lambda: typed(phone, total0="6", total3="3"))
    phone.tap("saveTotals")

    phone.context.set_offline(False)

    phone.expect_sent()
    said = PhoneSheet.objects.get().totals
    assert said is not None
    assert (said["totals"], said["deals"]) == ([6, -2, -1, -3], 3)
