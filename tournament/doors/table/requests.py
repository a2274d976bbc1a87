"""Validation of phone requests: a valid link, same origin, JSON of limited size."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from scoring.errors import Faulty
from scoring.json_reader import load_json
from tournament.doors.table.state import state_of
from tournament.reading.phones.links import Holder, holder_of
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import Limit, too_many
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.phones import phone_message

LONGEST_BODY: Final = 64 * 1024
WRONG_TOKENS: Final = Limit(most=40, within=10 * 60)
ASKED: Final = Limit(most=240, within=60)

Body = Mapping[str, Any]
Doing = Callable[[HttpRequest, Holder, Body], Mapping[str, Any]]


class RequestRejected(Exception):
    """A rejected request: a code, a status, and further facts for the response."""

    def __init__(self, code: str, status: int, **more: object) -> None:
        super().__init__(code)
        self.code, self.status, self.more = code, status, more


class BadRequest(RequestRejected):
    """A malformed request, or a malformed part of one; our own pages hardly ever send it."""

    def __init__(self, name: str = "", code: str = "unreadable", **facts: object) -> None:
        super().__init__(code, 400)
        self.words = phone_message(code, **facts)


def private(response: HttpResponse) -> HttpResponse:
    """Forbid caching and referrers."""
    patch_cache_control(response, private=True, no_cache=True)
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def refusal_response(code: str, status: int, **more: object) -> HttpResponse:
    """Return a response with the reason of a rejection."""
    answer = JsonResponse({"code": code, "text": phone_message(code), **more}, status=status)
    if status == 429:
        answer["Retry-After"] = "60"
    return private(answer)


def holder_for(request: HttpRequest, token: str) -> Holder | HttpResponse:
    """Return the link's holder, or the response to an invalid link.

    Only wrong tokens are counted: a whole hall may share one IP address, and a guesser there
    must not block its tables.
    """
    holder = holder_of(token)
    if holder is not None:
        return holder
    if too_many(f"wrong-link:{visitor_of(request.META)}", WRONG_TOKENS):
        return refusal_response("too_many_tries", 429)
    return refusal_response("no_such_link", 404)


def asked_of_table(does: Doing) -> Callable[..., HttpResponse]:
    """Return a view for a phone's POST request; its response has the new state."""

    @csrf_exempt
    @gzip_page
    @require_POST
    @wraps(does)
    def view(request: HttpRequest, token: str) -> HttpResponse:
        holder = holder_for(request, token)
        if isinstance(holder, HttpResponse):
            return holder
        refused = _refused_request(request, holder)
        if refused is not None:
            return refused
        try:
            return private(JsonResponse(dict(does(request, holder, _body(request)))))
        except RequestRejected as turned:
            return refusal_response(turned.code, turned.status, **turned.more)
        except Refused as refusal:
            return tell_refusal(holder, refusal)

    return view


def refuse_shut(holder: Holder) -> None:
    """Reject a link that is no longer valid."""
    if holder.shut:
        raise RequestRejected(holder.shut, 410)


def refuse_seat(holder: Holder, seat: int | None = None) -> None:
    """Reject a seat's link for another seat's request."""
    if holder.seat is not None and holder.seat != seat:
        raise RequestRejected("seat_only", 403)


def tell_refusal(holder: Holder, refused: Refused) -> HttpResponse:
    """Return the refusal with the current sheet."""
    facts = {"code": refused.code, "text": str(refusal_words(refused)), "state": state_of(holder)}
    return private(JsonResponse(facts, status=409))


def required_int(body: Body, name: str, *, low: int = 0, high: int = 4) -> int:
    """Return a required integer."""
    value = body.get(name)
    if type(value) is not int or not low <= value <= high:
        raise BadRequest(name)
    return value


def text(body: Body, name: str, *, longest: int = 200) -> str:
    """Return a text on one line, without invisible characters."""
    value = body.get(name, "")
    if not isinstance(value, str):
        raise BadRequest(name)
    return "".join(sign if sign.isprintable() else " " for sign in value).strip()[:longest]


def device_of(body: Body) -> str:
    """Return the phone's device ID."""
    device = body.get("device")
    is_name = isinstance(device, str) and 8 <= len(device) <= 40
    if not is_name or not str(device).replace("-", "").isalnum() or not str(device).isascii():
        raise BadRequest("device")
    return str(device)


def uid_of(raw: object) -> UUID:
    """Return an ID created by a phone."""
    try:
        return UUID(str(raw))
    except ValueError as odd:
        raise BadRequest("id") from odd


def key_of(body: Body) -> str:
    """Return the ID under which a phone stores the request; empty from an old page."""
    return "" if body.get("id") is None else str(uid_of(body["id"]))


def _refused_request(request: HttpRequest, holder: Holder) -> HttpResponse | None:
    if not _is_from_here(request):
        return refusal_response("other_site", 403)
    if request.content_type != "application/json":
        return refusal_response("not_json", 415)
    if int(request.META.get("CONTENT_LENGTH") or 0) > LONGEST_BODY:
        return refusal_response("too_long", 413)
    if too_many(f"asked:{holder.link.pk}", ASKED):
        return refusal_response("too_many_tries", 429)
    return None


def _is_from_here(request: HttpRequest) -> bool:
    """Whether the request is from our own page; browsers without these headers send no cookies.

    Only the token grants access, so another site would need to know one.
    """
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    # Not parsed as a URL: a client may send any text as its origin.
    is_own = origin is None or origin.partition("://")[2] == request.get_host()
    return site in ("same-origin", "none") and is_own


def _body(request: HttpRequest) -> Body:
    try:
        body = load_json(request.body, largest=LONGEST_BODY)
    except (Faulty, json.JSONDecodeError) as broken:
        raise BadRequest from broken
    if not isinstance(body, dict):
        raise BadRequest
    return body
