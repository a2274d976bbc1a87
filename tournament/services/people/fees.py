"""Entry fees: noted as in the box, or as still owed."""

from __future__ import annotations

from tournament.models import Entry
from tournament.services.acts import Actor, acting_while_open


def mark_paid(entry: Entry, *, by: Actor) -> None:
    """Note that the entry fee is in the box."""
    _set_paid(entry, by=by, is_paid=True)


def mark_unpaid(entry: Entry, *, by: Actor) -> None:
    """Note that the entry fee is still owed."""
    _set_paid(entry, by=by, is_paid=False)


def _set_paid(entry: Entry, *, by: Actor, is_paid: bool) -> None:
    with acting_while_open(entry.tournament, "mark_paid", by=by) as act:
        entry = Entry.objects.get(pk=entry.pk)
        if entry.is_paid == is_paid:
            return
        entry.is_paid = is_paid
        entry.save(update_fields=["is_paid"])
        undo = {"entry": entry.pk}
        after = {"is_paid": is_paid}
        act.note(subject=str(entry), before={"is_paid": not is_paid}, after=after, undo=undo)
