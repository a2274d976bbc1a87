"""A refused form reopens at the refusal with what was typed, on a phone, also without script."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.hall import ComputerOf, HallOf, settle
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = 360


@pytest.fixture
def phone(computer_of: ComputerOf, director: Actor) -> Page:
    return computer_of(director, width=PHONE)


def send(page: Page, field: str, typed: str) -> None:
    """Type into a field, which may be inside a closed section, and submit its form."""
    box = page.locator(f"[name={field}]").first
    if not box.is_visible():
        page.locator("details", has=page.locator(f"[name={field}]")).locator(
            "summary"
        ).first.click()
    box.fill(typed)
    box.press("Enter")


def expect_focus_on(page: Page, field: str, typed: str) -> None:
    settle(page)
    box = page.locator(f"[name={field}]").first
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport(ratio=1)
    expect(box).to_have_value(typed)
    expect(page.locator(f"#id_{field}_error")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("has_script", [True, False], ids=["with script", "without script"])
def test_a_new_tournament(computer_of: ComputerOf, director: Actor, *, has_script: bool) -> None:
    phone = computer_of(director, width=PHONE, has_script=has_script)
    User.objects.filter(username="director").update(is_superuser=True)
    phone.goto("/desk/new/?preset=lzf-classic")
    phone.locator("[name=name]").fill("Ziemas kauss")
    send(phone, "rounds", "daudz")
    expect_focus_on(phone, "rounds", "daudz")


def test_the_settings_of_a_tournament(phone: Page, hall_of: HallOf) -> None:
    phone.goto(f"/desk/{hall_of(8).slug}/settings/")
    send(phone, "minutes", "ilgi")
    expect_focus_on(phone, "minutes", "ilgi")


def test_a_person(phone: Page, hall_of: HallOf) -> None:
    phone.goto(f"/desk/{hall_of(8).slug}/people/3/")
    send(phone, "born", "sen")
    expect_focus_on(phone, "born", "sen")
