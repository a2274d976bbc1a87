"""Import of a tournament and its entries, from an event validated by scoring."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_time

from scoring import events as scoring_events
from scoring.block_files import write_block
from scoring.errors import Fault
from scoring.events import Event
from tournament.exchange.desk_extras import ANNOUNCED, ENTERED, PERSONAL, moment
from tournament.exchange.player_lists import Newcomer
from tournament.models import DrawCommitment, Entry, LotDraw, Player, Tournament
from tournament.models.player import name_key
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor
from tournament.services.people import register
from tournament.services.people.registration import SAID
from tournament.services.refusals import Refused

Facts = Mapping[str, Any]
Entries = Mapping[int, Entry]

LONGEST = {"name": 200, "seed": 200}


def day_of(event: Event) -> dt.date:
    """Return the event's date; today if the file has none."""
    return parse_date(event.date) or timezone.localdate()


def write_tournament(event: Event, desk: Facts, *, slug: str) -> Tournament:
    """Create the tournament itself; its state follows from its rounds."""
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
        blocks=[write_block(block) for block in event.blocks],
        seed=event.seed,
        **{
            "state": default,
            **announced,
            "starts": parse_time(announced["starts"]) if announced.get("starts") else None,
            "correction_until": moment(until),
        },
    )


def write_entries(act: Act, event: Event, desk: Facts) -> Entries:
    """Create all entries, each linked to a player of the register."""
    extra = {facts["number"]: facts for facts in desk.get("players", ())}
    newcomers = [_newcomer(player, extra.get(player.number, {})) for player in event.players]
    entries = [
        Entry(
            tournament=act.tournament,
            player=person.player,
            opens_register=person.is_known,
            number=player.number,
            lot=player.lot,
            from_round=player.from_round,
            to_round=_last_round(player, event),
            **{name: getattr(said, name) for name in SAID},
            **_entered(player, extra.get(player.number, {})),
        )
        for player, said, person in zip(
            event.players, newcomers, persons_of(newcomers, by=act.by), strict=True
        )
    ]
    return {entry.number: entry for entry in Entry.objects.bulk_create(entries)}


def _newcomer(player: scoring_events.Player, extra: Facts) -> Newcomer:
    personal = {name: extra[name] for name in PERSONAL if name in extra}
    return Newcomer(name=player.name, club=player.club, rating=player.rating, **personal)


def _last_round(player: scoring_events.Player, event: Event) -> int | None:
    """Return a player's last round; the last of all for a disqualified player without one."""
    if player.is_disqualified and player.to_round is None:
        return event.rounds_planned
    return player.to_round


def _entered(player: scoring_events.Player, extra: Facts) -> dict[str, Any]:
    facts = {name: extra[name] for name in ENTERED if name in extra}
    arrived = facts.get("arrived_at")
    leaving = {"leaving": Entry.Leaving.DISQUALIFIED} if player.is_disqualified else {}
    return {**facts, **leaving, "arrived_at": moment(arrived)}


def persons_of(newcomers: Sequence[Newcomer], *, by: Actor) -> list[register.Person]:
    """Return a person of the register for each entry, found or new, each used once.

    Facts of known persons are unchanged, because it is unknown which of the two is newer.
    """
    keys = {name_key(newcomer.name) for newcomer in newcomers}
    namesakes = list(Player.objects.filter(name_key__in=keys))
    known = register.known_among(namesakes, by=by)
    free: dict[str, list[Player]] = {}
    for player in namesakes:
        free.setdefault(player.name_key, []).append(player)
    held = Player.objects.exclude(federation_number="")
    taken = set(held.values_list("federation_number", flat=True))
    found, new = [], []
    for newcomer in newcomers:
        mine = free.get(name_key(newcomer.name), [])
        possible = register.candidates_for(newcomer, mine, known)
        if len(possible) == 1:
            mine.remove(possible[0])
            found.append(register.Person(possible[0], possible[0].pk in known))
            continue
        player = register.new_player(newcomer)
        if player.federation_number in taken:
            player.federation_number = ""
        taken.add(player.federation_number)
        found.append(register.Person(player, is_known=True))
        new.append(player)
    Player.objects.bulk_create(new)
    return found


def write_draws(act: Act, desk: Facts) -> None:
    """Create all draws of the file, each with its commitment."""
    for facts in desk.get("draws", ()):
        LotDraw.objects.create(
            tournament=act.tournament,
            source=LotDraw.Source(facts["source"]),
            seed=str(facts["seed"])[:200],
            commitment=_commitment(act.tournament, facts.get("commitment")),
            fresh=str(facts.get("fresh", ""))[:64],
            entrants=[
                {"number": int(one["number"]), "name": one_line(str(one["name"]))}
                for one in facts["entrants"]
            ],
            entrants_hash=str(facts["entrants_hash"])[:64],
            follows_entrants=bool(facts.get("follows_entrants")),
            signed=one_line(str(facts["signed"]))[:150],
            at=datetime.fromisoformat(facts["at"]),
        )


def _commitment(tournament: Tournament, facts: Facts | None) -> DrawCommitment | None:
    """Return the file's commitment, without the encrypted secret, which only local draws have."""
    if facts is None:
        return None
    made, _is_new = DrawCommitment.objects.get_or_create(
        tournament=tournament,
        digest=str(facts["digest"])[:64],
        secret=str(facts["secret"])[:64],
        made_at=datetime.fromisoformat(facts["made_at"]),
        revealed_at=datetime.fromisoformat(facts["revealed_at"]),
        encrypted="",
    )
    return made
