"""Helpers for tests of desk pages: open a page, type, read what was saved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tournament.models import SheetVersion, Tournament

Open = Callable[..., Page]
ComputerOf = Callable[..., Page]
HallOf = Callable[..., Tournament]
TOTALS = (12, -3, -5, -4)


def type_words(page: Page, *words: object) -> None:
    """Type each word, followed by Enter."""
    for word in words:
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")


def settle(page: Page) -> None:
    """Wait until the page has loaded and has moved the focus."""
    if page.locator("[autofocus]").count():
        expect(page.locator(":focus")).to_have_count(1)


def open_desk_at(page: Page, tournament: Tournament, path: str) -> None:
    """Open a page of the tournament's desk with a fake clock."""
    page.clock.install()
    page.goto(f"/desk/{tournament.slug}/{path}")
    settle(page)


def saved(hall: Tournament) -> dict[int, list[int]]:
    """Return the current totals of every table."""
    current = SheetVersion.objects.filter(table__round__tournament=hall, is_current=True)
    return dict(current.values_list("table__number", "totals"))


def lamp(page: Page) -> str:
    return page.inner_text("#lamp")
