"""The people and the frame of an imported tournament, from an event that scoring found whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_time

from scoring import events as scoring_events
from scoring.errors import Fault
from scoring.events import Event
from tournament.exchange.desk_facts import ANNOUNCED, ENTERED, PERSONAL, moment
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.models.player import name_key
from tournament.services.acts import Act
from tournament.services.people import register
from tournament.services.refusals import Refused

Facts = Mapping[str, Any]
Entries = Mapping[int, Entry]

AT_ONCE = 500
LONGEST = {"name": 200, "seed": 200}


def day_of(event: Event) -> dt.date:
    """Return the event's day; a file without one is of today."""
    return parse_date(event.date) or timezone.localdate()


def refuse_unkept(event: Event) -> None:
    """Refuse an event with parts that no table holds yet, rather than lose them."""
    tables = [table for played in event.rounds for table in played.tables]
    parts = {
        "blocks": event.blocks,
        "teams": event.teams,
        "sits_out": any(played.sits_out for played in event.rounds),
        "void": any(table.is_void for table in tables),
    }
    unkept = [name for name, is_there in parts.items() if is_there]
    if unkept:
        fault = Fault("format_not_kept", facts={"parts": ", ".join(unkept)})
        raise Refused("file_faulty", faults=(fault,))


def write_tournament(event: Event, desk: Facts, *, slug: str) -> Tournament:
    """Write the tournament itself; how far it has come follows from its rounds."""
    for name, longest in LONGEST.items():
        if len(getattr(event, name)) > longest:
            facts = {"field": name, "length": len(getattr(event, name)), "longest": longest}
            raise Refused("file_faulty", faults=(Fault("text_too_long", facts=facts),))
    announced = {name: desk[name] for name in ANNOUNCED if name in desk}
    default = Tournament.State.RUNNING if event.rounds else Tournament.State.PLANNED
    until = announced.get("correction_until")
    return Tournament.objects.create(
        slug=slug,
        name=event.name,
        date=day_of(event),
        preset=event.preset,
        settings=dict(event.raw_settings),
        seed=event.seed,
        **{
            "state": default,
            **announced,
            "starts": parse_time(announced["starts"]) if announced.get("starts") else None,
            "correction_until": moment(until),
        },
    )


def write_entries(act: Act, event: Event, desk: Facts) -> Entries:
    """Write everybody's entry, each behind a person of the register."""
    extra = {facts["number"]: facts for facts in desk.get("players", ())}
    newcomers = [_newcomer(player, extra.get(player.number, {})) for player in event.players]
    persons = _persons(newcomers)
    entries = [
        Entry(
            tournament=act.tournament,
            player=person,
            number=player.number,
            name=player.name,
            club=player.club,
            lot=player.lot,
            from_round=player.from_round,
            to_round=_last_round(player, event),
            **_entered(player, extra.get(player.number, {})),
        )
        for player, person in zip(event.players, persons, strict=True)
    ]
    return {entry.number: entry for entry in Entry.objects.bulk_create(entries)}


def ratings_kept(event: Event, entries: Entries) -> list[int]:
    """Return the numbers of those whom the register rates otherwise than the file."""
    return [
        player.number
        for player in event.players
        if player.rating not in (None, entries[player.number].player.rating)
    ]


def _newcomer(player: scoring_events.Player, extra: Facts) -> Newcomer:
    personal = {name: extra[name] for name in PERSONAL if name in extra}
    return Newcomer(name=player.name, club=player.club, rating=player.rating, **personal)


def _last_round(player: scoring_events.Player, event: Event) -> int | None:
    """Return somebody's last round; whoever is disqualified without one plays to the end."""
    if player.is_disqualified and player.to_round is None:
        return event.settings.rounds
    return player.to_round


def _entered(player: scoring_events.Player, extra: Facts) -> dict[str, Any]:
    facts = {name: extra[name] for name in ENTERED if name in extra}
    arrived = facts.get("arrived_at")
    leaving = {"leaving": Entry.Leaving.DISQUALIFIED} if player.is_disqualified else {}
    return {**facts, **leaving, "arrived_at": moment(arrived)}


def _persons(newcomers: Sequence[Newcomer]) -> list[Player]:
    """Return a person of the register for each, found or new; nobody stands for two."""
    keys = {name_key(newcomer.name) for newcomer in newcomers}
    free: dict[str, list[Player]] = {}
    for player in Player.objects.filter(name_key__in=keys):
        free.setdefault(player.name_key, []).append(player)
    taken = set(
        Player.objects.exclude(federation_number="").values_list("federation_number", flat=True)
    )
    found, new, taught = [], [], []
    for newcomer in newcomers:
        namesakes = free.get(name_key(newcomer.name), [])
        possible = register.candidates_for(newcomer, namesakes)
        if len(possible) == 1:
            namesakes.remove(possible[0])
            found.append(possible[0])
            if newcomer.federation_number in taken:
                newcomer = replace(newcomer, federation_number="")
            if register.learn_unknown(possible[0], newcomer):
                taught.append(possible[0])
            continue
        player = register.new_player(newcomer)
        if player.federation_number in taken:
            player.federation_number = ""
        taken.add(player.federation_number)
        found.append(player)
        new.append(player)
    Player.objects.bulk_create(new)
    Player.objects.bulk_update(taught, register.LEARNT, batch_size=AT_ONCE)
    return found
