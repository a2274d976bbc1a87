"""The result by e-mail for followers: asked for, confirmed, sent once, and stopped."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.background.mail.conftest import Work
from tests.background.mail.entrants import sent
from tests.background.mail.mail_server import MailServer, Taken
from tests.cast import EventOf, approve, finish, play_and_close
from tests.doors.desk.conftest import SignIn
from tournament.background.mail import due
from tournament.models import Follower, FollowerEmail, Job, Mail, Publication, Tournament
from tournament.reading.followers import token_of
from tournament.services.acts import Actor
from tournament.services.applications import applying
from tournament.services.people import erasing
from tournament.storage import documents

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
TO = "fan@klubs.example"


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event with a closed round."""
    event = event_of(8)
    play_and_close(event, by=director)
    return Tournament.objects.get(pk=event.pk)


def ask(
    client: Client, event: Tournament, who: str = "", to: str = TO, *, language: str = "en"
) -> int:
    client.cookies["django_language"] = language
    asked = client.post(f"/{event.slug}/following/email/", {"contact": to, "who": who})
    return asked.status_code


def follow(client: Client, event: Tournament, who: str = "", language: str = "en") -> Follower:
    """Ask for the result and press the button that confirms the address."""
    ask(client, event, who, language=language)
    found = Follower.objects.latest("pk")
    client.post(f"/{event.slug}/following/{token_of(found)}/confirm/")
    found.refresh_from_db()
    return found


def approved(event: Tournament, by: Actor) -> Publication:
    for _round in range(3):
        play_and_close(event, by=by)
    finish(event, by=by)
    approve(event, by=by, early_because="all agree")
    due.order_due()
    return event.publications.get(kind=Publication.Kind.APPROVED)


def links_in(taken: Taken) -> list[str]:
    """Return the paths of all links of both parts and the headers."""
    text = f"{taken.words} {taken.html} {taken.letter['List-Unsubscribe']}"
    found = re.findall(rf"{SITE}(/[^\s<>\"]+)", text.replace("&amp;", "&"))
    return list(dict.fromkeys(found))


def test_a_confirmed_address_gets_one_result_with_the_followed_players(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(client, event, who="3.1.99")
    [asked] = sent(work, mail_server)
    found = Follower.objects.get()
    client.post(f"{links_in(asked)[0]}confirm/")
    rows = {row["number"]: row for row in approved(event, director).rows}
    due.order_due()
    [taken] = sent(work, mail_server)

    assert found.numbers == [1, 3]
    assert asked.letter["Subject"] == "Confirm your address: the result of Rudens kauss"
    assert (taken.to, taken.letter["Subject"]) == ([TO], "Result: Rudens kauss")
    names = dict(event.entries.values_list("number", "name"))
    for number in (1, 3):
        row = rows[number]
        assert f"{names[number]}: place {row['place']}" in taken.words
        assert f"{names[number]}: place {row['place']}" in taken.html
    assert taken.words.count(": place ") == 2
    assert f"{SITE}/{event.slug}/following/?who=1.3" in taken.words
    assert f"{SITE}/{event.slug}/standings/" in taken.words
    assert taken.letter["List-Unsubscribe"] == (
        f"<{SITE}/{event.slug}/following/{token_of(found)}/stop/>"
    )


def test_without_followed_players_the_email_has_the_first_three(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    follow(client, event)
    sent(work, mail_server)
    said = approved(event, director)
    [taken] = sent(work, mail_server)

    names = dict(event.entries.values_list("number", "name"))
    first = [names[row["number"]] for row in said.rows[:3]]
    assert re.findall(r"^(.+): place", taken.words, re.M) == first
    assert "following/?who" not in taken.words


@pytest.mark.parametrize("language", ["lv", "pl", "ru"])
def test_the_emails_are_in_the_language_of_the_page(
    client: Client,
    event: Tournament,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    language: str,
) -> None:
    follow(client, event, who="1", language=language)
    sent(work, mail_server)
    approved(event, director)
    [taken] = sent(work, mail_server)

    subject = {"lv": "Rezultāts", "pl": "Wynik", "ru": "Результат"}[language]
    assert str(taken.letter["Subject"]).startswith(subject)
    assert "place" not in taken.words


def test_opening_the_link_confirms_nothing_and_two_clicks_confirm_once(
    client: Client, event: Tournament, work: Work, mail_server: MailServer
) -> None:
    ask(client, event)
    [taken] = sent(work, mail_server)
    found = Follower.objects.get()
    [own, stop] = links_in(taken)
    page = client.get(own).content.decode()
    question = client.get(stop).content.decode()
    found.refresh_from_db()

    assert re.findall(r'action="(/rudens[^"]+)"', page) == [f"{own}confirm/"]
    assert re.findall(r'action="(/rudens[^"]+)"', question) == [stop]
    assert (found.confirmed_at, client.get(f"{own}confirm/").status_code) == (None, 405)
    client.post(f"{own}confirm/")
    found.refresh_from_db()
    first = found.confirmed_at
    client.post(f"{own}confirm/")
    found.refresh_from_db()
    assert first is not None
    assert found.confirmed_at == first
    assert "Confirmed." in client.get(own).content.decode()


def test_an_unconfirmed_address_gets_no_result(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(client, event)
    sent(work, mail_server)
    approved(event, director)

    assert sent(work, mail_server) == []


def test_one_click_deletes_the_address_and_a_second_changes_nothing(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    found = follow(client, event)
    sent(work, mail_server)
    own = f"/{event.slug}/following/{token_of(found)}/"

    # A mail program sends no cookies.
    answers = [Client().post(f"{own}stop/").status_code for _click in range(2)]
    approved(event, director)

    assert answers == [200, 200]
    assert (Follower.objects.count(), Mail.objects.count()) == (0, 0)
    assert sent(work, mail_server) == []
    assert [client.get(f"{own}{page}").status_code for page in ("", "stop/")] == [200, 200]
    assert client.post(f"{own}confirm/").status_code == 302
    assert not Follower.objects.exists()


def test_a_token_of_nobody_or_of_another_event_is_unknown(
    client: Client, event: Tournament, event_of: EventOf
) -> None:
    found = follow(client, event)
    other = event_of(4, name="Ziemas kauss")

    unknown = f"/{event.slug}/following/1-1:abc/"
    elsewhere = f"/{other.slug}/following/{token_of(found)}/"
    for address in (unknown, elsewhere):
        assert client.get(address).status_code == 404
        assert [client.post(f"{address}{act}/").status_code for act in ("confirm", "stop")] == [
            404,
            404,
        ]
    assert Follower.objects.count() == 1


def test_a_wrong_address_keeps_what_was_typed(client: Client, event: Tournament) -> None:
    client.cookies["django_language"] = "en"
    typed = {"contact": "fan@klubs", "who": "1.3"}
    answer = client.post(f"/{event.slug}/following/email/", typed)
    page = answer.content.decode()

    assert (answer.status_code, Follower.objects.count()) == (422, 0)
    assert 'value="fan@klubs"' in page
    assert 'value="1.3"' in page
    assert "This is not an e-mail address." in page


def test_a_stranger_changes_no_players_of_a_confirmed_address(
    client: Client, event: Tournament
) -> None:
    found = follow(client, event, who="1")

    ask(client, event, who="2")
    assert Follower.objects.exclude(confirmed_at=None).get() == found

    again = Follower.objects.get(confirmed_at=None)
    client.post(f"/{event.slug}/following/{token_of(again)}/confirm/")
    assert Follower.objects.get().numbers == [2]


def test_one_mailbox_gets_six_links_a_day(client: Client, event: Tournament) -> None:
    codes = [ask(client, event, to=f"fan+{number}@klubs.example") for number in range(7)]

    assert codes == [302] * 6 + [422]
    assert (Follower.objects.count(), Job.objects.filter(kind=Job.Kind.MAIL).count()) == (6, 6)


def test_one_client_asks_thirty_times(client: Client, event: Tournament) -> None:
    codes = [ask(client, event, to=f"fan{number}@klubs.example") for number in range(31)]

    assert codes == [302] * 30 + [429]


def test_old_addresses_are_deleted_with_their_emails(
    client: Client, event: Tournament, work: Work, mail_server: MailServer
) -> None:
    follow(client, event)
    ask(client, event, to="other@klubs.example")
    sent(work, mail_server)
    Job.objects.update(finished_at=timezone.now() - dt.timedelta(days=60))
    Follower.objects.update(asked_at=timezone.now() - dt.timedelta(days=3))
    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate())
    applying.forget_contacts()
    documents.sweep_documents()
    assert (Follower.objects.get().contact, Mail.objects.count()) == (TO, 1)

    day = timezone.localdate() - dt.timedelta(days=15)
    Tournament.objects.filter(pk=event.pk).update(date=day)
    applying.forget_contacts()

    assert (Follower.objects.count(), Mail.objects.count()) == (0, 0)


def test_an_erased_player_is_not_named(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    follow(client, event, who="1")
    sent(work, mail_server)
    name = event.entries.get(number=1).name
    approved(event, director)
    player = event.entries.get(number=1).player
    assert player is not None
    rows = Tournament.objects.all()
    erasing.erase_person(player, by=director, within=rows)
    [taken] = sent(work, mail_server)

    assert name not in taken.words + taken.html


def test_every_link_of_the_result_opens_a_page(
    client: Client, event: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    follow(client, event, who="1")
    sent(work, mail_server)
    approved(event, director)
    [taken] = sent(work, mail_server)

    assert len(links_in(taken)) == 3
    assert [client.get(link).status_code for link in links_in(taken)] == [200] * 3
    assert re.findall(r"<(?:img|script|link|iframe|form)|url\(|src=", taken.html) == []
    kinds = Job.objects.filter(kind=Job.Kind.MAIL).values_list("document", flat=True)
    assert set(kinds) == {FollowerEmail.LINK, FollowerEmail.RESULT}


def test_the_desk_counts_followers_and_shows_no_address(
    client: Client, event: Tournament, signed_in: SignIn
) -> None:
    follow(client, event)
    ask(client, event, to="other@klubs.example")
    page = signed_in().get(reverse("emails", args=[event.slug])).content.decode()

    assert "1 follower gets the result by e-mail." in page
    assert "klubs.example" not in page


def test_without_a_mail_server_nothing_is_offered(
    client: Client, event: Tournament, settings: Settings
) -> None:
    address, form = f"/{event.slug}/following/?who=1", f"/{event.slug}/following/email/"
    assert form in client.get(address).content.decode()

    settings.EMAIL_HOST = ""

    assert form not in client.get(address).content.decode()
    assert (client.get(form).status_code, ask(client, event)) == (404, 404)
