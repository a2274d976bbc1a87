"""“This is me” and following, on a visitor's phone: the buttons fit the visitor's choice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf

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
