"""Alignment of fields and buttons in rows and columns, in a real browser."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.browser.hall import ComputerOf, HallOf
from tests.doors.public.entered import ANNA
from tournament.models import Application
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry

pytestmark = pytest.mark.django_db(transaction=True)

TOPS = """names => names.map(
  name => Math.round(document.querySelector(`[name=${name}]`).getBoundingClientRect().top)
)"""


def test_help_below_one_field_does_not_lift_it_above_its_neighbour(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    page = computer_of(director)
    page.goto(f"/desk/{hall_of(8).slug}/settings/")

    big, small = page.evaluate(TOPS, ["sit_out_big", "sit_out_small"])

    assert big == small


def test_the_accept_and_decline_buttons_are_far_enough_apart_for_a_finger(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    hall = hall_of(8)
    announce_entry(hall, EntryTerms(takes_entries=True), by=director)
    facts = {key: ANNA[key] for key in ("name", "contact", "club")}
    since = dict.fromkeys(("complete_at", "placed_at"), timezone.now())
    Application.objects.create(tournament=hall, **facts, **since, queue_number=1)
    page = computer_of(director)
    page.goto(f"/desk/{hall.slug}/entry/applications/")

    row = page.locator("td:has(.ask)")
    accept, decline = (row.locator(one).first.bounding_box() for one in (".button", ".ask"))

    assert accept is not None
    assert decline is not None
    assert decline["y"] - accept["y"] - accept["height"] >= 8
