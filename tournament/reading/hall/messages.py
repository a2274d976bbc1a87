"""What the director says to everybody, as long as they have not taken it down."""

from __future__ import annotations

from tournament.models import Message, Tournament


def standing_messages(tournament: Tournament) -> tuple[Message, ...]:
    """Return what stands, the newest first, in one query."""
    return tuple(Message.objects.standing().filter(tournament=tournament).order_by("-pk"))
