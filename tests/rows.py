"""All rows of a test's database: snapshots, the changes between two, and applying them.

This works only inside a test's transaction, whose end rolls every row back. The same acts create
the same rows only where sequences start at one: PostgreSQL does not roll them back, and on SQLite a
test without a transaction leaves them behind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.recorder import MigrationRecorder

Rows = Mapping[str, Mapping[Any, Any]]
"""Rows by table and primary key; sequences are a table too."""
Changes = list[tuple[str, list[tuple[Any, ...]]]]
"""SQL statements, each with its sets of parameters."""

PEOPLE: Final = "SELECT id, username, first_name, last_name FROM auth_user ORDER BY id"
EVENTS: Final = "SELECT count(*) FROM tournament_tournament"
SEQUENCES: Final = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name",
    "postgresql": "SELECT sequencename, last_value FROM pg_sequences"
    " WHERE last_value IS NOT NULL ORDER BY sequencename",
}


def are_taken_back() -> bool:
    """Whether all writes now are rolled back with the test."""
    return connection.in_atomic_block


def beginning() -> Hashable | None:
    """Return the people and sequences if there is no event yet, otherwise None."""
    if _fetch(EVENTS) != [(0,)]:
        return None
    return tuple(_fetch(PEOPLE)), tuple(_fetch(SEQUENCES[connection.vendor]))


def mark() -> Hashable:
    """Return a value that changes with every write of this test."""
    if connection.vendor == "sqlite":
        return id(connection.connection), connection.connection.total_changes
    return id(connection.connection), _written[0]


def look() -> Rows:
    """Return all rows."""
    return _look_at_sqlite() if connection.vendor == "sqlite" else _look_at_postgresql()


def changes(before: Rows, after: Rows) -> Changes:
    """Return the changes from one state to the other."""
    is_sqlite = connection.vendor == "sqlite"
    change = _change_in_sqlite if is_sqlite else _change_in_postgresql
    found: Changes = []
    for table, rows in after.items():
        gone = [(number,) for number in before[table].keys() - rows.keys()]
        new = [(number, row) for number, row in rows.items() if before[table].get(number) != row]
        found += change(table, gone, new)
    return found


def write(changes: Changes) -> None:
    """Apply the changes."""
    if connection.vendor == "sqlite":
        for statement, values in changes:
            connection.connection.executemany(statement, values)
    else:
        with connection.cursor() as cursor:
            cursor.execute(";".join(statement for statement, _values in changes))


def _fetch(statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


# --- SQLite exchanges rows with the driver as values.

TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"
EVERYTHING: Final = 'SELECT rowid, * FROM "%s"'
DELETE: Final = 'DELETE FROM "%s" WHERE rowid = ?'
REPLACE: Final = 'INSERT OR REPLACE INTO "%s" VALUES (%s)'
FORGET: Final = 'DELETE FROM "sqlite_sequence" WHERE name = ?'


def _look_at_sqlite() -> Rows:
    raw = connection.connection
    tables = [name for (name,) in raw.execute(TABLES)]
    return {name: {row[0]: row[1:] for row in raw.execute(EVERYTHING % name)} for name in tables}


def _change_in_sqlite(
    table: str, gone: list[tuple[Any]], new: list[tuple[Any, tuple[Any, ...]]]
) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    rows = [row for _number, row in new]
    if gone:
        yield DELETE % table, gone
    if rows and table == "sqlite_sequence":
        # SQLite identifies a sequence only by its name, and would have it twice.
        yield FORGET, [row[:1] for row in rows]
    if rows:
        yield REPLACE % (table, ", ".join("?" * len(rows[0]))), rows


# --- PostgreSQL formats its rows as values for an INSERT itself; the changes are one text.

ROW: Final = """SELECT '%s', "%s"::text, concat_ws(', ', %s) FROM "%s\""""
NUMBERED: Final = "SELECT 'pg_sequences', sequencename::text, last_value::text FROM pg_sequences"
PUT: Final = 'INSERT INTO "%s" (%s) VALUES %s ON CONFLICT ("%s") DO UPDATE SET %s'
REMOVE: Final = 'DELETE FROM "%s" WHERE "%s" IN (%s)'
MIGRATIONS: Final = MigrationRecorder.Migration._meta.db_table
READING: Final = ("SELECT", "PREPARE", "EXECUTE", "SAVEPOINT", "RELEASE", "SET CONSTRAINTS")

_written: Final = [0]
"""The number of Django's writes and rollbacks in this process."""
_planned: Final[list[object]] = [None]
"""The connection with a prepared statement for reading all rows."""


def begin_at_one() -> None:
    """Reset the sequences to those of a new database."""
    if are_taken_back():
        is_sqlite = connection.vendor == "sqlite"
        _fetch("DELETE FROM sqlite_sequence" if is_sqlite else _first_numbers())


@cache
def _first_numbers() -> str:
    # Only the migrations have rows before a test begins.
    found = _fetch("SELECT sequencename FROM pg_sequences")
    emptied = [name for (name,) in found if not name.startswith(MIGRATIONS)]
    return "SELECT " + ", ".join(f"setval('\"{name}\"', 1, false)" for name in emptied)


@cache
def _columns() -> Mapping[str, tuple[str, ...]]:
    """Return the columns of each table, the primary key first."""
    models = [model._meta for model in apps.get_models(include_auto_created=True)]
    found: dict[str, tuple[str, ...]] = {}
    for table in models:
        fields = sorted(table.local_concrete_fields, key=lambda field: not field.primary_key)
        found[table.db_table] = tuple(str(field.column) for field in fields)
    return found


@cache
def _everything() -> str:
    rows = [
        ROW % (table, columns[0], ", ".join(f'quote_nullable("{each}")' for each in columns), table)
        for table, columns in _columns().items()
    ]
    return " UNION ALL ".join([*rows, NUMBERED])


def _look_at_postgresql() -> Rows:
    found: dict[str, dict[str, str]] = {"pg_sequences": {}, **{name: {} for name in _columns()}}
    # Prepared once for each connection: planning takes ten times as long as execution.
    if _planned[0] is not connection.connection:
        with connection.cursor() as cursor:
            cursor.execute(f"PREPARE everything AS {_everything()}")
        _planned[0] = connection.connection
    for table, number, row in _fetch("EXECUTE everything"):
        found[table][number] = row
    return found


def _change_in_postgresql(
    table: str, gone: list[tuple[Any]], new: list[tuple[Any, Any]]
) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    if table == "pg_sequences":
        for sequence, last in new:
            yield f"SELECT setval('\"{sequence}\"', {last or 1}, {str(bool(last)).lower()})", []
        return
    columns = _columns()[table]
    if gone:
        numbers = ", ".join(f"'{number}'" for (number,) in gone)
        yield REMOVE % (table, columns[0], numbers), []
    if new:
        named = ", ".join(f'"{column}"' for column in columns)
        values = ", ".join(f"({row})" for _number, row in new)
        renewed = ", ".join(f'"{column}" = excluded."{column}"' for column in columns)
        yield PUT % (table, named, values, columns[0], renewed), []


def _count(
    execute: Callable[..., Any],
    sql: object,
    params: object,
    many: object,
    context: object,
) -> Any:  # noqa: ANN401
    if not (isinstance(sql, str) and sql.startswith(READING)):
        _written[0] += 1
    return execute(sql, params, many, context)


def _watch(connection: BaseDatabaseWrapper, **_: object) -> None:
    if connection.vendor == "postgresql" and _count not in connection.execute_wrappers:
        connection.execute_wrappers.append(_count)


connection_created.connect(_watch)
