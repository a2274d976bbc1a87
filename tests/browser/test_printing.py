"""A document being printed, in a real browser: it opens by itself when it is ready."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from tests.cast import enter
from tournament.background import jobs
from tournament.background.steps import Printer, run_next
from tournament.models import Job, Tournament
from tournament.paper.plan import Part
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor
from tournament.services.events import planning

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


@pytest.fixture
def director(transactional_db: None, settings: Settings, tmp_path: Path) -> Actor:
    settings.DOCUMENTS = tmp_path / "documents"
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def evening(director: Actor) -> Tournament:
    plan = planning.TournamentPlan("Kauss", dt.date(2026, 11, 21), "evening-16", seed="kauss")
    tournament = planning.create_tournament(plan, by=director)
    enter(tournament, 1, by=director)
    return tournament


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer, director: Actor) -> Iterator[Open]:
    """Open a page as the director, in English."""
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": "en"}
    contexts = []

    def open_page(path: str, *, has_script: bool = True) -> Page:
        context = browser.new_context(java_script_enabled=has_script)
        contexts.append(context)
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{live_server.url}/desk/{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def render(_order: Order, _part: Part) -> bytes:
    return b"%PDF-1.7 paper"


def join(_order: Order, parts: Sequence[bytes]) -> bytes:
    return parts[0]


PRESS = Printer(render, join)


def ordered(event: Tournament, director: Actor) -> Job:
    """Order a document of two parts, which takes three steps."""
    paper = Order("participants", event.pk, {}, "en")
    return jobs.record(paper, [{}, {}], revision=event.revision, by=director)


def test_a_document_opens_by_itself_once_it_is_there(
    open_page: Open, evening: Tournament, director: Actor
) -> None:
    job = ordered(evening, director)
    page = open_page(f"{evening.slug}/printing/jobs/{job.pk}/")
    before = page.get_by_text("0 of 3 steps")
    expect(before).to_be_visible()
    page.get_by_role("button", name="Cancel").focus()

    run_next(PRESS)
    expect(page.get_by_text("1 of 3 steps")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    with page.expect_response(f"**/jobs/{job.pk}/file/") as file:
        while run_next(PRESS):
            pass

    assert (file.value.status, file.value.headers["content-type"]) == (200, "application/pdf")


def test_without_script_the_page_can_be_reloaded(
    open_page: Open, evening: Tournament, director: Actor
) -> None:
    job = ordered(evening, director)
    page = open_page(f"{evening.slug}/printing/jobs/{job.pk}/", has_script=False)
    while run_next(PRESS):
        pass

    with page.expect_response(f"**/jobs/{job.pk}/file/") as file:
        page.get_by_role("link", name="Check again").click()

    assert file.value.status == 200


def test_a_click_opens_the_document_in_a_new_tab(open_page: Open, evening: Tournament) -> None:
    page = open_page(f"{evening.slug}/printing/")

    with page.expect_popup() as tab:
        page.get_by_role("button", name="Print Participants").click()

    expect(tab.value.get_by_role("heading", name="Participants")).to_be_visible()
    expect(page.get_by_role("heading", name="Printing")).to_be_visible()
