"""Requests that change something: their body is decoded and checked before the act."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse

from scoring.errors import Faulty
from scoring.json_reader import load_json
from tournament.doors.api.acts import Doing
from tournament.doors.api.problems import ProblemError
from tournament.doors.api.table import Write
from tournament.words import fault_words

JSON: Final = "application/json"
MOST_BYTES: Final = 200_000


def do(request: HttpRequest, write: Write, facts: dict[str, Any]) -> HttpResponse:
    """Perform the act of a request, and return its answer."""
    body = read_body(request, write.body)
    made = write.act(Doing(request, body), **facts)
    answer = HttpResponse(msgspec.json.encode(made), content_type=JSON)
    answer.headers["Cache-Control"] = "no-store"
    return answer


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
