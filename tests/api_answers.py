"""Validation of the programming interface's answers against the checked-in openapi.json."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from django.http.response import HttpResponseBase
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tournament.doors.api.openapi import FILE

BASE: Final = "/api/v1"
DESCRIPTION: Final = re.compile(r"/api/v1/(openapi\.json|schemas/[^/]+\.json)?")
ADDRESS: Final = "urn:karta:openapi"
PROBLEM: Final = "/components/responses/Problem/content/application~1problem+json/schema"


@cache
def published() -> Mapping[str, Any]:
    """Return the checked-in document."""
    loaded: Mapping[str, Any] = json.loads(FILE.read_text("utf-8"))
    return loaded


@cache
def _addresses() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the addresses as patterns, those with the fewest parameters first."""
    paths = sorted(published()["paths"], key=lambda path: path.count("{"))
    return tuple((re.compile(re.sub(r"\{[a-z_]+\}", "[^/]+", path)), path) for path in paths)


@cache
def validator(pointer: str) -> Draft202012Validator:
    """Return a validator for a part of the document."""
    whole = Resource.from_contents(published(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(ADDRESS, whole)
    return Draft202012Validator({"$ref": f"{ADDRESS}#{pointer}"}, registry=registry)


def violations(method: str, path: str, query: str, answer: HttpResponseBase) -> list[str]:
    """Return the departures of an answer from the document; nothing for other addresses."""
    if not path.startswith("/api/") or DESCRIPTION.fullmatch(path):
        return []
    return list(_violations(method, path, query, answer))


def _violations(method: str, path: str, query: str, answer: HttpResponseBase) -> Iterator[str]:
    status, content = answer.status_code, getattr(answer, "content", b"")
    kind = answer.headers.get("Content-Type", "")
    if status >= 400:
        if kind != "application/problem+json":
            yield f"{status} is {kind}"
        else:
            yield from _errors(PROBLEM, json.loads(content))
        return
    if method in ("HEAD", "OPTIONS") or status in (204, 304):
        return
    operation = _operation(method, path)
    if operation is None:
        yield f"{method} is not in openapi.json"
        return
    pointer, described = operation
    if str(status) not in described["responses"]:
        yield f"status {status} is not in openapi.json"
        return
    document = json.loads(content)
    yield from _errors(f"{pointer}/responses/{status}/content/application~1json/schema", document)
    if "fields=" not in query and "items" in document:
        yield from _left_out(described, document["items"])


def _operation(method: str, path: str) -> tuple[str, Mapping[str, Any]] | None:
    for pattern, template in _addresses():
        if pattern.fullmatch(path.removeprefix(BASE)):
            found = published()["paths"][template].get(method.lower())
            escaped = template.replace("/", "~1")
            return None if found is None else (f"/paths/{escaped}/{method.lower()}", found)
    return None


def _left_out(operation: Mapping[str, Any], items: list[Any]) -> Iterator[str]:
    """Yield the fields that an item lacks although the request did not choose any."""
    answered = operation["responses"]["200"]["content"]["application/json"]["schema"]
    name = answered["properties"]["items"]["items"]["$ref"].rpartition("/")[2]
    known = set(published()["components"]["schemas"][name]["properties"])
    for item in items:
        if known - set(item):
            yield f"an item lacks {sorted(known - set(item))}"
        if set(item) - known:
            yield f"an item has the unknown {sorted(set(item) - known)}"


def _errors(pointer: str, document: object) -> Iterator[str]:
    for error in validator(pointer).iter_errors(document):
        yield f"{error.json_path}: {error.message[:200]}"
