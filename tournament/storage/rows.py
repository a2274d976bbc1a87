"""Rows of any table as plain values and back: the same on SQLite and on PostgreSQL.

Moments and JSON are read as text that the database itself writes: to make values of them and text
of those again was most of what a copy cost.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import connection, models
from django.db.models.functions import Cast

M = TypeVar("M", bound=models.Model)
Row = Sequence[Any]

_PLAIN: Final[Mapping[type[models.Field], Callable[[Any], str]]] = {
    models.DateField: date.isoformat,
    models.TimeField: time.isoformat,
    models.UUIDField: UUID.__str__,
    models.DecimalField: Decimal.__str__,
    models.DurationField: timedelta.__str__,
    models.BinaryField: lambda content: bytes(content).hex(),
}


_MOMENT: Final[Mapping[str, str]] = {
    "sqlite": "replace(%(expressions)s, ' ', 'T') || '+00:00'",
    # As Python writes it: without a fraction where there is none.
    "postgresql": """replace(to_char(%(expressions)s AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'), '.000000', '')""",
}
"""How each database writes a moment in ISO 8601, in UTC."""


def columns_of(model: type[models.Model]) -> tuple[str, ...]:
    """Name what is stored of a row, its key first."""
    return tuple(field.attname for field in model._meta.concrete_fields)


def rows_of(rows: models.QuerySet[Any]) -> Iterator[list[Any]]:
    """Read rows as JSON holds them, in the order of their keys."""
    folded = folded_among(rows.model, columns_of(rows.model))
    for values in folded_rows_of(rows):
        row = list(values)
        for at in folded:
            row[at] = unfolded(row[at])
        yield row


def folded_rows_of(rows: models.QuerySet[Any]) -> Iterator[Row]:
    """Read rows as JSON holds them, but leave JSON that is stored in them as its text."""
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


def folded_among(model: type[models.Model], columns: Sequence[str]) -> list[int]:
    """Return which of these columns hold JSON, counted from 0."""
    holding = {f.attname for f in model._meta.concrete_fields if isinstance(f, models.JSONField)}
    return [at for at, column in enumerate(columns) if column in holding]


def fold(value: object) -> str | None:
    """Return JSON as its text."""
    return None if value is None else json.dumps(value)


def unfolded(text: str | None) -> object:
    """Return what a text of JSON says."""
    return None if text is None else json.loads(text)


def row_from(model: type[M], columns: Sequence[str], row: Row) -> M:
    """Make a row of what was read; what the file does not know keeps its default."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    values = zip(columns, row, strict=True)
    return model(**{name: _read(fields[name], value) for name, value in values})


def row_from_folded(model: type[M], columns: Sequence[str], row: Row) -> M:
    """Make a row of one whose JSON is text."""
    folded = set(folded_among(model, columns))
    values = [unfolded(value) if at in folded else value for at, value in enumerate(row)]
    return row_from(model, columns, values)


def line_of(row: Row) -> bytes:
    """Return the row as bytes that are the same wherever it is stored."""
    plain = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return plain.encode() + b"\n"


def digest_of(rows: Iterable[Row]) -> str:
    """Return what two databases with the same rows agree on."""
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
