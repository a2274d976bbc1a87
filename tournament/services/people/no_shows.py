"""Who did not come: out for good, one of them or all whom the desk was asked about."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.models import Entry, Tournament
from tournament.services.acts import Actor, acting_while_open
from tournament.services.people.attendance import leave


def did_not_come(
    tournament: Tournament, numbers: Sequence[int], *, by: Actor, reason: str, key: str = ""
) -> None:
    """Take those out for good who never came, or came no more; one line for each of them."""
    with acting_while_open(tournament, "did_not_come", by=by, key=key) as act:
        if act.earlier is None:
            found = Entry.objects.filter(tournament=act.tournament, number__in=numbers)
            for entry in found.order_by("number"):
                if not entry.is_out:
                    leave(
                        act,
                        entry,
                        reason=reason,
                        leaving=Entry.Leaving.WITHDRAWN,
                        verb="did_not_come",
                    )
