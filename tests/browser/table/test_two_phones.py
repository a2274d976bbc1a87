"""Two phones at one table: differences are decided there, online or offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import JournalEntry, PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

Phones = tuple[Phone, Phone]


@pytest.fixture
def phones(link_of: LinkOf, phone_of: PhoneOf) -> Phones:
    """Two phones; the second lacks the first deal and entered the second deal as its first."""
    path = link_of(4, deals=8)
    first, second = phone_of(path), phone_of(path, keeps=True)
    second.context.set_offline(True)
    second.tap("passed", "save")
    first.write(1, "won-plain")
    first.expect_deal(2, 8)
    first.expect_sent()
    second.context.set_offline(False)
    expect(second.page.locator("#notices a")).to_be_visible(timeout=PATIENCE)
    second.expect_sent()
    return first, second


def say_both_were_played(phone: Phone) -> None:
    """Choose that both deals were played, with B's win as the first."""
    phone.page.locator("#notices a").tap()
    phone.tap("both1")
    phone.page.locator(".side-card").filter(has_text="B ordinary").locator("button").tap()


def kept() -> list[tuple[int, str]]:
    standing = PhoneDeal.objects.filter(state="stands").order_by("number")
    return [(row.number, (row.deal or {})["contract"]) for row in standing]


def test_both_deals_were_played_and_the_sheet_goes_on_after_them(phones: Phones) -> None:
    first, second = phones

    say_both_were_played(second)

    second.expect_deal(3, 8)
    second.expect_sent()
    expect(second.page.locator("#notices a")).to_have_count(0)
    assert kept() == [(1, "ordinary"), (2, "passed")]
    first.page.evaluate("dispatchEvent(new Event('online'))")
    first.expect_deal(3, 8)


def test_said_without_a_network_it_waits_with_the_deals_that_follow(phones: Phones) -> None:
    _first, second = phones
    second.keep()
    second.context.set_offline(True)
    say_both_were_played(second)
    second.expect_deal(3, 8)
    second.write(3, "won-plain")
    second.expect_deal(4, 8)
    second.page.reload()
    second.expect_deal(4, 8)
    before = kept()

    second.context.set_offline(False)

    second.expect_sent()
    assert before == [(1, "ordinary")]
    assert kept() == [(1, "ordinary"), (2, "passed"), (3, "ordinary")]


def test_where_the_other_phone_has_decided_otherwise_the_deals_that_follow_move_back(
    phones: Phones,
) -> None:
    first, second = phones
    second.context.set_offline(True)
    say_both_were_played(second)
    second.expect_deal(3, 8)
    second.write(3, "won-plain")
    second.expect_deal(4, 8)
    first.page.evaluate("dispatchEvent(new Event('online'))")
    first.page.locator("#notices a").tap()
    first.page.locator(".side-card").filter(has_text="B ordinary").locator("button").tap()
    first.until(PhoneDeal.objects.filter(state="replaced").exists)
    first.expect_deal(2, 8)

    second.context.set_offline(False)

    expect(second.page.locator("#notices")).to_contain_text("nothing to choose", timeout=PATIENCE)
    second.expect_sent()
    second.expect_deal(3, 8)
    assert kept() == [(1, "ordinary"), (2, "ordinary")]


def test_a_decision_whose_answer_is_lost_is_made_once(phones: Phones) -> None:
    _first, second = phones
    heard: list[int] = []

    def lose_the_first(route: Route) -> None:
        if heard:
            route.continue_()
            return
        heard.append(route.fetch().status)
        route.abort()

    second.page.route("**/choose", lose_the_first)
    say_both_were_played(second)

    second.expect_deal(3, 8)
    second.expect_sent()
    assert heard == [200]
    assert JournalEntry.objects.filter(verb="keep_both_deals").count() == 1


def test_a_deal_that_another_phone_took_back_is_asked_for_before_the_next(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4, deals=8)
    first, second = phone_of(path), phone_of(path)
    first.write(1, "won-plain")
    first.until(lambda: len(kept()) == 1)
    second.page.evaluate("dispatchEvent(new Event('online'))")
    second.expect_deal(2, 8)
    second.context.set_offline(True)
    second.write(2, "won-plain")
    second.expect_deal(3, 8)
    first.tap("undo", "save")
    first.until(lambda: not kept())

    second.context.set_offline(False)
    second.expect_deal(1, 8)
    second.tap("passed", "save")

    second.expect_deal(3, 8)
    second.expect_sent()
    assert kept() == [(1, "passed"), (2, "ordinary")]


NOTE_LOOKS = """{
  const later = window.setTimeout;
  window.looks = [];
  window.setTimeout = (act, after, ...rest) => {
    if (after > 1000 && !Number.isInteger(after)) looks.push(after);
    return later(act, after, ...rest);
  };
}"""
"""Records the delays before a page polls: not whole numbers, so that phones do not poll at once."""


LOOK_NO_MORE = """{
  const later = window.setTimeout;
  window.setTimeout = (act, after, ...rest) =>
    after > 1000 && !Number.isInteger(after) ? 0 : later(act, after, ...rest);
}"""


@pytest.mark.parametrize("is_away", [False, True], ids=["both online", "one away"])
def test_whoever_wrote_first_is_soon_told_that_another_phone_wrote_otherwise(
    link_of: LinkOf, phone_of: PhoneOf, *, is_away: bool
) -> None:
    path = link_of(4, deals=8)
    first, second = phone_of(path), phone_of(path)
    first.context.add_init_script(NOTE_LOOKS)
    first.page.reload()
    first.until(lambda: bool(first.run("looks")))
    idle = first.run("looks.pop()")
    second.page.route("**/state.json", lambda route: None)
    second.context.set_offline(is_away)
    first.write(1, "won-plain")
    first.expect_sent()
    first.until(lambda: bool(kept()))
    first.until(lambda: bool(first.run("looks")))
    fresh = first.run("looks.pop()")

    second.write(1, "lost-plain")
    second.context.set_offline(False)

    for phone in (first, second):
        expect(phone.page.locator("#notices a")).to_be_visible(timeout=PATIENCE)
    assert (idle > 10_000, fresh < 5_000) == (True, True)


def test_what_was_sent_is_answered_with_the_sheet_and_asks_for_no_look_as_well(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8))
    phone.context.add_init_script(LOOK_NO_MORE)
    phone.page.reload()
    phone.expect_sent()
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    phone.write(1, "won-plain")
    phone.until(lambda: len(kept()) == 1)
    phone.write(2, "won-plain")
    phone.until(lambda: len(kept()) == 2)
    phone.page.wait_for_timeout(300)

    phone.expect_sent()
    # A page's first poll may come late.
    assert asked[asked.index("deals") :] == ["deals", "deals"]
