"""Correcting wrong seats: two players swapped, or two tables' results.

In any round, open or closed. Results stay with the seat unless both players keep their own
points, which is allowed only if the figures still add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Unpack

from tournament.models import Round, Seat, SheetVersion, Table, Tournament
from tournament.services.acts import Act, How, acting_while_open, declare, reason_given
from tournament.services.consequences.previews import ActPreview, foresee_deed
from tournament.services.consequences.updates import update_dependents
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating
from tournament.services.rounds.swapping import Pair, pair_of, trade
from tournament.services.sheets.entering import make_current
from tournament.services.sheets.history import counting_at
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import hand_in_again, hand_in_totals
from tournament.standings.sheets import settings_of

SEATS_KEEP: Final = "seats"
PLAYERS_KEEP: Final = "players"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players of a round to swap, and whether they keep their points."""

    round_number: int
    first: int
    second: int
    points: str = SEATS_KEEP


@dataclass(frozen=True, slots=True)
class MixedTables:
    """Two tables of a round whose results are mixed up."""

    round_number: int
    first: int
    second: int


def preview_exchange(tournament: Tournament, wanted: Exchange) -> ActPreview:
    """Preview swapping two players."""
    return foresee_deed(tournament, exchange_players, wanted)


@declare(may="correct", copies="correct")
def exchange_players(
    tournament: Tournament, wanted: Exchange, *, reason: str, **how: Unpack[How]
) -> None:
    """Swap two players afterwards, with or without results; the list shows the reason."""
    how["of_round"] = wanted.round_number
    with acting_while_open(tournament, exchange_players, **how) as act:
        if act.earlier is None:
            swap_players(act, wanted, reason_given(reason))


def swap_players(act: Act, wanted: Exchange, reason: str) -> None:
    """Swap two players within an act: rewrite their sheets, publish their seats."""
    played = announced_round(act, wanted.round_number)
    pair = pair_of(played, (wanted.first, wanted.second))
    before, words = pair.whereabouts, pair.words
    handed = _totals_that_go(act, pair) if wanted.points == PLAYERS_KEEP else {}
    numbers, versions = [table.number for table in pair.tables], counting_at(pair.tables)
    for number in numbers:
        load_locked(act.tournament, played.number, number).refuse_dispute()
    trade(act, pair, reason)
    for number in numbers:
        write_again(act, load_locked(act.tournament, played.number, number), handed, reason)
    announce_seating(act, played)
    act.note(
        subject=words,
        before=before,
        after={"round": played.number, "reason": reason, "points": wanted.points},
        undo={
            "round": played.number,
            "players": [wanted.first, wanted.second],
            "points": wanted.points,
            "versions": versions,
            "versions_now": counting_at(pair.tables),
        },
    )
    update_dependents(act)


def preview_mixed(tournament: Tournament, wanted: MixedTables) -> ActPreview:
    """Preview swapping two tables' results."""
    return foresee_deed(tournament, exchange_results, wanted)


@declare(may="correct", copies="correct")
def exchange_results(
    tournament: Tournament, wanted: MixedTables, *, reason: str, **how: Unpack[How]
) -> None:
    """Swap the results of two tables, which were entered under the wrong number."""
    how["of_round"] = wanted.round_number
    with acting_while_open(tournament, exchange_results, **how) as act:
        if act.earlier is None:
            give_each_others(act, wanted, reason_given(reason))


def give_each_others(act: Act, wanted: MixedTables, reason: str) -> None:
    """Swap two tables' results within an act, including deals."""
    announced_round(act, wanted.round_number)
    if wanted.first == wanted.second:
        raise Refused("same_table", table=wanted.first)
    where = act.tournament, wanted.round_number
    first, second = (load_locked(*where, number) for number in (wanted.first, wanted.second))
    if len(first.seats) != len(second.seats):
        raise Refused("tables_of_other_sizes", first=wanted.first, second=wanted.second)
    versions = [
        take_from(act, table, other, reason) for table, other in ((first, second), (second, first))
    ]
    act.note(
        subject=f"{wanted.first} ↔ {wanted.second}",
        after={"round": wanted.round_number, "reason": reason},
        undo={
            "round": wanted.round_number,
            "tables": [wanted.first, wanted.second],
            "versions": [version.number for version in versions],
            "was": [table.entered().number for table in (first, second)],
        },
    )
    update_dependents(act)


def announced_round(act: Act, round_number: int) -> Round:
    """Return a round with published seats, open or closed."""
    played = act.tournament.rounds.filter(number=round_number).first()
    if played is None:
        raise Refused("no_such_round", round=round_number)
    if played.state == Round.State.DRAFTED:
        raise Refused("seating_not_published", round=round_number)
    return played


def take_from(act: Act, table: TableAtHand, other: TableAtHand, reason: str) -> SheetVersion:
    """Write another table's result to this table, within an act."""
    table.refuse_dispute()
    version = other.figures()
    handed = hand_in_again(version, table, settings_of(act.tournament, table.round.number))
    return make_current(act, table, handed, source=version.source, reason=reason)


def _totals_that_go(act: Act, pair: Pair) -> dict[int, tuple[list[int], int]]:
    """Return each table's totals and deals if both players keep their own points."""
    seats = [place for place in pair.places if isinstance(place, Seat)]
    found = {
        t.number: load_locked(act.tournament, pair.played.number, t.number) for t in pair.tables
    }
    if len(seats) < 2 or any(table.current is None for table in found.values()):
        raise Refused("points_cannot_go")
    versions = {number: table.figures() for number, table in found.items()}
    totals = {number: list(version.totals) for number, version in versions.items()}
    first, second = ((seat.table.number, seat.letter or 0) for seat in seats)
    brought = totals[first[0]][first[1]], totals[second[0]][second[1]]
    totals[second[0]][second[1]], totals[first[0]][first[1]] = brought
    (number,) = {table.round.number for table in found.values()}
    if settings_of(act.tournament, number).game.is_zero_sum:
        for number, own in totals.items():
            if sum(own):
                raise Refused("points_would_not_add_up", table=number, sum=sum(own))
    return {number: (own, versions[number].deals_played) for number, own in totals.items()}


def write_again(
    act: Act, table: TableAtHand, totals: dict[int, tuple[list[int], int]], reason: str
) -> None:
    """Rewrite a table's current result for its current players."""
    version, settings = table.current, settings_of(act.tournament, table.round.number)
    if version is None:
        return
    source, handed = version.source, None
    if table.table.number in totals:
        source = SheetVersion.Source.TOTALS
        handed = hand_in_totals(table, settings, *totals[table.table.number])
    make_current(
        act,
        table,
        handed or hand_in_again(version, table, settings),
        source=source,
        reason=version.reason if version.is_void else reason,
    )


@dataclass(frozen=True, slots=True)
class ExchangedTables:
    """Two tables whose players swap places, and whether their results go with them."""

    round_number: int
    first: int
    second: int
    points: str = SEATS_KEEP

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the two tables."""
        return self.first, self.second


def preview_tables(tournament: Tournament, wanted: ExchangedTables) -> ActPreview:
    """Preview swapping the players of two tables."""
    return foresee_deed(tournament, exchange_tables, wanted)


@declare(may="correct", copies="correct")
def exchange_tables(
    tournament: Tournament, wanted: ExchangedTables, *, reason: str, **how: Unpack[How]
) -> None:
    """Swap the players of two tables afterwards, with or without results."""
    how["of_round"] = wanted.round_number
    with acting_while_open(tournament, exchange_tables, **how) as act:
        if act.earlier is None:
            exchange_whole(act, wanted, reason_given(reason))


def exchange_whole(act: Act, wanted: ExchangedTables, reason: str) -> None:
    """Swap the players of two tables within an act, each to the seat with the same letter."""
    played = announced_round(act, wanted.round_number)
    if wanted.first == wanted.second:
        raise Refused("same_table", table=wanted.first)
    tables = _at_hand(act, wanted)
    sitting = [_numbers(table.table) for table in tables]
    if len(sitting[0]) != len(sitting[1]):
        raise Refused("tables_of_other_sizes", first=wanted.first, second=wanted.second)
    for table in tables:
        table.refuse_dispute()
    for first, second in zip(*sitting, strict=True):
        trade(act, pair_of(played, (first, second)), reason)
    _write_figures(act, wanted, tables, reason)
    announce_seating(act, played)
    facts = {"round": played.number, "points": wanted.points}
    act.note(
        subject=f"{wanted.first} ↔ {wanted.second}",
        after={**facts, "reason": reason},
        undo={
            **facts,
            "tables": list(wanted.numbers),
            "players": sitting,
            "versions": _versions(_at_hand(act, wanted)),
            "was": _versions(tables),
        },
    )
    update_dependents(act)


def _versions(tables: Iterable[TableAtHand]) -> list[int]:
    """Return the current version of each of the two tables; 0 if there is no version."""
    found = (table.current for table in tables)
    return [0 if version is None else version.number for version in found]


def _at_hand(act: Act, wanted: ExchangedTables) -> tuple[TableAtHand, TableAtHand]:
    first, second = wanted.numbers
    where = act.tournament, wanted.round_number
    return load_locked(*where, first), load_locked(*where, second)


def _numbers(table: Table) -> Sequence[int]:
    seats = Seat.objects.playing().filter(table=table).order_by("letter")
    return list(seats.values_list("entry__number", flat=True))


def _write_figures(
    act: Act, wanted: ExchangedTables, before: tuple[TableAtHand, TableAtHand], reason: str
) -> None:
    """Rewrite the current results: for the new players, or at the players' new table."""
    tables = _at_hand(act, wanted)
    if wanted.points != PLAYERS_KEEP:
        for table in tables:
            write_again(act, table, {}, reason)
        return
    for table, other in zip(tables, reversed(before), strict=True):
        if other.current is not None:
            take_from(act, table, other, reason)
        elif table.current is not None:
            # They had no result to bring, and the one here went with its players.
            SheetVersion.objects.filter(pk=table.current.pk).update(is_current=False)
