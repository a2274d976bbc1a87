"""The machine that looks at a page for those who see it badly, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python") / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
WITH_ADVICE = (*RULES, "best-practice")

# Whatever is in order stays in the browser: of a long page that is megabytes.
FAULTS = """async ([theme, rules]) => {
  document.documentElement.dataset.theme = theme;
  const found = await axe.run(document, {runOnly: rules, resultTypes: ["violations"]});
  return found.violations.map((fault) => fault.id);
}"""


def put_into(page: Page) -> None:
    """Let the machine look at the page; another page needs it again."""
    page.evaluate(AXE.read_text("utf-8"))


def faults_in(page: Page, theme: str, rules: Sequence[str]) -> list[str]:
    """Return the rules that the page, in light or in dark, does not keep."""
    faults: list[str] = page.evaluate(FAULTS, [theme, list(rules)])
    return faults
