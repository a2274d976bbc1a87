"""The texts of e-mails, and the names of their states and failures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.charset import QP, Charset
from email.message import Message
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournament.models import Job
from tournament.models.text_fields import one_line
from tournament.words.names import fill_sentence
from tournament.words.terms import ROLES

LONGEST_NAME: Final = 80
# Mail programs turn these into links; a name must not contain one.
JOINED: Final = re.compile(r"(?<=\S)([.:/@]+)(?=\S)")
PRINTABLE: Final = Charset("utf-8")
PRINTABLE.body_encoding = QP
Words = Mapping[str, Promise]
LETTERS: Final[Words] = {
    "invitation": gettext_lazy("Invitation by e-mail"),
    "reset": gettext_lazy("New password by e-mail"),
    "address": gettext_lazy("Address to confirm"),
    "entry": gettext_lazy("Link for an application"),
    "place": gettext_lazy("A place became free"),
    "accepted": gettext_lazy("Entered as a player"),
    "declined": gettext_lazy("The application is declined"),
    "moved": gettext_lazy("The tournament is moved"),
    "off": gettext_lazy("The tournament is called off"),
    "regulations": gettext_lazy("The regulations changed"),
}
STATES: Final[Words] = {
    "queued": pgettext_lazy("letter", "waiting to be sent"),
    "running": pgettext_lazy("letter", "being sent"),
    "done": pgettext_lazy("letter", "sent"),
    "failed": pgettext_lazy("letter", "not sent"),
    "cancelled": pgettext_lazy("letter", "no longer sent"),
}
NOT_SENT: Final[Words] = {
    "unreached": gettext_lazy("The mail server did not respond."),
    "turned_away": gettext_lazy("The mail server rejected the e-mail. Check the address."),
    "locked_out": gettext_lazy(
        "The mail server rejected Kārta's user name or password. The person who set "
        "up Kārta must check them."
    ),
    "insecure": gettext_lazy(
        "The connection to the mail server is not secure, so nothing was sent. The "
        "person who set up Kārta must check it."
    ),
    "unsure": gettext_lazy(
        "The mail server disconnected at the last moment, so the e-mail may or may "
        "not have been sent. Ask the recipient, or send it again."
    ),
    "abandoned": gettext_lazy("The worker stopped repeatedly while sending this. Send it again."),
    "broken": gettext_lazy("This e-mail could not be written. Pass on the link yourself."),
}


@dataclass(frozen=True, slots=True)
class LetterText:
    """Subject and paragraphs of an e-mail."""

    subject: str
    paragraphs: Sequence[str]


class LetterMessage(EmailMessage):
    """A Django message in 7 bits, with long headers folded as in RFC 5322."""

    encoding = PRINTABLE

    def message(self) -> Message:  # type: ignore[override]
        """Return the message; the older policy would start a long subject on its second line."""
        written = super().message()
        written.policy = SMTP
        return written


def quoted(text: str) -> str:
    """Return user input as a letter may quote it: one short line, no links.

    >>> quoted("Kauss\\nBcc: a@evil.example")
    'Kauss Bcc: a@ evil. example'
    """
    line = one_line(text)
    short = line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1]}…"
    return JOINED.sub(r"\1 ", short)


def message_of(letter: LetterText, *, to: str, name: str) -> EmailMessage:
    """Return the e-mail message; `name` is its Message-ID, the same for every try."""
    return LetterMessage(
        # The receiver would decode an encoded word, including its line breaks.
        subject=one_line(letter.subject).replace("=?", "= ?"),
        body="\n\n".join(letter.paragraphs) + "\n",
        to=[to],
        headers={
            "Date": format_datetime(timezone.now()),
            "Message-ID": f"<{name}>",
            # Suppress out-of-office replies.
            "Auto-Submitted": "auto-generated",
        },
    )


def letter_state(job: Job) -> str:
    """Return the name of an e-mail's state."""
    if job.is_active and job.failure:
        return pgettext("letter", "waiting to retry")
    return str(STATES[job.state])


def letter_words(job: Job) -> str:
    """Return an e-mail's state and the reason if it failed."""
    state = letter_state(job)
    return f"{state}. {NOT_SENT[job.failure]}" if job.failure in NOT_SENT else state


def invitation(*, by: str, tournament: str, role: str, link: str, until: datetime) -> LetterText:
    """Return the invitation to a desk."""
    facts = {"by": quoted(by), "tournament": quoted(tournament), "role": ROLES[role]}
    day = date_format(timezone.localtime(until), "SHORT_DATE_FORMAT")
    return LetterText(
        subject=fill_sentence(_("Invitation to the desk of %(tournament)s"), facts),
        paragraphs=(
            fill_sentence(
                _("%(by)s invites you to the desk of %(tournament)s. Your role: %(role)s."), facts
            ),
            _("This link works once, until %(day)s:") % {"day": day},
            link,
            _("If you do not know what this is about, ignore this e-mail: nothing will happen."),
        ),
    )


def reset(links: Sequence[tuple[str, str]], *, minutes: int) -> LetterText:
    """Return the e-mail with a password reset link for each account with the address."""
    longest = ngettext(
        "The link works once, for %(minutes)s minute.",
        "The link works once, for %(minutes)s minutes.",
        minutes,
    )
    ways = [f"{_('Sign-in name: %(name)s') % {'name': name}}\n{link}" for name, link in links]
    return LetterText(
        subject=_("New password for Kārta"),
        paragraphs=(
            _("Someone, probably you, asked for a new password for Kārta. Choose it here:"),
            *ways,
            longest % {"minutes": minutes},
            _("If it was not you, ignore this e-mail: the password will not change."),
        ),
    )


def address(*, name: str, link: str, hours: int) -> LetterText:
    """Return the e-mail that asks the user to confirm their address."""
    longest = ngettext(
        "The link works once, for %(hours)s hour, in the browser where you are signed in.",
        "The link works once, for %(hours)s hours, in the browser where you are signed in.",
        hours,
    )
    return LetterText(
        subject=_("Is this your address?"),
        paragraphs=(
            _("Someone gave this address for the account %(name)s in Kārta. If it was you:")
            % {"name": quoted(name)},
            link,
            longest % {"hours": hours},
            _("If it was not you, ignore this e-mail: the address will not be used."),
        ),
    )
