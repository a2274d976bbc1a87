"""Entering those who qualify for an event by their places in a series."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Series, Tournament
from tournament.reading.series.qualified import entered_by_person, lines_of
from tournament.services.acts import Act, Actor, acting_while_open
from tournament.services.consequences import settle_consequences
from tournament.services.people import register as people
from tournament.services.people.registration import (
    entries_taken_back,
    next_number,
    next_round_number,
    readable,
    take_in,
)
from tournament.services.refusals import Refused
from tournament.services.rounds import lots


def enter_qualified(
    tournament: Tournament,
    series: Series,
    players: Collection[int],
    *,
    by: Actor,
    key: str = "",
) -> int:
    """Enter people of a series in the order of their places there, and return how many came.

    It is the place in the series that counts, never that of any one stage. Whoever is entered
    already stays as they are; somebody without a place in the series is refused.
    """
    with acting_while_open(tournament, "enter_qualified", by=by, key=key) as act:
        if act.earlier is not None:
            return 0
        placed = {line.player: str(line.place) for line in lines_of(series)}
        if not set(players) <= placed.keys():
            raise Refused("not_in_series", series=series.scope.name)
        here = entered_by_person(act.tournament)
        wished = [one for one in placed if one in players and one not in here]
        if not wished:
            raise Refused("nobody_new_ticked")
        entered = list(_entered(act, wished))
        told = {str(entry): placed[one] for entry, one in zip(entered, wished, strict=True)}
        act.note(
            subject=series.scope.name,
            after={"entered": told},
            undo={"entered": [entry.pk for entry in entered], "changed": {}},
        )
        lots.give_to_latecomers(act)
        settle_consequences(act)
    return len(entered)


def _entered(act: Act, persons: Collection[int]) -> Iterator[Entry]:
    """Enter one after another; whoever was taken back is back under their number."""
    rows = Player.objects.in_bulk(persons)
    known = people.known_among(rows.values(), by=act.by)
    back, from_round = entries_taken_back(act.tournament), next_round_number(act.tournament)
    for person in persons:
        player = rows[person]
        new = Entry(tournament=act.tournament, player=player, number=next_number(act.tournament))
        entry = back.get(person, new)
        newcomer = readable(Newcomer(name=player.name, club=player.club))
        who = people.Person(player, is_known=person in known)
        take_in(entry, people.told_of(newcomer, who), from_round=from_round)
        entry.opens_register = who.is_known
        entry.save()
        yield entry
