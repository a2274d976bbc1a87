"""Links to the tables' sheets: created with the seats, found by token, replaced at the desk."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import PhoneSheet, Round, Seat, Table, TableLink, Tournament
from tournament.reading.phones.links import Place, _has_moved, _tokens, digest_of
from tournament.services.acts import Act, Actor, acting, declare
from tournament.services.phones.sheets import carry_deals, reset_after_reseating
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class OccupiedSeat:
    """An occupied seat with the data needed for links: a hall has a thousand of them."""

    table: int
    seat: int
    letter: int | None
    number: int


@declare(may="print")
def issue_links(tournament: Tournament, *, round_number: int, by: Actor) -> None:
    """Create the links of a round whose seats were published without them."""
    with acting(tournament, issue_links, by=by) as act:
        if make_links(act, _open_round(act, round_number)):
            act.note(after={"round": round_number})


@declare(may="print")
def reissue_link(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    by: Actor,
    letter: int | None = None,
    key: str = "",
) -> TableLink:
    """Replace the link of a table or one of its seats; the old one stops working."""
    with acting(tournament, reissue_link, by=by, key=key) as act:
        if made := act.already_made(TableLink):
            return made
        table, seat = _place(act, round_number, table_number, letter)
        old = TableLink.objects.standing().filter(table=table, letter=letter)
        old.update(lifted_at=act.at)
        link = _new_link(act, table.pk, None if seat is None else seat.pk, letter)
        link.save()
        after = (
            {"round": round_number}
            if seat is None
            else {"round": round_number, "seat": seat.letter_for_people}
        )
        act.note(subject=str(table_number), after=after, result=link)
    return link


@declare(may="print")
def revoke_link(tournament: Tournament, *, round_number: int, table_number: int, by: Actor) -> None:
    """Close all links of a table, which continues on paper until a new one is made."""
    with acting(tournament, revoke_link, by=by) as act:
        table, _seat = _place(act, round_number, table_number, None)
        if TableLink.objects.standing().filter(table=table).update(lifted_at=act.at):
            act.note(subject=str(table_number), after={"round": round_number})


def make_links(act: Act, played: Round) -> int:
    """Create the missing links and phone sheets of a round, within an act; return how many links.

    Called whenever seats are published: a seat with a new player loses its link, and the
    table's earlier deals no longer count for its current players.
    """
    if act.tournament.phones == Tournament.Phones.OFF:
        return 0
    seats = _seats_of(played)
    _write_sheets(act, played, _players_by_table(seats))
    standing = list(TableLink.objects.standing().filter(table__round=played).select_related("seat"))
    moved = [link.pk for link in standing if _has_moved(link)]
    if moved:
        TableLink.objects.filter(pk__in=moved).update(lifted_at=act.at)
    there: set[Place] = {(ln.table_id, ln.letter) for ln in standing if ln.pk not in moved}
    missing = list(_missing(act, seats, there))
    TableLink.objects.bulk_create(missing)
    return len(missing)


def _seats_of(played: Round) -> Sequence[OccupiedSeat]:
    seats = Seat.objects.playing().filter(round=played).order_by("table", "letter")
    return [
        OccupiedSeat(*row) for row in seats.values_list("table", "pk", "letter", "entry__number")
    ]


def _missing(act: Act, seats: Sequence[OccupiedSeat], there: set[Place]) -> Iterable[TableLink]:
    for table in dict.fromkeys(taken.table for taken in seats):
        if (table, None) not in there:
            yield _new_link(act, table)
    for taken in seats:
        if (taken.table, taken.letter) not in there:
            yield _new_link(act, taken.table, taken.seat, taken.letter)


def _new_link(
    act: Act, table: int, seat: int | None = None, letter: int | None = None
) -> TableLink:
    salt = secrets.token_urlsafe(16)
    return TableLink(
        table_id=table,
        seat_id=seat,
        letter=letter,
        salt=salt,
        digest=digest_of(_tokens(salt)[0]),
        **act.signature,
    )


def _players_by_table(seats: Iterable[OccupiedSeat]) -> Mapping[int, str]:
    """Return the players of each table as stored with its sheet, seat A first."""
    found: dict[int, list[str]] = defaultdict(list)
    for taken in seats:
        found[taken.table].append(str(taken.number))
    return {table: ",".join(numbers) for table, numbers in found.items()}


def _write_sheets(act: Act, played: Round, players: Mapping[int, str]) -> None:
    sheets = PhoneSheet.objects.select_for_update(of=("self",)).filter(table__round=played)
    kept = {sheet.table_id: sheet for sheet in sheets}
    new = [PhoneSheet(table_id=pk, players=who) for pk, who in players.items() if pk not in kept]
    PhoneSheet.objects.bulk_create(new)
    # A table added later finds the deals carried already; its phones may be writing.
    if new and not kept:
        carry_deals(played)
    for pk, sheet in kept.items():
        if pk in players and sheet.players != players[pk]:
            reset_after_reseating(sheet, players[pk], settings_of(act.tournament, played.number))


def _place(
    act: Act, round_number: int, table_number: int, letter: int | None
) -> tuple[Table, Seat | None]:
    played = _open_round(act, round_number)
    table = Table.objects.filter(round=played, number=table_number).first()
    if table is None:
        raise Refused("no_such_table", round=round_number, table=table_number)
    if letter is None:
        return table, None
    seat = Seat.objects.playing().filter(table=table, letter=letter).first()
    if seat is None:
        raise Refused("seat_not_taken", table=table_number)
    return table, seat


def _open_round(act: Act, round_number: int) -> Round:
    played = act.tournament.rounds.published().filter(number=round_number).first()
    if played is None:
        raise Refused("no_such_round", round=round_number)
    if not played.is_open:
        raise Refused("round_closed", round=round_number)
    if act.tournament.phones == Tournament.Phones.OFF:
        raise Refused("phones_off")
    return played
