"""E-mails about forgotten passwords: addresses that get no e-mail, and rate limits."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.background.mail.conftest import Work
from tests.background.mail.mail_server import MailServer
from tests.background.mail.wishes import OLD, TO, ask, links_in
from tournament.background.mail import ordering
from tournament.models import Job, Mail

pytestmark = pytest.mark.django_db


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
    assert "evil" not in mail_server.taken[0].letter.get_content()
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
