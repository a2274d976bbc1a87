"""Requests that change something: their body is decoded and checked before the act."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse

from scoring.errors import Faulty
from scoring.json_reader import load_json
from tournament.doors.api.acts import Doing
from tournament.doors.api.headers import idempotency_key, version_seen
from tournament.doors.api.keys import key_with, opened_by
from tournament.doors.api.problems import ProblemError
from tournament.doors.api.table import Write
from tournament.security.access import Right
from tournament.services.acts import Actor
from tournament.services.kept_answers import KeyReusedError, answered_once
from tournament.words import fault_words

JSON: Final = "application/json"
MOST_BYTES: Final = 200_000


def do(request: HttpRequest, write: Write, facts: dict[str, Any]) -> HttpResponse:
    """Perform the act of a request, and return its answer."""
    if write.may is None:
        made = msgspec.to_builtins(write.act(read_body(request, write.body), **facts))
    else:
        made = _done_once(request, write, write.may, facts)
    answer = HttpResponse(msgspec.json.encode(made, order="sorted"), content_type=JSON)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _done_once(
    request: HttpRequest, write: Write, may: Right, facts: dict[str, Any]
) -> dict[str, Any]:
    """Check the key and the headers, then act, or repeat the answer of the first time."""
    token = key_with(request, may)
    event = opened_by(token, facts.pop("slug"))
    own_key = idempotency_key(request)
    seen = version_seen(request) if write.versioned else 0
    body = read_body(request, write.body)
    doing = Doing(event, Actor(token.name), body, seen)

    def act() -> dict[str, Any]:
        made: dict[str, Any] = msgspec.to_builtins(write.act(doing, **facts))
        return made

    try:
        return answered_once(token, own_key, _fingerprint(request, seen), act)
    except KeyReusedError:
        raise ProblemError("idempotency_key_reused") from None


def _fingerprint(request: HttpRequest, seen: int) -> str:
    head = f"{request.method} {request.path} {seen} ".encode()
    return hashlib.sha256(head + request.body).hexdigest()


def read_body(request: HttpRequest, kind: type) -> object:
    """Return the decoded body, or refuse it with what is wrong."""
    if request.content_type != JSON:
        raise ProblemError("not_json")
    if len(request.body) > MOST_BYTES:
        raise ProblemError("too_large")
    try:
        return msgspec.convert(load_json(request.body, largest=MOST_BYTES), kind)
    except Faulty as broken:
        raise ProblemError("wrong_body", fault=fault_words(broken.faults[0])) from broken
    except msgspec.ValidationError as wrong:
        raise ProblemError("wrong_body", fault=str(wrong)[:300]) from wrong
