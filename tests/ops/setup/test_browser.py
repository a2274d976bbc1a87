"""A real browser under the content policy that we send."""

from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer


def test_the_first_page_complies_with_the_content_policy(
    browser: Browser, live_server: LiveServer
) -> None:
    complaints: list[str] = []
    page = browser.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda fault: complaints.append(str(fault)))

    answer = page.goto(f"{live_server.url}/", wait_until="networkidle")

    assert answer is not None
    assert (answer.status, complaints) == (200, [])
