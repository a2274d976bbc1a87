"""Forgotten passwords: an e-mail to the owner of the address, and no hint who has an account.

E-mails about forgotten passwords: addresses that get no e-mail, and rate limits.
"""

from __future__ import annotations

import time

import pyotp
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests.background.mail.conftest import Work, let_time_pass
from tests.background.mail.mail_server import MailServer
from tests.background.mail.wishes import NEW, OLD, TO, ask, links_in
from tournament.background.mail import ordering
from tournament.models import Job, Mail, SecondFactor
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


def test_the_page_does_not_reveal_whether_an_account_has_the_address(
    dace: User,
    work: Work,
    mail_server: MailServer,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    pages = []
    for address in (TO, "nobody@klubs.example"):
        with django_assert_num_queries(9):
            answer = Client().post(reverse("forgotten"), {"email": address}, follow=True)
        pages.append((answer.redirect_chain, answer.content))
    while work():
        pass

    assert pages[0] == pages[1]
    assert [taken.to for taken in mail_server.taken] == [[TO]]
    assert {job.state for job in Job.objects.all()} == {"done"}


def test_links_never_use_the_host_header(dace: User, work: Work, mail_server: MailServer) -> None:
    answers = [
        Client(**facts).post(reverse("forgotten"), {"email": TO}).status_code  # type: ignore[arg-type]
        for facts in ({"HTTP_HOST": "evil.example"}, {"HTTP_X_FORWARDED_HOST": "evil.example"})
    ]
    work()

    assert answers == [400, 302]
    assert "evil" not in mail_server.taken[0].words
    assert len(links_in(mail_server)) == 1


def test_a_lookalike_address_gets_no_email(dace: User, work: Work, mail_server: MailServer) -> None:
    User.objects.filter(pk=dace.pk).update(email="mike@example.org")
    ask("mıke@example.org")
    ask("MIKE@EXAMPLE.ORG")
    while work():
        pass

    assert [taken.to for taken in mail_server.taken] == [["mike@example.org"]]


def test_a_closed_account_gets_no_email(dace: User, work: Work, mail_server: MailServer) -> None:
    User.objects.filter(pk=dace.pk).update(is_active=False)
    ask()
    work()

    assert mail_server.taken == []


def test_accounts_with_one_address_get_one_email(
    dace: User, work: Work, mail_server: MailServer
) -> None:
    User.objects.create_user("club", email=TO, password=OLD)
    ask()
    work()

    assert (len(mail_server.taken), len(links_in(mail_server))) == (1, 2)


def test_a_second_request_at_once_sends_no_second_email(
    dace: User, work: Work, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.background.mail.ordering.SAME_REQUEST", 10**12)
    for _click in range(3):
        ask()
    while work():
        pass

    assert len(mail_server.taken) == 1


def test_emails_to_an_address_are_limited_without_revealing_it(
    dace: User, work: Work, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.background.mail.ordering.SAME_REQUEST", 0.000_001)
    answers = [
        Client(REMOTE_ADDR=f"192.0.2.{n}").post(reverse("forgotten"), {"email": TO})
        for n in range(1, 11)
    ]
    while work():
        pass

    assert {answer.headers["Location"] for answer in answers} == {reverse("forgotten_sent")}
    assert len(mail_server.taken) == ordering.RESETS_TO_ONE.most


def test_requests_of_a_visitor_are_limited(dace: User) -> None:
    answers = [
        Client().post(reverse("forgotten"), {"email": f"a{n}@klubs.example"}).status_code
        for n in range(31)
    ]

    assert answers == [302] * 30 + [429]


@pytest.mark.parametrize("typed", ["", "dace", "a@b.lv, c@d.lv", "a@b.lv\nBcc: c@d.lv"])
def test_an_invalid_address_is_refused(typed: str) -> None:
    answer = Client().post(reverse("forgotten"), {"email": typed})

    assert (answer.status_code, Mail.objects.count()) == (422, 0)
