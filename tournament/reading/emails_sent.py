"""The e-mails of an event to its applicants, for the desk: sent, waiting, not sent, bounced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, Q, QuerySet, Subquery

from tournament.models import Job, Mail, NomineeAddress, Tournament

PER_PAGE: Final = 100


class EmailState(StrEnum):
    """What became of an e-mail."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    BOUNCED = "bounced"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class EmailRow:
    """One e-mail to an applicant or a nominee."""

    mail: Mail

    @property
    def state(self) -> EmailState:
        """What became of it."""
        return _state_of(self.mail)

    @property
    def needs_attention(self) -> bool:
        """Whether the recipient does not know what the e-mail says."""
        return self.state in (EmailState.FAILED, EmailState.BOUNCED)

    @property
    def may_bounce(self) -> bool:
        """Whether it may have come back: it was given to a mail server."""
        return self.state == EmailState.SENT or self.mail.job.failure == Job.Failure.UNSURE

    @property
    def may_go_again(self) -> bool:
        """Whether it may be sent again: it is over, and the address is known."""
        return self.state not in (EmailState.WAITING, EmailState.BOUNCED) and bool(self.contact)

    @property
    def name(self) -> str:
        """The name of the applicant or the nominee."""
        if self.mail.nominee is not None:
            return self.mail.nominee.player.name
        return self.mail.application.name if self.mail.application else ""

    @property
    def contact(self) -> str:
        """The present address; empty if it was deleted."""
        if self.mail.application is not None:
            return self.mail.application.contact
        return getattr(self.mail, "nominee_contact", None) or ""


@dataclass(frozen=True, slots=True)
class EmailsSent:
    """A page of the e-mails in a state, newest first, and the count in each state."""

    counts: Mapping[str, int]
    page: Page[EmailRow]


def emails_about(tournament: Tournament) -> QuerySet[Mail]:
    """Return the e-mails of an event to its applicants and nominees."""
    to_players = Q(application__tournament=tournament) | Q(nominee__final=tournament)
    return Mail.objects.filter(to_players)


def emails_of(tournament: Tournament, *, state: str = "", page: int | None = None) -> EmailsSent:
    """Return the e-mails of an event to its applicants and nominees, in one query."""
    found = emails_about(tournament).select_related("job", "application", "nominee__player")
    address = NomineeAddress.objects.filter(
        final=tournament, player=OuterRef("nominee__player")
    ).values("contact")
    found = found.annotate(nominee_contact=Subquery(address)).order_by("-pk")
    rows = [EmailRow(mail) for mail in found]
    counts = Counter(row.state for row in rows)
    shown = [row for row in rows if not state or row.state == state]
    return EmailsSent(
        {each.value: counts[each] for each in EmailState if counts[each]},
        Paginator(shown, PER_PAGE).get_page(page),
    )


def _state_of(mail: Mail) -> EmailState:
    if mail.bounced_at is not None:
        return EmailState.BOUNCED
    if mail.job.is_active:
        return EmailState.WAITING
    if mail.job.is_done:
        return EmailState.SENT
    is_dropped = mail.job.state == Job.State.CANCELLED
    return EmailState.DROPPED if is_dropped else EmailState.FAILED
