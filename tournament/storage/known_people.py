"""The personal data in a copy of a tournament: what its desk was allowed to know at the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tournament.models import Entry, Substitution
from tournament.storage.rows import TableRows

PARTICULARS: Final = {"born": None, "sex": "", "federation_number": "", "rating": None}
"""What the register knows of a person beside name and club, and what stands for nothing."""
OLDER: Final = (("Entry", "player_id", ""), ("Substitution", "leaving_player_id", "leaving_"))
"""Tables that had no particulars of their own, the key of their person, and how theirs begin."""


def without_strangers(players: TableRows, tournament: int) -> TableRows:
    """Leave out what the register knows of people whom this tournament may not know."""
    entered = Entry.objects.filter(tournament=tournament, opens_register=True)
    left = Substitution.objects.filter(
        entry__tournament=tournament, leaving_opens_register=True
    ).values_list("leaving_player", flat=True)
    known = {*entered.values_list("player", flat=True), *left}
    at = {players.columns.index(name): nothing for name, nothing in PARTICULARS.items()}
    rows = [
        row if row[0] in known else [at.get(column, value) for column, value in enumerate(row)]
        for row in players.rows
    ]
    return replace(players, rows=rows)


def with_what_was_known(
    players: TableRows, parts: Mapping[str, TableRows]
) -> Mapping[str, TableRows]:
    """Give the entries of an older copy what was read from the register in its day."""
    said = {row[0]: dict(zip(players.columns, row, strict=True)) for row in players.rows}
    found = dict(parts)
    for name, key, before in OLDER:
        part, opens = parts.get(name), f"{before}opens_register"
        if part is None or opens in part.columns:
            continue
        at = part.columns.index(key)
        columns = [*part.columns, *(f"{before}{fact}" for fact in PARTICULARS), opens]
        rows = [[*row, *(said[row[at]][fact] for fact in PARTICULARS), True] for row in part.rows]
        found[name] = TableRows(columns, rows)
    return found
