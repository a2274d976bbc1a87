"""What the director says to everybody, on every screen, page and phone, until they take it down."""

from __future__ import annotations

from tournament.models import Message, Tournament
from tournament.models.message import LONGEST_MESSAGE
from tournament.models.plain import one_line
from tournament.services.acts import Act, Actor, acting
from tournament.services.refusals import Refused


def say_to_everybody(tournament: Tournament, *, text: str, by: Actor, key: str = "") -> Message:
    """Show everybody a few words; a double click says them once."""
    with acting(tournament, "say_to_everybody", by=by, key=key) as act:
        if made := act.already_made(Message):
            return made
        bare = one_line(text)[:LONGEST_MESSAGE]
        if not bare:
            raise Refused("message_empty")
        message = Message.objects.create(tournament=act.tournament, text=bare, **act.signature)
        act.note(after={"text": bare}, undo={"message": message.pk}, result=message)
    return message


def lift_message(message: Message, *, by: Actor) -> None:
    """Take a message down; one that is down stays so."""
    with acting(message.tournament, "lift_message", by=by) as act:
        lift(act, message.pk)


def lift(act: Act, pk: int) -> None:
    """Take a message down within an act."""
    message = Message.objects.standing().filter(tournament=act.tournament, pk=pk).first()
    if message is not None:
        act.lift(message)
        act.note(before={"text": message.text}, undo={"message": pk})


def say_again(act: Act, pk: int) -> None:
    """Put a message up again within an act."""
    message = Message.objects.filter(tournament=act.tournament, pk=pk).first()
    if message is not None and message.lifted_at is not None:
        message.lifted_at = None
        message.save(update_fields=["lifted_at"])
        act.note(after={"text": message.text})
