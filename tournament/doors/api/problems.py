"""Errors as application/problem+json (RFC 9457), each with a stable type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.sheet_files import write_faults
from tournament.services.refusals import Refused
from tournament.words import fault_words, refusal_words

TYPE: Final = "urn:karta:problem:"
REFUSAL: Final = "urn:karta:refusal:"
CONTENT: Final = "application/problem+json"
API: Final = "/api/"
MADE_ELSEWHERE: Final = (
    "bad_request", "not_found", "method_not_allowed", "too_large", "too_many_requests",
    "unavailable",
)  # fmt: skip
KEPT_HEADERS: Final = frozenset(("Retry-After", "Allow"))

STATUSES: Final[Mapping[str, int]] = {
    "bad_request": 400,
    "not_found": 404,
    "method_not_allowed": 405,
    "wrong_parameter": 400,
    "key_unknown": 401,
    "key_missing": 401,
    "key_lacks_right": 403,
    "idempotency_key_missing": 400,
    "idempotency_key_reused": 422,
    "version_missing": 428,
    "version_stale": 412,
    "wrong_body": 422,
    "not_json": 415,
    "refused": 409,
    "too_large": 413,
    "too_many_requests": 429,
    "unavailable": 503,
    "internal": 500,
}
DETAILS: Final[Mapping[str, Promise | str]] = {
    "bad_request": _("The request is not valid. Check the host, the address and the headers."),
    "not_found": _("Nothing public has this address. Check it against the list of addresses."),
    "method_not_allowed": _("This address does not accept the method. Use one of those in Allow."),
    "wrong_parameter": _("These parameters are unknown or not valid: %(names)s."),
    "key_unknown": _("The key is wrong, revoked or expired. Ask the organiser for another one."),
    "key_lacks_right": _("The key does not permit this. The organiser can issue one that does."),
    "key_missing": _("A change needs a key in the header Authorization. Ask the organiser."),
    "idempotency_key_missing": _(
        "A change needs the header Idempotency-Key: a text of your own, new for each change."
    ),
    "idempotency_key_reused": _("This Idempotency-Key came with another request. Use a new one."),
    "version_missing": _("Send in If-Match the ETag or the version that you have read."),
    "version_stale": _("This has changed since you read it. Read it again, then decide."),
    "wrong_body": _("The body is not as described: %(fault)s"),
    "not_json": _("The body must be JSON, with Content-Type: application/json."),
    "refused": "%(words)s",
    "too_large": _("The request is too large. Send less at once."),
    "too_many_requests": _("Too many requests. Wait as long as Retry-After states."),
    "unavailable": _("The site cannot answer now. Send the same request again later."),
    "internal": _("The site made an error. It is in the site's log."),
}
TITLES: Final[Mapping[str, str]] = {
    "bad_request": "Bad request",
    "not_found": "Not found",
    "method_not_allowed": "Method not allowed",
    "wrong_parameter": "Wrong parameter",
    "key_unknown": "Key unknown",
    "key_missing": "Key missing",
    "key_lacks_right": "Key lacks the right",
    "idempotency_key_missing": "Idempotency-Key missing",
    "idempotency_key_reused": "Idempotency-Key used before",
    "version_missing": "Version missing",
    "version_stale": "Version stale",
    "wrong_body": "Wrong body",
    "not_json": "Not JSON",
    "refused": "Refused",
    "too_large": "Too large",
    "too_many_requests": "Too many requests",
    "unavailable": "Unavailable",
    "internal": "Internal error",
}


class ProblemError(Exception):
    """A request that the interface refuses, by the name of the problem and its facts."""

    def __init__(self, name: str, **facts: str) -> None:
        super().__init__(name)
        self.name = name
        self.facts = facts


def is_api(request: HttpRequest) -> bool:
    """Whether the request is for the programming interface."""
    return request.path_info.startswith(API)


def language_wanted(request: HttpRequest) -> str:
    """Return the language that Accept-Language prefers among ours."""
    return translation.get_language_from_request(request)


def problem(request: HttpRequest, name: str, **facts: str) -> HttpResponse:
    """Return the problem's document, with its detail in the language asked for."""
    with translation.override(language_wanted(request)):
        detail = str(DETAILS[name]) % facts
    answer = document(TYPE + name, STATUSES[name], TITLES[name], detail)
    if name in ("key_unknown", "key_missing"):
        answer.headers["WWW-Authenticate"] = "Bearer"
    if name == "too_many_requests":
        answer.headers["Retry-After"] = "60"
    return answer


def as_problem(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return an error that another part of the site made, as a problem document."""
    if answer.status_code < STATUSES["bad_request"] or answer.headers["Content-Type"] == CONTENT:
        return answer
    known = {STATUSES[name]: name for name in MADE_ELSEWHERE}
    name = known.get(answer.status_code, "internal" if answer.status_code >= 500 else "bad_request")
    refused = problem(request, name)
    for header in KEPT_HEADERS.intersection(answer.headers):
        refused.headers[header] = answer.headers[header]
    return refused


STALE: Final = frozenset(("entered_meanwhile", "changed_meanwhile"))
"""Refusals of a service because somebody else was faster."""


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Return what a service refused, with its code as the type, and all faults at once."""
    with translation.override(language_wanted(request)):
        words = refusal_words(refused)
        found = [(fault, fault_words(fault)) for fault in refused.faults]
    faults = write_faults(found)["faults"] if found else ()
    status = STATUSES["wrong_body"] if found else STATUSES["refused"]
    if refused.code in STALE:
        status = STATUSES["version_stale"]
    return document(REFUSAL + refused.code, status, TITLES["refused"], words.what, faults)


def document(kind: str, status: int, title: str, detail: str, faults: object = ()) -> HttpResponse:
    """Return a problem as a response."""
    content: dict[str, Any] = {
        "type": kind,
        "title": title,
        "status": status,
        "detail": detail,
        **({"faults": faults} if faults else {}),
    }
    text = json.dumps(content, ensure_ascii=False)
    answer = HttpResponse(text, status=status, content_type=CONTENT)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cache-Control"] = "no-store"
    return answer
