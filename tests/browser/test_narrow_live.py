"""Live standings and teams on a phone, in the languages with the longest words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from scoring.teams import Member, Team
from tests.cast import DAY, enter_first, enter_table, seat
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.tournament_files import import_event
from tournament.services.teams import forming

pytestmark = pytest.mark.django_db(transaction=True)


def test_players_who_sit_out_do_not_widen_the_page(
    browser: Browser, live_server: LiveServer, director: Actor
) -> None:
    plan = planning.TournamentPlan("Kop w Ogre", DAY, "kop", seed="kop")
    tournament = planning.create_tournament(plan, by=director)
    enter_first(tournament, 9, by=director)
    played = seat(tournament, by=director)
    enter_table(tournament, 1, tables_of(played)[0], by=director)
    context = browser.new_context(viewport=ViewportSize(width=360, height=740))
    context.add_cookies([{"name": "django_language", "value": "pl", "url": live_server.url}])

    page = context.new_page()
    page.goto(f"{live_server.url}/{tournament.slug}/standings/live/")

    assert page.locator(".live [title='pauza w tej rundzie']").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    context.close()


@pytest.mark.parametrize("language", ["lv", "en", "pl", "ru"])
def test_team_members_totals_fit_the_screen_after_seven_rounds(
    browser: Browser, live_server: LiveServer, director: Actor, language: str
) -> None:
    invented = invent_event(players=8, rounds=7, deals=4, preset="lzf-classic", seed="teams")
    event = import_event(write_event(invented), by=director)
    mates = tuple(Member(number) for number in range(1, 5))
    forming.set_up_team(event, Team("Ogre", mates), by=director, reason="late")
    context = browser.new_context(viewport=ViewportSize(width=360, height=740))
    context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])

    page = context.new_page()
    page.goto(f"{live_server.url}/{event.slug}/teams/members/{event.teams.get().pk}/")

    within = "cell => cell.getBoundingClientRect().right <= innerWidth && cell.offsetWidth > 0"
    cells = page.locator(".mates tbody td")
    assert cells.evaluate_all(f"all => all.map({within})") == [True] * 4 * 9
    assert page.evaluate("document.querySelector('.scroll').scrollWidth") <= 328
    context.close()
