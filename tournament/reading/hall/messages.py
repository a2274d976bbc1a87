"""The director's messages to everybody that are still shown."""

from __future__ import annotations

from tournament.models import Message, Tournament


def standing_messages(tournament: Tournament) -> tuple[Message, ...]:
    """Return the messages that are shown, newest first, in one query."""
    return tuple(Message.objects.standing().filter(tournament=tournament).order_by("-pk"))
