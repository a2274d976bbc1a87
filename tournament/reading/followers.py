"""Followers by e-mail: what may be followed, tokens of links, and all that a mailbox follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core import signing
from django.db.models import QuerySet

from tournament.models import Follower, Scope, Tournament
from tournament.standings.series.publication import announced_of

SIGNED_FOR: Final = "tournament.follower"
SIGNED_FOR_ALL: Final = "tournament.follower.all"


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """What a link opens: its follower, if it is of one, and all that the mailbox follows."""

    asked: Follower | None
    confirmed: Sequence[Follower]
    mailbox: str
    is_of_day: bool
    """Whether the link is in the e-mail of a day, and so of no single follower."""

    def named(self, key: str) -> Follower | None:
        """Return the follower with this key; the link's own without a key."""
        if not key:
            return self.asked
        return next((one for one in self.confirmed if str(one.pk) == key), None)


def may_be_followed(tournament: Tournament) -> bool:
    """Whether the result may still be asked for by e-mail, and a mail server is configured."""
    is_over = tournament.called_off or tournament.state == Tournament.State.APPROVED
    return bool(settings.EMAIL_HOST) and not is_over and not tournament.is_rehearsal


def series_may_be_followed(scope: Scope) -> bool:
    """Whether there may be news of a series, and a mail server is configured."""
    is_open = bool(settings.EMAIL_HOST) and scope.kind == Scope.Kind.SERIES
    return is_open and announced_of(scope) is None


def token_of(follower: Follower) -> str:
    """Return the signed token of a follower's links; it is not stored."""
    return signing.Signer(salt=SIGNED_FOR).sign(f"{follower.tournament_id}-{follower.pk}")


def follower_of(tournament: Tournament, token: str) -> tuple[bool, Follower | None]:
    """Return whether the token is the event's, and the follower if they are still stored."""
    try:
        event, _dash, key = signing.Signer(salt=SIGNED_FOR).unsign(token).partition("-")
    except signing.BadSignature:
        return False, None
    if event != str(tournament.pk):
        return False, None
    return True, Follower.objects.filter(tournament=tournament, pk=int(key)).first()


def subscription_token(follower: Follower) -> str:
    """Return the signed token of the page with all that a follower's mailbox follows."""
    return signing.Signer(salt=SIGNED_FOR_ALL).sign(f"{follower.pk}-{follower.mailbox}")


def mailbox_token(mailbox: str) -> str:
    """Return the same token for the e-mail of a day, which is not about one follower."""
    return signing.Signer(salt=SIGNED_FOR_ALL).sign(f"-{mailbox}")


def subscriptions_of(token: str) -> Subscriptions | None:
    """Return what a token opens; None if it is not ours."""
    try:
        key, _dash, mailbox = signing.Signer(salt=SIGNED_FOR_ALL).unsign(token).partition("-")
    except signing.BadSignature:
        return None
    found = _confirmed(mailbox) if mailbox else ()
    if not key:
        return Subscriptions(None, found, mailbox, is_of_day=True)
    asked = _with_owner().filter(pk=int(key)).first()
    if asked is not None and asked.confirmed_at and asked not in found:
        found = (asked, *found)
    return Subscriptions(asked, found, mailbox, is_of_day=False)


def followers_by_email(tournament: Tournament) -> int:
    """Return how many confirmed addresses follow an event."""
    return Follower.objects.confirmed().filter(tournament=tournament).count()


def _confirmed(mailbox: str) -> Sequence[Follower]:
    found = _with_owner().filter(mailbox=mailbox).exclude(confirmed_at=None)
    return tuple(found.order_by("-asked_at"))


def _with_owner() -> QuerySet[Follower]:
    return Follower.objects.select_related("tournament", "scope")
