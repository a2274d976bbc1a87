"""Rows of any table as plain JSON values and back: the same on SQLite and on PostgreSQL.

Dates with times and JSON are read as text written by the database: parsing and serialising them
was most of the cost of a copy.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import connection, models
from django.db.models.functions import Cast

M = TypeVar("M", bound=models.Model)
Row = Sequence[Any]


@dataclass(frozen=True)
class TableRows:
    """The rows of one table with their column names; JSON values are still text."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


_PLAIN: Final[Mapping[type[models.Field], Callable[[Any], str]]] = {
    models.DateField: date.isoformat,
    models.TimeField: time.isoformat,
    models.UUIDField: UUID.__str__,
    models.DecimalField: Decimal.__str__,
    models.DurationField: timedelta.__str__,
    models.BinaryField: lambda content: bytes(content).hex(),
}


_MOMENT: Final[Mapping[str, str]] = {
    # Python writes six decimals or none, SQLite's own clock three.
    "sqlite": """replace(replace(%(expressions)s, ' ', 'T')
        || CASE length(%(expressions)s) WHEN 23 THEN '000' ELSE '' END, '.000000', '')
        || '+00:00'""",
    # Python's format: no fraction if it is zero.
    "postgresql": """replace(to_char(%(expressions)s AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'), '.000000', '')""",
}
"""SQL that formats a date with time as ISO 8601, in UTC."""


def columns_of(model: type[models.Model]) -> tuple[str, ...]:
    """Return the column names, primary key first."""
    return tuple(field.attname for field in model._meta.concrete_fields)


def rows_of(rows: models.QuerySet[Any]) -> Iterator[list[Any]]:
    """Read rows as JSON values, ordered by primary key."""
    folded = json_columns(rows.model, columns_of(rows.model))
    for values in raw_rows_of(rows):
        row = list(values)
        for at in folded:
            row[at] = from_json(row[at])
        yield row


def raw_rows_of(rows: models.QuerySet[Any]) -> Iterator[Row]:
    """Read rows as JSON values, but leave JSON columns as text."""
    fields = rows.model._meta.concrete_fields
    plain = [(at, _PLAIN[kind]) for at, field in enumerate(fields) if (kind := _kind_of(field))]
    found = rows.order_by("pk").values_list(*map(_stored, fields))
    for values in found:
        if not plain:
            yield values
            continue
        row = list(values)
        for at, write in plain:
            if row[at] is not None:
                row[at] = write(row[at])
        yield row


def json_columns(model: type[models.Model], columns: Sequence[str]) -> list[int]:
    """Return the indexes of the JSON columns."""
    holding = {f.attname for f in model._meta.concrete_fields if isinstance(f, models.JSONField)}
    return [at for at, column in enumerate(columns) if column in holding]


def to_json(value: object) -> str | None:
    """Serialise a JSON value; NULL stays None."""
    return None if value is None else json.dumps(value)


def from_json(text: str | None) -> object:
    """Parse a JSON text; NULL stays None."""
    return None if text is None else json.loads(text)


def row_from(model: type[M], columns: Sequence[str], row: Row) -> M:
    """Build a model instance; columns missing from the file keep their defaults."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    values = zip(columns, row, strict=True)
    return model(**{name: _read(fields[name], value) for name, value in values})


def row_from_raw(model: type[M], columns: Sequence[str], row: Row) -> M:
    """Build a model instance from a row whose JSON columns are text."""
    folded = set(json_columns(model, columns))
    values = [from_json(value) if at in folded else value for at, value in enumerate(row)]
    return row_from(model, columns, values)


def line_of(row: Row) -> bytes:
    """Return the row as canonical bytes."""
    plain = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return plain.encode() + b"\n"


def digest_of(rows: Iterable[Row]) -> str:
    """Return a digest of the rows, equal across databases."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(line_of(row))
    return digest.hexdigest()


def _stored(field: models.Field[Any, Any]) -> str | models.expressions.Combinable:
    if isinstance(field, models.DateTimeField):
        written = _MOMENT[connection.vendor]
        return models.Func(field.attname, template=written, output_field=models.TextField())
    if isinstance(field, models.JSONField):
        return Cast(field.attname, models.TextField())
    return field.attname


def _kind_of(field: models.Field[Any, Any]) -> type[models.Field] | None:
    if isinstance(field, models.DateTimeField):
        return None
    return next((kind for kind in _PLAIN if isinstance(field, kind)), None)


def _read(field: models.Field[Any, Any], value: object) -> object:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BinaryField):
        return bytes.fromhex(str(value))
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat(str(value))
    return field.to_python(value)
