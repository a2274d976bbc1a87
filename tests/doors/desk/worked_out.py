"""The expected figures of pages and files, computed from an event's file by `scoring` alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from scoring.event_files import read_event
from scoring.events import TableResult
from scoring.standings import Standing
from scoring.verification import verify
from tournament.words import figures
from tournament.words.terms import DECIDED_BY

POINTS = {"big", "merit", ""}

Rows = list[list[str]]


class WorkedOut:
    """An event replayed from its file: every figure formatted for people, in English."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        plain: dict[str, Any] = json.loads(json.dumps(raw))
        self.event = read_event({name: part for name, part in plain.items() if name != "desk"})
        self.verdict = verify(self.event)
        self._players = {player.number: player for player in self.event.players}

    def standings(self, after: int) -> Rows:
        """Return the lines of a page of standings, with the places gained or lost last."""
        before = self.verdict.rounds[after - 2].standings if after > 1 else ()
        was = {line.number: line.place.first for line in before if line.place is not None}
        lines = self.verdict.rounds[after - 1].standings
        return [
            [
                figures.place(line.place) + _climbed(was.get(line.number), line),
                self._name(line.number),
                *(self._cell(number, line.number) for number in range(1, after + 1)),
                figures.exact(line.big) + (" =" if _is_tied(line, below) else ""),
                figures.signed_points(int(line.small)),
            ]
            for line, below in zip_longest(lines, lines[1:])
        ]

    def standings_as_csv(self, after: int) -> Rows:
        """Return the lines of the standings as in a spreadsheet."""
        return [
            [
                figures.place(line.place),
                str(line.number),
                self._players[line.number].name,
                self._players[line.number].club,
                "",
                "",
                *(part for n in range(1, after + 1) for part in self._parts(n, line.number)),
                *("", "", ""),
                _decimal(line.big),
                figures.exact(line.big),
                str(line.small),
                str(DECIDED_BY[line.decided_by]),
            ]
            for line in self.verdict.rounds[after - 1].standings
        ]

    def table(self, round_number: int, table_number: int) -> Rows:
        """Return the seats of a table as its public page shows them."""
        worked = self.verdict.rounds[round_number - 1].tables[table_number - 1]
        return [
            [
                "ABCDE"[seat],
                self._name(player),
                figures.signed_points(worked.small[seat]),
                figures.ordinal(worked.places[seat].first, worked.places[seat].last),
                figures.exact(worked.big[seat]) if worked.big else "–",
            ]
            for seat, player in enumerate(worked.table.seats)
        ]

    def gains(self, round_number: int) -> list[str]:
        """Return each player's points of a round, table by table."""
        return [
            f"{self._players[player].name} {self._gained(worked, seat)}"
            for worked in self.verdict.rounds[round_number - 1].tables
            for seat, player in enumerate(worked.table.seats)
        ]

    def next_seats(self) -> list[list[int]]:
        """Return the seats of the next round."""
        assert self.verdict.next is not None
        return [list(table.seats) for table in self.verdict.next.tables]

    def _at(self, round_number: int, player: int) -> tuple[TableResult, int]:
        for worked in self.verdict.rounds[round_number - 1].tables:
            if player in worked.table.seats:
                return worked, worked.table.seats.index(player)
        raise KeyError(player)

    def _name(self, number: int) -> str:
        return f"{self._players[number].name} {number} · {self._players[number].club}"

    def _cell(self, round_number: int, player: int) -> str:
        worked, seat = self._at(round_number, player)
        assert worked.big is not None
        return f"{figures.exact(worked.big[seat])} {figures.signed_points(worked.small[seat])}"

    def _parts(self, round_number: int, player: int) -> list[str]:
        worked, seat = self._at(round_number, player)
        assert worked.big is not None
        small = str(worked.small[seat])
        return [str(worked.table.number), _decimal(worked.big[seat]), small]

    def _gained(self, worked: TableResult, seat: int) -> str:
        assert worked.big is not None
        return f"{figures.exact(worked.big[seat])} ({figures.signed_points(worked.small[seat])})"


def _decimal(big: Fraction) -> str:
    whole = big.denominator == 1
    return str(int(big)) if whole else str(float(big)).replace(".", ",")


def _climbed(before: int | None, line: Standing) -> str:
    if line.place is None or before in (None, line.place.first):
        return ""
    assert before is not None
    climbed = before - line.place.first
    return f" {'▲' if climbed > 0 else '▼'}{abs(climbed)}"


def _is_tied(line: Standing, below: Standing | None) -> bool:
    """Whether something other than points parts a line from one with the same points."""
    with_below = below is not None and below.big == line.big and below.decided_by not in POINTS
    return line.decided_by not in POINTS or with_below
