"""Transfer of one tournament's rows from a separate database into this one.

The rows are written to a file and prepared before the database is locked, then inserted unchanged:
the transaction takes a twentieth of an import's time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.db import connection, models, transaction
from django.db.models import ForeignKey

from tournament.models import DrawCommitment, JournalEntry, LotDraw, Player, Tournament
from tournament.storage.archives import players_of
from tournament.storage.ownership import OwnedTable, owned_tables
from tournament.storage.rows import columns_of, line_of, raw_rows_of, row_from_raw

MOST_ROWS: Final = 30_000
"""1,500 players in seven rounds are 28,000 rows, which lock the database for 0.2 seconds."""

Keys = dict[type[models.Model], dict[object, object]]
"""Primary keys in the source database, mapped to those in this one."""


class TooManyRows(Exception):
    """There are too many rows for one transaction."""


@dataclass(frozen=True, slots=True)
class ReadyRows:
    """Rows of one table ready to be inserted, except their keys."""

    model: type[models.Model]
    rows: list[list[Any]]


@dataclass(frozen=True, slots=True)
class ReadyTournament:
    """A tournament and its people, not saved yet, and all rows that belong to it."""

    tournament: Tournament
    players: list[Player]
    tables: list[ReadyRows]

    def values_of(self, model: type[models.Model], *names: str) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of a table's rows."""
        columns = columns_of(model)
        at = [columns.index(name) for name in names]
        for table in self.tables:
            if table.model is model:
                yield from (tuple(row[i] for i in at) for row in table.rows)


def write(place: Path, tournament: int, *, most: int | None = MOST_ROWS) -> None:
    """Write a tournament's rows as lines; raise `TooManyRows` if there are too many."""
    left = sys.maxsize if most is None else most
    with place.open("wb") as file:
        for model, rows in _sources(tournament):
            found = list(raw_rows_of(rows))
            if len(found) > left:
                raise TooManyRows
            left -= len(found)
            file.write(line_of([model.__name__, len(found)]))
            file.writelines(line_of(row) for row in found)


def read(place: Path) -> ReadyTournament:
    """Prepare the rows of such a file for this database."""
    known = {model.__name__: model for model in _models()}
    with place.open("rb") as file:
        (tournament,) = _instances(Tournament, file)
        players = list(_instances(Player, file))
        tables = [_ready(known, head, file) for head in iter(file.readline, b"")]
    return ReadyTournament(tournament, players, tables)


def give_keys(tables: Sequence[ReadyRows], keys: Keys) -> None:
    """Reserve new keys for all rows, add them to `keys`, and set them in the rows.

    This is most of the work and locks nothing: unused keys do no harm. References to rows that
    `keys` does not have yet are left to `insert`.
    """
    for table in tables:
        new = _reserved(table.model, len(table.rows))
        keys[table.model] = {row[0]: key for row, key in zip(table.rows, new, strict=True)}
        _map(table, keys, 0, of=table.model)
        for at, model in _foreign(table.model):
            if model in keys:
                _map(table, keys, at, of=model)


def insert(table: ReadyRows, keys: Keys, late: Sequence[type[models.Model]]) -> None:
    """Insert a table's rows, once the keys of the `late` tables are known."""
    for at, model in _foreign(table.model):
        if model in late:
            _map(table, keys, at, of=model)
    quote = connection.ops.quote_name
    fields = table.model._meta.concrete_fields
    names = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        # All names come from our own models.
        into = f"INSERT INTO {quote(table.model._meta.db_table)} ({names}) VALUES ({places})"  # noqa: S608
        cursor.executemany(into, table.rows)


def _map(table: ReadyRows, keys: Keys, at: int, *, of: type[models.Model]) -> None:
    known = keys[of]
    for row in table.rows:
        row[at] = None if row[at] is None else known[row[at]]


def _foreign(model: type[models.Model]) -> Iterator[tuple[int, type[models.Model]]]:
    for at, field in enumerate(model._meta.concrete_fields):
        if isinstance(field, ForeignKey):
            yield at, field.remote_field.model


def _models() -> list[type[models.Model]]:
    owned = [table.model for table in owned_tables() if table.model is not JournalEntry]
    return [*owned, DrawCommitment, LotDraw]


def _sources(pk: int) -> Iterator[tuple[type[models.Model], models.QuerySet[Any]]]:
    yield Tournament, Tournament.objects.filter(pk=pk)
    yield Player, players_of(pk)
    paths = {table.model: table for table in owned_tables()}
    for model in _models():
        yield model, paths.get(model, OwnedTable(model, "tournament")).rows(pk)


def _instances(model: type[models.Model], file: Any) -> Iterator[Any]:  # noqa: ANN401  a file
    _name, count = json.loads(file.readline())
    for _row in range(count):
        yield row_from_raw(model, columns_of(model), json.loads(file.readline()))


def _ready(known: Mapping[str, type[models.Model]], head: bytes, file: Any) -> ReadyRows:  # noqa: ANN401
    name, count = json.loads(head)
    model = known[name]
    fields = model._meta.concrete_fields
    columns = columns_of(model)
    rows = []
    for _row in range(count):
        made = row_from_raw(model, columns, json.loads(file.readline()))
        rows.append(
            [field.get_db_prep_save(getattr(made, field.attname), connection) for field in fields]
        )
    return ReadyRows(model, rows)


def _reserved(model: type[models.Model], count: int) -> list[int]:
    """Return keys that no row has, and that the database will not assign."""
    table = model._meta.db_table
    if connection.vendor == "postgresql":
        of_table = "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
        with connection.cursor() as cursor:
            cursor.execute(of_table, [connection.ops.quote_name(table), count])
            return [key for (key,) in cursor.fetchall()]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        found = cursor.fetchone()
        last = found[0] if found else 0
        to = (
            "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
            if found
            else "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
        )
        cursor.execute(to, [last + count, table])
    return list(range(last + 1, last + count + 1))
