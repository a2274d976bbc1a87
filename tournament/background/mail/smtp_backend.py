"""Sending a letter through Django's SMTP backend, with the outcome: accepted, refused, or unknown.

Each SMTP command has a timeout; together they stay below the limit after which a worker that is
stuck exits.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends import smtp

from tournament.models import Job

Failure = Job.Failure
HandOver = Callable[[], None]
SLOW_ANSWER: Final = 3
"""How many timeouts the server may take to answer after the message data."""


class NotSent(Exception):
    """The server did not accept the letter; `is_temporary` where it may later."""

    def __init__(self, failure: Job.Failure, *, is_temporary: bool) -> None:
        super().__init__(failure)
        self.failure = failure
        self.is_temporary = is_temporary


class TrackedSMTP(smtplib.SMTP):
    """An SMTP connection that reports when the message data is about to be sent."""

    def __init__(self, *place: str | int, hand_over: HandOver, **options: object) -> None:
        self._hand_over = hand_over
        super().__init__(*place, **options)  # type: ignore[arg-type]

    def data(self, msg: bytes | str) -> tuple[int, bytes]:  # type: ignore[override]
        """Send the message data; without an answer it is unknown whether it was accepted."""
        self._hand_over()
        assert self.sock is not None
        self.sock.settimeout(settings.EMAIL_TIMEOUT * SLOW_ANSWER)
        try:
            return super().data(msg)
        except smtplib.SMTPDataError:
            raise
        except OSError:
            raise NotSent(Failure.UNSURE, is_temporary=False) from None


class TrackedSMTPS(TrackedSMTP, smtplib.SMTP_SSL):
    """The same over TLS from the first byte."""


class EmailBackend(smtp.EmailBackend):
    """Django's SMTP backend; `hand_over` is called right before the message data is sent."""

    def __init__(self, *, hand_over: HandOver = lambda: None, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._hand_over = hand_over

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:  # type: ignore[override]
        """Return the class of Django's SMTP connection."""
        kind = TrackedSMTPS if self.use_ssl else TrackedSMTP
        return partial(kind, hand_over=self._hand_over)


def send(letter: EmailMessage, *, hand_over: HandOver) -> int:
    """Send the letter and return its size, or raise `NotSent`.

    `hand_over` is called right before the message data is sent. If the server does not answer
    after that, the outcome is unknown and the letter is not tried again.
    """
    server = get_connection(hand_over=hand_over)
    try:
        server.open()
        server.send_messages([letter])
    except smtplib.SMTPAuthenticationError:
        raise NotSent(Failure.LOCKED_OUT, is_temporary=True) from None
    except (smtplib.SMTPNotSupportedError, ssl.SSLError):
        raise NotSent(Failure.INSECURE, is_temporary=True) from None
    except smtplib.SMTPRecipientsRefused as refused:
        raise _rejected(*(code for code, _words in refused.recipients.values())) from None
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refused:
        raise _rejected(refused.smtp_code) from None
    except OSError:
        # Every other exception of smtplib is an OSError too.
        raise NotSent(Failure.UNREACHED, is_temporary=True) from None
    finally:
        with suppress(OSError):
            server.close()
    return len(letter.message().as_bytes())


def _rejected(*codes: int) -> NotSent:
    return NotSent(Failure.TURNED_AWAY, is_temporary=all(code < 500 for code in codes))
