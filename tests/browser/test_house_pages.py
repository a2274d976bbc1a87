"""Accessibility of the site's pages, the entry form, the podium and the list of languages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from scoring.series.presets import RATING
from tests.browser.hall import HallOf
from tests.browser.reading_machine import faults_of, put_into
from tests.cast import Announce, play_and_close
from tests.services.series.seasons import series, take_in
from tournament.models import AccountRights, Player, Scope, Screen
from tournament.services import hall
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.notices import NoticeInput, publish_notice
from tournament.services.results import finishing
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series

if TYPE_CHECKING:
    from django.conf import LazySettings

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 30_000
DAY = dt.date(2026, 2, 27)
LookAt = Callable[[str], None]


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A visitor's phone, in English, into which axe can be loaded."""
    size = ViewportSize(width=360, height=740)
    context = browser.new_context(viewport=size, bypass_csp=True, base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    yield context.new_page()
    context.close()


def faults(page: Page) -> dict[str, object]:
    """Return the accessibility faults in both themes, and the horizontal overflow."""
    put_into(page)
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return {**faults_of(page), **({"wider": wider} if wider > 0 else {})}


def looked_at(page: Page, *addresses: str) -> dict[str, object]:
    """Open each page and return the faults of those that have faults."""
    found: dict[str, object] = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None, address
        assert answer.ok, address
        if wrong := faults(page):
            found[address] = wrong
    return found


def test_pages_of_the_site_are_accessible(page: Page, event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 1})
    play_and_close(event, by=director)
    finishing.finish(event, by=director)
    finishing.approve(event, by=director, early_because="all are here")
    cup = series(director)
    for month in (1, 2):
        take_in(cup, 1, 2, 3, by=director, day=dt.date(2026, month, 5), name=f"{month}. posms")
    plan = SeriesPlan("Klasika", {**RATING, "window_months": 240}, game="zole-classic")
    made = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    take_in(made, 1, 2, 3, by=director)
    publishing.publish_rating(made, DAY, by=director)
    publish_notice(NoticeInput("news", DAY, "Kausa nolikums", "Teksts"), by=director)
    anna, bruno = (Player.objects.filter(name__startswith=name)[0].pk for name in ("Anna", "Bruno"))
    own = f"/players/{anna}/"

    wrong = looked_at(
        page,
        *("/", "/clubs/", "/clubs/riga/", "/records/", "/archive/", "/search/?search=anna"),
        "/news/",
        *("/players/", own, f"{own}partners/", f"{own}with/{bruno}/"),
        *("/series/", "/series/garkalnes-kauss/", f"/series/garkalnes-kauss/players/{anna}/"),
        *("/ratings/", "/ratings/klasika/", f"/ratings/klasika/players/{anna}/"),
    )

    assert wrong == {}


def test_the_entry_form_is_accessible_also_when_refused(
    page: Page, announce: Announce, director: Actor, settings: LazySettings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    event = announce(place="Ogre")
    terms = EntryTerms(takes_entries=True, capacity=1, fees="30+10/1", classes=("TOP 60", "Visi"))
    announcing.announce_entry(event, terms, by=director)
    entry = f"/{event.slug}/entry/"

    assert looked_at(page, entry, f"{entry}sent/") == {}
    page.goto(entry)
    page.locator("form[method=post][action$='entry/'], main form[method=post]").first.evaluate(
        "form => { form.noValidate = true; form.requestSubmit(); }"
    )
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    assert faults(page) == {}


def test_pages_of_the_desk_are_accessible(page: Page, event_of: EventOf, director: Actor) -> None:
    event = event_of(8)
    play_and_close(event, by=director)
    play_and_close(event, by=director)
    client = Client()
    assert director.user is not None
    AccountRights.objects.create(user=director.user, may_create=True)
    client.force_login(director.user)
    page.goto("/")
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": page.url}]
    )
    desk = f"/desk/{event.slug}/"

    wrong = looked_at(
        page,
        *("/desk/series/new/", f"{desk}book/files/", f"{desk}book/finishing/"),
        f"{desk}people/1/disqualification/",
    )

    assert wrong == {}


def test_the_open_list_of_languages_is_accessible(page: Page, hall_of: HallOf) -> None:
    event = hall_of(8)

    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(f"/{event.slug}/")
        page.locator("details.languages summary").click()
        expect(page.get_by_role("button", name="Latviski")).to_be_visible()
        assert faults(page) == {}


def test_the_podium_is_accessible_before_the_result_is_approved(
    page: Page, event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings={"rounds": 1})
    play_and_close(event, by=director)
    screen = hall.make_screen(event, name="By the door", by=director, language="en")
    hall.switch_screen(screen, shows=Screen.Shows.PODIUM, by=director)
    page.set_viewport_size({"width": 1280, "height": 720})

    for places in range(4):
        hall.reveal_places(screen, places=places, by=director)
        page.goto(f"/screens/{screen.token}/")
        expect(page.locator(".pedestals .winner")).to_have_count(places)
        assert faults(page) == {}
    assert page.locator(".pedestal").all_inner_texts() == ["1", "2", "3"]
