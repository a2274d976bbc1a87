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
from tests.services.events.test_faces import picture
from tournament.background.mail import ordering
from tournament.background.mail.addresses import address_of
from tournament.models import Mail, Tournament
from tournament.ops.site import site_of
from tournament.services.acts import Actor
from tournament.services.events.branding import BrandingInput, set_face

pytestmark = pytest.mark.django_db
SITE = "https://karta.example"
TO = "ilze@klubs.example"
HEADERS = {
    "Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted", "MIME-Version",
    "Content-Type",
}  # fmt: skip


def invite(event: Tournament, by: Actor, language: str = "lv") -> None:
    with translation.override(language):
        ordering.invite(event, to=TO, site=SITE, by=by, key="k", role="secretary", note="a secret")


def test_an_invitation_states_inviter_event_role_and_expiry(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director, "en")
    mail = Mail.objects.get()
    assert mail.invitation is not None
    until = date_format(timezone.localtime(mail.invitation.expires_at), "j M Y")

    work()

    letter = mail_server.taken[0].letter
    assert letter["Subject"] == "Invitation to the desk of Rudens kauss"
    assert mail_server.taken[0].words.split("\n\n") == [
        "Dace invites you to the desk of Rudens kauss. Your role: secretary.",
        f"This link works once, until {until}:",
        f"{SITE}/invitation/{mail.invitation.token}/",
        "If you do not know what this is about, ignore this e-mail: nothing will happen.\n",
    ]


def test_an_email_is_in_the_language_of_the_page_that_ordered_it(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director, "lv")

    with translation.override("en"):
        work()

    letter = mail_server.taken[0].letter
    assert letter["Subject"] == "Ielūgums turnīra „Rudens kauss” komandā"
    assert "Dace aicina Jūs turnīra „Rudens kauss” komandā." in mail_server.taken[0].words


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
def test_no_name_becomes_a_header_or_a_second_email(
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
    parts = [part.get_content_type() for part in taken.letter.walk()]
    assert parts == ["multipart/alternative", "text/plain", "text/html"]


def test_no_name_reverses_text_or_becomes_a_link(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    name = "\u202eKauss\u2066 https://evil.example/x www.evil.example <a href=//evil.example>"
    Tournament.objects.filter(pk=event.pk).update(name=name)
    event.refresh_from_db()

    invite(event, director)
    work()

    [taken] = mail_server.taken
    said = taken.letter["Subject"] + taken.words
    links = re.findall(r"\S+[.:/]\S*[a-z]\S*", said)
    assert re.findall(r"<a [^>]*href=\"([^\"]*)\"", taken.html) == [
        f"{SITE}/invitation/{Mail.objects.get().invitation.token}/"  # type: ignore[union-attr]
    ]
    assert "&lt;a" in taken.html
    assert re.findall("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]", said) == []
    assert [link for link in links if "evil" in link] == []
    assert [link for link in links if link.startswith("http")] == [
        f"{SITE}/invitation/{Mail.objects.get().invitation.token}/"  # type: ignore[union-attr]
    ]


def test_the_note_is_private_and_no_secret_is_stored_in_the_queue(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    invite(event_of(1), director)
    mail = Mail.objects.select_related("job", "invitation").get()
    assert mail.invitation is not None
    token = mail.invitation.token

    stored = [str(value) for row in (mail, mail.job) for value in vars(row).values()]
    work()

    assert not [value for value in stored if token in value and value != str(mail.invitation)]
    assert "a secret" not in mail_server.taken[0].words


def test_two_tries_of_an_email_have_the_same_message_id(
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
def test_anything_but_one_plain_address_is_refused(typed: str) -> None:
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
def test_links_start_with_a_host_name_of_the_instance(
    hosts: list[str], host: str, site: str, settings: Settings
) -> None:
    settings.HOSTS = settings.ALLOWED_HOSTS = hosts
    settings.PRODUCTION = True

    assert site_of(asked(host)) == site


def test_on_a_laptop_links_start_with_its_host_name_and_port(settings: Settings) -> None:
    settings.HOSTS, settings.ALLOWED_HOSTS = [], ["karta.local"]

    assert site_of(asked("karta.local:666")) == "http://karta.local:8000"


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("karta.example:8000", "http://karta.example:8000"),
        ("karta.example:666", "http://karta.example"),
        ("karta.example", "http://karta.example"),
    ],
)
def test_links_have_the_servers_own_port_unless_a_proxy_hides_it(
    host: str, site: str, settings: Settings
) -> None:
    settings.HOSTS = settings.ALLOWED_HOSTS = ["karta.example"]
    settings.PRODUCTION, settings.TLS_CERT = False, ""

    assert site_of(asked(host)) == site


def test_an_email_of_an_event_with_a_face_has_its_logo_and_its_colour(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    Tournament.objects.filter(pk=event.pk).update(name="Kauss <b> www.evil.example")
    event.refresh_from_db()
    set_face(event, BrandingInput(colour="#ffdd00", logo=picture(900, 300)), by=director)
    invite(event, director, "en")

    work()

    letter = mail_server.taken[0].letter
    text, html, logo = (part for part in letter.walk() if not part.is_multipart())
    assert [part.get_content_type() for part in letter.walk()] == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]
    assert (logo["Content-ID"], logo["Content-Disposition"]) == ("<logo@karta>", "inline")
    shown = html.get_content()
    assert '<img src="cid:logo@karta" alt="" width="120" height="40">' in shown
    assert "Kauss &lt;b&gt; www. evil. example</p>" in shown
    assert "border-bottom: 4px solid #7a6a00;" in shown
    assert ".face { border-color: #ffdd00; }" in shown
    assert button_colours(shown) == [("#7a6a00", "#ffffff"), ("#ffdd00", "#171513")]
    links = re.findall(r'href="([^"]+)"', shown)
    assert links == [line for line in text.get_content().split("\n") if line.startswith(SITE)]
    assert re.findall(r"https?://", shown.replace(SITE, "")) == []


def test_an_email_of_an_event_with_only_a_logo_has_the_colour_of_the_pages(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    set_face(event, BrandingInput(logo=picture(900, 300)), by=director)
    invite(event, director, "en")

    work()

    shown = mail_server.taken[0].html
    assert "border-bottom: 4px solid #97182f;" in shown
    assert ".face { border-color: #f0919f; }" in shown
    assert button_colours(shown) == [("#97182f", "#fff"), ("#f0919f", "#2a0a10")]


def button_colours(shown: str) -> list[tuple[str, str]]:
    """Return the button's background and text colours: by day, then by night."""
    return re.findall(r"\.button {[^}]*background: (#\w+); color: (#\w+)", shown)
