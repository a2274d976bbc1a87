"""The space that pages take: heights on a screen, and pages of public tables printed on A4."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page
from pypdf import PdfReader

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.browser.hall import ComputerOf, HallOf, open_desk_at
from tournament.models import Player, Scope, Series, Team, Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN_FIELDS = """() => Array.from(document.querySelectorAll(
  "main :is(input, select, textarea):not([type=hidden])"
)).filter(field => field.checkVisibility({contentVisibilityAuto: true})).length"""
NARROWEST_NAME = """() => Math.min(...Array.from(
  document.querySelectorAll("tbody th[scope=row], tbody .who")
).map(name => name.getBoundingClientRect().width).filter(Boolean))"""
CUT_OFF = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAPER_WIDTH = 718
"""The width of A4 without its margins of 10 mm, in CSS pixels."""
MARGINS = dict.fromkeys(("top", "right", "bottom", "left"), "10mm")


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A printed page: its number of sheets, its narrowest name, and what is cut off."""

    sheets: int
    narrowest: float
    cut_off: int


def printed(page: Page, path: str) -> PrintedPage:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
    page.goto(path)
    paper = page.pdf(format="A4", margin=MARGINS)  # type: ignore[arg-type]
    sheets = len(PdfReader(BytesIO(paper)).pages)
    return PrintedPage(sheets, page.evaluate(NARROWEST_NAME), page.evaluate(CUT_OFF))


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


def test_forms_are_folded_and_tables_are_on_the_first_screen(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    hall, page = hall_of(34), computer_of(director)

    page.goto("/desk/new/")
    assert (height(page) <= 900, page.evaluate(SHOWN_FIELDS) <= 8) == (True, True)

    open_desk_at(page, hall, "settings/")
    page.locator("#section-rules summary").click()
    assert page.evaluate(SHOWN_FIELDS) <= 7 + 12
    assert page.get_by_role("button", name="Save", exact=True).is_visible()
    save = page.get_by_role("button", name="Save", exact=True).bounding_box()
    assert save is not None
    assert save["y"] + save["height"] <= 740

    open_desk_at(page, hall, "")
    first = page.locator("table.grid tbody tr").first.bounding_box()
    assert first is not None
    assert first["y"] <= 450


def test_public_tables_print_on_few_sheets(computer_of: ComputerOf, director: Actor) -> None:
    invented = invent_event(players=53, rounds=7, deals=4, preset="lzf-classic", seed="paper")
    event: Tournament = import_event(write_event(invented), by=director)
    page = computer_of(director)

    sheets = {
        name: printed(page, f"/{event.slug}/{name}")
        for name in ("standings/", "statistics/", "players/1/", "seats/", "rounds/7/")
    }

    assert {name: one.sheets for name, one in sheets.items()} == {
        "standings/": 2,
        "statistics/": 2,
        "players/1/": 2,
        "seats/": 1,
        "rounds/7/": 1,
    }
    assert min(one.narrowest for one in sheets.values()) >= 50


def test_pages_of_a_season_print_on_few_sheets(computer_of: ComputerOf, director: Actor) -> None:
    call_command("demo", season=True)
    page, person = computer_of(director), Player.objects.filter(entries__isnull=False).first()
    series = Series.objects.get(scope__kind=Scope.Kind.SERIES)
    rating = Series.objects.filter(scope__kind=Scope.Kind.RATINGS).first()
    assert person is not None
    assert rating is not None
    paths = {
        "series": reverse("series", args=[series.scope.slug]),
        "rating": reverse("rating", args=[rating.scope.slug]),
        "register": reverse("register_of_people"),
        "person": reverse("career", args=[person.pk]),
    }

    sheets = {name: printed(page, path) for name, path in paths.items()}

    assert {name: one.sheets for name, one in sheets.items()} == dict.fromkeys(paths, 1)
    assert min(one.narrowest for one in sheets.values()) >= 50
    assert [one.cut_off for one in sheets.values()] == [0] * 4


def test_pages_of_teams_print_on_few_sheets(computer_of: ComputerOf, director: Actor) -> None:
    invented = invent_event(
        players=48, rounds=7, deals=4, preset="lzf-classic", seed="teams", teams=12
    )
    event: Tournament = import_event(write_event(invented), by=director)
    page, team = computer_of(director), Team.objects.filter(tournament=event).first()
    assert team is not None
    paths = ("teams/", f"teams/members/{team.pk}/", "players/", "standings/live/")

    sheets = {path: printed(page, f"/{event.slug}/{path}") for path in paths}

    assert [one.sheets for one in sheets.values()] == [1, 1, 1, 2]
    assert min(one.narrowest for one in sheets.values()) >= 50
    assert [one.cut_off for one in sheets.values()] == [0] * 4
