"""Export and import of a whole tournament, without loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError

from scoring.errors import Fault, Faulty, refuse
from scoring.event_files import read_event, write_event
from scoring.events import Event
from tournament.exchange.desk_extras import desk_facts, draw_facts
from tournament.models import Membership, Role, Round, Tournament
from tournament.services.acts import Act, Actor, declare
from tournament.services.creating import first_time
from tournament.services.events.planning import free_slug, own_slug
from tournament.services.files import importing, importing_desk, importing_rounds
from tournament.services.files import importing as importing_draws
from tournament.services.house import take_over_currency
from tournament.services.refusals import Refused
from tournament.services.results.finishing import announce_result
from tournament.services.rounds.announcing import announce_seating, freeze_seating
from tournament.services.teams.keeping import write_teams
from tournament.standings.events import event_from, load

RawEvent = Mapping[str, Any]

_SURPRISES = (
    AttributeError, KeyError, OverflowError, TypeError, ValidationError, ValueError,
)  # fmt: skip
_OWN = ("file_faulty", "slug_taken", "tournaments_used_up")
SMALL_FILE: Final = 300_000
"""The size in bytes read within a request; 60 players, seven rounds, all deals: 180,000."""
SMALL_EVENT: Final = 800
"""People, seats and other facts imported within a request; 60 players of seven rounds are 690.

It locks the database for a fifth of a second.
"""
KEPT_WHOLE: Final = frozenset({"deals", "why"})
"""Facts stored unchanged within their sheet or seat."""
LARGEST_FILE: Final = 24_000_000
"""The maximum file size in bytes; 1,000 players of seven rounds take three million."""
MOST_VALUES: Final = 3_000_000
"""The maximum number of values in a file; each takes up to a hundred bytes in memory."""
_OPENING: Final = (b",", b":", b"[", b"{")


def export_event(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as karta.tournament/1, with its current sheets.

    Superseded versions and the journal are left out; everything needed later is included.
    """
    rows, draws = load(tournament), draw_facts(tournament)
    desk = {**desk_facts(rows), **({"draws": draws} if draws else {})}
    return {**write_event(event_from(rows)), "desk": desk}


@declare(may="create")
def import_event(
    raw: RawEvent, *, by: Actor, slug: str = "", is_rehearsal: bool = False, key: str = ""
) -> Tournament:
    """Import a tournament from karta.tournament/1, by Kārta or another program, all or nothing.

    People are looked up in the register, so a file creates no duplicates. A rehearsal in the
    file stays a rehearsal, because its results may be invented.
    """
    event, open_event = _read(raw)
    desk = _desk(raw)
    try:
        with first_time(Tournament, import_event, by=by, key=key) as first:
            if first.made is not None:
                return first.made
            slug = own_slug(slug) if slug else free_slug(event.name, importing.day_of(event))
            tournament = importing.write_tournament(event, desk, slug=slug)
            take_over_currency(tournament)
            act = first.begin(tournament)
            if is_rehearsal:
                tournament.is_rehearsal = True
            facts = _write(act, event, open_event, desk)
            act.note(subject=tournament.name, after=facts, result=tournament)
    except (*_SURPRISES, DatabaseError) as trouble:
        # The event itself is validated; only the desk's own part can still be faulty.
        raise _desk_unreadable(trouble) from trouble
    except Refused as refused:
        raise (refused if refused.code in _OWN else _desk_unreadable(refused)) from refused
    return tournament


def refuse_faulty(raw: RawEvent) -> None:
    """Refuse a file that is not a complete event, with every fault, without changes or locks."""
    _read(raw)


def _read(raw: RawEvent) -> tuple[Event, Event]:
    """Return the event of the closed rounds, and the same with the rounds still in play."""
    try:
        event = read_event(raw)
        unfinished = [played["open"] for played in _rounds(raw) if "open" in played]
        if not unfinished:
            return event, event
        so_far = [
            {name: facts[name] for name in facts if name != "waiting"} for facts in unfinished
        ]
        open_event = read_event({**raw, "rounds": [*raw.get("rounds", ()), *so_far]})
        _refuse_unplayable(open_event, unfinished)
        return event, open_event
    except Faulty as refused:
        raise Refused("file_faulty", faults=refused.faults) from refused
    except _SURPRISES as trouble:
        raise _desk_unreadable(trouble) from trouble


def _refuse_unplayable(event: Event, unfinished: Sequence[Mapping[str, Any]]) -> None:
    """Refuse unplayed seats at a table of a size that the game does not have."""
    faults = []
    for played in unfinished:
        sizes = event.settings_at(played["number"]).game.sizes
        for table in played.get("waiting", ()):
            if (seats := len(table["seats"])) not in sizes:
                facts = {"seats": seats, "sizes": ", ".join(map(str, sizes))}
                where = {"table": table["number"], "round": played["number"]}
                faults.append(Fault("seats_not_in_game", facts={**facts, **where}))
    if faults:
        raise Faulty(faults)


def _rounds(raw: RawEvent) -> list[dict[str, Any]]:
    return list(_desk(raw).get("rounds", ()))


def _desk(raw: RawEvent) -> dict[str, Any]:
    desk = raw.get("desk", {})
    if not isinstance(desk, dict):
        raise TypeError("desk")
    return desk


def _desk_unreadable(trouble: Exception) -> Refused:
    fault = Fault("desk_unreadable", facts={"detail": str(trouble)[:100]})
    return Refused("file_faulty", faults=(fault,))


def _write(
    act: Act, event: Event, open_event: Event, desk: Mapping[str, Any]
) -> Mapping[str, object]:
    tournament = act.tournament
    if act.by.user is not None:
        Membership.objects.create(tournament=tournament, user=act.by.user, role=Role.ORGANISER)
    entries = importing.write_entries(act, event, desk)
    write_teams(act, event.teams)
    groups = importing_rounds.groups_of_rounds(open_event)
    for played in open_event.rounds:
        facts = importing_desk.round_facts(desk, played.number)
        is_open = played.number > len(event.rounds)
        settings = event.settings_at(played.number)
        row = importing_rounds.write_round(act, settings, played, entries, facts, is_open=is_open)
        importing_rounds.write_groups(row, groups.get(played.number, {}))
    importing_desk.dispute_sheets(act, open_event)
    importing_desk.restore(act, entries, desk)
    importing_draws.write_draws(act, desk)
    _announce(act)
    tournament.save()
    return {"rounds": len(event.rounds)}


def _announce(act: Act) -> None:
    for played in act.tournament.rounds.exclude(state=Round.State.DRAFTED):
        announce = announce_seating if played.is_open else freeze_seating
        announce(act, played)
    announce_result(act)


def refuse_heavy_text(content: bytes) -> None:
    """Refuse JSON that is too long, or has too many values, before it is parsed.

    Every value but the first follows one of four characters, so their number is an upper
    bound.
    """
    if len(content) > LARGEST_FILE:
        raise refuse("file_too_large", largest=LARGEST_FILE)
    if sum(map(content.count, _OPENING)) > MOST_VALUES:
        raise Refused("file_too_heavy")


def fits_limits(raw: Mapping[str, Any], most: int) -> bool:
    """Whether a file has at most this many people, seats and other facts."""
    left = most
    waiting: list[object] = [raw]
    while waiting and left >= 0:
        value = waiting.pop()
        if isinstance(value, dict):
            seats = value.get("seats")
            left -= 1 + (len(seats) if isinstance(seats, list) else 0)
            waiting.extend(each for name, each in value.items() if name not in KEPT_WHOLE)
        elif isinstance(value, list):
            waiting.extend(each for each in value if isinstance(each, dict | list))
    return left >= 0
