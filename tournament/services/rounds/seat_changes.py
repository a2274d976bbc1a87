"""Changes at published tables: no-shows and late arrivals."""

from __future__ import annotations

from scoring.event_settings import EventSettings
from tournament.models import Entry, Round, Seat, Table, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given
from tournament.services.people.attendance import lift_absence
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating
from tournament.services.rounds.seating import open_round, refuse_played, seat_of
from tournament.services.rounds.swapping import end_sitting_out, make_sit_out
from tournament.standings.sheets import settings_of


@declare(may="seat")
def take_out(
    tournament: Tournament, *, round_number: int, number: int, reason: str, by: Actor
) -> None:
    """Remove a player from the round, for example if absent; the table plays on."""
    with acting_while_open(tournament, take_out, by=by) as act:
        vacate_seat(act, round_number, number, reason_given(reason))


def vacate_seat(
    act: Act, round_number: int, number: int, reason: str, *, sits_out: bool = False
) -> None:
    """Remove a player's seat within an act; the others of their table move up.

    A player who `sits_out` sat out before they got the seat, and does so again.
    """
    played = _announced_round(act, round_number)
    seat = seat_of(played, number)
    refuse_played(seat.table)
    _resize(act, seat.table, change=-1)
    seat.letter, seat.out_reason = None, reason
    seat.save(update_fields=["letter", "out_reason"])
    _close_ranks(seat.table)
    if sits_out:
        make_sit_out(act, played, seat.entry, reason)
    announce_seating(act, played)
    act.note(
        subject=str(seat.entry),
        after={"round": round_number, "table": seat.table.number, "reason": reason},
        undo={"round": round_number, "number": number},
    )


@declare(may="seat")
def put_back(tournament: Tournament, *, round_number: int, number: int, by: Actor) -> None:
    """Return a removed player to the round, in the last seat of their table."""
    with acting_while_open(tournament, put_back, by=by) as act:
        seat_again(act, round_number, number)


def seat_again(act: Act, round_number: int, number: int) -> None:
    """Seat a removed player again in the last seat of their table, within an act."""
    played = _announced_round(act, round_number)
    seat = Seat.objects.select_related("table", "entry").filter(
        round=played, entry__number=number, letter=None
    )
    found = seat.first()
    if found is None:
        raise Refused("not_seated", number=number, round=round_number)
    refuse_played(found.table)
    found.letter = _resize(act, found.table, change=1)
    before, found.out_reason = {"reason": found.out_reason}, ""
    found.save(update_fields=["letter", "out_reason"])
    was_paid = end_sitting_out(act, played, found.entry)
    announce_seating(act, played)
    act.note(
        subject=str(found.entry),
        before=before,
        after={"round": round_number, "table": found.table.number},
        undo={"round": round_number, "number": number, "sat_out": was_paid},
    )


@declare(may="seat")
def seat_latecomer(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    number: int,
    reason: str,
    by: Actor,
) -> None:
    """Seat a late player in an additional seat at a table without a result."""
    with acting_while_open(tournament, seat_latecomer, by=by) as act:
        played = _announced_round(act, round_number)
        entry = _unseated(act, played, number)
        table = Table.objects.filter(round=played, number=table_number).first()
        if table is None:
            raise Refused("no_such_table", round=round_number, table=table_number)
        refuse_played(table)
        letter = _resize(act, table, change=1)
        Seat.objects.create(
            table=table,
            round=played,
            entry=entry,
            letter=letter,
            why={"decided_by": "by_hand"},
            swap_reason=reason_given(reason),
        )
        lift_absence(act, entry, round_number)
        undo = {
            "round": round_number,
            "number": number,
            "from_round": entry.from_round,
            "sat_out": end_sitting_out(act, played, entry),
        }
        entry.from_round = min(entry.from_round, round_number)
        entry.save(update_fields=["from_round"])
        announce_seating(act, played)
        after = {"round": round_number, "table": table_number, "reason": reason_given(reason)}
        act.note(subject=str(entry), after=after, undo=undo)


def _announced_round(act: Act, round_number: int) -> Round:
    played = open_round(act, round_number)
    if played.state == Round.State.DRAFTED:
        raise Refused("seating_not_published", round=round_number)
    return played


def _unseated(act: Act, played: Round, number: int) -> Entry:
    entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
    if entry is None:
        raise Refused("not_seated", number=number, round=played.number)
    if entry.is_out:
        raise Refused("left_already", number=entry.number, name=entry.name)
    if Seat.objects.filter(round=played, entry=entry).exists():
        raise Refused("seated_already", number=number, name=entry.name, round=played.number)
    return entry


def _resize(act: Act, table: Table, *, change: int) -> int:
    """Return the new number of players, if the game can be played with it."""
    seated = Seat.objects.playing().filter(table=table).count()
    settings: EventSettings = settings_of(act.tournament, table.round.number)
    if seated + change not in settings.game.sizes:
        raise Refused("table_size_impossible", table=table.number, players=seated + change)
    return seated


def _close_ranks(table: Table) -> None:
    """Move the remaining players up, so that the letters have no gap."""
    for letter, seat in enumerate(Seat.objects.playing().filter(table=table).order_by("letter")):
        if seat.letter != letter:
            seat.letter = letter
            seat.save(update_fields=["letter"])
