"""The schema of a database: columns, constraints and indexes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.db import connection

Shape = dict[str, list[str]]
LISTED = re.compile(r"IN \(([^()]*)\)")
"""Django formats some of these from a set, in varying order."""

SQLITE = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
POSTGRESQL = """
SELECT table_name, concat_ws(' ', column_name, data_type, character_maximum_length, is_nullable,
    column_default) FROM information_schema.columns WHERE table_schema = 'public'
UNION SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
"""


def shape() -> Shape:
    """Return the schema by table, or on SQLite by table and index, without order."""
    found: Shape = {}
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL if connection.vendor == "postgresql" else SQLITE)
        for name, told in cursor.fetchall():
            found.setdefault(name, []).extend(_parts(LISTED.sub(_in_order, told)))
    return {name: sorted(parts) for name, parts in sorted(found.items())}


def _in_order(listed: re.Match[str]) -> str:
    return f"IN ({', '.join(sorted(listed[1].split(',')))})"


def _parts(told: str) -> Iterator[str]:
    """Yield a table's columns and constraints; anything else unchanged."""
    if not told.startswith("CREATE TABLE"):
        yield told
        return
    inside = told[told.index("(") + 1 : told.rindex(")")]
    depth, quote, begun = 0, "", 0
    for place, letter in enumerate(inside):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == "," and depth == 0:
            yield inside[begun:place].strip()
            begun = place + 1
        else:
            depth += {"(": 1, ")": -1}.get(letter, 0)
    yield inside[begun:].strip()
