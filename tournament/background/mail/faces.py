"""The branding of an e-mail: the colours and the logo of the event that it is about."""

from __future__ import annotations

from base64 import b64decode
from typing import Final

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import LetterFace
from tournament.exchange.pictures import in_a_page, shape_of
from tournament.models import FollowerEmail, Mail, Tournament
from tournament.models.branding import face_of
from tournament.reading.events.colours import by_day, by_night

PNG: Final = "data:image/png;base64,"


def face_of_mail(mail: Mail) -> LetterFace | None:
    """Return the face of the e-mail's event; None if it has neither a colour nor a logo."""
    event = _event(mail)
    if event is None:
        return None
    face = face_of(event)
    if not (face.colour or face.logo):
        return None
    day, night = (by_day(face.colour), by_night(face.colour)) if face.colour else (None, None)
    picture = in_a_page(face.logo).removeprefix(PNG)
    if not picture:
        return LetterFace(quoted(event.name), day, night)
    return LetterFace(quoted(event.name), day, night, b64decode(picture), shape_of(face.logo))


def _event(mail: Mail) -> Tournament | None:
    if mail.application is not None:
        return mail.application.tournament
    if mail.nominee is not None:
        return mail.nominee.final
    if mail.follower is not None:
        return None if mail.job.document == FollowerEmail.DIGEST else mail.follower.tournament
    return mail.invitation.tournament if mail.invitation is not None else None
