"""Typed results survive reloads, lost connections, other users and a second window."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall import TOTALS, HallOf, Open, saved, settle, type_words
from tests.waiting import until
from tournament.models import SheetVersion
from tournament.services.acts import Actor
from tournament.services.judging.voiding import VoidTable, void_table
from tournament.services.rounds import closing
from tournament.services.sheets.entering import enter_totals

pytestmark = pytest.mark.django_db(transaction=True)


def test_totals_typed_for_a_round_closed_meanwhile_are_shown(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)
    type_words(page, 1, 3, -1)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=secretary)
    closing.close_round(hall, round_number=1, by=director)

    page.reload()
    expect(page.locator("#left-behind")).to_contain_text("1: 3 −1")
    page.get_by_text("Discard unsaved entries").click()

    expect(page.locator("#left-behind")).to_be_hidden()


def test_a_pending_save_arrives_although_the_page_is_left(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 1500}
    network.send("Network.emulateNetworkConditions", slow)
    type_words(page, "", *TOTALS[:3], "")

    page.goto("about:blank")

    until(lambda: saved(hall) == {1: [*TOTALS]}, patience=20)


def test_two_windows_of_one_computer_keep_each_others_drafts(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    first = open_page(director, hall_of(8))
    second = first.context.new_page()
    second.goto(first.url)
    settle(second)
    type_words(first, 1, 3)
    type_words(second, 2, 5)

    first.reload()
    settle(first)

    assert (first.input_value("#table"), first.input_value("#total-0")) == ("1", "3")
    first.keyboard.press("ArrowDown")
    assert first.input_value("#total-0") == "5"


def test_two_windows_that_finish_one_draft_differently_see_both(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    first = open_page(director, hall)
    type_words(first, 1, 3, -1)
    second = first.context.new_page()
    second.goto(first.url)
    settle(second)
    type_words(first, -1, "")
    until(lambda: saved(hall) == {1: [3, -1, -1, -1]})

    type_words(second, "", *TOTALS[:3], "")

    expect(second.locator("[data-answer='1']")).to_contain_text("Table 1 is not saved.")
    assert saved(hall) == {1: [3, -1, -1, -1]}


def test_a_requested_table_opens_even_if_another_is_half_typed(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(8))
    type_words(page, 2, 3, -1)

    page.goto(f"{page.url}?table=1")
    settle(page)
    opened = page.input_value("#table")
    page.reload()

    assert (opened, page.input_value("#table")) == ("1", "2")


def test_a_reload_in_the_middle_keeps_what_was_typed(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    type_words(page, 2, *TOTALS[:2])

    page.reload()

    typed = [page.input_value(f"#total-{seat}") for seat in range(4)]
    assert (page.input_value("#table"), typed) == ("2", ["12", "−3", "", ""])
    assert saved(hall) == {}


def test_a_lost_connection_is_shown_and_loses_nothing(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(12)
    page = open_page(director, hall)

    page.context.set_offline(True)
    type_words(page, 1, *TOTALS[:3], "", 2, *TOTALS[:3], "")
    expect(page.locator("#lamp.unsaved")).to_contain_text("Not saved since")
    before = saved(hall)
    page.context.set_offline(False)
    expect(page.locator("#lamp.saved")).to_be_visible()

    assert (before, saved(hall)) == ({}, {1: [*TOTALS], 2: [*TOTALS]})
    assert SheetVersion.objects.count() == 2


def test_unsent_results_survive_a_reload(hall_of: HallOf, open_page: Open, director: Actor) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    page.route("**/enter/", lambda route: route.abort())
    type_words(page, 1, *TOTALS[:3], "")
    expect(page.locator("#lamp.unsaved")).to_be_visible()

    page.unroute("**/enter/")
    page.reload()
    expect(page.locator("#grid .count")).to_have_text("1 of 2 in")

    assert saved(hall) == {1: [*TOTALS]}


def test_a_lost_response_duplicates_nothing(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    lost: list[str] = []

    def lose_the_first_answer(route: object) -> None:
        if lost:
            route.continue_()  # type: ignore[attr-defined]
            return
        lost.append(route.fetch().text())  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/enter/", lose_the_first_answer)
    type_words(page, 1, *TOTALS[:3], "")
    expect(page.locator("#lamp.unsaved")).to_be_visible()
    page.clock.fast_forward(3_000)
    expect(page.locator("#grid .count")).to_have_text("1 of 2 in")

    assert len(lost) == 1
    assert SheetVersion.objects.count() == 1


def test_two_directors_on_one_table_see_both_and_lose_nothing(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(8)
    dace, sandra = open_page(director, hall), open_page(secretary, hall)
    type_words(sandra, 1, 3, -1)
    type_words(dace, 1, *TOTALS[:3], "")
    expect(dace.locator("#grid .count")).to_have_text("1 of 2 in")

    type_words(sandra, -1, "")
    refusal = sandra.locator("[data-answer='1']")
    expect(refusal).to_contain_text("Dace entered table 1")
    expect(refusal).to_contain_text("+12")
    seat = sandra.locator("#grid tr[data-table='1'] td[data-name]").first
    expect(refusal.locator("tbody th").first).to_contain_text(str(seat.get_attribute("data-name")))
    first = saved(hall)
    sandra.get_by_text("Save what you typed instead").click()

    assert first == {1: [*TOTALS]}
    until(lambda: saved(hall) == {1: [3, -1, -1, -1]})
    assert SheetVersion.objects.count() == 2


def test_a_refusal_ends_with_the_next_figure(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(8))
    type_words(page, 1, 900, -300, -300, "", "")
    refusal = page.locator("[data-answer='1']")
    expect(refusal).to_be_visible()

    type_words(page, 1)
    page.keyboard.type("9")

    expect(refusal).to_have_count(0)


def test_a_table_filled_by_another_user_does_not_look_empty(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    type_words(page, 1)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=secretary)

    page.clock.fast_forward(10_000)

    expect(page.locator("#total-0")).to_have_value("12")


def test_an_unchanged_save_checks_the_stored_result(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(8)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=director)
    page = open_page(director, hall)
    others = (12, -8, -2, -2)
    enter_totals(hall, round_number=1, table_number=1, totals=others, seen=1, by=secretary)

    type_words(page, 1, *TOTALS)

    expect(page.locator("#answers")).to_contain_text("Table 1 is not saved.")
    expect(page.locator("#lamp")).not_to_contain_text("Everything is saved")
    assert saved(hall) == {1: [*others]}


def test_saving_the_stored_result_unchanged_writes_nothing(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=director)
    page = open_page(director, hall)

    type_words(page, 1)
    expect(page.locator("#is-in")).to_have_text("Table 1 already has a result. Change it?")
    with page.expect_response("**/enter/"):
        type_words(page, *TOTALS)

    expect(page.locator("#lamp")).to_contain_text("Everything is saved")
    assert [*SheetVersion.objects.values_list("number", "totals")] == [(1, [*TOTALS])]


def test_an_old_draft_shows_that_the_table_has_a_newer_result(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    type_words(page, 1, 3, -1)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=secretary)

    page.reload()
    settle(page)

    typed = [page.input_value(f"#total-{seat}") for seat in range(2)]
    assert typed == ["3", "−1"]
    expect(page.locator("#is-in")).to_contain_text(
        "Someone saved a different result for table 1: +12"
    )
    expect(page.locator("#is-in")).to_contain_text("What you typed is not saved.")


def test_totals_typed_for_a_table_that_is_void_now_are_not_waited_for(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)
    type_words(page, 1, 3, -1)
    page.goto(f"/desk/{hall.slug}/")
    expect(page.locator("[data-lamp]")).to_contain_text("not saved: table 1")
    void_table(hall, VoidTable(1, 1), reason="fire alarm", by=director)

    page.reload()

    expect(page.locator("[data-lamp]")).not_to_contain_text("not saved")
