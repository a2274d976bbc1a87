"""The page's offline totals equal the engine's totals exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, Route

from scoring.games import GAMES
from scoring.games.game import Game
from tests.browser.table.invented_sheets import ZOLES, Asked, asked, table_games

SHEETS = 100
TABLE_GAMES = 60
NOWHERE = "http://modules.test/"
SCRIPTS = settings.ROOT / "tournament" / "static" / "tournament" / "table"

FOLD = """async (sheets) => {
  const { foldSheet, placesOf } = await import("/fold.js");
  await import("/form_fold.js");
  return JSON.stringify(JSON.parse(sheets).map((sheet) => {
    const sum = foldSheet(sheet.play, sheet);
    return {
      rows: sum.rows.map((row) => ({
        deal: row.number, dealer: row.dealer, idle: row.idle, points: row.points,
        running: row.running, common: row.pules.common, owners: row.pules.owners,
      })),
      leftover: sum.leftover,
      small: sum.small,
      places: placesOf(sheet.play, sum.small, sum.merits),
    };
  }));
}"""
FAULTS = """async (games) => {
  const { tableAt } = await import("/fold.js");
  const { tableFault } = await import("/checks.js");
  return JSON.parse(games).map(({ play, dealer, deal }) => {
    const table = tableAt(play, dealer, 1);
    return tableFault(play, deal, table) === null;
  });
}"""


@pytest.fixture(scope="module")
def arithmetic(browser: Browser) -> Iterator[Page]:
    """Open an empty page with only the scoring modules."""
    page = browser.new_page()
    open_modules(page)
    yield page
    page.close()


def open_modules(page: Page) -> None:
    """Make an empty page able to import the phone's modules without a server."""

    def answer(route: Route) -> None:
        name = urlsplit(route.request.url).path.strip("/")
        if name:
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page.route(f"{NOWHERE}**", answer)
    page.goto(NOWHERE)


def fold(page: Page, sheets: Sequence[Asked]) -> list[dict[str, object]]:
    """Return the page's results for the sheets, in the engine's format."""
    given = json.dumps([sheet.facts for sheet in sheets])
    return [_as_the_engine_says(sum_) for sum_ in json.loads(page.evaluate(FOLD, given))]


def _as_the_engine_says(sum_: Mapping[str, list[Mapping[str, list[int]]]]) -> dict[str, object]:
    size = len(sum_["small"])
    return {
        "rows": [
            {
                **{name: row[name] for name in ("deal", "dealer", "idle", "points", "running")},
                "pules": {
                    "common": row["common"],
                    "personal": [row["owners"].count(seat) for seat in range(size)],
                },
            }
            for row in sum_["rows"]
        ],
        "leftover": sum_["leftover"],
        "small": sum_["small"],
        "places": [_place(place["first"], place["last"]) for place in sum_["places"]],
        "big": _big([place["big"] for place in sum_["places"]]),
    }


def _place(first: object, last: object) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _big(shares: Sequence[Sequence[int] | None]) -> list[str] | None:
    if shares[0] is None:
        return None
    return [str(Fraction(*share)) for share in shares if share]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_page_adds_up_every_sheet_as_the_engine_does(game: Game, arithmetic: Page) -> None:
    sheets = [asked(game, f"{game.id}-{number}") for number in range(SHEETS)]

    folded = fold(arithmetic, sheets)

    differing = [
        (sheet.facts, found, sheet.says)
        for sheet, found in zip(sheets, folded, strict=True)
        if found != sheet.says
    ]
    assert differing == []


@pytest.mark.parametrize("game", [ZOLES[1], ZOLES[3]], ids=lambda game: game.id)
def test_a_page_refuses_the_table_games_that_the_engine_refuses(
    game: Game, arithmetic: Page
) -> None:
    played = list(table_games(game, game.id, TABLE_GAMES))

    found = arithmetic.evaluate(FAULTS, json.dumps([facts for facts, _ in played]))

    expected = [is_possible for _, is_possible in played]
    assert found == expected
    assert {True, False} == set(expected)
