"""The limits in the schemas of Kārta's files, and documents that stand at them or beyond."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.json_reader import short_repr
from scoring.schemas import schema

Json = Any
Way = tuple[str | int, ...]

KINDS = ("minimum", "maximum", "maxLength", "maxItems")
INNER = ("items", "allOf", "anyOf", "oneOf", "then", "else", "additionalProperties")
LONG_LIST = 1_000
"""Longer lists have a test of their own: reading them takes long."""


def limits_by_field(format_name: str) -> dict[str, set[tuple[str, int]]]:
    """Return the limits that a format's schema sets, by the name of the field."""
    found: dict[str, set[tuple[str, int]]] = {}
    for name, kind, limit in _limits(schema(format_name), format_name, ""):
        found.setdefault(name, set()).add((kind, limit))
    return found


def _limits(part: Json, home: str, name: str) -> Iterator[tuple[str, str, int]]:
    if isinstance(part, list):
        for each in part:
            yield from _limits(each, home, name)
    if not isinstance(part, dict):
        return
    yield from ((name, kind, part[kind]) for kind in KINDS if kind in part)
    if "$ref" in part:
        yield from _limits(*_target(part["$ref"], home), name)
    for key in INNER:
        yield from _limits(part.get(key), home, name)
    for own, inner in part.get("properties", {}).items():
        yield from _limits(inner, home, own)


def _target(reference: str, home: str) -> tuple[Json, str]:
    """Return the part of a schema that is referred to, and the name of that schema's format."""
    where, _, path = reference.partition("#/")
    if where:
        _, _, name, version = where.split(":")
        home = f"karta.{name}/{version}"
    part = schema(home)
    for step in path.split("/"):
        part = part[step]
    return part, home


def at_and_beyond(document: Json) -> Iterator[tuple[str, Json]]:
    """Yield the document with one field at a limit, or one beyond it, and what was changed."""
    limits, seen = limits_by_field(document["format"]), set()
    for way in _ways(document):
        pattern = tuple("*" if isinstance(step, int) else step for step in way)
        if pattern in seen:
            continue
        seen.add(pattern)
        field = next((step for step in reversed(way) if isinstance(step, str)), "")
        for kind, limit in sorted(limits.get(field, ())):
            for value in _values(_at(document, way), kind, limit):
                yield f"{way} {kind} {limit}: {short_repr(value)}", changed_at(document, way, value)


def _values(value: Json, kind: str, limit: int) -> Iterator[Json]:
    if type(value) is int and kind in ("minimum", "maximum"):
        yield from (limit - 1, limit, limit + 1)
    if isinstance(value, str) and kind == "maxLength":
        yield from ("A" * limit, "A" * (limit + 1))
    if isinstance(value, list) and value and kind == "maxItems" and limit < LONG_LIST:
        yield from ([value[-1]] * limit, [value[-1]] * (limit + 1))


def _ways(document: Json, way: Way = ()) -> Iterator[Way]:
    yield way
    if isinstance(document, dict | list):
        pairs = document.items() if isinstance(document, Mapping) else enumerate(document)
        for step, value in pairs:
            yield from _ways(value, (*way, step))


def _at(document: Json, way: Way) -> Json:
    for step in way:
        document = document[step]
    return document


def changed_at(document: Json, way: Way, value: Json) -> Json:
    """Return the document with another value at the path."""
    copied = copy.deepcopy(document)
    _at(copied, way[:-1])[way[-1]] = value
    return copied
