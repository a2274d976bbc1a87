"""E-mails are sent only over TLS, to a server with a valid certificate."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from tests.background.mail.mail_server import MailServer
from tournament.background.mail import sending

# A certificate for 127.0.0.1, valid from 2000 to 2099 and used only by these tests.
CERTIFICATE = Path(__file__).with_name("mail_server.pem")
OFFERS_A_LOCK = {"EHLO": "250-mail.example\r\n250 STARTTLS"}
TO = "ilze@klubs.example"


@pytest.fixture(params=["starttls", "ssl"])
def locked_server(
    request: pytest.FixtureRequest, mail_server: MailServer, settings: Settings
) -> MailServer:
    """Configure TLS, either after STARTTLS or from the first byte."""
    settings.EMAIL_USE_TLS = request.param == "starttls"
    settings.EMAIL_USE_SSL = mail_server.is_locked = request.param == "ssl"
    mail_server.lock = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    mail_server.lock.load_cert_chain(CERTIFICATE)
    if settings.EMAIL_USE_TLS:
        mail_server.plan(OFFERS_A_LOCK)
    return mail_server


def send_letter() -> None:
    sending.send(EmailMessage(body="Nāc spēlēt!", to=[TO]), hand_over=lambda: None)


def test_an_email_is_sent_over_tls(
    locked_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))

    send_letter()

    assert ([taken.to for taken in locked_server.taken], locked_server.locked) == ([[TO]], 1)


def test_a_server_with_an_untrusted_certificate_gets_no_email(locked_server: MailServer) -> None:
    with pytest.raises(sending.NotSent) as caught:
        send_letter()

    assert caught.value.failure == sending.Failure.INSECURE
    assert locked_server.taken == []
