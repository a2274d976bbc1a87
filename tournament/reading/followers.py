"""Followers of an event by e-mail: who may ask, and the token in their links."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core import signing

from tournament.models import Follower, Tournament

SIGNED_FOR: Final = "tournament.follower"


def may_be_followed(tournament: Tournament) -> bool:
    """Whether the result may still be asked for by e-mail, and a mail server is configured."""
    is_over = tournament.called_off or tournament.state == Tournament.State.APPROVED
    return bool(settings.EMAIL_HOST) and not is_over and not tournament.is_rehearsal


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


def followers_by_email(tournament: Tournament) -> int:
    """Return how many confirmed addresses follow an event."""
    return Follower.objects.filter(tournament=tournament).exclude(confirmed_at=None).count()
