"""Repeating a round's draw from the published seed or the previous standings."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from scoring.errors import Faulty
from scoring.event_settings import EventSettings
from scoring.random_stream import digest
from scoring.seating.tables import SeatedTable
from tournament.models import Entry, Tournament
from tournament.reading.rounds.draw_history import DrawHistory, history_of
from tournament.reading.rounds.seats import announced_rows
from tournament.reading.visibility import SeatedRound, public_entry_name, public_name
from tournament.standings.book import Book, load_book
from tournament.standings.minors import shielded_entries
from tournament.standings.seat_plans import SeatPlan, plan_seats
from tournament.words import figures
from tournament.words.rounds import seat_reason_text

BY_HAND = "by_hand"
LOT, STANDINGS, ORDER = "lot", "standings", "order"

Where = tuple[int, str]
Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class RedrawnSeat:
    """A seat as announced, with the seat by the repeated draw."""

    number: int
    name: str
    digest: str
    ground: str
    given: Where | None
    announced: Where
    reason: str

    @property
    def agrees(self) -> bool:
        """Whether the announced seat agrees with the draw."""
        return self.given == self.announced


@dataclass(frozen=True, slots=True)
class Draw:
    """A repeated draw of a round, in the order of seating.

    `by` is the basis of the seats: the lot, the standings, or a fixed order. `from_seed` is
    whether the lots follow from the seed, None for a round without lots. `swaps` are the swaps
    by hand, which are included; `history` has the draws of a round with lots.
    """

    seed: str
    by: str
    from_seed: bool | None
    lines: tuple[RedrawnSeat, ...]
    swaps: tuple[tuple[str, str, str], ...]
    example: str
    history: DrawHistory | None

    @property
    def agreeing(self) -> int:
        """How many seats agree with the draw."""
        return sum(line.agrees for line in self.lines)


def repeat_draw(tournament: Tournament, played: SeatedRound) -> Draw:
    """Recompute a round's seats and compare them with the announced ones, in four queries.

    The history of the lots takes one more.
    """
    rows = announced_rows(tournament, played.number)
    book = load_book(tournament)
    there = _drawn_ones(rows)
    entries = [entry for entry in book.entries if entry.number in there]
    plan = _plan(book, entries, played.number)
    given = {} if plan is None else dict(_given(plan, played, rows))
    shielded = set(shielded_entries(tournament).values_list("number", flat=True))
    lines = tuple(_lines(tournament, rows, plan, given, shielded))
    by = _decided_by(book.settings_at(played.number), played.number)
    return Draw(
        seed=tournament.seed,
        by=by,
        from_seed=_is_from_seed(book, entries) if by == LOT else None,
        lines=_in_order(lines, plan),
        swaps=_swaps(tournament, book, played),
        example=_example(tournament.seed, entries) if by == LOT else "",
        history=history_of(tournament, book, there) if by == LOT else None,
    )


def _decided_by(settings: EventSettings, number: int) -> str:
    if number == 1:
        return LOT if settings.first_seating == "lot" else ORDER
    return STANDINGS if settings.reseat_by in ("all_rounds", "last_round") else ORDER


def _drawn_ones(rows: Rows) -> set[int]:
    """Return the players at the time of the draw, without those seated by hand later."""
    sitting = (seat for row in rows for seat in row["seats"])
    numbers = {seat["number"] for seat in sitting if seat["why"].get("decided_by") != BY_HAND}
    return numbers | {out["number"] for row in rows for out in row["out"]}


def _plan(book: Book, entries: Sequence[Entry], number: int) -> SeatPlan | None:
    try:
        return plan_seats(book, entries, number)
    except Faulty:
        return None


def _given(plan: SeatPlan, played: SeatedRound, rows: Rows) -> Iterator[tuple[int, Where]]:
    """Yield the drawn seats, including swaps, without the players taken out."""
    out = {out["number"] for row in rows for out in row["out"]}
    for table in _swapped(plan.tables, played):
        staying = [number for number in table.seats if number not in out]
        for letter, number in enumerate(staying):
            yield number, (table.number, figures.letter(letter))


def _swapped(tables: Sequence[SeatedTable], played: SeatedRound) -> Sequence[SeatedTable]:
    for swap in played.round.swaps:
        one, other = swap["players"]
        exchange = {one: other, other: one}
        tables = [
            SeatedTable(table.number, tuple(exchange.get(n, n) for n in table.seats))
            for table in tables
        ]
    return tables


def _lines(
    tournament: Tournament,
    rows: Rows,
    plan: SeatPlan | None,
    given: Mapping[int, Where],
    shielded: Set[int],
) -> Iterator[RedrawnSeat]:
    for row in rows:
        for seat in row["seats"]:
            number = seat["number"]
            why = seat["why"] if plan is None else plan.why.get(number, seat["why"])
            yield RedrawnSeat(
                number=number,
                name=public_name(seat["name"], tournament, is_shielded=number in shielded),
                digest=digest(tournament.seed, number),
                ground=seat_reason_text(why),
                given=given.get(number),
                announced=(row["table"], seat["letter"]),
                reason=seat["swap_reason"],
            )


def _in_order(lines: Sequence[RedrawnSeat], plan: SeatPlan | None) -> tuple[RedrawnSeat, ...]:
    order = {} if plan is None else {number: place for place, number in enumerate(plan.why)}
    return tuple(sorted(lines, key=lambda line: order.get(line.number, len(order))))


def _is_from_seed(book: Book, entries: Sequence[Entry]) -> bool:
    by_lot = sorted(entries, key=lambda entry: book.lots[entry.number])
    by_digest = sorted(entries, key=lambda entry: (digest(book.seed, entry.number), entry.number))
    return by_lot == by_digest


def _swaps(
    tournament: Tournament, book: Book, played: SeatedRound
) -> tuple[tuple[str, str, str], ...]:
    names = {entry.number: public_entry_name(entry, tournament) for entry in book.entries}
    return tuple(
        (names[swap["players"][0]], names[swap["players"][1]], swap["reason"])
        for swap in played.round.swaps
    )


def _example(seed: str, entries: Sequence[Entry]) -> str:
    """Return the shell command that computes the digest of the first number."""
    number = entries[0].number if entries else 1
    return f"printf %s {shlex.quote(f'{seed}:{number}')} | sha256sum"
