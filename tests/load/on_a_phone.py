"""A page on a mid-range phone: a slow processor and slow 4G, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests import chromium

# Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip.
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * 1000 * 1000 / 8,
    "uploadThroughput": 750 * 1000 / 8,
}
SLOWER = {"rate": 4}
WHEN_ROWS_ARE_SEEN = """
  const look = () => {
    const row = document.querySelector(".standings tbody tr");
    if (row && row.getBoundingClientRect().height > 0) window.rowsSeen = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@dataclass(frozen=True)
class Seen:
    """A phone's cost of loading a page until it is readable."""

    rows: float
    painted: float
    requests: int
    transferred: int
    nodes: int


@contextmanager
def phone() -> Iterator[Page | None]:
    """Start the system's browser; None if it is not installed."""
    if chromium.installed() is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        context = browser.new_context(viewport=ViewportSize(width=360, height=740))
        yield context.new_page()
        browser.close()


def look_at(page: Page, url: str) -> Seen:
    """Open a page for the first time; return when its rows appeared and the cost."""
    line = page.context.new_cdp_session(page)
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", SLOWER)
    page.add_init_script(WHEN_ROWS_ARE_SEEN)
    page.goto(url, wait_until="networkidle")
    page.wait_for_function("window.rowsSeen")
    painted = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return Seen(
        rows=page.evaluate("window.rowsSeen"),
        painted=page.evaluate(painted),
        requests=len(sizes),
        transferred=sum(sizes),
        nodes=page.evaluate("document.getElementsByTagName('*').length"),
    )
