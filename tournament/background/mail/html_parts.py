"""The HTML part of an e-mail about an event: its name in its colour, with its logo.

The text part comes first and says the same. Nothing is loaded from the network: the logo is in the
e-mail.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import dataclass
from email.mime.image import MIMEImage
from typing import Final

from django.core.mail import EmailMultiAlternatives
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.exchange.pictures import in_a_page, shape_of
from tournament.models import EventFace, Mail, Tournament
from tournament.models.branding import face_of
from tournament.reading.events.colours import by_day

INK: Final = "#1c1a17"
HEIGHT: Final = 40
"""The height of the logo, in pixels."""
WIDEST: Final = 3.0
LOGO: Final = "logo@karta"
PNG: Final = "data:image/png;base64,"


@dataclass(frozen=True, slots=True)
class LetterFace:
    """The event that an e-mail is about: its name, its colour and its logo."""

    name: str
    colour: str
    logo: bytes = b""
    shape: float = 1

    @property
    def width(self) -> int:
        """The width of the logo, in pixels."""
        return round(HEIGHT * min(self.shape, WIDEST))


def face_of_mail(mail: Mail) -> LetterFace | None:
    """Return the face of the e-mail's event; None if it has neither a colour nor a logo."""
    event = _event(mail)
    if event is None:
        return None
    face: EventFace = face_of(event)
    if not (face.colour or face.logo):
        return None
    colour = by_day(face.colour).accent if face.colour else INK
    picture = in_a_page(face.logo).removeprefix(PNG)
    if not picture:
        return LetterFace(event.name, colour)
    return LetterFace(event.name, colour, b64decode(picture), shape_of(face.logo))


def _event(mail: Mail) -> Tournament | None:
    if mail.application is not None:
        return mail.application.tournament
    return mail.invitation.tournament if mail.invitation is not None else None


def attach_html(
    letter: EmailMultiAlternatives, face: LetterFace, name: str, paragraphs: Iterable[str]
) -> None:
    """Add the HTML part and the logo; `name` is the event's, safe to quote."""
    letter.attach_alternative(html_of(face, name, paragraphs), "text/html")
    if face.logo:
        picture = MIMEImage(face.logo, "png")
        picture["Content-ID"] = f"<{LOGO}>"
        picture["Content-Disposition"] = "inline"
        letter.attach(picture)


def html_of(face: LetterFace, name: str, paragraphs: Iterable[str]) -> SafeString:
    """Return the paragraphs as HTML below the event's name; a line that is an address is a link."""
    return format_html(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8"></head>'
        '<body style="margin:0;color:{};background:#fff;font:16px/1.5 sans-serif">'
        '<div style="max-width:36em;margin:0 auto;padding:16px">'
        '<p style="margin:0 0 20px;padding:0 0 10px;border-bottom:4px solid {};color:{};'
        'font-size:20px;font-weight:bold">{}{}</p>\n{}</div></body></html>\n',
        get_language() or "lv",
        INK,
        face.colour,
        face.colour,
        _logo(face),
        name,
        format_html_join("\n", "<p>{}</p>", ((_paragraph(text, face),) for text in paragraphs)),
    )


def _logo(face: LetterFace) -> str:
    if not face.logo:
        return ""
    return format_html(
        '<img src="cid:{}" alt="" width="{}" height="{}"'
        ' style="vertical-align:middle;margin-right:12px">',
        LOGO,
        face.width,
        HEIGHT,
    )


def _paragraph(text: str, face: LetterFace) -> str:
    """Return a paragraph, which is a link if it is an address and nothing else."""
    if not text.startswith(("https://", "http://")) or len(text.split()) > 1:
        return text
    return format_html(
        '<a href="{}" style="color:{};word-break:break-all">{}</a>', text, face.colour, text
    )
