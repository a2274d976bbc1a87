"""Disqualifying from the tournament directly: what it moves is shown first, then it is done."""

from __future__ import annotations

from tournament.models import Entry
from tournament.services.acts import Actor, acting_while_open, reason_given
from tournament.services.consequences.ripples import Ripple, foresee
from tournament.services.people.attendance import leave


def preview_disqualification(entry: Entry) -> Ripple:
    """Return what disqualifying somebody would move."""
    return foresee(entry.tournament, lambda: disqualify(entry, by=Actor(""), reason="?"))


def disqualify(
    entry: Entry, *, by: Actor, reason: str, previewed: int | None = None, key: str = ""
) -> None:
    """Put somebody out of the tournament, as it was shown; what was played stands."""
    with acting_while_open(
        entry.tournament, "disqualify", by=by, key=key, previewed=previewed
    ) as act:
        if act.earlier is not None:
            return
        words, leaving = reason_given(reason), Entry.Leaving.DISQUALIFIED
        leave(act, Entry.objects.get(pk=entry.pk), reason=words, leaving=leaving)
