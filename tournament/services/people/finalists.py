"""Entering finalists of a series in an event, or in a group of it, by their places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Series, Tournament
from tournament.reading.series.qualified import entered_by_person, lines_of
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import lots
from tournament.services.drafts.drafting import next_round_number
from tournament.services.events import blocks
from tournament.services.people import register as people
from tournament.services.people.registration import (
    accepted_newcomer,
    entries_taken_back,
    fill_entry,
    next_number,
)
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of


@declare(may="register")
def enter_qualified(
    tournament: Tournament,
    series: Series,
    players: Collection[int],
    *,
    by: Actor,
    key: str = "",
) -> int:
    """Enter people of a series in the order of their places, and return how many were added.

    The place is that in the series, not in any stage. Existing entries are unchanged; a person
    without a place in the series is refused.
    """
    with acting_while_open(tournament, enter_qualified, by=by, key=key) as act:
        if act.earlier is not None:
            return len(facts_of(act.earlier)["entered"])
        placed = _placed(series, players)
        count = _enter_new(act, series, placed, from_round=next_round_number(act.tournament))
        if not count:
            raise Refused("nobody_new_ticked")
        update_dependents(act)
    return count


@declare(may="plan", undo=blocks.put_blocks_back)
def fill_group(
    tournament: Tournament,
    series: Series,
    players: Collection[int],
    *,
    first_round: int,
    group: str,
    by: Actor,
    previewed: int | None = None,
    key: str = "",
) -> None:
    """Put people of a series into a group of a later block.

    They take places of the group; the standings fill the rest. People not entered yet are
    entered and play from that block on.
    """
    with acting_while_open(tournament, fill_group, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return
        placed = _placed(series, players)
        from_round = max(first_round, next_round_number(act.tournament))
        _enter_new(act, series, placed, from_round=from_round)
        numbers = entered_by_person(act.tournament)
        name = series.scope.name
        reasons = {numbers[one]: f"{name}: {place}" for one, place in placed.items()}
        before = act.tournament.blocks
        found = blocks.with_placed(act.tournament, first_round, group, reasons)
        blocks.write(act, found, subject=f"{group}: {name}")
        if act.tournament.blocks == before:
            raise Refused("nobody_new_in_group", group=group)


def preview_group(
    tournament: Tournament,
    series: Series,
    players: Collection[int],
    *,
    first_round: int,
    group: str,
) -> ActPreview:
    """Preview filling the group; writes nothing."""
    return preview_act(
        tournament,
        lambda: fill_group(
            tournament, series, players, first_round=first_round, group=group, by=Actor("")
        ),
    )


def _placed(series: Series, players: Collection[int]) -> Mapping[int, str]:
    """Return the people's places in the series, in its order; refuse people without one."""
    placed = {line.player: str(line.place) for line in lines_of(series) if line.player in players}
    if not set(players) <= placed.keys():
        raise Refused("not_in_series", series=series.scope.name)
    return placed


def _enter_new(act: Act, series: Series, placed: Mapping[int, str], *, from_round: int) -> int:
    """Enter the people not entered yet, within an act; return how many."""
    here = entered_by_person(act.tournament)
    wished = [one for one in placed if one not in here]
    if not wished:
        return 0
    entered = list(enter_persons(act, wished, from_round))
    told = {str(entry): placed[one] for entry, one in zip(entered, wished, strict=True)}
    act.note(
        verb=enter_qualified,
        subject=series.scope.name,
        after={"entered": told},
        undo={"entered": [entry.pk for entry in entered], "changed": {}},
    )
    lots.give_to_latecomers(act)
    return len(entered)


def enter_persons(act: Act, persons: Collection[int], from_round: int) -> Iterator[Entry]:
    """Enter them one by one; removed entries are restored under their numbers."""
    rows = Player.objects.in_bulk(persons)
    known = people.known_among(rows.values(), by=act.by)
    back = entries_taken_back(act.tournament)
    for person in persons:
        player = rows[person]
        new = Entry(tournament=act.tournament, player=player, number=next_number(act.tournament))
        entry = back.get(person, new)
        newcomer = accepted_newcomer(Newcomer(name=player.name, club=player.club))
        who = people.Person(player, is_known=person in known)
        fill_entry(entry, people.entry_defaults(newcomer, who), from_round=from_round)
        entry.opens_register = who.is_known
        entry.save()
        yield entry
