"""Regulations in versions: published at the desk, marked in public, sent to applicants."""

from __future__ import annotations

import re

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tests.services.series.seasons import series
from tournament.background.mail import entry_letters
from tournament.models import Mail, Tournament
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.applications.announcing import EntryTerms
from tournament.services.events.regulations import publish_regulations

pytestmark = pytest.mark.django_db


def announced(event: Tournament, fees: str, by: Actor) -> Tournament:
    terms = EntryTerms(fees=fees, takes_entries=True)
    announcing.announce_entry(Tournament.objects.get(pk=event.pk), terms, by=by)
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def event(event_of: EventOf, director: Actor, settings: LazySettings) -> Tournament:
    settings.EMAIL_HOST = "mail.example"
    return announced(event_of(0), "30", director)


def text(client: Client, path: str) -> str:
    client.cookies["django_language"] = "en"
    answer = client.get(path)
    assert answer.status_code == 200, path
    main = answer.content.decode().partition("<main")[2]
    marked = re.sub(r"<(/?)(ins|del)>", r"[\1\2]", main)
    return " ".join(re.sub(r"<[^>]+>", " ", marked).split())


def test_a_published_change_is_marked_and_the_old_version_stays(
    event: Tournament, director: Actor, signed_in: SignIn, client: Client
) -> None:
    desk, public = f"/desk/{event.slug}/regulations/", f"/{event.slug}/regulations/"
    organiser = signed_in()
    organiser.post(desk, {"text": "Bring your own cards.", "note": ""})
    announced(event, "40", director)
    organiser.post(desk, {"text": "Bring two packs of cards.", "note": "<b>Fee</b> and cards"})

    shown = text(client, public)

    assert "2 clauses changed since version 1 of" in shown
    assert "Entry costs [del] €30,[/del] [ins] €40,[/ins]" in shown
    assert "Bring [del] your own[/del] [ins] two packs of[/ins] cards." in shown
    old = text(client, f"{public}1/")
    assert "Entry costs €30" in old
    assert "Bring your own cards." in old
    assert "[del]" not in old
    assert "&lt;b&gt;Fee&lt;/b&gt; and cards" in client.get(f"{public}2/").content.decode()
    assert client.get(f"{public}3/").status_code == 404


def test_a_setting_changed_since_is_marked_before_a_version_has_it(
    event: Tournament, director: Actor, client: Client
) -> None:
    publish_regulations(event, "", by=director)
    announced(event, "40", director)

    assert "[del] €30,[/del] [ins] €40,[/ins]" in text(client, f"/{event.slug}/regulations/")


def test_the_same_regulations_are_refused_and_the_text_stays(
    event: Tournament, signed_in: SignIn
) -> None:
    organiser, desk = signed_in(), f"/desk/{event.slug}/regulations/"
    organiser.post(desk, {"text": "One."})

    answer = organiser.post(desk, {"text": "One.", "note": "Nothing"})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Nothing changed since version 1." in page
    assert 'value="Nothing"' in page


@pytest.mark.parametrize(("typed", "letters"), [({}, 0), ({"notify": "on"}, 1)])
def test_applicants_are_notified_only_if_it_is_ticked(
    event: Tournament, signed_in: SignIn, typed: dict[str, str], letters: int
) -> None:
    applying.apply(applying.submit_application(event, name="Anna Bērziņa", contact="a@example.lv"))

    signed_in().post(f"/desk/{event.slug}/regulations/", {"text": "", "note": "The fee", **typed})

    told = Mail.objects.filter(job__document="regulations")
    assert told.count() == letters
    for mail in told:
        with translation.override("en"):
            letter, to = entry_letters.regulations(mail) or pytest.fail("no letter")
        assert (letter.subject, to) == ("The regulations changed: Rudens kauss", "a@example.lv")
        assert letter.paragraphs[1] == "What changed: The fee"
        assert str(letter.paragraphs[3]).endswith(f"/{event.slug}/regulations/")


def test_a_series_has_versions_too(director: Actor, signed_in: SignIn, client: Client) -> None:
    cup = series(director)
    desk, public = (
        "/desk/series/garkalnes-kauss/regulations/",
        "/series/garkalnes-kauss/regulations/",
    )
    organiser = signed_in()
    organiser.post(desk, {"text": "Stages are on Fridays."})
    cup.final_places = 8
    cup.save()
    organiser.post(desk, {"text": "Stages are on Saturdays.", "note": "Final"})

    shown = text(client, public)
    assert "Final new [ins]The first 8 of the table qualify for the final.[/ins]" in shown
    assert "Stages are on [del] Fridays.[/del] [ins] Saturdays.[/ins]" in shown
    assert "Stages are on Fridays." in text(client, f"{public}1/")


@pytest.mark.parametrize("versions", [1, 3])
def test_the_number_of_queries_is_the_same_for_each_number_of_versions(
    event: Tournament,
    director: Actor,
    client: Client,
    versions: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(versions):
        publish_regulations(event, f"Text {number}.", by=director)
    client.get("/")

    with django_assert_num_queries(4):
        client.get(f"/{event.slug}/regulations/", {"fresh": versions})
