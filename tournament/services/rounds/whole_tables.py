"""All players of a table sat at another, and those of that one here: one act puts them right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Unpack

from tournament.models import Seat, SheetVersion, Table, Tournament
from tournament.services.acts import Act, How, acting_while_open, reason_given
from tournament.services.consequences.ripples import Ripple, foresee_deed
from tournament.services.consequences.settling import settle_consequences
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating
from tournament.services.rounds.exchanging import (
    PLAYERS_KEEP,
    SEATS_KEEP,
    announced_round,
    take_from,
    write_again,
)
from tournament.services.rounds.trading import pair_of, trade
from tournament.services.sheets.table import TableAtHand, at_hand


@dataclass(frozen=True, slots=True)
class ExchangedTables:
    """Which two tables' players change places, and whether what was written goes with them."""

    round_number: int
    first: int
    second: int
    points: str = SEATS_KEEP

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the two tables."""
        return self.first, self.second


def preview_tables(tournament: Tournament, wanted: ExchangedTables) -> Ripple:
    """Return what exchanging the players of two tables would move."""
    return foresee_deed(tournament, exchange_tables, wanted)


def exchange_tables(
    tournament: Tournament, wanted: ExchangedTables, *, reason: str, **how: Unpack[How]
) -> None:
    """Exchange the players of two tables after the fact, with or without results."""
    how["of_round"] = wanted.round_number
    with acting_while_open(tournament, "exchange_tables", **how) as act:
        if act.earlier is None:
            exchange_whole(act, wanted, reason_given(reason))


def exchange_whole(act: Act, wanted: ExchangedTables, reason: str) -> None:
    """Exchange the players of two tables within an act, each in the seat with the same letter."""
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
    settle_consequences(act)


def _versions(tables: Iterable[TableAtHand]) -> list[int]:
    """Return which version counts at each of the two tables; 0 where none does."""
    found = (table.current for table in tables)
    return [0 if version is None else version.number for version in found]


def _at_hand(act: Act, wanted: ExchangedTables) -> tuple[TableAtHand, TableAtHand]:
    first, second = wanted.numbers
    where = act.tournament, wanted.round_number
    return at_hand(*where, first), at_hand(*where, second)


def _numbers(table: Table) -> Sequence[int]:
    seats = Seat.objects.playing().filter(table=table).order_by("letter")
    return list(seats.values_list("entry__number", flat=True))


def _write_figures(
    act: Act, wanted: ExchangedTables, before: tuple[TableAtHand, TableAtHand], reason: str
) -> None:
    """Write what counts anew: for whoever sits there now, or at the table where they sit now."""
    tables = _at_hand(act, wanted)
    if wanted.points != PLAYERS_KEEP:
        for table in tables:
            write_again(act, table, {}, reason)
        return
    for table, other in zip(tables, reversed(before), strict=True):
        if other.current is not None:
            take_from(act, table, other, reason)
        elif table.current is not None:
            # They have brought no result along, and the one that was here went with its players.
            SheetVersion.objects.filter(pk=table.current.pk).update(is_current=False)
