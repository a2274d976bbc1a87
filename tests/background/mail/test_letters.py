"""The content of e-mails, with any names of people and tournaments."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone, translation
from django.utils.formats import date_format
from pytest_django import Settings

from tests.background.mail.conftest import Work
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf
from tournament.background.mail import ordering
from tournament.background.mail.addresses import address_of
from tournament.models import Mail, Tournament
from tournament.ops.site import site_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
SITE = "https://karta.example"
TO = "ilze@klubs.example"
HEADERS = {
    "Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted", "MIME-Version",
    "Content-Type", "Content-Transfer-Encoding",
}  # fmt: skip


def invite(event: Tournament, by: Actor, language: str = "lv") -> None:
    with translation.override(language):
        ordering.invite(event, to=TO, site=SITE, by=by, key="k", role="secretary", note="a secret")


def test_an_invitation_says_who_invites_to_what_as_what_and_until_when(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director, "en")
    mail = Mail.objects.get()
    assert mail.invitation is not None
    until = date_format(timezone.localtime(mail.invitation.expires_at), "j M Y")

    work()

    letter = mail_server.taken[0].letter
    assert letter["Subject"] == "Invitation to the desk of Rudens kauss"
    assert letter.get_content().split("\n\n") == [
        "Dace invites you to the desk of Rudens kauss. Your role: secretary.",
        f"This link works once, until {until}:",
        f"{SITE}/invitation/{mail.invitation.token}/",
        "If you do not know what this is about, do nothing: nothing will happen.\n",
    ]


def test_a_letter_is_in_the_language_of_the_page_that_ordered_it(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director, "lv")

    with translation.override("en"):
        work()

    letter = mail_server.taken[0].letter
    assert letter["Subject"] == "Ielūgums turnīra „Rudens kauss” komandā"
    assert "Dace aicina Jūs turnīra „Rudens kauss” komandā." in letter.get_content()


@pytest.mark.parametrize(
    "name",
    [
        "Kauss\r\nBcc: all@evil.example",
        "Kauss\n\nbody of another",
        "Kauss\u2028Bcc: all@evil.example",
        "Kauss =?utf-8?q?=0D=0ABcc:_all=40evil.example?=",
        "Kauss\x00\x0b\x0c\x1b[31m",
        "x" * 120,
    ],
)
def test_no_name_becomes_a_header_or_a_second_letter(
    name: str, event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    Tournament.objects.filter(pk=event.pk).update(name=name)
    event.refresh_from_db()

    invite(event, Actor(name, director.user))
    work()

    [taken] = mail_server.taken
    assert taken.to == [TO]
    assert set(taken.letter.keys()) == HEADERS
    assert [str(taken.letter["To"]), taken.letter["Bcc"]] == [TO, None]
    assert taken.letter["From"] == "Kārta <karta@house.example>"
    assert not taken.letter.is_multipart()


def test_no_name_turns_the_writing_round_or_leads_anywhere(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    name = "\u202eKauss\u2066 https://evil.example/x www.evil.example <a href=//evil.example>"
    Tournament.objects.filter(pk=event.pk).update(name=name)
    event.refresh_from_db()

    invite(event, director)
    work()

    letter = mail_server.taken[0].letter
    said = letter["Subject"] + letter.get_content()
    links = re.findall(r"\S+[.:/]\S*[a-z]\S*", said)
    assert letter.get_content_type() == "text/plain"
    assert re.findall("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]", said) == []
    assert [link for link in links if "evil" in link] == []
    assert [link for link in links if link.startswith("http")] == [
        f"{SITE}/invitation/{Mail.objects.get().invitation.token}/"  # type: ignore[union-attr]
    ]


def test_nobody_learns_the_note_and_nothing_secret_waits_in_a_row(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director)
    mail = Mail.objects.select_related("job", "invitation").get()
    assert mail.invitation is not None
    token = mail.invitation.token

    stored = [str(value) for row in (mail, mail.job) for value in vars(row).values()]
    work()

    assert not [value for value in stored if token in value and value != str(mail.invitation)]
    assert "a secret" not in mail_server.taken[0].letter.get_content()


def test_two_tries_are_one_letter_to_whoever_compares_them(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director)

    work()

    job = Mail.objects.get().job
    assert mail_server.taken[0].letter["Message-ID"] == f"<{job.fingerprint}@karta.example>"
    assert mail_server.taken[0].letter["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize(
    "typed",
    [
        "a@klubs.lv, b@klubs.lv",
        "a@klubs.lv;b@klubs.lv",
        "a@klubs.lv b@klubs.lv",
        "a@klubs.lv\nBcc: b@klubs.lv",
        "a@klubs.lv\r\nRCPT TO:<b@klubs.lv>",
        "<a@klubs.lv>",
        "Dace <a@klubs.lv>",
        '"a b"@klubs.lv',
        '"a@b"@klubs.lv',
        "a(comment)@klubs.lv",
        "a@[127.0.0.1]",
        "a@localhost",
        "=?utf-8?q?=0D=0ABcc=3Aall=40evil.example?=@klubs.lv",
        "a%evil.example@klubs.lv",
        "a@127.0.0.1",
        "a@klubs",
        "ā@klubs.lv",
        "a@klubs..lv",
        "a..b@klubs.lv",
        ".a@klubs.lv",
        "@klubs.lv",
        "a@",
        "a",
        "a" * 65 + "@klubs.lv",
        "a@" + "b" * 60 + ".lv" * 70,
    ],
)
def test_what_is_not_one_plain_address_is_none(typed: str) -> None:
    with pytest.raises(ValidationError):
        address_of(typed)


def asked(host: str, *, port: str = "8000", scheme: str = "http") -> HttpRequest:
    request = RequestFactory().get("/", HTTP_HOST=host, SERVER_PORT=port)
    request.META["wsgi.url_scheme"] = scheme
    return request


@pytest.mark.parametrize(
    ("hosts", "host", "site"),
    [
        (["karta.example"], "karta.example", "https://karta.example"),
        (["karta.example"], "karta.example:666", "https://karta.example"),
        (["karta.example", "zole.example"], "ZOLE.example", "https://zole.example"),
        ([".karta.example", "karta.example"], "evil.karta.example", "https://karta.example"),
        (["*", "karta.example"], "evil.example", "https://karta.example"),
    ],
)
def test_links_begin_with_a_name_of_the_house(
    hosts: list[str], host: str, site: str, settings: Settings
) -> None:
    settings.HOSTS = settings.ALLOWED_HOSTS = hosts
    settings.PRODUCTION = True

    assert site_of(asked(host)) == site


def test_on_a_laptop_links_begin_with_its_own_name_and_port(settings: Settings) -> None:
    settings.HOSTS, settings.ALLOWED_HOSTS = [], ["karta.local"]

    assert site_of(asked("karta.local:666")) == "http://karta.local:8000"
