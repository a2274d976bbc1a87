"""Entry from the public page, without an account: form, e-mail, link, waiting list, calendar."""

from __future__ import annotations

import datetime as dt

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.cast import Announce
from tests.doors.public.entered import ANNA, enter, event, house_with_mail, own_page
from tests.doors.public.reading import rows_of
from tournament.models import Application, Job, Mail, Tournament
from tournament.reading.applications import token_of
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.events import lifecycle

__all__ = ["event", "house_with_mail"]
pytestmark = pytest.mark.django_db


def test_a_form_sends_an_email_and_enters_no_player(client: Client, event: Tournament) -> None:
    answer = client.post(f"/{event.slug}/entry/", ANNA)

    assert answer.headers["Location"] == f"/{event.slug}/entry/sent/"
    assert Mail.objects.get().to == "anna@example.lv"
    assert (Job.objects.get(kind="mail").document, Application.objects.get().complete_at) == (
        "entry",
        None,
    )
    assert client.get(answer.headers["Location"]).status_code == 200


def test_opening_the_link_changes_nothing_but_the_button_does(
    client: Client, event: Tournament
) -> None:
    client.post(f"/{event.slug}/entry/", ANNA)
    application = Application.objects.get()

    looked = client.get(own_page(application))
    application.refresh_from_db()
    assert (looked.status_code, application.complete_at) == (200, None)
    assert "Jā, piedalīšos" in looked.content.decode()

    client.post(f"{own_page(application)}confirm/")
    assert "vieta Jums ir" in client.get(own_page(application)).content.decode()


def test_the_second_applicant_waits_and_gets_the_place_by_email(
    client: Client, event: Tournament
) -> None:
    first = enter(client, event)
    second = enter(client, event, name="Bruno Kalniņš", contact="bruno@example.lv")
    assert "pirms Jums neviens negaida" in client.get(own_page(second)).content.decode()

    client.post(f"{own_page(first)}withdraw/")

    second.refresh_from_db()
    assert second.placed_at is not None
    assert Mail.objects.filter(job__document="place").get().application == second
    assert "atsaukts" in client.get(own_page(first)).content.decode()


def test_only_applicants_who_agreed_are_named_publicly(client: Client, event: Tournament) -> None:
    enter(client, event)
    enter(client, event, name="Bruno Kalniņš", contact="b@example.lv", may_be_listed="on")

    page = client.get(f"/{event.slug}/entry/")

    assert [row[1] for row in rows_of(page)][1:] == ["vārds netiek rādīts", "Bruno Kalniņš Ogre"]


def test_a_minor_is_named_by_initials(client: Client, event: Tournament) -> None:
    year = str(event.date.year - 12)
    enter(client, event, may_be_listed="on", born=year)

    assert "Anna" not in client.get(f"/{event.slug}/entry/").content.decode()


def test_faults_are_shown_and_input_is_kept(client: Client, event: Tournament) -> None:
    answer = client.post(f"/{event.slug}/entry/", {**ANNA, "contact": "nowhere"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Anna Bērziņa"' in page
    assert not Application.objects.exists()


def test_without_a_mail_server_there_is_no_entry_form_or_link(
    client: Client, event: Tournament, settings: LazySettings
) -> None:
    link = f'href="/{event.slug}/entry/"'
    pages = ("/", f"/{event.slug}/")
    assert [link in client.get(page).content.decode() for page in pages] == [True, True]
    settings.EMAIL_HOST = ""

    assert [link in client.get(page).content.decode() for page in pages] == [False, False]

    page = client.get(f"/{event.slug}/entry/").content.decode()

    assert "nevar pieteikties" in page
    assert "<form" not in page.partition("<main")[2].partition("</main>")[0]


def test_emails_to_one_address_are_limited_per_day(client: Client, event: Tournament) -> None:
    answers = [
        client.post(f"/{event.slug}/entry/", {**ANNA, "name": f"Anna {letter}"})
        for letter in "ABCDEFGH"
    ]

    assert [answer.status_code for answer in answers] == [302] * 6 + [422] * 2


def test_the_link_of_another_event_is_invalid(
    client: Client, event: Tournament, announce: Announce
) -> None:
    application = enter(client, event)
    other = announce(name="Ziemas kauss")

    assert client.get(f"/{other.slug}/entry/{token_of(application)}/").status_code == 404


def test_an_event_without_entry_has_no_entry_page(client: Client, announce: Announce) -> None:
    assert client.get(f"/{announce().slug}/entry/").status_code == 404


@pytest.mark.parametrize("players", [1, 3])
def test_the_entry_page_takes_as_many_queries_for_one_as_for_three(
    client: Client, event: Tournament, players: int, django_assert_num_queries: object
) -> None:
    for number in range(players):
        enter(client, event, name=f"Anna {number}a", contact=f"a{number}@example.lv")

    with django_assert_num_queries(7):  # type: ignore[operator]
        client.get(f"/{event.slug}/entry/")


def test_the_front_page_and_the_calendar_link_to_entry_with_a_summary(
    client: Client, event: Tournament
) -> None:
    form = client.get(f"/{event.slug}/entry/").content.decode()
    front = client.get(f"/{event.slug}/").content.decode()
    listed = client.get("/").content.decode()

    assert f"/{event.slug}/entry/" in front
    assert "https://map.lv/1" in front
    assert "30+10/1\N{NO-BREAK SPACE}€, 4×16" in listed
    assert "30+10/1\N{NO-BREAK SPACE}€, 4×16" in form
    assert f"/{event.slug}/entry/" in listed


def test_a_moved_event_is_marked_everywhere_at_its_old_address(
    client: Client, event: Tournament, director: Actor
) -> None:
    week = dt.timedelta(7)
    announcing.move_event(
        event, date=event.date + week, starts=None, place="Cēsis", why="flood", by=director
    )

    assert "Sākotnēji bija paredzēts" in client.get(f"/{event.slug}/").content.decode()
    assert "pārcelts" in client.get("/").content.decode()
    feed = feed_of(client)
    assert f"UID:{event.slug}@karta" in feed
    assert "DTSTART;VALUE=DATE:20261128" in feed
    assert "DESCRIPTION:30+10/1 €\\, 4×16\\nPārcelts: flood" in feed


def test_a_cancelled_event_stays_in_the_calendar_as_cancelled(
    client: Client, event: Tournament, director: Actor
) -> None:
    lifecycle.call_off(event, "no hall", by=director)

    feed = feed_of(client)

    assert "STATUS:CANCELLED" in feed
    assert client.get(f"/{event.slug}/").status_code == 200
    assert client.post(f"/{event.slug}/entry/", ANNA).status_code == 422


def test_the_feed_has_all_public_events_in_as_many_queries_for_three_as_for_one(
    client: Client, event: Tournament, announce: Announce, django_assert_num_queries: object
) -> None:
    for name in ("Ziemas kauss", "Pavasara kauss"):
        announce(name=name)
    announce(name="Slepens", public_sees="nothing")

    with django_assert_num_queries(3):  # type: ignore[operator]
        feed = feed_of(client)

    assert feed.count("BEGIN:VEVENT") == 3


def test_confirming_twice_at_the_end_of_entry_is_refused_with_a_message(
    client: Client, event: Tournament, director: Actor
) -> None:
    client.post(f"/{event.slug}/entry/", ANNA)
    application = Application.objects.get()
    lifecycle.call_off(event, "no hall", by=director)

    answer = client.post(f"{own_page(application)}confirm/")

    assert answer.status_code == 409
    assert "Pieteikšanās ir beigusies" in answer.content.decode()


def test_contact_details_are_never_in_the_journal(client: Client, event: Tournament) -> None:
    application = enter(client, event)
    applying.withdraw_application(application)

    kept = [(line.subject, line.before, line.after) for line in event.journal.all()]

    assert "example.lv" not in str(kept)


def feed_of(client: Client) -> str:
    """Return the site's calendar with unfolded lines."""
    return client.get("/calendar.ics").content.decode().replace("\r\n ", "")
