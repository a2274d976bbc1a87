"""An invitation in a real browser, whose requests differ from a test client's."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tournament.models import Membership, Role
from tournament.services import officials
from tournament.services.acts import Actor
from tournament.services.events import planning

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "gara vasara pie jūras"


def test_whoever_opens_the_link_makes_an_account_and_stands_at_the_desk(
    browser: Browser, live_server: LiveServer
) -> None:
    organiser = Actor.from_user(User.objects.create_user("organiser", first_name="Dace"))
    plan = planning.TournamentPlan("Rudens kauss", dt.date(2026, 11, 21), "evening-16")
    tournament = planning.create_tournament(plan, by=organiser)
    link = officials.invite(tournament, role=Role.SECRETARY, by=organiser)
    page = browser.new_page()
    page.goto(f"{live_server.url}/invitation/{link.token}/")

    typed = {"first_name": "Ilze", "username": "ilze"}
    for name, words in (typed | {"password1": PASSWORD, "password2": PASSWORD}).items():
        page.fill(f"[name={name}]", words)
    page.click("main .primary")
    page.wait_for_url(f"**/desk/{tournament.slug}/")

    assert Membership.objects.get(user__username="ilze").role == Role.SECRETARY
    page.close()
