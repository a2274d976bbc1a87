"""The page of a table's sheet, and the files that a phone loads with it."""

from __future__ import annotations

import io
from typing import Final

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.doors.table.requests import holder_for, private, refusal_response
from tournament.doors.table.state import sheet_digest, sheet_of, state_of
from tournament.ops.setup.network import hall_site_of
from tournament.reading.phones.links import Holder, seat_paths
from tournament.reading.rounds.seats_at_hand import next_seats
from tournament.services.phones.sheets import record_contact

PLURALS: Final = (("one", 1), ("few", 2), ("many", 5))
"""Each plural form that a script asks for, with an example number in our languages."""


@gzip_page
@require_safe
def table_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """Show the sheet of the link's table; an invalid link shows no details."""
    holder = holder_for(request, token)
    if isinstance(holder, HttpResponse) or holder.shut:
        return private(_shut(request, holder))
    context = {
        "link": holder.link,
        "token": token,
        "state": state_of(holder),
        "plurals": PLURALS,
    }
    return private(render(request, "table/sheet.html", context))


@gzip_page
@require_safe
def table_state(request: HttpRequest, token: str) -> HttpResponse:
    """Send a phone its table's state; one query if nothing changed."""
    holder = holder_for(request, token)
    if isinstance(holder, HttpResponse):
        return holder
    if holder.shut == "round_closed":
        return refusal_response(holder.shut, 410, next=next_seats(holder.table, holder.round))
    if holder.shut:
        return refusal_response(holder.shut, 410)
    sheet = sheet_of(holder)
    record_contact(sheet)
    etag = f'"{sheet_digest(holder, sheet)}"'
    if etag in request.headers.get("If-None-Match", ""):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = JsonResponse(state_of(holder, sheet=sheet))
    answer["ETag"] = etag
    return private(answer)


@require_safe
def seat_qr(request: HttpRequest, token: str, letter: int) -> HttpResponse:
    """Return the QR code of a seat's own link, for its player's phone."""
    holder = _open_holder(request, token)
    if isinstance(holder, HttpResponse):
        return holder
    path = seat_paths(holder.table).get(letter)
    if holder.seat is not None or path is None:
        return refusal_response("seat_only", 403)
    drawn = io.BytesIO()
    segno.make_qr(request.build_absolute_uri(path), error="m").save(
        drawn, kind="svg", omitsize=True, border=3, light="#ffffff", xmldecl=False, svgns=True
    )
    return private(HttpResponse(drawn.getvalue(), content_type="image/svg+xml"))


@require_safe
def table_manifest(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the web app manifest."""
    holder = _open_holder(request, token)
    if isinstance(holder, HttpResponse):
        return holder
    context = {"holder": holder, "token": token, "language": get_language()}
    kind = "application/manifest+json"
    return private(render(request, "table/manifest.webmanifest", context, content_type=kind))


@require_safe
def phone_check(request: HttpRequest) -> HttpResponse:
    """Show a page on which a phone tests its features at this host before the event."""
    context = {"site": hall_site_of(request), "is_safe": request.is_secure()}
    return private(render(request, "table/check.html", context))


@require_safe
def table_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker that keeps the page available offline."""
    answer = render(request, "table/sw.js", content_type="text/javascript")
    answer["Service-Worker-Allowed"] = "/t/"
    answer["Cache-Control"] = "no-cache"
    return answer


def _shut(request: HttpRequest, holder: Holder | HttpResponse) -> HttpResponse:
    """Show that the link is closed; after a round, with the table's next seats."""
    if isinstance(holder, HttpResponse):
        status = 429 if holder.status_code == 429 else 404
        return render(request, "table/shut.html", status=status)
    is_over = holder.shut == "round_closed"
    following = next_seats(holder.table, holder.round) if is_over else []
    context = {"next": following, "is_over": is_over, "round": holder.round}
    return render(request, "table/shut.html", context, status=404)


def _open_holder(request: HttpRequest, token: str) -> Holder | HttpResponse:
    holder = holder_for(request, token)
    if isinstance(holder, HttpResponse):
        return holder
    return refusal_response(holder.shut, 410) if holder.shut else holder
