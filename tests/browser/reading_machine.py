"""Accessibility checks of a page with axe."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python") / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
WITH_ADVICE = (*RULES, "best-practice")
COLOURS = ("color-contrast",)
"""Rules that depend on the theme. They take most of the time, so they run once for each theme."""

# Passed rules stay in the browser: for a long page they are megabytes.
FAULTS = """async ([theme, rules, without, colours]) => {
  document.documentElement.dataset.theme = theme;
  const drawn = (element) => {
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = style;
    const own = [element.tagName, element.className, color, backgroundColor, backgroundImage];
    return [...own, fontSize, fontWeight, opacity].join();
  };
  const hasWords = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const ways = new Map([[document.documentElement, ""]]);
  const looks = new Map();
  for (const element of document.querySelectorAll("body, body *")) {
    const way = ways.get(element.parentElement) + " " + drawn(element);
    ways.set(element, way);
    const isSeen = hasWords(element) && element.checkVisibility({ visibilityProperty: true });
    if (isSeen && !looks.has(way)) looks.set(way, element);
  }
  const faultsOf = async (where, only, left) => {
    const off = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
    const found = await axe.run(where, { runOnly: only, rules: off, resultTypes: ["violations"] });
    return found.violations.map((fault) => fault.id);
  };
  const found = [];
  const others = rules.filter((rule) => !colours.includes(rule));
  if (others.length) found.push(...await faultsOf(document, others, [...without, ...colours]));
  const oneOfEach = { include: [...looks.values()] };
  if (!without.includes(colours[0])) found.push(...await faultsOf(oneOfEach, colours, []));
  return found;
}"""


def put_into(page: Page) -> None:
    """Load axe into the page; each new page needs it again."""
    page.evaluate(AXE.read_text("utf-8"))


def faults_of(page: Page, rules: Sequence[str] = WITH_ADVICE) -> dict[str, list[str]]:
    """Return the rules that fail in light, and the colour rules that fail in dark."""
    found = {"light": faults_in(page, "light", rules), "dark": faults_in(page, "dark", COLOURS)}
    return {theme: faults for theme, faults in found.items() if faults}


def faults_in(
    page: Page, theme: str, rules: Sequence[str], *, without: Sequence[str] = ()
) -> list[str]:
    """Return the rules that fail on the page in one theme."""
    faults: list[str] = page.evaluate(FAULTS, [theme, list(rules), list(without), list(COLOURS)])
    return faults
