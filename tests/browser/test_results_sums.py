"""Totals that do not add up to 0, in a real browser: a missing minus is suggested."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall import HallOf, Open, saved, type_words
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("totals", "said", "asked"),
    [
        (
            (12, 3, -5, -4),
            "The totals add up to +6 instead of 0. With −3 instead of +3 they would add "
            "up to 0: check that one against the sheet.",
            "#total-1",
        ),
        (
            (12, -3, -5, -5),
            "The totals add up to −1 instead of 0. Check them against the sheet.",
            "#total-0",
        ),
    ],
)
def test_only_a_minus_that_would_fix_the_sum_is_suggested(
    hall_of: HallOf,
    open_page: Open,
    director: Actor,
    totals: tuple[int, ...],
    said: str,
    asked: str,
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)

    type_words(page, 1, *totals)
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.locator("#gives")).to_have_text(said)
    expect(page.locator(asked)).to_be_focused()
    assert saved(hall) == {}
