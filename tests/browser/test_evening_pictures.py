"""The handbook's ten pictures of a first event, compared with the current pages.

With `TAKE_PICTURES=1` the run takes them again, in every language of the handbook.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.cast import enter_first, enter_table, play
from tournament.doors.handbook.views import EVENING, WRITTEN_IN
from tournament.models import AccountRights
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.rounds import clock, closing, seating

pytestmark = pytest.mark.django_db(transaction=True)

PICTURES: Final = Path(settings.ROOT, "tournament", "static", "tournament", "evening")
WORDS: Final = Path(__file__).with_name("evening_words.json")
SIZE: Final = ViewportSize(width=960, height=600)
SMALL: Final = (720, 450)
COLOURS: Final = 24
HEAVIEST: Final = 30_000
LABELS: Final = """() => [...document.querySelectorAll("h1, h2, main button")]
  .map((one) => one.innerText.trim()).filter(Boolean)"""
Scene = tuple[str, str]


def scenes(director: Actor, language: str) -> Iterator[Scene]:
    """Play an event; yield each scene's name and address at the right moment."""
    assert director.user
    AccountRights.objects.create(user=director.user, may_create=True)
    yield "new", "/desk/new/?preset=evening-16"
    plan = planning.TournamentPlan(
        "Kluba vakars", dt.date(2026, 11, 20), "evening-16", seed="vakars"
    )
    tournament = planning.create_tournament(plan, by=director)
    desk = f"/desk/{tournament.slug}/"
    enter_first(tournament, 12, by=director)
    yield "players", f"{desk}people/"
    yield "split", desk
    seating.draft_seating(tournament, by=director)
    yield "draft", f"{desk}rounds/1/seats/"
    seating.publish_seating(tournament, round_number=1, by=director)
    yield "print", f"{desk}printing/"
    screen = hall.make_screen(tournament, name="TV", language=language, by=director)
    yield "wall", f"/screens/{screen.token}/"
    clock.start_round(tournament, round_number=1, by=director)
    yield "clock", f"{desk}screens/"
    first = tables_of(tournament.rounds.get())[0]
    enter_table(tournament, 1, first, by=director)
    yield "results", f"{desk}results/"
    play(tournament, round_number=1, by=director)
    yield "closing", f"{desk}rounds/1/closing/"
    closing.close_round(tournament, round_number=1, by=director)
    yield "standings", f"/{tournament.slug}/standings/"


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_pictures_of_an_evening_show_the_pages_as_they_are(
    browser: Browser, live_server: LiveServer, director: Actor, language: str
) -> None:
    page = computer(browser, live_server, director, language)
    known = json.loads(WORDS.read_text("utf-8")) if WORDS.exists() else {}
    seen: dict[str, Any] = {}
    for name, address in scenes(director, language):
        page.goto(live_server.url + address)
        page.evaluate("document.fonts.ready")
        page.evaluate("document.querySelector('h1').scrollIntoView()")
        seen[name] = page.evaluate(LABELS)
        if is_taking():
            keep(page, PICTURES / f"{language}-{name}.png")
    page.context.close()

    if is_taking():
        known[language] = seen
        WORDS.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n")
    assert list(seen) == [picture.name for picture in EVENING]
    assert known.get(language) == seen, "take them anew: TAKE_PICTURES=1"


def is_taking() -> bool:
    return bool(os.environ.get("TAKE_PICTURES"))


def computer(browser: Browser, server: LiveServer, who: Actor, language: str) -> Page:
    client = Client()
    assert who.user is not None
    client.force_login(who.user)
    context = browser.new_context(viewport=SIZE)
    cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": language}
    context.add_cookies([{"name": n, "value": v, "url": server.url} for n, v in cookies.items()])
    return context.new_page()


def keep(page: Page, file: Path) -> None:
    """Save the window's content as a small picture with few colours."""
    file.parent.mkdir(exist_ok=True)
    with Image.open(BytesIO(page.screenshot())) as taken:
        small = taken.convert("RGB").resize(SMALL, Image.Resampling.LANCZOS)
    small.quantize(COLOURS).save(file, "PNG", optimize=True)


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_pictures_weigh_little(language: str) -> None:
    weights = {
        picture.name: (PICTURES / f"{language}-{picture.name}.png").stat().st_size
        for picture in EVENING
    }

    assert {name: weight for name, weight in weights.items() if weight > HEAVIEST} == {}
