"""The cast: the invented players of the tests, and helpers that enter, seat and play them.

Players are known by their number in the cast; 1 to 12 have the names below, all others are named
"Spēlētājs n". A typical test calls `event_of(12)` from conftest, then `seat`, `play` and
`close_latest`, or `play_and_close` for all three."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping

from tests import built_once
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Placing, Round, Tournament
from tournament.reading.money.accounts import account_of, last_payment
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.events import blocks
from tournament.services.money.payments import cancel_payment
from tournament.services.people import lists, registration
from tournament.services.results import finishing
from tournament.services.rounds import closing, seating
from tournament.services.sheets import entering
from tournament.services.teams import forming

DAY = dt.date(2026, 11, 21)
NAMES = (
    "Anna Bērziņa",
    "Bruno Kalniņš",
    "Cilda Ozola",
    "Dainis Liepa",
    "Evita Krūmiņa",
    "Fēlikss Zariņš",
    "Gunta Sproģe",
    "Harijs Āboliņš",
    "Ilze Vītola",
    "Jānis Eglītis",
    "Kristīne Šmite",
    "Laimonis Celms",
)
CLUBS = ("Ogre", "Cēsis", "Rīga")

plan_blocks = built_once.step(blocks.plan_blocks)
set_up_team = built_once.step(forming.set_up_team)
finish = built_once.step(finishing.finish)
approve = built_once.step(finishing.approve)
"""Acts used by fixtures: as steps they are inserted as rows from the second time on."""

Announce = Callable[..., Tournament]
EventOf = Callable[..., Tournament]


def newcomer(number: int) -> Newcomer:
    """Return the player with this number."""
    name = NAMES[number - 1] if number <= len(NAMES) else f"Spēlētājs {number}"
    return Newcomer(name=name, club=CLUBS[number % 3])


@built_once.step
def enter(tournament: Tournament, number: int, *, by: Actor) -> Entry:
    """Enter one player."""
    return registration.register(tournament, newcomer(number), by=by)


@built_once.step
def enter_first(tournament: Tournament, players: int, *, by: Actor) -> None:
    """Import players 1 to n as a list, six times as fast as one by one."""
    cast = [newcomer(number) for number in range(1, players + 1)]
    if cast:
        rows = "\n".join(f"{one.name};{one.club}" for one in cast)
        lists.apply_list(tournament, f"name;club\n{rows}", by=by)


def charge(tournament: Tournament, *, by: Actor, fees: str = "30+10") -> None:
    """Announce an entry fee."""
    announce_entry(tournament, EntryTerms(fees=fees), by=by)


def cancel_last_payment(entry: Entry, *, by: Actor) -> None:
    """Cancel the newest payment of a player's fee."""
    last = last_payment(entry)
    assert last is not None
    cancel_payment(last, by=by)


def is_paid(tournament: Tournament, number: int) -> bool:
    """Whether the player has paid the fee."""
    return account_of(tournament.entries.get(number=number)).is_settled


@built_once.step
def seat(tournament: Tournament, *, by: Actor) -> Round:
    """Draft and publish the next round."""
    drafted = seating.draft_seating(tournament, by=by)
    seating.publish_seating(tournament, round_number=drafted.number, by=by)
    return drafted


@built_once.step
def play(tournament: Tournament, *, round_number: int, by: Actor) -> None:
    """Enter every table without a result: seat A wins, others lose, more at the first tables."""
    played = tournament.rounds.get(number=round_number)
    for table in tables_of(played):
        if table.version is None:
            enter_table(tournament, round_number, table, by=by)


def enter_table(tournament: Tournament, round_number: int, table: RoundTable, *, by: Actor) -> None:
    """Enter one table with totals that depend on its number."""
    size = len(table.seats)
    totals = [-(table.number + seat) for seat in range(1, size)]
    entering.enter_totals(
        tournament,
        round_number=round_number,
        table_number=table.number,
        totals=[-sum(totals), *totals],
        by=by,
    )


@built_once.step
def play_and_close(tournament: Tournament, *, by: Actor) -> Round:
    """Seat, play and close the next round."""
    drafted = seat(tournament, by=by)
    play(tournament, round_number=drafted.number, by=by)
    return closing.close_round(tournament, round_number=drafted.number, by=by)


def seats_of(tournament: Tournament, round_number: int) -> list[list[int]]:
    """Return the player numbers at every table, seat A first."""
    played = tournament.rounds.get(number=round_number)
    return [[seat.entry.number for seat in table.seats] for table in tables_of(played)]


def play_points(tournament: Tournament, points: Mapping[int, int], *, by: Actor) -> Round:
    """Play and close a round in which each number has these small points."""
    played = seat(tournament, by=by)
    for table in tables_of(played):
        entering.enter_totals(
            tournament,
            round_number=played.number,
            table_number=table.number,
            totals=[points[one.entry.number] for one in table.seats],
            by=by,
        )
    return closing.close_round(tournament, round_number=played.number, by=by)


@built_once.step
def close_latest(tournament: Tournament, *, by: Actor) -> Round:
    """Close the current round."""
    latest = tournament.rounds.latest("number").number
    return closing.close_round(tournament, round_number=latest, by=by)


def place_everybody(event: Tournament) -> None:
    """Insert the placings of an approved event, by start number."""
    for entry in event.entries.order_by("number"):
        Placing.objects.create(
            tournament=event,
            player=entry.player,
            person=entry.player,
            number=entry.number,
            place_first=entry.number,
            place_last=entry.number,
            players=event.entries.count(),
            small=0,
        )
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.APPROVED)
