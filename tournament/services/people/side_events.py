"""Entering the players of one event in a side event, such as a patience evening."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.models import Entry, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import lots
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people.registration import SAID, entries_taken_back, next_number
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of


@declare(may="register")
def enter_people_of(tournament: Tournament, other: Tournament, *, by: Actor, key: str = "") -> int:
    """Enter all players of another tournament, as the same persons.

    Existing entries are unchanged; numbers are kept if free. Returns how many were added.
    """
    with acting_while_open(tournament, enter_people_of, by=by, key=key) as act:
        if act.earlier is not None:
            return len(facts_of(act.earlier)["entered"])
        entered = list(_entered(act, other))
        if not entered:
            raise Refused("nobody_to_enter", tournament=other.name)
        act.note(
            subject=other.name,
            after={"known": len(entered)},
            undo={"entered": [entry.pk for entry in entered], "changed": {}},
        )
        lots.give_to_latecomers(act)
        update_dependents(act)
    return len(entered)


def _entered(act: Act, other: Tournament) -> Iterator[Entry]:
    """Enter them one by one; removed entries are restored under their numbers."""
    own = Entry.objects.filter(tournament=act.tournament)
    back, from_round = entries_taken_back(act.tournament), next_round_number(act.tournament)
    here = set(own.values_list("player", flat=True)) - back.keys()
    numbers = set(own.values_list("number", flat=True))
    playing = Entry.objects.filter(tournament=other, leaving="", to_round=None)
    for one in playing.exclude(player__in=here).order_by("number"):
        number = next_number(act.tournament) if one.number in numbers else one.number
        new = Entry(tournament=act.tournament, player_id=one.player_id, number=number)
        entry = back.get(one.player_id, new)
        for name in (*SAID, "category", "opens_register"):
            setattr(entry, name, getattr(one, name))
        entry.from_round, entry.to_round = from_round, None
        entry.save()
        numbers.add(entry.number)
        yield entry
