"""A dispute during an event: two phones at a table, a secretary, and the decision."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall import TOTALS, ComputerOf, HallOf, Open, open_desk_at, saved, type_words
from tests.browser.table.conftest import phone_of
from tests.browser.table.phone import PATIENCE, Phone, PhoneOf
from tests.waiting import until
from tournament.models import Dispute, Round, Tournament
from tournament.reading.phones.links import address_paths
from tournament.services.acts import Actor

__all__ = ["phone_of"]
pytestmark = pytest.mark.django_db(transaction=True)

Phones = tuple[Phone, Phone]


@pytest.fixture
def hall(hall_of: HallOf) -> Tournament:
    """One table that plays two deals."""
    return hall_of(4, settings={"deals": 2})


@pytest.fixture
def phones(hall: Tournament, phone_of: PhoneOf) -> Phones:
    """Two phones that entered the first deal differently; the table's sheet is full."""
    path = address_paths(hall.rounds.get())[1]
    first, second = phone_of(path), phone_of(path)
    second.context.set_offline(True)
    second.write(1, "lost-plain")
    first.write(1, "won-plain")
    first.expect_deal(2, 2)
    first.expect_sent()
    second.context.set_offline(False)
    expect(second.page.locator("#notices a")).to_be_visible(timeout=PATIENCE)
    first.write(2, "won-plain")
    first.expect_sent()
    return first, second


def test_the_desk_decides_which_of_two_phones_is_right(
    hall: Tournament, phones: Phones, computer_of: ComputerOf, director: Actor
) -> None:
    page = computer_of(director)
    open_desk_at(page, hall, "live/")
    expect(page.locator("main")).to_contain_text("two phones differ")

    open_desk_at(page, hall, "live/1/1/")
    expect(page.locator(".notice")).to_contain_text("1 deal was written differently on two phones.")
    page.get_by_role("link", name="Continue deal by deal at the desk").click()
    page.locator("[name=line]").first.fill("b-")
    page.get_by_role("button", name="Save the deals").click()
    expect(page.get_by_text("The deals of table 1 are saved.")).to_be_visible()

    assert saved(hall) == {1: [1, -7, 5, 1]}
    for phone in phones:
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        expect(phone.page.locator("#stage")).to_contain_text("they are what counts")
        expect(phone.page.locator("#notices a")).to_have_count(0)
    open_desk_at(page, hall, "live/")
    expect(page.locator("main")).to_contain_text("at the desk")
    expect(page.locator("main")).not_to_contain_text("two phones differ")
    open_desk_at(page, hall, "live/1/1/")
    expect(page.locator("main")).to_contain_text("the desk decided")
    expect(page.locator(".notice").filter(has_text="differently")).to_have_count(0)


def test_a_disputed_table_holds_its_round_until_the_director_has_settled_it(
    hall: Tournament,
    open_page: Open,
    computer_of: ComputerOf,
    director: Actor,
    secretary: Actor,
) -> None:
    page = open_page(secretary, hall)
    type_words(page, "", *TOTALS[:3], "")
    until(lambda: saved(hall) == {1: [*TOTALS]})
    open_desk_at(page, hall, "results/1/1/dispute/")
    page.get_by_label("What is disputed").fill("B says +3")
    page.get_by_role("button", name="Mark the table as disputed").click()
    expect(page.get_by_text("Table 1 waits for the chief judge.")).to_be_visible()

    judge = computer_of(director)
    open_desk_at(judge, hall, "rounds/1/closing/")
    expect(judge.get_by_role("button", name="Close round 1")).to_be_disabled()
    open_desk_at(judge, hall, "results/1/1/dispute/")
    expect(judge.locator(".notice")).to_contain_text("B says +3")
    judge.get_by_label("Why").fill("counted at the table")
    judge.get_by_role("button", name="Settle the dispute").click()
    expect(judge.get_by_text("The dispute about table 1 is settled.")).to_be_visible()
    open_desk_at(judge, hall, "rounds/1/closing/")
    judge.get_by_role("button", name="Close round 1").click()
    expect(judge.get_by_text("Round 1 is closed.")).to_be_visible()

    assert not Dispute.objects.open().exists()
    assert Round.objects.get().state == Round.State.CLOSED
