"""Thousands of random sheets totalled by the page and by the engine: every point must match.

`manage.py drill phone_fold --times 4000` takes classic, rondo, French and English sheets in turn,
at every size of table and under every house rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from scoring.games.game import Game
from tests import chromium
from tests.browser.table.invented_sheets import ZOLES, asked
from tests.browser.table.test_fold import fold, open_modules

TIMES = 4_000
STRETCH = 500


def run(times: int) -> Iterator[str]:
    """Yield every sheet with different totals, and the number of compared sheets."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        page = browser.new_page()
        open_modules(page)
        for game in ZOLES:
            yield from _compare(page, game, times // len(ZOLES))
        browser.close()


def _compare(page: Page, game: Game, times: int) -> Iterator[str]:
    differing = 0
    for begun in range(0, times, STRETCH):
        numbers = range(begun, min(begun + STRETCH, times))
        sheets = [asked(game, f"drill-{game.id}-{number}") for number in numbers]
        for number, sheet, said in zip(numbers, sheets, fold(page, sheets), strict=True):
            if said != sheet.says:
                differing += 1
                yield f"WRONG: {game.id} {number}: {said} on the page, {sheet.says} by the engine"
    yield f"{game.id}: {times} sheets, {differing} differ"
