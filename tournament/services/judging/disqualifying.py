"""Disqualifying from the tournament directly: what it moves is shown first, then it is done."""

from __future__ import annotations

from tournament.models import Entry
from tournament.services.acts import Act, Actor, acting_while_open, reason_given
from tournament.services.consequences import settle_consequences
from tournament.services.people.attendance import leave, set_leaving
from tournament.services.sheets.ripples import Ripple, foresee


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


def let_out_as_before(act: Act, entry: Entry, *, leaving: str, reason: str) -> None:
    """Write within an act that somebody has merely left, as before they were disqualified."""
    before = {"to_round": entry.to_round, "reason": entry.leaving_reason}
    set_leaving(entry, leaving, reason)
    act.note(subject=str(entry), before=before, after={**before, "reason": reason})
    settle_consequences(act)
