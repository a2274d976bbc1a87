"""An account's e-mail address: requested, confirmed by its owner, passed on and deleted."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.background.mail.conftest import Work
from tests.background.mail.mail_server import MailServer
from tournament.background.mail import ordering as mails
from tournament.models import Job, Mail

pytestmark = pytest.mark.django_db
PASSWORD = "gara vasara pie jūras"
TO = "dace@klubs.example"


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", password=PASSWORD)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def give(client: Client, address: str = TO, password: str = PASSWORD, key: str = "") -> int:
    typed = {"email": address, "password": password, "key": key}
    return client.post(reverse("change_address"), typed).status_code


def email_of(user: User) -> str:
    user.refresh_from_db()
    return user.email


def link_in(mail_server: MailServer, number: int = -1) -> str:
    letter = mail_server.taken[number].words
    [link] = re.findall(r"http://testserver(/\S+)", letter)
    return str(link)


def test_an_address_counts_once_confirmed_by_its_link(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    client = client_of(dace)
    give(client)
    work()
    before = email_of(dace)

    looked = client.get(link_in(mail_server))
    still = email_of(dace)
    client.post(link_in(mail_server))

    assert TO in looked.content.decode()
    assert (before, still, email_of(dace)) == ("", "", TO)
    assert Mail.objects.get().to == ""


def test_a_link_works_once(dace: User, work: Work, mail_server: MailServer) -> None:
    client = client_of(dace)
    give(client)
    work()
    link = link_in(mail_server)
    client.post(link)
    give(client, "")

    assert [client.get(link).status_code, client.post(link).status_code] == [404, 404]
    assert email_of(dace) == ""


def test_a_link_from_last_week_has_expired(
    dace: User, work: Work, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(dace)
    give(client)
    work()
    monkeypatch.setattr(mails, "ADDRESS_HOLDS", -1)

    assert client.post(link_in(mail_server)).status_code == 404
    assert email_of(dace) == ""


def test_a_newer_address_invalidates_the_older_link(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    client = client_of(dace)
    give(client)
    work()
    give(client, "other@klubs.example")
    work()

    older = client.post(link_in(mail_server, 0)).status_code
    client.post(link_in(mail_server, 1))

    assert (older, email_of(dace)) == (404, "other@klubs.example")


def test_the_link_works_only_for_the_requesting_account(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    ilze = User.objects.create_user("ilze")
    give(client_of(dace))
    work()
    link = link_in(mail_server)

    nobody, other = Client().post(link), client_of(ilze).post(link)

    assert nobody.headers["Location"].startswith("/login/")
    assert (other.status_code, email_of(ilze), email_of(dace)) == (404, "", "")


@pytest.mark.parametrize("changed", ["1", "2:x:y", "", "A" * 22])
def test_an_altered_link_is_invalid(changed: str, dace: User) -> None:
    address = reverse("confirm_address", args=[changed or "x"])

    assert client_of(dace).post(address).status_code == 404


@pytest.mark.parametrize(
    ("address", "password"),
    [(TO, "not the password"), ("a@b.lv, c@d.lv", PASSWORD), ("a@b.lv\nBcc: c@d.lv", PASSWORD)],
)
def test_an_invalid_form_changes_nothing_and_sends_nothing(
    address: str, password: str, dace: User
) -> None:
    assert give(client_of(dace), address, password) == 422
    assert (email_of(dace), Mail.objects.count()) == ("", 0)


def test_a_double_click_sends_one_email(dace: User, work: Work, mail_server: MailServer) -> None:
    client = client_of(dace)
    for _click in range(2):
        give(client, key="one click")
    while work():
        pass

    assert len(mail_server.taken) == 1


def test_emails_to_one_address_are_limited(dace: User) -> None:
    client = client_of(dace)
    for _wish in range(mails.TO_ONE.most + 1):
        give(client)

    page = client.get(reverse("account")).content.decode()
    assert "No e-mail was sent: too many went out recently." in page
    assert Mail.objects.count() == mails.TO_ONE.most


def test_the_account_shows_the_state_of_the_email(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    client = client_of(dace)
    mail_server.plan({"RCPT": "550 nobody here"})
    give(client)
    work()

    page = client.get(reverse("account")).content.decode()

    assert f"Confirm {TO} with the link in the e-mail we sent." in page
    assert "The mail server rejected the e-mail." in page


def test_an_address_can_be_deleted_by_its_owner(dace: User) -> None:
    User.objects.filter(pk=dace.pk).update(email=TO)
    client = client_of(dace)
    give(client, "new@klubs.example")

    give(client, "")

    assert (email_of(dace), Job.objects.count()) == ("", 0)


def test_closing_an_account_deletes_its_address(dace: User) -> None:
    User.objects.filter(pk=dace.pk).update(email=TO)
    give(client_of(dace), "new@klubs.example")

    call_command("close_account", "dace", stdout=StringIO())

    assert (email_of(dace), Mail.objects.count()) == ("", 0)


def test_the_owner_can_export_all_stored_data(dace: User) -> None:
    User.objects.filter(pk=dace.pk).update(email=TO)
    client = client_of(dace)
    give(client, "new@klubs.example")

    answer = client.get(reverse("export_account"))
    told = json.loads(answer.content)

    assert (told["email"], told["email_to_be_confirmed"]) == (TO, "new@klubs.example")
    assert (told["sign_in_name"], told["roles"]) == ("dace", [])
    assert "no-store" in answer.headers["Cache-Control"]


def test_without_email_no_address_is_asked_for(dace: User, settings: Settings) -> None:
    settings.EMAIL_HOST = ""
    client = client_of(dace)

    give(client)

    assert 'name="email"' not in client.get(reverse("account")).content.decode()
    assert not Mail.objects.exists()
