"""Games other than zole on a phone: questions for kop, each player's figures for patience."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.reading_machine import faults_of, put_into
from tests.browser.table.phone import LinkOf, Phone, PhoneOf
from tests.browser.table.test_for_every_hand import OVERFLOWS, SMALLEST, TOO_SMALL
from tournament.models import PhoneDeal, SheetVersion

pytestmark = pytest.mark.django_db(transaction=True)

TWICE = 500


def count(phone: Phone, *, eyes: int, tricks: int) -> None:
    """Type the eyes, tap the tricks and save."""
    phone.tap("eyes")
    phone.page.locator('[data-at="eyesTyped"]').fill(str(eyes))
    expect(phone.page.locator('[data-at="tricks0"]')).to_be_disabled()
    # A second tap at the same place within a moment counts as a double tap.
    phone.page.wait_for_timeout(TWICE)
    phone.tap(f"tricks{tricks}", "save")


def fill(phone: Phone, **figures: int) -> None:
    """Type all players' figures, negative ones with the sign button."""
    for name, figure in figures.items():
        seat = name[-1]
        sign = phone.page.locator(f'[data-at="sign{seat}"]')
        if figure < 0 and "hand" not in sign.inner_text():
            sign.tap()
        phone.page.locator(f'[data-at="{name}"]').fill(str(abs(figure)))


def test_a_round_of_kop_is_entered_with_sides_classes_and_doublings(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, preset="kop", deals=5), keeps=True)
    phone.keep()
    phone.tap("seat0", "seat2", "won-exit", "save")
    phone.expect_deal(2, 5)
    phone.context.set_offline(True)
    phone.tap("wesele", "seat1", "seat3", "moredoubling", "rej-young", "lost-no-exit", "save")
    phone.expect_deal(3, 5)
    phone.tap("zolo-du", "seat0", "moredoubling")
    for name in ("bok", "kontra-old"):
        expect(phone.page.locator(f'[data-at="{name}"]')).to_be_disabled()
    phone.tap("kontra-young", "lost", "save")
    phone.expect_deal(4, 5)
    phone.context.set_offline(False)
    phone.tap("cicha", "seat3")
    count(phone, eyes=53, tricks=2)
    phone.expect_deal(5, 5)
    phone.expect_sent()
    phone.tap("seat1", "seat2")
    count(phone, eyes=52, tricks=2)

    # 1, 8 for each Young, 20 from a lone Old to each, 4 for the cicha, and 52:52 is lost.
    phone.expect_totals([1 + 8 - 60 - 4 + 1, -1 - 8 + 20 - 4 - 1, 1 + 8 + 20 - 4 - 1,
                         -1 - 8 + 20 + 12 + 1])  # fmt: skip
    phone.agree(4)

    written = list(PhoneDeal.objects.order_by("number").values_list("deal", flat=True))
    assert written[1] == {
        "contract": "wesele",
        "old": [1, 3],
        "won": False,
        "margin": "no-exit",
        "doubling": "rej",
        "calls": ["young", "old"],
    }
    assert written[3] == {"contract": "cicha", "old": [3], "old_eyes": 53, "old_tricks": 2}
    assert SheetVersion.objects.get().totals == [-54, 6, 24, 24]


def test_time_can_be_called_in_kop_after_one_deal(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, preset="kop", deals=5), keeps=True)
    phone.keep()
    called, other = (phone.page.locator(f'[data-at="{name}"]') for name in ("timeCalled", "other"))
    expect(phone.page.locator('[data-at="seat0"]')).to_be_visible()
    expect(called).to_have_count(0)
    expect(other).to_have_count(0)

    phone.tap("seat0", "seat2", "won-exit", "save")
    phone.expect_deal(2, 5)
    phone.tap("timeCalled", "back", "timeCalled", "finish")
    phone.agree(4)

    assert SheetVersion.objects.get().totals == [1, -1, 1, -1]


def test_entering_kop_is_accessible(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, preset="kop", deals=5))
    phone.page.set_viewport_size({"width": 320, "height": 568})
    put_into(phone.page)
    phone.tap("moredoubling", "seat0", "seat1")

    assert faults_of(phone.page) == {}
    assert phone.page.evaluate(TOO_SMALL, SMALLEST) == []
    assert not phone.page.evaluate(OVERFLOWS)


def type_below_zero(phone: Phone, *, seat: int, figure: str) -> None:
    """Type a figure with a minus, again if the form was redrawn between the keys."""
    sign = phone.page.locator(f'[data-at="sign{seat}"]')

    def is_below_zero() -> bool:
        phone.page.locator(f'[data-at="results{seat}"]').fill(figure)
        return "hand" in sign.inner_text()

    phone.until(is_below_zero)


def test_golf_is_entered_as_cards_left_or_in_hand_against_the_bogey(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(2, preset="golf", deals=3), keeps=True)
    phone.keep()
    put_into(phone.page)
    fill(phone, results0=6, results1=12)
    phone.tap("save")
    phone.expect_totals([6, 12])
    expect(phone.page.locator('[data-at="results1"]')).to_have_value("")
    phone.context.set_offline(True)
    fill(phone, results0=5, results1=36)
    expect(phone.page.locator("#confirm")).to_be_hidden()
    expect(phone.page.locator(".own-figures").nth(1)).to_contain_text("From 0 to 35.")
    type_below_zero(phone, seat=1, figure="-2")
    fill(phone, results1=0)
    phone.tap("sign1")
    phone.tap("save")
    phone.expect_totals([11, 12])
    fill(phone, results0=-4, results1=3)
    expect(phone.page.locator(".own-figures").first).to_contain_text("33 to the bogey of 40")
    faults = faults_of(phone.page)
    small = phone.page.evaluate(TOO_SMALL, SMALLEST)
    phone.tap("save")
    phone.context.set_offline(False)

    phone.expect_totals([7, 15])
    assert phone.page.locator("#score strong").all_inner_texts() == ["7", "15"]
    places = phone.page.locator(".result tbody tr td:nth-of-type(2)")
    expect(places).to_have_text(["1", "2"])
    phone.agree(2)
    assert (faults, small) == ({}, [])
    assert SheetVersion.objects.get().totals == [7, 15]


def test_correcting_a_hole_starts_from_its_entry(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(1, preset="golf", deals=2))
    fill(phone, results0=-4)
    phone.tap("save", "row1")
    expect(phone.page.locator('[data-at="results0"]')).to_have_value("4")

    fill(phone, results0=-5)
    phone.tap("save")

    phone.expect_totals([-5])


def test_klondike_shows_stake_and_winnings(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(2, preset="klondike", deals=1))
    fill(phone, cards_out0=52, cards_out1=10)
    expect(phone.page.locator(".own-figures").first).to_contain_text("back 260, in all +208")
    expect(phone.page.locator(".own-figures").last).to_contain_text("back 50, in all −2")

    phone.context.set_offline(True)
    phone.tap("save")
    phone.expect_totals([208, -2])
    phone.context.set_offline(False)

    phone.agree(2)
    assert SheetVersion.objects.get().totals == [208, -2]


def test_alexander_ranks_by_battles_and_then_by_cards(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(3, preset="alexander", deals=1))
    fill(phone, battles0=2, battles1=4, battles2=4)
    expect(phone.page.locator('[data-at="cards_out0"]')).to_have_value("52")
    fill(phone, cards_out1=40, cards_out2=50)

    phone.context.set_offline(True)
    phone.tap("save")
    phone.context.set_offline(False)

    phone.expect_totals([2, 4, 4])
    places = phone.page.locator(".result tbody tr td:nth-of-type(2)")
    expect(places).to_have_text(["1", "3", "2"])
    phone.agree(3)


def test_the_chinese_wall_counts_wins_and_then_cards(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(2, preset="chinese-wall", deals=2))
    fill(phone, cards_out0=52, cards_out1=30)
    expect(phone.page.locator(".own-figures").first).to_contain_text("came out")
    phone.tap("save")
    phone.expect_totals([1, 0])
    phone.context.set_offline(True)
    fill(phone, cards_out0=5, cards_out1=52)
    phone.tap("save")
    phone.context.set_offline(False)

    phone.expect_totals([1, 1])
    places = phone.page.locator(".result tbody tr td:nth-of-type(2)")
    expect(places).to_have_text(["2", "1"])
    phone.agree(2)
    assert SheetVersion.objects.get().totals == [1, 1]


def test_skat_asks_for_declarer_value_and_result(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, preset="skat", deals=3), keeps=True)
    phone.keep()
    put_into(phone.page)
    expect(phone.page.locator('[data-at="seat0"]')).to_have_count(0)
    phone.tap("seat1")
    phone.page.locator('[data-at="value"]').fill("18")
    phone.page.locator('[data-at="value"]').fill("19")
    expect(phone.page.locator(".class-said")).to_contain_text("No game is worth 19.")
    phone.tap("won")
    expect(phone.page.locator(".class-said")).to_contain_text("No game is worth 19.")
    expect(phone.page.locator('[data-at="value"]')).to_have_value("19")
    expect(phone.page.locator('[data-at="save"]')).to_have_count(0)
    phone.page.locator('[data-at="value"]').fill("48")
    phone.tap("won")
    faults = faults_of(phone.page)
    phone.tap("save")
    phone.context.set_offline(True)
    phone.tap("passed", "save")
    phone.tap("seat0")
    phone.page.locator('[data-at="value"]').fill("20")
    phone.tap("lost", "save")
    phone.context.set_offline(False)

    phone.expect_totals([-90, 98 + 30, 30, 30])
    assert phone.page.locator("#score strong").first.inner_text() == "−90"
    phone.agree(4)
    assert faults == {}
    assert SheetVersion.objects.get().totals == [-90, 128, 30, 30]
