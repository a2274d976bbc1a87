"""The system's Chromium, for tests, benchmarks and drills in a browser."""

from __future__ import annotations

import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Names of the same engine; the first opens no window and needs half the CPU time."""
PACKAGES: Final = "chromium-headless-shell libatomic1"


def installed() -> str | None:
    """Return the path of the browser, or None if there is no browser."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    """Start the browser; its sandbox cannot run as root, as in continuous integration."""
    return playwright.chromium.launch(
        executable_path=installed(), args=["--no-sandbox", "--accept-lang=lv"]
    )
