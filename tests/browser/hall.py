"""What the tests of the desk's pages do by hand: they open them, type, and look what was saved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tournament.models import SheetVersion, Tournament

Open = Callable[..., Page]
ComputerOf = Callable[..., Page]
HallOf = Callable[..., Tournament]
TOTALS = (12, -3, -5, -4)


def type_words(page: Page, *words: object) -> None:
    """Type each word and press Enter behind it."""
    for word in words:
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")


def settle(page: Page) -> None:
    """Wait for the browser to stand where the page wants it, which is after it has loaded."""
    if page.locator("[autofocus]").count():
        expect(page.locator(":focus")).to_have_count(1)


def open_desk_at(page: Page, tournament: Tournament, path: str) -> None:
    """Open a page of the tournament's desk; the time of day stands in the test's hand."""
    page.clock.install()
    page.goto(f"/desk/{tournament.slug}/{path}")
    settle(page)


def saved(hall: Tournament) -> dict[int, list[int]]:
    """Return what counts at every table."""
    current = SheetVersion.objects.filter(table__round__tournament=hall, is_current=True)
    return dict(current.values_list("table__number", "totals"))


def lamp(page: Page) -> str:
    return page.inner_text("#lamp")
