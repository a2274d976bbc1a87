"""The texts of letters, and the words for their states and failures."""

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
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournament.models import Announcement, Application, Job, Mail
from tournament.models.plain import one_line
from tournament.reading.applications import token_of
from tournament.words.names import fill
from tournament.words.terms import ROLES

LONGEST_NAME: Final = 80
# Mail programs turn these into links, which a name must not contain.
JOINED: Final = re.compile(r"(?<=\S)([.:/@]+)(?=\S)")
PRINTABLE: Final = Charset("utf-8")
PRINTABLE.body_encoding = QP


@dataclass(frozen=True, slots=True)
class LetterText:
    """Subject and paragraphs of a letter."""

    subject: str
    paragraphs: Sequence[str]


class LetterMessage(EmailMessage):
    """Django's message, 7-bit, with long headers folded by RFC 5322."""

    encoding = PRINTABLE

    def message(self) -> Message:  # type: ignore[override]
        """Return the message; the older policy would begin a long subject on its second line."""
        written = super().message()
        written.policy = SMTP
        return written


def quoted(text: str) -> str:
    """Return user input as a letter may quote it: one short line, no links.

    >>> said("Kauss\\nBcc: a@evil.example")
    'Kauss Bcc: a@ evil. example'
    """
    line = one_line(text)
    short = line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1]}…"
    return JOINED.sub(r"\1 ", short)


def message_of(letter: LetterText, *, to: str, name: str) -> EmailMessage:
    """Return the e-mail message; `name` is its Message-ID, the same for every try."""
    return LetterMessage(
        # An encoded word would be decoded by the receiver, line breaks included.
        subject=one_line(letter.subject).replace("=?", "= ?"),
        body="\n\n".join(letter.paragraphs) + "\n",
        to=[to],
        headers={
            "Date": format_datetime(timezone.now()),
            "Message-ID": f"<{name}>",
            # No out-of-office replies, please.
            "Auto-Submitted": "auto-generated",
        },
    )


Words = Mapping[str, Promise]

LETTERS: Final[Words] = {
    "invitation": gettext_lazy("Invitation by mail"),
    "reset": gettext_lazy("New password by mail"),
    "address": gettext_lazy("Address to be confirmed"),
    "entry": gettext_lazy("Link of an application"),
    "place": gettext_lazy("A place that came free"),
    "moved": gettext_lazy("The tournament is moved"),
    "off": gettext_lazy("The tournament is called off"),
}
STATES: Final[Words] = {
    "queued": pgettext_lazy("letter", "waiting to be sent"),
    "running": pgettext_lazy("letter", "being sent"),
    "done": pgettext_lazy("letter", "sent"),
    "failed": pgettext_lazy("letter", "not sent"),
    "cancelled": pgettext_lazy("letter", "not sent any more"),
}
NOT_SENT: Final[Words] = {
    "unreached": gettext_lazy("The mail server did not answer."),
    "turned_away": gettext_lazy(
        "The mail server did not take the letter. Check that the address is right."
    ),
    "locked_out": gettext_lazy(
        "The mail server does not let Kārta in. Whoever set Kārta up has to look at its name and"
        " password there."
    ),
    "insecure": gettext_lazy(
        "The way to the mail server is not safe, so nothing was sent. Whoever set Kārta up has to"
        " look at it."
    ),
    "unsure": gettext_lazy(
        "The mail server broke off at the last moment: perhaps the letter went out, perhaps not."
        " Ask, or send it again."
    ),
    "abandoned": gettext_lazy("The worker stopped over it again and again. Send it again."),
    "broken": gettext_lazy("This letter could not be written. Hand the link over yourself."),
}


def letter_state(job: Job) -> str:
    """Return the state of a letter in words."""
    if job.is_active and job.failure:
        return pgettext("letter", "waiting for another try")
    return str(STATES[job.state])


def letter_words(job: Job) -> str:
    """Return the state of a letter, and why it failed."""
    state = letter_state(job)
    return f"{state}. {NOT_SENT[job.failure]}" if job.failure in NOT_SENT else state


def invitation(*, by: str, tournament: str, role: str, link: str, until: datetime) -> LetterText:
    """Invite somebody to a desk."""
    facts = {"by": quoted(by), "tournament": quoted(tournament), "role": ROLES[role]}
    day = date_format(timezone.localtime(until), "SHORT_DATE_FORMAT")
    return LetterText(
        subject=fill(_("Invitation to the desk of %(tournament)s"), facts),
        paragraphs=(
            fill(
                _("%(by)s invites you to the desk of %(tournament)s. Your role: %(role)s."), facts
            ),
            _("This link works once, until %(day)s:") % {"day": day},
            link,
            _("If you do not know what this is about, do nothing: nothing will happen."),
        ),
    )


def reset(links: Sequence[tuple[str, str]], *, minutes: int) -> LetterText:
    """Send a link to set a new password, for each account with the address."""
    longest = ngettext(
        "The link works once, for %(minutes)s minute.",
        "The link works once, for %(minutes)s minutes.",
        minutes,
    )
    ways = [f"{_('Sign-in name: %(name)s') % {'name': name}}\n{link}" for name, link in links]
    return LetterText(
        subject=_("New password in Kārta"),
        paragraphs=(
            _("Somebody, most likely you, wants a new password for Kārta. Choose it here:"),
            *ways,
            longest % {"minutes": minutes},
            _("If it was not you, do nothing: the password stays as it is."),
        ),
    )


def address(*, name: str, link: str, hours: int) -> LetterText:
    """Ask whether an address belongs to whoever typed it."""
    longest = ngettext(
        "The link works once, for %(hours)s hour, in the browser in which you are signed in.",
        "The link works once, for %(hours)s hours, in the browser in which you are signed in.",
        hours,
    )
    return LetterText(
        subject=_("Is this your address?"),
        paragraphs=(
            _("Somebody gave this address for the account %(name)s in Kārta. If it was you:")
            % {"name": quoted(name)},
            link,
            longest % {"hours": hours},
            _("If it was not you, do nothing: the address will not be used."),
        ),
    )


def entry(mail: Mail) -> tuple[LetterText, str] | None:
    """Ask whoever filled the form in to make it complete."""
    application = _open(mail)
    if application is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("Your entry: %(tournament)s") % facts,
        paragraphs=(
            _("Somebody, most likely you, entered %(name)s for %(tournament)s, %(day)s.") % facts,
            _("The entry is complete once you press the button on this page:"),
            _link(mail, application),
            _(
                "Keep this letter: the same page shows how the entry stands and lets you withdraw "
                "it."
            ),
            _("If you do not know what this is about, do nothing: then nobody is entered."),
        ),
    ), mail.to


def place(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody in the waiting list that there is a place for them."""
    application = _open(mail)
    if application is None or application.placed_at is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("A place for you: %(tournament)s") % facts,
        paragraphs=(
            _("There is a place for %(name)s at %(tournament)s, %(day)s.") % facts,
            _("If you cannot come, give it up to the next in line on this page:"),
            _link(mail, application),
        ),
    ), mail.to


def moved(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody who applied that the event is on another day or at another place."""
    application = _open(mail)
    if application is None or application.tournament.called_off:
        return None
    event, facts = application.tournament, _facts(application)
    announced = Announcement.objects.filter(tournament=event).first()
    if announced is None or announced.moved_from is None:
        return None
    facts |= {
        "before": date_format(announced.moved_from, "SHORT_DATE_FORMAT"),
        "starts": f", {time_format(event.starts)}" if event.starts else "",
        "place": f", {quoted(event.place)}" if event.place else "",
        "reason": quoted(announced.moved_why),
    }
    return LetterText(
        subject=_("Moved: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s has been moved. It was announced for %(before)s.") % facts,
            _("Now it is: %(day)s%(starts)s%(place)s.") % facts,
            _("Reason: %(reason)s") % facts,
            _("The entry of %(name)s stands. If you cannot come, withdraw it on this page:")
            % facts,
            _link(mail, application),
        ),
    ), mail.to


def called_off(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody who applied that the event does not take place."""
    application = _open(mail)
    if application is None or not application.tournament.called_off:
        return None
    facts = _facts(application) | {"reason": quoted(application.tournament.called_off)}
    return LetterText(
        subject=_("Called off: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s, %(day)s, does not take place.") % facts,
            _("Reason: %(reason)s") % facts,
            _("There is nothing you need to do."),
        ),
    ), mail.to


def _open(mail: Mail) -> Application | None:
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at:
        return None
    return application


def _facts(application: Application) -> dict[str, str]:
    return {
        "name": quoted(application.name),
        "tournament": quoted(application.tournament.name),
        "day": date_format(application.tournament.date, "SHORT_DATE_FORMAT"),
    }


def _link(mail: Mail, application: Application) -> str:
    path = reverse("application", args=[application.tournament.slug, token_of(application)])
    return mail.site + path
