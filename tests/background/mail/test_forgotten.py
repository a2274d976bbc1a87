"""Forgotten passwords: an e-mail to the owner of the address, and no hint who has an account."""

from __future__ import annotations

import time

import pyotp
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.background.mail.conftest import Work, let_time_pass
from tests.background.mail.mail_server import MailServer
from tests.background.mail.wishes import NEW, OLD, TO, ask, links_in
from tournament.models import Mail, SecondFactor
from tournament.security.encryption import encrypt

pytestmark = pytest.mark.django_db


def follow(link: str, password: str = NEW, client: Client | None = None) -> tuple[Client, int]:
    client = client or Client()
    page = client.get(link, follow=True)
    if page.status_code != 200:
        return client, page.status_code
    at = page.redirect_chain[-1][0]
    answer = client.post(at, {"new_password1": password, "new_password2": password})
    return client, answer.status_code


def sign_in(password: str) -> Client:
    client = Client()
    client.post(reverse("login"), {"username": "dace", "password": password})
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("my_tournaments")).status_code == 200


def test_a_forgotten_password_can_be_replaced(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    ask()
    work()

    [link] = links_in(mail_server)
    _client, status = follow(link)

    assert (status, mail_server.taken[0].to) == (302, [TO])
    assert (is_in(sign_in(OLD)), is_in(sign_in(NEW))) == (False, True)


def test_a_link_works_once(dace: User, work: Work, mail_server: MailServer) -> None:
    ask()
    work()
    [link] = links_in(mail_server)
    follow(link)

    assert follow(link, "a third password")[1] == 404
    assert is_in(sign_in(NEW))


def test_a_link_from_yesterday_has_expired(
    dace: User, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    ask()
    work()
    [link] = links_in(mail_server)
    settings.PASSWORD_RESET_TIMEOUT = -1

    assert follow(link)[1] == 404
    assert is_in(sign_in(OLD))


def test_a_weak_password_is_refused_and_the_link_stays_valid(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    ask()
    work()
    [link] = links_in(mail_server)

    client, first = follow(link, "1234")
    _client, second = follow(link, NEW, client)

    assert (first, second) == (422, 302)


def test_a_new_password_signs_the_account_out_everywhere(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    noted, unnoted = sign_in(OLD), Client()
    unnoted.force_login(dace)
    ask()
    work()

    client, _status = follow(links_in(mail_server)[0])

    assert [is_in(one) for one in (noted, unnoted, client)] == [False, False, False]
    assert not dace.devices.exists()


def test_the_second_factor_is_asked_for_after_a_new_password_too(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    secret = pyotp.random_base32()
    SecondFactor.objects.create(user=dace, secret=encrypt(secret), confirmed_at=dace.date_joined)
    ask()
    work()
    follow(links_in(mail_server)[0])

    client = sign_in(NEW)
    halfway = is_in(client)
    code = pyotp.TOTP(secret).at(int(time.time()))
    client.post(reverse("login_code"), {"code": code})

    assert (halfway, is_in(client)) == (False, True)


def test_a_locked_out_user_can_sign_in_with_the_new_password(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    for _miss in range(5):
        sign_in("not this one")
    ask()
    work()

    follow(links_in(mail_server)[0])

    assert is_in(sign_in(NEW))


def test_without_email_the_page_says_who_can_help(dace: User, settings: Settings) -> None:
    settings.EMAIL_HOST = ""
    client = ask()

    page = client.get(reverse("forgotten")).content.decode()
    sent = client.get(reverse("forgotten_sent"))

    assert "manage.py changepassword" in page
    assert 'name="email"' not in page
    assert sent.headers["Location"] == reverse("forgotten")
    assert not Mail.objects.exists()


def test_an_address_of_a_failed_email_is_deleted(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    mail_server.close()
    ask()

    while work():
        let_time_pass()

    assert Mail.objects.get().to == ""
