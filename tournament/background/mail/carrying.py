"""A letter on its way: Django's mail backend sends it, and what comes back says what became of it.

It is taken, or not, or nobody can say. Every word with the server has its time limit; all of them
together stay under the one after which a worker that is stuck ends itself.
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
"""How many time limits a server may think about a letter it has read."""


class NotSent(Exception):
    """A letter that no server took; `is_passing` where it may be taken later."""

    def __init__(self, failure: Job.Failure, *, is_passing: bool) -> None:
        super().__init__(failure)
        self.failure = failure
        self.is_passing = is_passing


class HandingOver(smtplib.SMTP):
    """A way to the server that notes when a letter passes into its hands."""

    def __init__(self, *place: str | int, hand_over: HandOver, **options: object) -> None:
        self._hand_over = hand_over
        super().__init__(*place, **options)  # type: ignore[arg-type]

    def data(self, msg: bytes | str) -> tuple[int, bytes]:  # type: ignore[override]
        """Send the letter itself; where no answer comes, nobody can say whether it was taken."""
        self._hand_over()
        assert self.sock is not None
        self.sock.settimeout(settings.EMAIL_TIMEOUT * SLOW_ANSWER)
        try:
            return super().data(msg)
        except smtplib.SMTPDataError:
            raise
        except OSError:
            raise NotSent(Failure.UNSURE, is_passing=False) from None


class LockedHandingOver(HandingOver, smtplib.SMTP_SSL):
    """The same over a line that is locked from the first byte."""


class EmailBackend(smtp.EmailBackend):
    """Django's SMTP; `hand_over` is called when it is no longer certain that nothing was sent."""

    def __init__(self, *, hand_over: HandOver = lambda: None, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._hand_over = hand_over

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:  # type: ignore[override]
        """Return what Django opens the way to the server with."""
        kind = LockedHandingOver if self.use_ssl else HandingOver
        return partial(kind, hand_over=self._hand_over)


def carry(letter: EmailMessage, *, hand_over: HandOver) -> int:
    """Give the letter to the mail server and return its size, or raise `NotSent`.

    `hand_over` is called at the last moment at which it is certain that nothing was sent. After
    it, silence proves nothing: that letter is not tried again.
    """
    server = get_connection(hand_over=hand_over)
    try:
        server.open()
        server.send_messages([letter])
    except smtplib.SMTPAuthenticationError:
        raise NotSent(Failure.LOCKED_OUT, is_passing=True) from None
    except (smtplib.SMTPNotSupportedError, ssl.SSLError):
        raise NotSent(Failure.INSECURE, is_passing=True) from None
    except smtplib.SMTPRecipientsRefused as refused:
        raise _turned_away(*(code for code, _words in refused.recipients.values())) from None
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refused:
        raise _turned_away(refused.smtp_code) from None
    except OSError:
        # Every other fault of smtplib is one of these too.
        raise NotSent(Failure.UNREACHED, is_passing=True) from None
    finally:
        with suppress(OSError):
            server.close()
    return len(letter.message().as_bytes())


def _turned_away(*codes: int) -> NotSent:
    return NotSent(Failure.TURNED_AWAY, is_passing=all(code < 500 for code in codes))
