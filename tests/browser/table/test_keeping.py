"""A round entered on a phone: three taps per deal, agreed by all players, sent to the desk."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, PhoneOf
from tournament.models import PhoneDeal, Round, SheetVersion, Table, Tournament
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.rounds import clock

pytestmark = pytest.mark.django_db(transaction=True)

ENDS = ("won-plain", "lost-jani", "won-bezstikis")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_round_takes_three_taps_a_deal_and_is_agreed(
    players: int, link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(players, deals=4))
    for number, end in enumerate((*ENDS, "passed"), start=1):
        phone.expect_deal(number, 4)
        if end == "passed":
            phone.tap("passed", "save")
        else:
            phone.write(number % players, end)
    others = players - 1
    expected = [0] * players
    for number, stake in ((1, 1), (2, -3), (3, 3)):
        for seat in range(players):
            expected[seat] += stake * others if seat == number % players else -stake
    expect(phone.page.locator("#stage table.result")).to_be_visible(timeout=PATIENCE)
    shown = phone.totals()

    phone.tap(*(f"agree{seat}" for seat in range(players)))

    expect(phone.page.locator("#stage")).to_contain_text("at the desk", timeout=PATIENCE)
    version = SheetVersion.objects.get(is_current=True)
    assert (shown, version.totals) == (expected, expected)
    assert (version.source, version.deals_played) == ("phone", 4)


def test_impossible_deals_cannot_be_tapped(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(5))
    tappable = phone.page.locator("#stage button.seat")
    declarers = tappable.evaluate_all("found => found.map((button) => button.dataset.at)")

    phone.tap("seat1", "eyes")
    phone.page.locator("#stage input").fill("91")

    tricks = phone.page.locator(".tricks button:not([disabled])").all_inner_texts()
    assert declarers == ["seat1", "seat3", "seat4"]  # A deals, C plays second
    assert tricks == ["3", "4", "5", "6"]
    expect(phone.page.locator("#confirm")).to_be_hidden()


def test_a_table_game_needs_complete_sums_and_the_drawn_card(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(3, preset="lzf-rondo"))
    phone.tap("table")
    for seat, (eyes, tricks) in enumerate(((50, 3), (50, 3), (20, 2))):
        phone.page.locator(".table-game input").nth(seat).fill(str(eyes))
        phone.tap(*(f"trickMore{seat}" for _ in range(tricks)))
    expect(phone.page.locator("#confirm")).to_be_visible(timeout=PATIENCE)
    phone.page.locator(".table-game input").nth(2).fill("19")
    expect(phone.page.locator(".class-said")).to_contain_text("Eyes 119 of 120")
    expect(phone.page.locator("#confirm")).to_be_hidden()

    phone.page.locator(".table-game input").nth(2).fill("20")
    phone.tap("save")

    phone.expect_deal(2, 4)
    phone.expect_totals([-1, -1, 2])


def test_a_corrected_deal_is_marked_and_the_last_can_be_undone(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")

    phone.tap("row1", "seat2", "lost-plain", "save")
    expect(phone.page.locator("[data-deal='1'] .mark").first).to_contain_text("corrected")
    corrected = phone.totals()
    phone.tap("undo", "save")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert (corrected, phone.totals()) == ([1, 1, -3, 1], [2, 2, -6, 2])


def test_a_pule_before_the_first_deal_is_added_and_removed(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    pules = phone.page.locator("#score .own")

    phone.tap("other", "penalty", "seat2", "reasonLate", "save")
    expect(pules).to_have_count(1, timeout=PATIENCE)
    phone.tap("drop2", "save")

    expect(pules).to_have_count(0, timeout=PATIENCE)
    phone.expect_sent()
    kept = PhoneDeal.objects.order_by("pk").values_list("number", "pules")
    assert list(kept) == [(0, [{"seat": 2, "reason": "late"}]), (0, [])]


def test_a_pule_stays_when_the_deal_before_it_is_undone(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.tap("other", "penalty", "seat2", "reasonLate", "save")
    expect(phone.page.locator("#score .own")).to_have_count(1, timeout=PATIENCE)

    phone.tap("undo")
    expect(phone.page.locator("#confirm")).to_contain_text("Stays: C: pule, late")
    phone.tap("save")

    phone.expect_deal(1, 4)
    phone.expect_sent()
    expect(phone.page.locator("#score .own")).to_have_count(1)
    standing = PhoneDeal.objects.filter(state="stands").values_list("number", "pules")
    assert list(standing) == [(0, [{"seat": 2, "reason": "late", "after": 1}])]

    phone.write(1, "won-plain")

    phone.expect_deal(2, 4)
    expect(phone.page.locator("#last")).to_contain_text("C: pule, late")
    phone.expect_sent()
    assert list(standing.all()) == [(0, []), (1, [{"seat": 2, "reason": "late"}])]


def test_a_revoke_offers_only_results_possible_for_the_other_side(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.tap("other", "revoke", "seat1", "offender3")
    possible = phone.page.locator(".end:not([disabled])").evaluate_all(
        "found => found.map((button) => button.dataset.at)"
    )

    phone.tap("won-jani", "save")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert possible == ["won-plain", "won-jani", "won-bezstikis"]
    kept = PhoneDeal.objects.get()
    assert kept.deal == {"contract": "ordinary", "declarer": 1, "won": True, "margin": "jani"}
    assert kept.pules == [{"seat": 3, "reason": "wrong suit", "of_deal": True}]


def test_a_player_who_disagrees_calls_the_judge_with_a_reason(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.tap("other", "timeCalled", "finish")

    phone.tap("disagree2")
    phone.page.locator("[data-at=why]").fill("<b>Nē</b>")
    phone.page.locator("form.disagree button.danger").tap()

    expect(phone.page.locator("#notices")).to_contain_text("<b>Nē</b>", timeout=PATIENCE)
    expect(phone.page.locator(".stance.disagrees")).to_contain_text("<b>Nē</b>")
    assert not SheetVersion.objects.exists()


def test_a_player_can_agree_on_their_own_phone(link_of: LinkOf, phone_of: PhoneOf) -> None:
    keeper = phone_of(link_of(3))
    keeper.write(1, "won-plain")
    keeper.tap("other", "timeCalled", "finish")
    agree = keeper.page.locator('[data-at="agree0"]')
    expect(agree).to_be_visible(timeout=PATIENCE)
    keeper.run("scrollTo({ top: 100, behavior: 'instant' })")
    agree.evaluate("button => button.click()")
    stance = keeper.page.locator(".stance.agrees")
    expect(stance).to_contain_text("agrees", timeout=PATIENCE)
    expect(stance).not_to_contain_text("not sent yet", timeout=PATIENCE)
    assert keeper.run("scrollY") > 0  # the next player finds their name in the same place
    keeper.tap("agree1")
    keeper.expect_sent()
    own = phone_of(links.seat_paths(Table.objects.get())[2])
    offered = own.page.locator("#stage button.seat").evaluate_all(
        "found => found.map((button) => button.dataset.at)"
    )

    own.tap("agree2")

    expect(own.page.locator("#stage")).to_contain_text("at the desk", timeout=PATIENCE)
    assert offered == ["agree2"]
    assert SheetVersion.objects.get().totals == [-1, 2, -1]


def test_an_earlier_deal_is_corrected_in_three_taps(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")

    phone.tap("row1", "lost-plain", "save")
    phone.expect_totals([1, -7, 5, 1])
    phone.tap("correct", "passed", "save")

    phone.expect_totals([2, -6, 2, 2])
    phone.expect_sent()


def test_a_forgotten_deal_is_inserted_without_a_network(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.tap("passed", "save")
    phone.expect_deal(2, 4)
    phone.tap("passed", "save")
    phone.expect_deal(3, 4)
    phone.expect_sent()
    phone.page.route("**/deals", lambda route: route.abort())

    phone.tap("row2", "insert", "seat2", "won-plain", "save")
    phone.expect_deal(4, 4)
    phone.write(0, "won-plain")
    phone.expect_totals([4, -4, 4, -4])
    # The inserted deal moved the later ones: all four are there.
    expect(phone.page.locator("#notices")).not_to_contain_text("Missing")

    phone.page.unroute("**/deals")
    phone.expect_sent()
    phone.expect_totals([4, -4, 4, -4])
    standing = PhoneDeal.objects.filter(state="stands").order_by("number")
    contracts = [(row.deal or {}).get("contract") for row in standing]
    assert contracts == ["passed", "ordinary", "passed", "ordinary"]


def test_a_table_finishes_in_one_tap_once_time_is_over(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    tournament = Tournament.objects.get()
    clock.start_round(tournament, round_number=1, by=Actor("Dace"))
    Round.objects.update(minutes=60, started_at=timezone.now() - timedelta(hours=9))
    phone.expect_sent()
    phone.page.evaluate("dispatchEvent(new Event('online'))")

    expect(phone.page.locator("[data-clock-words]")).to_contain_text("Time is over.")
    phone.tap("finish")

    expect(phone.page.locator("#stage")).to_contain_text("Time called: 1 deal played")


def test_another_player_deals_from_this_deal_on(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/t/*/*", lambda route: route.abort())

    phone.tap("other", "otherDealt", "seat1")
    phone.write(0, "won-plain")
    phone.expect_deal(2, 4)
    phone.tap("other", "otherDealt")
    expect(phone.page.locator("#stage")).to_contain_text("Not possible: B.")
    phone.tap("back")
    phone.page.unroute("**/t/*/*")
    phone.page.evaluate("dispatchEvent(new Event('online'))")

    phone.expect_sent()
    phone.expect_totals([3, -1, -1, -1])
    expect(phone.page.locator("#stage .seat.idle")).to_contain_text("C")
    assert PhoneDeal.objects.get().sheet.first_dealer == 1
