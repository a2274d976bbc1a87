"""Moving players to other tables, to sitting out, or out of a round; emptying tables.

One act moves one player, or all players of a table that cannot play on. Tables that already
have a result need new totals, because their players change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Unpack

from tournament.models import Round, Seat, SheetVersion, SittingOut, Table, Tournament
from tournament.services.acts import Act, How, acting_while_open, declare, reason_given
from tournament.services.consequences.next_seats import LETTERS
from tournament.services.consequences.previews import ActPreview, foresee_deed
from tournament.services.consequences.updates import update_dependents
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating
from tournament.services.rounds.seating import seat_of
from tournament.services.rounds.swapping import make_sit_out
from tournament.services.rounds.swapping_results import announced_round
from tournament.services.sheets.entering import make_current
from tournament.services.sheets.history import counting_at, is_effective
from tournament.services.sheets.locked_table import load_locked
from tournament.services.sheets.submission import hand_in_again, hand_in_totals, hand_in_void
from tournament.standings.sheets import settings_of
from tournament.words.figures import NOTHING

Whereabouts = Mapping[int, tuple[int, int | None]]
"""Table and letter by player's number; players without a table have no letter."""
SITS_OUT: Final = 0
GOES: Final = -1
"""The target of a player who leaves the round."""


def seats_after(played: Round, to: Mapping[int, int]) -> Mapping[int, Sequence[int]]:
    """Return the players of each table of a move, seat A first."""
    seats = Seat.objects.playing().filter(round=played).select_related("entry", "table")
    now = {seat.entry.number: _place(seat) for seat in seats.order_by("table__number", "letter")}
    concerned = {now[n][0] for n in to if n in now} | {table for table in to.values() if table > 0}
    was = {number: place for number, place in now.items() if place[0] in concerned}
    after = after_move(was, {number: table for number, table in to.items() if number in was})
    sitting = [(*place, number) for number, place in after.items() if place[1] is not None]
    return {
        table: [number for at, _letter, number in sorted(sitting) if at == table]
        for table in sorted(concerned)
    }


def after_move(was: Whereabouts, to: Mapping[int, int]) -> Whereabouts:
    """Return all seats after the move: newcomers last, letters without gaps."""
    order = sorted(was, key=lambda number: (number in to, was[number][1] or 0, number))
    found: dict[int, tuple[int, int | None]] = {}
    filled: dict[int, int] = {}
    for number in order:
        table = to.get(number, was[number][0])
        if table > 0:
            found[number] = (table, filled.get(table, 0))
            filled[table] = filled.get(table, 0) + 1
        else:
            found[number] = (was[number][0], None)
    return found


def write_seats(played: Round, places: Whereabouts, reason: str) -> None:
    """Write the seats; unchanged ones are kept."""
    tables = {table.number: table for table in Table.objects.filter(round=played)}
    seats = Seat.objects.filter(round=played, entry__number__in=places).select_related("entry")
    others = [s for s in seats.select_related("table") if _place(s) != places[s.entry.number]]
    # Seats are unique at all times, so all players are first moved aside.
    Seat.objects.filter(pk__in=[s.pk for s in others]).update(letter=None, out_reason=reason)
    for seat in others:
        number, letter = places[seat.entry.number]
        if seat.table.number != number or letter is None:
            seat.swap_reason = reason
        seat.table, seat.letter = tables[number], letter
        seat.out_reason = reason if letter is None else ""
        seat.save()


def tables_numbered(played: Round, numbers: set[int]) -> Iterator[Table]:
    """Yield the tables with these numbers in order."""
    yield from Table.objects.filter(round=played, number__in=numbers).order_by("number")


def whereabouts(tables: Sequence[Table], also: Sequence[int]) -> Whereabouts:
    """Return the seats of the tables' players, and of the given players, seated or not."""
    seats = Seat.objects.filter(round=tables[0].round).select_related("entry", "table")
    at = {table.pk for table in tables}
    return {
        seat.entry.number: _place(seat)
        for seat in seats.order_by("table__number", "letter")
        if (seat.table_id in at and seat.letter is not None) or seat.entry.number in also
    }


def seats_for_journal(places: Whereabouts) -> dict[str, list[int | None]]:
    """Return the seats as journal data."""
    return {str(number): list(place) for number, place in places.items()}


def read(facts: Mapping[str, Sequence[int | None]]) -> Whereabouts:
    """Return the seats from journal data."""
    return {int(number): (table or 0, letter) for number, (table, letter) in facts.items()}


def seats_from_journal(places: Whereabouts, numbers: Sequence[int]) -> list[str]:
    """Return the seats as journal text: number, then table and letter."""
    return [f"{number}: {_where(*places[number])}" for number in numbers]


def _place(seat: Seat) -> tuple[int, int | None]:
    return seat.table.number, seat.letter


def _where(table: int, letter: int | None) -> str:
    return NOTHING if letter is None else f"{table}{LETTERS[letter]}"


@dataclass(frozen=True, slots=True)
class Move:
    """The moves of players in a round: to a table, or `SITS_OUT`, or `GOES`.

    `totals` are those of tables with a result, in the order of the seats after the move.
    """

    round_number: int
    to: Mapping[int, int]
    totals: Mapping[int, Sequence[int]] = field(default_factory=dict)


def preview_move(tournament: Tournament, move: Move) -> ActPreview:
    """Preview moving these players."""
    return foresee_deed(tournament, move_players, move)


@declare(may="correct", copies="correct")
def move_players(tournament: Tournament, move: Move, *, reason: str, **how: Unpack[How]) -> None:
    """Move players between tables, to sitting out, or out of a round; the list shows the reason."""
    how["of_round"] = move.round_number
    with acting_while_open(tournament, move_players, **how) as act:
        if act.earlier is None:
            _move(act, move, reason_given(reason))


def move_back(act: Act, facts: Mapping[str, Any], reason: str) -> None:
    """Restore the seats and figures before a move, within an act."""
    played = announced_round(act, facts["round"])
    was, now = read(facts["was"]), read(facts["is"])
    tables = list(tables_numbered(played, {place[0] for place in (*was.values(), *now.values())}))
    left = facts["versions_now"]
    if whereabouts(tables, tuple(now)) != now or not _still_count(act, played, tables, left):
        raise Refused("undo_blocked", verb="move_players", because="said_otherwise_since")
    standing = SittingOut.objects.standing().filter(round=played, entry__number__in=was)
    standing.update(lifted_at=act.at)
    write_seats(played, was, reason)
    for table in tables:
        _put_figures_back(act, played, table, facts["versions"].get(str(table.number)))
    announce_seating(act, played)
    act.note(
        subject=facts["who"],
        before={"seats": seats_from_journal(now, facts["who_moved"])},
        after={
            "round": played.number,
            "reason": reason,
            "seats": seats_from_journal(was, facts["who_moved"]),
        },
        undo={"round": played.number, "versions": left, "versions_now": counting_at(tables)},
    )
    update_dependents(act)


def _move(act: Act, move: Move, reason: str) -> None:
    played = announced_round(act, move.round_number)
    if not move.to:
        raise Refused("nobody_moves")
    seats = [seat_of(played, number) for number in sorted(move.to)]
    numbers = {seat.table.number for seat in seats} | {to for to in move.to.values() if to > 0}
    tables = list(tables_numbered(played, numbers))
    if missing := numbers - {table.number for table in tables}:
        raise Refused("no_such_table", round=played.number, table=min(missing))
    for seat in seats:
        if move.to[seat.entry.number] == seat.table.number:
            raise Refused("sits_there_already", number=seat.entry.number, table=seat.table.number)
    _refuse_disputed(act, played, tables)
    was, versions = whereabouts(tables, ()), counting_at(tables)
    after = after_move(was, move.to)
    _refuse_sizes(act, played, after)
    write_seats(played, after, reason)
    _note_who_goes(act, played, seats, move.to, reason)
    for table in tables:
        _write_figures(act, played, table, move.totals, reason)
    announce_seating(act, played)
    _tell(act, played, seats, tables, was, versions, reason)
    update_dependents(act)


def _tell(
    act: Act,
    played: Round,
    seats: Sequence[Seat],
    tables: Sequence[Table],
    was: Whereabouts,
    versions: Mapping[str, int],
    reason: str,
) -> None:
    """Add the move to the journal, with its undo data."""
    is_now = whereabouts(tables, tuple(was))
    moved = [seat.entry.number for seat in seats]
    who = ", ".join(str(seat.entry) for seat in seats)
    act.note(
        subject=who,
        before={"seats": seats_from_journal(was, moved)},
        after={
            "round": played.number,
            "reason": reason,
            "seats": seats_from_journal(is_now, moved),
        },
        undo={
            "round": played.number,
            "who": who,
            "who_moved": moved,
            "was": seats_for_journal(was),
            "is": seats_for_journal(is_now),
            "versions": versions,
            "versions_now": counting_at(tables),
        },
    )


def _refuse_sizes(act: Act, played: Round, after: Whereabouts) -> None:
    """Refuse table sizes that the game does not have; an emptied table is allowed."""
    sizes = Counter(table for table, letter in after.values() if letter is not None)
    for table, size in sizes.items():
        if size not in settings_of(act.tournament, played.number).game.sizes:
            raise Refused("table_cannot_play", table=table, players=size)


def _note_who_goes(
    act: Act, played: Round, seats: Sequence[Seat], to: Mapping[int, int], reason: str
) -> None:
    for seat in seats:
        if to[seat.entry.number] == SITS_OUT:
            make_sit_out(act, played, seat.entry, reason)


def _write_figures(
    act: Act, played: Round, table: Table, totals: Mapping[int, Sequence[int]], reason: str
) -> None:
    """Rewrite a result for the current players.

    An emptied table is void, so that no result is expected.
    """
    settings, current = (
        settings_of(act.tournament, played.number),
        table.versions.filter(is_current=True).first(),
    )
    if not Seat.objects.playing().filter(table=table).exists():
        _abandon(act, table, current, reason)
        return
    if current is None:
        return
    at = load_locked(act.tournament, played.number, table.number)
    if current.is_void:
        make_current(
            act, at, hand_in_void(at, settings), source=current.source, reason=current.reason
        )
        return
    if table.number not in totals:
        raise Refused("totals_needed", table=table.number)
    handed = hand_in_totals(at, settings, totals[table.number], current.deals_played)
    make_current(act, at, handed, source=SheetVersion.Source.TOTALS, reason=reason)


def _abandon(act: Act, table: Table, current: SheetVersion | None, reason: str) -> None:
    if current is not None:
        SheetVersion.objects.filter(pk=current.pk).update(is_current=False)
    SheetVersion.objects.create(
        table=table,
        number=table.versions.count() + 1,
        is_current=True,
        source=SheetVersion.Source.VOID,
        totals=[],
        deals_played=0,
        reason=reason,
        **act.signature,
    )


def _put_figures_back(act: Act, played: Round, table: Table, number: int | None) -> None:
    """Restore the version that counted before a move; none if the table had no result."""
    current = table.versions.filter(is_current=True)
    if not number:
        current.update(is_current=False)
        return
    if current.filter(number=number).exists():
        return
    if not Seat.objects.playing().filter(table=table).exists():
        _abandon(act, table, current.first(), table.versions.get(number=number).reason)
        return
    at = load_locked(act.tournament, played.number, table.number)
    settings = settings_of(act.tournament, played.number)
    version = at.version(number)
    handed = hand_in_again(version, at, settings)
    make_current(act, at, handed, source=version.source, reason=version.reason)


def _refuse_disputed(act: Act, played: Round, tables: Sequence[Table]) -> None:
    for table in tables:
        if Seat.objects.playing().filter(table=table).exists():
            load_locked(act.tournament, played.number, table.number).refuse_dispute()


def _still_count(act: Act, played: Round, tables: Sequence[Table], left: Mapping[str, int]) -> bool:
    """Whether the figures left by a move are current, or current again; none of an empty table."""
    now = counting_at(tables)
    seated = Seat.objects.playing().filter(table__in=tables)
    filled = set(seated.values_list("table__number", flat=True))
    differ = {int(number): left[number] for number in now if now[number] != left[number]}
    at = {n: load_locked(act.tournament, played.number, n) for n in differ.keys() & filled}
    return all(is_effective(act, table, differ[n] or None) for n, table in at.items())
