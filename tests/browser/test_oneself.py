"""“This is me” and following, on a visitor's phone: the buttons fit the visitor's choice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.cast import close_latest, play, seat
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

OF_ONESELF = ("This is me", "Forget me", "☆ Follow", "★ Stop following")


def offered(page: Page) -> list[str]:
    """Return the visible buttons."""
    return [words for words in OF_ONESELF if page.get_by_role("button", name=words).is_visible()]


@pytest.mark.parametrize("has_script", [True, False])
def test_only_one_of_two_opposite_buttons_is_shown(
    browser: Browser, live_server: LiveServer, hall_of: HallOf, *, has_script: bool
) -> None:
    context = browser.new_context(
        viewport=ViewportSize(width=360, height=740),
        java_script_enabled=has_script,
        base_url=live_server.url,
    )
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page, own = context.new_page(), f"/{hall_of(4).slug}/players/1/"
    page.goto(own)
    chosen = page.get_by_text("✓ This is you, on this device.")

    # Without script every button is offered, because a cached page does not know its visitor.
    assert offered(page) == (["This is me", "☆ Follow"] if has_script else [*OF_ONESELF])
    expect(chosen).to_be_hidden()
    for words in ("☆ Follow", "This is me"):
        page.get_by_role("button", name=words).click()
        page.goto(own)

    if has_script:
        expect(chosen).to_be_visible()
        assert offered(page) == ["Forget me", "★ Stop following"]
    context.close()


def test_this_is_me_and_its_answer_are_on_the_first_screen(
    browser: Browser, live_server: LiveServer, hall_of: HallOf
) -> None:
    context = browser.new_context(
        viewport=ViewportSize(width=360, height=740), base_url=live_server.url
    )
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/{hall_of(8).slug}/players/1/")
    button = page.get_by_role("button", name="This is me")

    assert lower_edge(button) <= 740
    button.click()
    chosen = page.get_by_text("✓ This is you, on this device.")
    expect(chosen).to_be_visible()

    assert page.evaluate("scrollY") == 0
    assert lower_edge(chosen) <= 740
    context.close()


def lower_edge(found: Locator) -> float:
    """Return where an element ends on the page."""
    box = found.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("address", ["standings/", "standings/live/"])
def test_a_star_follows_a_player_and_the_page_stays(
    browser: Browser,
    live_server: LiveServer,
    hall_of: HallOf,
    director: Actor,
    address: str,
) -> None:
    event = hall_of(8)
    play(event, round_number=1, by=director)
    close_latest(event, by=director)
    seat(event, by=director)
    context = browser.new_context(
        viewport=ViewportSize(width=360, height=740), base_url=live_server.url
    )
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/{event.slug}/{address}")
    star = page.get_by_role("button", name="Follow Anna Bērziņa")
    pressed = []
    for _ in range(2):
        star.click()
        pressed.append((star.get_attribute("aria-pressed"), page.locator(".followed").count()))
    star.click()
    size = star.bounding_box()

    assert page.url.endswith(address)
    assert pressed == [("true", 1), ("false", 0)]
    assert size is not None
    assert min(size["width"], size["height"]) >= 24
    page.goto(f"/{event.slug}/follow/")
    expect(page.locator("main tbody th a")).to_have_text("Anna Bērziņa")
    context.close()


def test_without_script_a_star_leads_to_the_followed_players(
    browser: Browser, live_server: LiveServer, hall_of: HallOf, director: Actor
) -> None:
    event = hall_of(8)
    play(event, round_number=1, by=director)
    close_latest(event, by=director)
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/{event.slug}/standings/")

    page.get_by_role("button", name="Follow Anna Bērziņa").click()

    expect(page.locator("main tbody th a")).to_have_text("Anna Bērziņa")
    context.close()
