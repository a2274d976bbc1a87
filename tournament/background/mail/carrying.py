"""The way to the mail server: a letter is taken, or not, or nobody can say.

Every word with the server has its time limit; all of them together stay under the one after
which a worker that is stuck ends itself.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.core.mail.utils import DNS_NAME

from tournament.models import Job

Failure = Job.Failure
SLOW_ANSWER: Final = 3
"""How many time limits a server may think about a letter it has read."""


class NotSent(Exception):
    """A letter that no server took; `is_passing` where it may be taken later."""

    def __init__(self, failure: Job.Failure, *, is_passing: bool) -> None:
        super().__init__(failure)
        self.failure = failure
        self.is_passing = is_passing


def carry(letter: EmailMessage, *, hand_over: Callable[[], None]) -> int:
    """Give the letter to the mail server and return its size, or raise `NotSent`.

    `hand_over` is called at the last moment at which it is certain that nothing was sent. After
    it, silence proves nothing: that letter is not tried again.
    """
    content = letter.as_bytes()
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    with _server() as server:
        _accepted(server.mail(sender))
        _accepted(server.rcpt(letter["To"].addresses[0].addr_spec))
        hand_over()
        _give(server, content)
    return len(content)


def _give(server: smtplib.SMTP, content: bytes) -> None:
    assert server.sock is not None
    server.sock.settimeout(settings.EMAIL_TIMEOUT * SLOW_ANSWER)
    try:
        answer = server.data(content)
    except smtplib.SMTPDataError as refused:
        _accepted((refused.smtp_code, b""))
    except OSError:
        raise NotSent(Failure.UNSURE, is_passing=False) from None
    else:
        _accepted(answer)


@contextmanager
def _server() -> Iterator[smtplib.SMTP]:
    """Open the way to the server as the settings say, and close it in the end."""
    try:
        with closing(_connected()) as server:
            if settings.EMAIL_USE_TLS:
                server.starttls(context=ssl.create_default_context())
            if settings.EMAIL_HOST_USER:
                server.login(settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD)
            server.ehlo_or_helo_if_needed()
            yield server
            with suppress(OSError):
                server.quit()
    except smtplib.SMTPAuthenticationError:
        raise NotSent(Failure.LOCKED_OUT, is_passing=True) from None
    except (smtplib.SMTPNotSupportedError, ssl.SSLError):
        raise NotSent(Failure.INSECURE, is_passing=True) from None
    except OSError:
        # Every other fault of smtplib is one of these too.
        raise NotSent(Failure.UNREACHED, is_passing=True) from None


def _connected() -> smtplib.SMTP:
    place = (settings.EMAIL_HOST, settings.EMAIL_PORT, DNS_NAME.get_fqdn())
    if settings.EMAIL_USE_SSL:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(*place, timeout=settings.EMAIL_TIMEOUT, context=context)
    return smtplib.SMTP(*place, timeout=settings.EMAIL_TIMEOUT)


def _accepted(answer: tuple[int, bytes]) -> None:
    code = answer[0]
    if not 200 <= code < 300:
        raise NotSent(Failure.TURNED_AWAY, is_passing=code < 500)
