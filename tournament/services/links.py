"""Links to the tables' sheets: made with the seats, found by their token, made anew at the desk."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from tournament.models import PhoneSheet, Round, Seat, Table, TableLink, Tournament
from tournament.sealing import marks
from tournament.services.acts import Act, Actor, acting
from tournament.services.refusals import Refused

SHAPE = "tournament.table_link"
TOKEN_BYTES = 16

Place = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody with a link in his hand: to which table, and to which seat of it."""

    link: TableLink
    table: Table
    round: Round
    tournament: Tournament

    @property
    def seat(self) -> int | None:
        """The only seat he may speak for; None where he keeps the sheet for all."""
        return self.link.letter

    @property
    def shut(self) -> str:
        """Why the link opens nothing any more; empty while it does."""
        if self.round.state == Round.State.WITHDRAWN:
            return "seating_withdrawn"
        if not self.link.is_standing:
            return "link_revoked"
        if self.tournament.phones == Tournament.Phones.OFF:
            return "phones_off"
        return "" if self.round.is_open else "round_closed"


def holder_of(token: str) -> Holder | None:
    """Return who holds this token, or nobody.

    Only the digest is compared, in the database's index: whatever time that takes says nothing
    about the token.
    """
    links = TableLink.objects.select_related("table__round__tournament", "seat")
    link = links.filter(digest=digest_of(token)).first()
    if link is None or _has_moved(link):
        return None
    played = link.table.round
    return Holder(link, link.table, played, played.tournament)


def token_of(link: TableLink) -> str:
    """Return the token that the link was made with: 128 bits that only this house can make."""
    tokens = _tokens(link.salt)
    # A link that is older than the house's key opens with what an earlier one made.
    return next((token for token in tokens if digest_of(token) == link.digest), tokens[0])


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def path_of(link: TableLink) -> str:
    """Return the address that the link opens."""
    return reverse("table_sheet", args=(token_of(link),))


def address_path(table: Table) -> str:
    """Return where a table keeps its sheet; nothing where it may not."""
    link = TableLink.objects.standing().filter(table=table, letter=None).first()
    return "" if link is None else path_of(link)


def address_paths(played: Round) -> Mapping[int, str]:
    """Return where every table of a round keeps its sheet, by its number, in one query."""
    links = TableLink.objects.standing().filter(table__round=played, letter=None)
    return {link.table.number: path_of(link) for link in links.select_related("table")}


def seat_paths(table: Table) -> Mapping[int, str]:
    """Return the own address of every seat of a table, in one query."""
    links = TableLink.objects.standing().filter(table=table, letter__isnull=False)
    return {link.letter: path_of(link) for link in links if link.letter is not None}


def issue_links(tournament: Tournament, *, round_number: int, by: Actor) -> None:
    """Make the links of a round whose seats were published without them."""
    with acting(tournament, "issue_links", by=by) as act:
        if make_links(act, _open_round(act, round_number)):
            act.note(after={"round": round_number})


def reissue_link(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    by: Actor,
    letter: int | None = None,
    key: str = "",
) -> TableLink:
    """Make a new link for a table or one of its seats; the old one opens nothing any more."""
    with acting(tournament, "reissue_link", by=by, key=key) as act:
        if made := act.already_made(TableLink):
            return made
        table, seat = _place(act, round_number, table_number, letter)
        old = TableLink.objects.standing().filter(table=table, letter=letter)
        old.update(lifted_at=act.at)
        link = _new_link(act, table, seat)
        link.save()
        after = (
            {"round": round_number}
            if seat is None
            else {"round": round_number, "seat": seat.letter_for_people}
        )
        act.note(subject=str(table_number), after=after, result=link)
    return link


def revoke_link(tournament: Tournament, *, round_number: int, table_number: int, by: Actor) -> None:
    """Shut every link of a table; it goes on with paper until a new one is made."""
    with acting(tournament, "revoke_link", by=by) as act:
        table, _seat = _place(act, round_number, table_number, None)
        if TableLink.objects.standing().filter(table=table).update(lifted_at=act.at):
            act.note(subject=str(table_number), after={"round": round_number})


def make_links(act: Act, played: Round) -> int:
    """Make whatever links and phone sheets a round lacks, within an act; return how many links.

    Called whenever seats are announced: a seat that has changed hands loses its link, and what
    the table kept so far no longer counts for those who sit there now.
    """
    if act.tournament.phones == Tournament.Phones.OFF:
        return 0
    seats = list(Seat.objects.playing().filter(round=played).select_related("table", "entry"))
    _write_sheets(played, _players_by_table(seats))
    standing = list(TableLink.objects.standing().filter(table__round=played).select_related("seat"))
    moved = [link.pk for link in standing if _has_moved(link)]
    if moved:
        TableLink.objects.filter(pk__in=moved).update(lifted_at=act.at)
    there: set[Place] = {(ln.table_id, ln.letter) for ln in standing if ln.pk not in moved}
    missing = list(_missing(act, seats, there))
    TableLink.objects.bulk_create(missing)
    return len(missing)


def players_at(seats: Iterable[Seat]) -> str:
    """Return who sits at a table as the sheet's rows remember it, seat A first."""
    return ",".join(str(seat.entry.number) for seat in seats)


def _missing(act: Act, seats: Sequence[Seat], there: set[Place]) -> Iterable[TableLink]:
    tables = {seat.table_id: seat.table for seat in seats}
    for pk, table in tables.items():
        if (pk, None) not in there:
            yield _new_link(act, table, None)
    for seat in seats:
        if (seat.table_id, seat.letter) not in there:
            yield _new_link(act, seat.table, seat)


def _new_link(act: Act, table: Table, seat: Seat | None) -> TableLink:
    link = TableLink(table=table, seat=seat, salt=secrets.token_urlsafe(16), **act.signature)
    link.letter = None if seat is None else seat.letter
    link.digest = digest_of(_tokens(link.salt)[0])
    return link


def _tokens(salt: str) -> list[str]:
    """Return what each of the house's keys makes of a salt, that of today first."""
    made = (mark[:TOKEN_BYTES] for mark in marks(SHAPE, salt))
    return [base64.urlsafe_b64encode(token).decode().rstrip("=") for token in made]


def _has_moved(link: TableLink) -> bool:
    """Whether the seat it was made for has been changed, or left, since."""
    if link.seat is None:
        return False
    return (link.seat.table_id, link.seat.letter) != (link.table_id, link.letter)


def _players_by_table(seats: Iterable[Seat]) -> Mapping[int, str]:
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in sorted(seats, key=lambda seat: seat.letter or 0):
        found[seat.table_id].append(seat)
    return {table: players_at(sitting) for table, sitting in found.items()}


def _write_sheets(played: Round, players: Mapping[int, str]) -> None:
    kept = {sheet.table_id: sheet for sheet in PhoneSheet.objects.filter(table__round=played)}
    new = [PhoneSheet(table_id=pk, players=who) for pk, who in players.items() if pk not in kept]
    PhoneSheet.objects.bulk_create(new)
    for pk, sheet in kept.items():
        if pk in players and sheet.players != players[pk]:
            sheet.players, sheet.news = players[pk], sheet.news + 1
            sheet.kept, sheet.running, sheet.rivals = 0, [], 0
            sheet.agreed = sheet.disagreed = 0
            sheet.called_time = None
            sheet.save()


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
