"""A player's phone: taps, and what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.waiting import until

PATIENCE = 30_000

LinkOf = Callable[..., str]


class Phone:
    """A sheet opened on a phone."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page
        self.open()

    def open(self) -> None:
        """Open the sheet in a new window of the phone."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(self.address)
        expect(self.lamp).not_to_be_empty(timeout=PATIENCE)

    def keep(self) -> None:
        """Wait until the page is stored for offline use."""
        self.page.locator("body[data-kept]").wait_for()

    @property
    def lamp(self) -> Locator:
        return self.page.locator("#lamp")

    def tap(self, *names: str) -> None:
        """Tap buttons in order."""
        for name in names:
            self.page.locator(f'[data-at="{name}"]').tap()

    def write(self, seat: int, end: str) -> None:
        """Write a deal in three taps."""
        self.tap(f"seat{seat}", end, "save")

    def expect_lamp(self, words: str) -> None:
        expect(self.lamp).to_contain_text(words, timeout=PATIENCE)

    def expect_deal(self, number: int, planned: int) -> None:
        """Wait until the next deal can be entered."""
        wanted = f"Deal {number} of {planned}"
        expect(self.page.locator("#facts")).to_contain_text(wanted, timeout=PATIENCE)

    def expect_sent(self) -> None:
        self.expect_lamp("Everything is at the desk")

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds while the browser keeps running."""

        def holds() -> bool:
            self.page.wait_for_timeout(20)
            return condition()

        until(holds)

    def totals(self) -> list[int]:
        """Return the running totals at the top of the page."""
        shown = self.page.locator("#score strong").all_inner_texts()
        return [int(figure.replace("−", "-")) for figure in shown]

    def expect_totals(self, totals: list[int]) -> None:
        """Wait for these totals: on a busy machine they appear a moment after the tap."""
        self.until(lambda: self.totals() == totals)

    def agree(self, players: int) -> None:
        """Agree to the sheet for all players, and wait until it has reached the desk."""
        self.tap(*(f"agree{seat}" for seat in range(players)))
        expect(self.page.locator("#stage")).to_contain_text("at the desk", timeout=PATIENCE)
        self.expect_sent()

    def run(self, script: str) -> Any:  # noqa: ANN401
        return self.page.evaluate(script)


PhoneOf = Callable[..., Phone]
