"""Calls to the judge, shown as text on every desk page until they are answered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hall import HallOf, Open
from tests.doors.table.phones import phone_at
from tournament.models import JudgeCall
from tournament.services.acts import Actor
from tournament.services.phones import judge_calls

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
PULSE = 5_000


def test_a_call_appears_and_disappears_without_a_reload(
    hall_of: HallOf, director: Actor, open_page: Open
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)
    banner = page.locator("[data-calls]")
    expect(banner).to_be_hidden(timeout=PATIENCE)
    phone_at(hall.rounds.get(), 2).post("call", words="<b>two aces</b>")

    page.clock.run_for(PULSE)

    expect(banner.get_by_role("link")).to_have_text(
        "Table 2 called the judge 0 min ago. <b>two aces</b>", timeout=PATIENCE
    )
    expect(page).to_have_title(re.compile("^▲ 1 · "), timeout=PATIENCE)

    judge_calls.answer_call(hall, call_id=JudgeCall.objects.get().pk, by=director)
    page.clock.run_for(PULSE)

    expect(banner).to_be_hidden(timeout=PATIENCE)
