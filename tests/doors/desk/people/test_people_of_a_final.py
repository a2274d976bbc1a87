"""The desk page of a final's people, and the page of a nominee."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import NAMES
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.services.series.seasons import JANUARY, series, take_in
from tournament.models import Entry, Tournament
from tournament.reading.series.finals import token_of
from tournament.services.acts import Actor
from tournament.services.events import planning

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
SOON = dt.timedelta(days=3)


def test_the_desk_adds_sources_and_a_nominee_answers_by_the_link(
    director: Actor, signed_in: SignIn
) -> None:
    cup = series(director, "points-for-places", rule={"points": ["6", "5", "4", "3", "2", "1"]})
    take_in(cup, 1, 2, 3, 4, by=director, day=JANUARY, name="1. posms")
    plan = planning.TournamentPlan(
        name="Fināls", date=dt.date(2027, 3, 27), preset="evening-16", seed="f"
    )
    event = planning.create_tournament(plan, by=director)
    desk, page = signed_in(), f"/desk/{event.slug}/people/final/"
    assert "No sources yet" in words_of(desk.get(page))
    desk.post(page, {"of": f"series:{cup.pk}", "places": "2", "first_place": "1"})
    assert desk.post(page, {"of": "series:0", "places": "x"}).status_code == 422
    refused = desk.post(f"{page}guests/", {"name": "Nezināms Nikns"})
    assert refused.status_code == 422
    assert "The register has nobody named “Nezināms Nikns”" in words_of(refused)
    desk.post(f"{page}nominate/", {"answer_by": f"{timezone.now() + SOON:%Y-%m-%dT%H:%M}"})
    first, second = event.nominees.order_by("pk")
    shown = words_of(desk.get(page))
    assert "may answer until" in shown
    assert "next in line" in shown

    visitor = Client()
    visitor.cookies["django_language"] = "en"
    own = f"/{event.slug}/final/{token_of(first)}/"
    assert "A place is reserved for you." in words_of(visitor.get(own))
    assert visitor.post(f"{own}accept/").status_code == 302
    assert "You play in this tournament." in words_of(visitor.get(own))
    assert visitor.post(f"{own}decline/").status_code == 409
    visitor.post(f"/{event.slug}/final/{token_of(second)}/decline/")
    assert visitor.get(f"/{event.slug}/final/{first.pk}/").status_code == 404
    assert [one.name for one in Entry.objects.all()] == [NAMES[0]]
    assert "entered, no. 1" in words_of(desk.get(page))


def test_a_year_of_later_events_leaves_results_and_neighbours_to_choose(
    director: Actor, signed_in: SignIn
) -> None:
    def announced(name: str, day: dt.date) -> Tournament:
        plan = planning.TournamentPlan(name=name, date=day, preset="evening-16", seed="f")
        return planning.create_tournament(plan, by=director)

    played = announced("Pērnais fināls", dt.date(2026, 3, 27))
    Tournament.objects.filter(pk=played.pk).update(state=Tournament.State.APPROVED)
    final = announced("B fināls", dt.date(2027, 3, 27))
    announced("A fināls", dt.date(2027, 3, 26))
    for day in range(41):
        announced(f"Kalendārs {day}", dt.date(2027, 7, 1) + dt.timedelta(day))
    shown = words_of(signed_in().get(f"/desk/{final.slug}/people/final/"))

    assert shown.count("Pērnais fināls, 2026-03-27") == 2
    assert shown.count("A fināls, 2027-03-26") == 1
    assert "Kalendārs" not in shown
