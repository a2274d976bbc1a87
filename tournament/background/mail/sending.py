"""The text of one e-mail, and its delivery to the mail server at most once."""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends import smtp
from django.db import transaction
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournament.background import jobs
from tournament.background.leases import owned_step
from tournament.background.mail import (
    emails,
    entry_letters,
    follower_digests,
    follower_letters,
    nominee_letters,
    ordering,
    player_letters,
)
from tournament.background.mail.envelope import LetterText, message_of
from tournament.background.mail.faces import face_of_mail
from tournament.background.retries import FOR_MAIL
from tournament.models import (
    EmailKind,
    FollowerEmail,
    Invitation,
    Job,
    JobStep,
    Mail,
    NomineeEmail,
)
from tournament.reading.emails import wants

Failure = Job.Failure
HandOver = Callable[[], None]
ABOUT: Final = (
    "invitation__tournament", "account", "application__tournament", "nominee__player",
    "nominee__final", "nominee__source__series__scope", "nominee__source__played",
    "nominee__source__listed", "follower__tournament", "follower__scope",
)  # fmt: skip
SLOW_ANSWER: Final = 3
"""How many timeouts the server may take to answer after the message data."""
TO_APPLICANTS: Final[Mapping[str, Callable[[Mail], tuple[LetterText, str] | None]]] = {
    ordering.ENTRY: entry_letters.entry,
    EmailKind.RECEIVED: entry_letters.received,
    EmailKind.PLACE: entry_letters.place,
    EmailKind.ACCEPTED: entry_letters.accepted,
    EmailKind.DECLINED: entry_letters.declined,
    EmailKind.REMINDER: player_letters.reminder,
    EmailKind.SEAT: player_letters.seat,
    EmailKind.RESULT: player_letters.result,
    EmailKind.MOVED: entry_letters.moved,
    EmailKind.OFF: entry_letters.called_off,
    EmailKind.REGULATIONS: entry_letters.regulations,
}
TO_OTHERS: Final[Mapping[str, Callable[[Mail], tuple[LetterText, str] | None]]] = {
    NomineeEmail.NOMINATION: nominee_letters.nomination,
    NomineeEmail.REMINDER: nominee_letters.reminder,
    FollowerEmail.LINK: follower_letters.link,
    FollowerEmail.RESULT: follower_letters.result,
    FollowerEmail.SERIES: follower_letters.series_news,
    FollowerEmail.DIGEST: follower_digests.digest,
}
logger = logging.getLogger(__name__)


class NotSent(Exception):
    """The server did not accept the e-mail; `is_temporary` if a retry may succeed."""

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
        """Send the message data; without a response the outcome is unknown."""
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
    """Send the e-mail and return its size, or raise `NotSent`.

    `hand_over` is called right before the message data is sent. If the server does not answer
    after that, the outcome is unknown and the e-mail is not tried again.
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


class _NotOurs(Exception):
    """The e-mail was taken by another worker or cancelled."""


def deliver(step: JobStep) -> None:
    """Send the e-mail, reschedule it, or give it up; it is never sent twice."""
    mail = Mail.objects.select_related("job", *ABOUT).get(job=step.job_id)
    if mail.handed_at is not None:
        # The previous worker died while the server had the e-mail.
        _give_up(step, mail, Job.Failure.UNSURE)
        return
    with translation.override(mail.job.language):
        written = _written(mail)
    if written is None:
        _drop(step, mail)
        return
    letter, to = written
    name = f"{mail.job.fingerprint}@{urlsplit(mail.site).hostname}"
    try:
        with translation.override(mail.job.language):
            envelope = message_of(letter, to=to, name=name, face=face_of_mail(mail))
        size = send(envelope, hand_over=partial(_hand_over, step, mail))
    except NotSent as trouble:
        _put_off(step, mail, trouble)
    except _NotOurs:
        logger.info("Letter %s was claimed by another worker.", mail.job_id)
    else:
        _finish(step, mail, size=size)


def _written(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail and its address; None if it is no longer needed."""
    if not mail.to:
        return None
    match mail.job.document:
        case ordering.INVITATION:
            return _invitation(mail)
        case ordering.ADDRESS:
            return _address(mail)
        case document if document in TO_APPLICANTS:
            return TO_APPLICANTS[document](mail) if _is_wanted(mail) else None
        case document if document in TO_OTHERS:
            return TO_OTHERS[document](mail)
        case _:
            return _reset(mail)


def _is_wanted(mail: Mail) -> bool:
    """Whether the applicant still wants the e-mail; the link to confirm was just requested."""
    if mail.application is None or mail.job.document == ordering.ENTRY:
        return True
    return wants(mail.application, mail.job.document)


def _invitation(mail: Mail) -> tuple[LetterText, str] | None:
    open_ones = Invitation.objects.open().filter(mails=mail)
    invitation = open_ones.select_related("tournament", "scope").first()
    if invitation is None:
        return None
    letter = emails.invitation(
        by=invitation.signed,
        tournament=invitation.owner.name,
        role=invitation.role,
        link=mail.site + reverse("invitation", args=[invitation.token]),
        until=invitation.expires_at,
    )
    return letter, mail.to


def _address(mail: Mail) -> tuple[LetterText, str] | None:
    assert mail.account is not None
    link = mail.site + reverse("confirm_address", args=[ordering.address_token(mail)])
    hours = ordering.ADDRESS_HOLDS // 3600
    return emails.address(name=mail.account.username, link=link, hours=hours), mail.to


def _reset(mail: Mail) -> tuple[LetterText, str] | None:
    """Write to the address stored with the account, not to one that looks like it."""
    users = list(PasswordResetForm().get_users(mail.to))
    to = users[0].email if users else ""
    links = [(user.username, mail.site + _way_in(user)) for user in users if user.email == to]
    return (emails.reset(links, minutes=settings.PASSWORD_RESET_TIMEOUT // 60), to) if to else None


def _way_in(user: User) -> str:
    number = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("reset_password", args=[number, default_token_generator.make_token(user)])


def _hand_over(step: JobStep, mail: Mail) -> None:
    """Record that the e-mail may have been sent from now on."""
    now = timezone.now()
    with transaction.atomic():
        is_ours = owned_step(step).filter(job__in=Job.objects.active()).update(sent_at=Now())
        if not (is_ours and Mail.objects.filter(pk=mail.pk, handed_at=None).update(handed_at=now)):
            raise _NotOurs


def _finish(step: JobStep, mail: Mail, *, size: int) -> None:
    with transaction.atomic():
        _empty(mail)
        jobs.finish_job(step, size=size)


def _drop(step: JobStep, mail: Mail) -> None:
    """Finish an e-mail that is no longer needed; a password reset does not show the difference."""
    if mail.job.document == ordering.RESET:
        _finish(step, mail, size=0)
        return
    jobs.cancel(step.job)
    owned_step(step).update(state=JobStep.State.CANCELLED)


def _put_off(step: JobStep, mail: Mail, trouble: NotSent) -> None:
    logger.warning(
        "Letter %s (%s) was not sent: %s", mail.job_id, mail.job.document, trouble.failure
    )
    if not trouble.is_temporary or step.tries >= FOR_MAIL.tries:
        _give_up(step, mail, trouble.failure)
        return
    with transaction.atomic():
        Mail.objects.filter(pk=mail.pk).update(handed_at=None)
        jobs.put_off(step, trouble.failure)


def _give_up(step: JobStep, mail: Mail, failure: Job.Failure) -> None:
    with transaction.atomic():
        if mail.job.document == ordering.RESET:
            _empty(mail)
        jobs.fail(step.job, failure)
        owned_step(step).update(state=JobStep.State.CANCELLED)


def _empty(mail: Mail) -> None:
    """Clear the address unless it still has to be confirmed."""
    if mail.job.document != ordering.ADDRESS:
        Mail.objects.filter(pk=mail.pk).update(to="")
