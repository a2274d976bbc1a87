"""The description of the programming interface as an OpenAPI 3.1 document."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from scoring.schemas import FORMATS, schema
from tournament.doors.api.headers import IDEMPOTENCY_KEY, VERSION
from tournament.doors.api.problems import CONTENT, STATUSES, TITLES, TYPE
from tournament.doors.api.serving import JSON, names_of
from tournament.doors.api.table import ROUTES, WRITES, Route, Write, resources

FILE: Final = Path(__file__).with_name("openapi.json")
BASE: Final = "/api/v1/"
STREAM: Final = "tournaments/<slug:slug>/events"
SCHEMAS: Final = "#/components/schemas/"
REFERENCE: Final = re.compile(r"(?:urn:karta:([a-z-]+):([0-9]+))?#/(.*)")
PART: Final = re.compile(r"<(int|slug):([a-z_]+)>")
DESCRIPTION: Final = (
    "What is public on this site's pages, for other programs. Points are exact: a fraction is a"
    ' string like "70/3". Every answer has a strong ETag; send it back in If-None-Match.'
)
PARAMS: Final[Mapping[str, str]] = {
    "cursor": "The value of `next` in the previous part of the list.",
    "limit": "The most items of a part, 100 without it.",
    "fields": "The wanted fields of the items, with commas between; the key is always there.",
    "since": "A `revision` that an earlier answer had: no items if nothing has changed since."
    " Of tournaments, only those that have changed.",
    "from": "The first day.",
    "until": "The last day.",
    "game": "The id of a game, such as `zole-classic`.",
    "state": "The state of the tournament.",
    "search": "Words that all occur in the name or place.",
    "club": "The name of a club.",
    "year": "A year.",
    "include": "The parts to add, with commas between.",
    "slug": "The last part of its address on this site.",
    "number": "The number of the round, the player, or the person.",
    "table_number": "The number of the table.",
    "day": "The day of the list.",
}
NEVER: Final[Mapping[str, Any]] = {"not": {}}
UNWANTED: Final = ("$schema", "$id")
PROBLEM: Final = {"$ref": "#/components/responses/Problem"}
DAYS: Final = ("from", "until", "day")
NUMBERS: Final = {"since": 999_999_999, "year": 9999, "number": 99_999}


def document() -> dict[str, Any]:
    """Return the whole document; it depends on the code only."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kārta", "version": "1", "description": DESCRIPTION},
        "servers": [{"url": BASE.rstrip("/")}],
        "paths": {
            **{
                address_of(path): _of_address(route, writes)
                for path, _name, route, writes in resources()
            },
            address_of(STREAM): {"get": _stream()},
        },
        "components": {
            "schemas": _schemas(),
            "responses": {"Problem": _problem_response()},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _stream() -> dict[str, Any]:
    content = {"text/event-stream": {"schema": {"type": "string"}}}
    return {
        "operationId": "events",
        "summary": "A stream of server-sent events: what has changed in a tournament",
        "description": "The data of each event is a ChangeMessage as JSON.",
        "security": [{}],
        "parameters": [
            *_of_path(STREAM),
            {
                "name": "Last-Event-ID",
                "in": "header",
                "description": "The id of the last event. Without it the answer has the present"
                " revision as its id, and no event.",
                "schema": {"type": "string", "pattern": "^[0-9]{1,18}$"},
            },
        ],
        "responses": {
            "200": {"description": "The events since the last one", "content": content},
            "503": {"description": "Too many streams are open; ask again later"},
            "default": PROBLEM,
        },
    }


def _change_message() -> dict[str, Any]:
    return {
        "title": "ChangeMessage",
        "description": "What has changed; `revision` is null if the tournament is not public now.",
        "type": "object",
        "required": ["tournament", "revision"],
        "properties": {
            "tournament": {"type": "string"},
            "revision": {"type": ["integer", "null"]},
            "round": {"type": "integer"},
            "table": {"type": "integer"},
        },
        "additionalProperties": False,
    }


def text() -> str:
    """Return the document as the checked-in file has it."""
    return json.dumps(document(), ensure_ascii=False, indent=1) + "\n"


def address_of(path: str) -> str:
    """Return an address with its parameters as OpenAPI writes them."""
    return "/" + PART.sub(r"{\2}", path)


def _of_address(route: Route | None, writes: Mapping[str, Write]) -> dict[str, Any]:
    found = {} if route is None else {"get": _operation(route)}
    return found | {method.lower(): _act(write) for method, write in writes.items()}


def _act(write: Write) -> dict[str, Any]:
    content = {JSON: {"schema": {"$ref": SCHEMAS + write.answer.__name__}}}
    body = {JSON: {"schema": {"$ref": SCHEMAS + write.body.__name__}}}
    return {
        "operationId": write.act.__name__,
        "summary": write.summary,
        "security": [] if write.may is None else [{"key": []}],
        "parameters": [*_of_path(write.path), *_of_headers(write)],
        "requestBody": {"required": True, "content": body},
        "responses": {
            "200": {"description": write.summary, "content": content},
            "default": PROBLEM,
        },
    }


def _of_headers(write: Write) -> list[dict[str, Any]]:
    wanted = {
        "Idempotency-Key": (write.may is not None, "A text of your own, new for each change; a"
                            " repeated request has the same one and acts once.",
                            f"^{IDEMPOTENCY_KEY.pattern}$"),
        "If-Match": (write.versioned, "The ETag of the answer that you have read, or its `version`"
                     " in quotes.", f"^{VERSION.pattern}$"),
    }  # fmt: skip
    return [
        {
            "name": name,
            "in": "header",
            "required": True,
            "description": words,
            "schema": {"type": "string", "pattern": pattern},
        }
        for name, (is_needed, words, pattern) in wanted.items()
        if is_needed
    ]


def _operation(route: Route) -> dict[str, Any]:
    content = {JSON: {"schema": _answer(route)}}
    headers = {"ETag": {"schema": {"type": "string"}}}
    return {
        "operationId": route.name.removeprefix("api_"),
        "summary": route.summary,
        "security": [{}, {"key": []}] if route.may is None else [{"key": []}],
        "parameters": [*_of_path(route.path), *_of_query(route)],
        "responses": {
            "200": {"description": route.summary, "headers": headers, "content": content},
            "304": {"description": "Nothing has changed since the ETag in If-None-Match"},
            "default": PROBLEM,
        },
    }


def _of_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": PARAMS[name],
            "schema": _of_name(name, kind),
        }
        for kind, name in PART.findall(path)
    ]


def _of_name(name: str, kind: str) -> dict[str, Any]:
    if kind == "int":
        return {"type": "integer", "minimum": 0}
    if name in DAYS:
        return {"type": "string", "format": "date"}
    return {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}


def _of_query(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "description": PARAMS[name],
            "schema": _of_parameter(route, name, pattern),
        }
        for name, pattern in route.rule.params.items()
    ]


def _of_parameter(route: Route, name: str, pattern: re.Pattern[str]) -> dict[str, Any]:
    if name == "limit":
        return {"type": "integer", "minimum": 1, "maximum": 200}
    if name in NUMBERS:
        return {"type": "integer", "minimum": 0, "maximum": NUMBERS[name]}
    if name in DAYS:
        return {"type": "string", "format": "date"}
    if name in ("include", "fields"):
        known = "|".join(route.includes if name == "include" else names_of(route.answer))
        return {"type": "string", "pattern": f"^({known})(,({known}))*$"}
    return {"type": "string", "pattern": f"^(?:{pattern.pattern})$"}


def _answer(route: Route) -> dict[str, Any]:
    if isinstance(route.answer, str):
        return {"$ref": SCHEMAS + component_of(route.answer)}
    if not route.is_list:
        return {"$ref": SCHEMAS + route.answer.__name__}
    return {
        "type": "object",
        "required": ["items", "next", "revision"],
        "properties": {
            "items": {"type": "array", "items": {"$ref": SCHEMAS + route.answer.__name__}},
            "next": {"type": ["string", "null"]},
            "revision": {"type": "integer"},
        },
    }


def component_of(name: str) -> str:
    """Return the component's name of a format: karta.seats-1 for karta.seats/1."""
    return name.replace("/", "-")


def _schemas() -> dict[str, Any]:
    types = [route.answer for route in ROUTES if not isinstance(route.answer, str)]
    types += [kind for write in WRITES for kind in (write.body, write.answer)]
    _refs, found = msgspec.json.schema_components(types, ref_template=SCHEMAS + "{name}")
    for route in ROUTES:
        if route.is_list:
            # The parameter `fields` leaves out all others.
            of_item = found[route.answer.__name__]  # type: ignore[union-attr]
            of_item["required"] = list(names_of(route.answer))[:1]
    known = {name: part for each in FORMATS for name, part in _of_format(each).items()}
    wanted = [component_of(one.answer) for one in ROUTES if isinstance(one.answer, str)]
    wanted += _targets(found)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = known[name]
            wanted += _targets(known[name])
    own = {"ChangeMessage": _change_message(), "Problem": _problem()}
    return {**dict(sorted(found.items())), **own}


def _targets(part: object) -> list[str]:
    """Return the names of the components that a part of the document refers to."""
    return re.findall(rf'"{SCHEMAS}([^"]+)"', json.dumps(part))


def _of_format(name: str) -> dict[str, Any]:
    """Return a format's schema and its definitions as components."""
    whole, component = dict(schema(name)), component_of(name)
    definitions = whole.pop("$defs", {})
    parts = {component: whole}
    parts |= {f"{component}.{part}": content for part, content in definitions.items()}
    return {
        part: _referring({k: v for k, v in content.items() if k not in UNWANTED}, component)
        for part, content in parts.items()
    }


def _referring(value: Any, component: str) -> Any:  # noqa: ANN401 of a schema
    """Return a part of a schema whose references are to components."""
    if isinstance(value, list):
        return [_referring(one, component) for one in value]
    if not isinstance(value, dict):
        return value
    choices = value.get("enum")
    if isinstance(choices, list) and len({type(one) for one in choices}) > 1:
        return _of_choices(value)
    if value.get("type") == "array" and "items" not in value:
        return {**value, "items": {}}
    if isinstance(value.get("const"), bool):
        # openapi-python-client writes invalid Python for such a constant.
        rest = {key: each for key, each in value.items() if key != "const"}
        return {"type": "boolean", "description": f"Always {value['const']}".lower(), **rest}
    target = value.get("$ref")
    if isinstance(target, str):
        rest = {key: each for key, each in value.items() if key != "$ref"}
        return {**_resolved(target, component), **_referring(rest, component)}
    return {
        key: _named(each, component) if key == "properties" else _referring(each, component)
        for key, each in value.items()
    }


def _of_choices(value: dict[str, Any]) -> dict[str, Any]:
    """Return a choice among values of several types, type by type, as generators can read it."""
    choices = value["enum"]
    kinds = dict.fromkeys(type(one) for one in choices)
    parts = [{"enum": [one for one in choices if type(one) is kind]} for kind in kinds]
    return {key: each for key, each in value.items() if key != "enum"} | {"anyOf": parts}


def _named(properties: dict[str, Any], component: str) -> dict[str, Any]:
    """Return properties of a schema; generators of clients cannot read `false` as one of them."""
    return {
        name: NEVER if each is False else _referring(each, component)
        for name, each in properties.items()
    }


def _resolved(target: str, component: str) -> dict[str, Any]:
    """Return the reference to a definition; another part of a schema is copied."""
    found = REFERENCE.fullmatch(target)
    if found is None:
        return {"$ref": SCHEMAS + component_of(_format_of(target))}
    other, version, path = found.groups()
    owner = component if other is None else f"karta.{other}-{version}"
    steps = path.split("/")
    if steps[0] == "$defs" and len(steps) == len(("$defs", "name")):
        return {"$ref": f"{SCHEMAS}{owner}.{steps[1]}"}
    part: Any = schema(owner.replace("-" + owner.rpartition("-")[2], "/" + owner[-1]))
    for step in steps:
        part = part[step]
    copied: dict[str, Any] = _referring(part, owner)
    return copied


def _format_of(urn: str) -> str:
    _urn, _karta, name, version = urn.split(":")
    return f"karta.{name}/{version}"


def _problem() -> dict[str, Any]:
    return {
        "title": "Problem",
        "description": "An error, as in RFC 9457; `detail` states what to do.",
        "type": "object",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {
                "type": "string",
                "pattern": "^urn:karta:(problem|refusal):[a-z_]+$",
                "examples": [TYPE + name for name in STATUSES],
            },
            "title": {"enum": sorted(set(TITLES.values()))},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "minLength": 1},
            "faults": {"type": "array", "items": {"type": "object"}},
        },
    }


def _problem_response() -> dict[str, Any]:
    content: dict[str, Sequence[str] | Any] = {CONTENT: {"schema": {"$ref": SCHEMAS + "Problem"}}}
    return {"description": "An error", "content": content}
