"""An e-mail message from its text: plain and HTML parts, headers, and the address to stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.charset import QP, Charset
from email.message import Message
from email.mime.image import MIMEImage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.models.text_fields import one_line
from tournament.reading.events.colours import Shades

PRINTABLE: Final = Charset("utf-8")
PRINTABLE.body_encoding = QP
SECURE: Final = "https://"
LOGO: Final = "logo@karta"
HEIGHT: Final = 40
"""The height of a logo, in pixels."""
WIDEST: Final = 3.0


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a line of its own; in HTML it is a button with the words."""

    words: str
    url: str

    def __str__(self) -> str:
        return self.url


@dataclass(frozen=True, slots=True)
class LetterText:
    """Subject and paragraphs of an e-mail; `stop` is the address that ends such e-mails."""

    subject: str
    paragraphs: Sequence[str | Link]
    stop: str = ""


@dataclass(frozen=True, slots=True)
class LetterFace:
    """The event that an e-mail is about: its name, its colours and its logo.

    `day` and `night` are None if the event has no colour of its own.
    """

    name: str
    day: Shades | None
    night: Shades | None
    logo: bytes = b""
    shape: float = 1

    @property
    def height(self) -> int:
        """The height of the logo, in pixels."""
        return HEIGHT

    @property
    def content_id(self) -> str:
        """The name of the logo inside the e-mail."""
        return LOGO

    @property
    def width(self) -> int:
        """The width of the logo, in pixels."""
        return round(HEIGHT * min(self.shape, WIDEST))


class LetterMessage(EmailMultiAlternatives):
    """A Django message in 7 bits, with long headers folded as in RFC 5322."""

    encoding = PRINTABLE
    mixed_subtype = "related"

    def message(self) -> Message:  # type: ignore[override]
        """Return the message; the older policy would start a long subject on its second line."""
        written = super().message()
        written.policy = SMTP
        return written


def message_of(
    letter: LetterText, *, to: str, name: str, face: LetterFace | None = None
) -> EmailMultiAlternatives:
    """Return the e-mail message; `name` is its Message-ID, the same for every try."""
    message = LetterMessage(
        # The receiver would decode an encoded word, including its line breaks.
        subject=one_line(letter.subject).replace("=?", "= ?"),
        body="\n\n".join([*map(str, letter.paragraphs), *_last_lines(letter)]) + "\n",
        to=[to],
        headers={
            "Date": format_datetime(timezone.now()),
            "Message-ID": f"<{name}>",
            # Suppress out-of-office replies.
            "Auto-Submitted": "auto-generated",
            **_stop_headers(letter.stop),
        },
    )
    message.attach_alternative(html_of(letter, face), "text/html")
    if face is not None and face.logo:
        attach_logo(message, face)
    return message


def attach_logo(message: EmailMultiAlternatives, face: LetterFace) -> None:
    """Add the logo, which the HTML part shows."""
    picture = MIMEImage(face.logo, "png")
    picture["Content-ID"] = f"<{LOGO}>"
    picture["Content-Disposition"] = "inline"
    message.attach(picture)


def html_of(letter: LetterText, face: LetterFace | None = None) -> str:
    """Return the HTML part: no scripts, and nothing that is loaded from a server."""
    blocks = [
        {"link": one} if isinstance(one, Link) else {"lines": one.split("\n")}
        for one in letter.paragraphs
    ]
    facts = {"subject": letter.subject, "blocks": blocks, "stop": letter.stop, "face": face}
    return render_to_string("emails/email.html", {**facts, "language": get_language() or "lv"})


def _last_lines(letter: LetterText) -> list[str]:
    return [f"-- \n{_('Stop these e-mails:')} {letter.stop}"] if letter.stop else []


def _stop_headers(stop: str) -> dict[str, str]:
    """Return the headers for one click in the mail program (RFC 8058, which requires HTTPS)."""
    if not stop:
        return {}
    one_click = {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return {"List-Unsubscribe": f"<{stop}>", **(one_click if stop.startswith(SECURE) else {})}
