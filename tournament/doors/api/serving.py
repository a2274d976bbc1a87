"""The one view of the programming interface: it guards, reads, encodes and answers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from tournament.doors.api.asked import ApiRequest, read_request
from tournament.doors.api.listing import ApiListing, page_of
from tournament.doors.api.problems import ProblemError, problem, refusal
from tournament.doors.api.table import Route, Write
from tournament.doors.api.writing import do
from tournament.page_cache.expiry import set_expiry
from tournament.services.refusals import Refused

JSON: Final = "application/json"
READING: Final = "GET, HEAD, OPTIONS"
View = Callable[..., HttpResponse]


def view_of(route: Route | None, writes: Mapping[str, Write]) -> View:
    """Return Django's view of an address."""
    allowed = ", ".join([READING if route is not None else "OPTIONS", *writes])

    # Nothing here depends on cookies, so a forged request does no more than any other.
    @csrf_exempt
    def view(request: HttpRequest, **facts: Any) -> HttpResponse:  # noqa: ANN401 of the URL
        method = request.method or ""
        if method == "OPTIONS":
            return _preflight(allowed)
        try:
            if method in writes:
                return do(request, writes[method], facts)
            if route is not None and method in ("GET", "HEAD"):
                return _read(request, route, facts)
        except ProblemError as wrong:
            return problem(request, wrong.name, **wrong.facts)
        except Refused as why:
            return refusal(request, why)
        except Http404:
            return problem(request, "not_found")
        refused = problem(request, "method_not_allowed")
        refused.headers["Allow"] = allowed
        return refused

    return view


def _read(request: HttpRequest, route: Route, facts: dict[str, Any]) -> HttpResponse:
    asked = read_request(request, route.rule, route.may)
    value = route.read(asked, **facts)
    if isinstance(value, ApiListing):
        value = page_of(value, asked, names_of(route.answer))
    return _answer(asked, msgspec.json.encode(value), version=getattr(value, "version", None))


def names_of(answer: type | str) -> Sequence[str]:
    """Return the names of an answer's fields, its key first."""
    return tuple(getattr(answer, "__dataclass_fields__", ()))


def _answer(asked: ApiRequest, body: bytes, *, version: int | None) -> HttpResponse:
    if asked.token is not None:
        return _private(asked, body, etag(body, version))
    answer = open_answer(HttpResponse(body, content_type=JSON))
    answer.headers["ETag"] = etag(body, version)
    for moment in asked.expires:
        set_expiry(answer, moment)
    return answer


def _private(asked: ApiRequest, body: bytes, tag: str) -> HttpResponse:
    """Return an answer for one key, or 304; no cache may store it."""
    is_known = tag in asked.request.headers.get("If-None-Match", "")
    answer = HttpResponse(status=304) if is_known else HttpResponse(body, content_type=JSON)
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def etag(body: bytes, version: int | None = None) -> str:
    """Return the strong ETag of an answer; that of a table begins with its result's version."""
    digest = hashlib.blake2b(body, digest_size=12).hexdigest()
    return f'"{digest}"' if version is None else f'"{version}-{digest}"'


def open_answer(answer: HttpResponse) -> HttpResponse:
    """Allow scripts of other sites to read the response, and forbid indexing it."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Expose-Headers"] = "ETag"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _preflight(allowed: str) -> HttpResponse:
    """Answer a browser that asks whether another site's script may send this request."""
    answer = HttpResponse(status=204)
    answer.headers["Allow"] = allowed
    answer.headers["Access-Control-Allow-Methods"] = READING
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Allow-Headers"] = "If-None-Match"
    answer.headers["Access-Control-Max-Age"] = "86400"
    return answer


@csrf_exempt
def unknown(request: HttpRequest, **_facts: object) -> HttpResponse:
    """Answer for an address that is not in the table."""
    return problem(request, "not_found")
