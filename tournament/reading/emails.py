"""Which e-mails an event sends, and which an applicant wants."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tournament.models import Announcement, Application, EmailKind, Mail
from tournament.reading.applications import announced_of

CHOSEN_BY_EVENT: Final = (
    EmailKind.RECEIVED, EmailKind.ACCEPTED, EmailKind.DECLINED, EmailKind.REMINDER,
    EmailKind.SEAT, EmailKind.RESULT,
)  # fmt: skip
"""A free place, a new date, other regulations and a cancelled event are always sent."""
CHOSEN_BY_PERSON: Final = (EmailKind.REMINDER, EmailKind.SEAT, EmailKind.RESULT)
UNLESS_ASKED: Final = (EmailKind.SEAT,)
"""Kinds that are sent only to applicants who asked for them: one per round."""


def event_sends(announced: Announcement, kind: str) -> bool:
    """Whether the event sends this kind of e-mail."""
    return kind not in (announced.emails_off or ())


def kinds_off(application: Application) -> Collection[str]:
    """Return the kinds of e-mails that the applicant does not want."""
    return UNLESS_ASKED if application.emails_off is None else application.emails_off


def has_stopped(application: Application) -> bool:
    """Whether the applicant stopped all e-mails about the event."""
    return Application.ALL_EMAILS in kinds_off(application)


def wants(application: Application, kind: str) -> bool:
    """Whether the applicant has an address and wants this kind of e-mail."""
    off = kinds_off(application)
    return bool(application.contact) and kind not in off and Application.ALL_EMAILS not in off


def email_choices(application: Application) -> list[tuple[str, bool]]:
    """Return the kinds that the applicant may choose, and whether each is wanted."""
    announced, off = announced_of(application.tournament), kinds_off(application)
    kinds = [kind.value for kind in CHOSEN_BY_PERSON if event_sends(announced, kind)]
    return [(kind, kind not in off) for kind in kinds]


def has_bounced(application: Application) -> bool:
    """Whether an e-mail to the applicant's present address came back."""
    return Mail.objects.filter(application=application).exclude(bounced_at=None).exists()


def is_reachable(application: Application) -> bool:
    """Whether e-mails reach the applicant, as far as is known."""
    return wants(application, EmailKind.PLACE) and not has_bounced(application)
