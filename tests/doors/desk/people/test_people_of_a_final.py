"""The desk page of a final's people, and the page of a nominee."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.cast import NAMES
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.services.series.seasons import JANUARY, series, take_in
from tournament.models import (
    Entry,
    FinalSource,
    Job,
    Mail,
    NomineeAddress,
    Player,
    Tournament,
)
from tournament.reading.series.finals import token_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import nominations
from tournament.services.people.nominations import SourcePlan

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
    assert visitor.post(f"{own}accept/").status_code == 302
    refused = visitor.post(f"{own}decline/")
    assert refused.status_code == 409
    assert "You have already answered." in words_of(refused)
    visitor.post(f"/{event.slug}/final/{token_of(second)}/decline/")
    assert visitor.get(f"/{event.slug}/final/{first.pk}/").status_code == 404
    assert [one.name for one in Entry.objects.all()] == [NAMES[0]]
    assert "entered, no. 1" in words_of(desk.get(page))


def test_places_of_an_imported_list_are_a_source(director: Actor, signed_in: SignIn) -> None:
    cup = series(director, "points-for-places", rule={"points": ["6", "5", "4", "3", "2", "1"]})
    stage = take_in(cup, 2, 1, 3, by=director, day=JANUARY, name="Pērnais fināls")
    plan = planning.TournamentPlan(
        name="Fināls", date=dt.date(2027, 3, 27), preset="evening-16", seed="f"
    )
    event = planning.create_tournament(plan, by=director)
    desk, page = signed_in(), f"/desk/{event.slug}/people/final/"
    offered = words_of(desk.get(page))
    sent = desk.post(page, {"of": f"listed:{stage.outside_id}", "places": "1", "first_place": "2"})
    desk.post(f"{page}nominate/", {"answer_by": f"{timezone.now() + SOON:%Y-%m-%dT%H:%M}"})
    nominee = event.nominees.get()

    assert "Pērnais fināls, 2026-01-30" in offered
    assert sent.status_code == 302
    assert nominee.player.name == NAMES[0]
    visitor = Client(headers={"accept-language": "en"})
    shown = words_of(visitor.get(f"/{event.slug}/final/{token_of(nominee)}/"))
    assert "Result of “Pērnais fināls”" in shown


def test_the_desk_stores_addresses_and_shows_what_was_sent(
    director: Actor, signed_in: SignIn, settings: Settings
) -> None:
    settings.EMAIL_HOST = "127.0.0.1"
    plan = planning.TournamentPlan(
        name="Fināls", date=dt.date(2027, 3, 27), preset="evening-16", seed="f"
    )
    event = planning.create_tournament(plan, by=director)
    guests = [Player.objects.create(name=name) for name in NAMES[:2]]
    for guest in guests:
        source = SourcePlan(FinalSource.Kind.INVITED, player=guest, places=1)
        nominations.add_final_source(event, source, by=director)
    nominations.nominate(event, answer_by=timezone.now() + SOON, by=director)
    desk, page = signed_in(), f"/desk/{event.slug}/people/final/"
    first, second = (f"address-{guest.pk}" for guest in guests)
    assert "no e-mail address: send the link yourself" in words_of(desk.get(page))

    wrong = desk.post(f"{page}addresses/", {"language": "lv", first: "nav adrese"})
    assert (wrong.status_code, NomineeAddress.objects.count()) == (422, 0)
    assert "This is not an e-mail address." in words_of(wrong)
    typed = {"language": "lv", first: "anna@klubs.example", second: ""}
    answers = [desk.post(f"{page}addresses/", typed).status_code for _click in range(2)]

    assert answers == [302, 302]
    shown = words_of(desk.get(page))
    assert "E-mail addresses: 1 of 2" in shown
    assert "Nomination: waiting to be sent" in shown
    mail = Mail.objects.get()
    assert (mail.to, mail.job.language) == ("anna@klubs.example", "lv")
    Job.objects.filter(pk=mail.job_id).update(state=Job.State.FAILED, failure="turned_away")
    assert "Nomination: not sent" in words_of(desk.get(page))
    listed = f"/desk/{event.slug}/entry/emails/"
    assert NAMES[0] in words_of(desk.get(listed))
    for _click in range(2):
        desk.post(f"{listed}{mail.pk}/again/")
    assert Mail.objects.count() == 2
    Job.objects.filter(mail__isnull=False).update(state=Job.State.DONE, failure="")
    desk.post(f"{listed}{Mail.objects.latest('pk').pk}/bounced/")
    assert "came back" in words_of(desk.get(listed))


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
