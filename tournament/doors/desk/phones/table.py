"""One table's phone sheet at the desk: who wrote what, its links, and the desk's hold on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.phones.news import news_of_sheet
from tournament.doors.desk.phones.sheet import read_sheet
from tournament.models import PhoneSheet, Seat
from tournament.ops.setup.network import hall_site_of
from tournament.reading.phones import links
from tournament.security.access import Desk, desk_for
from tournament.services.phones import agreeing, counting, late, link_issuing

Verb = Callable[..., None]

HOLDS: Mapping[str, Verb] = {
    "lock": agreeing.lock_sheet,
    "unlock": agreeing.unlock_sheet,
    "hand_back": agreeing.hand_back,
}


@require_safe
def live_table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Show what a table's phones wrote, deal by deal, with everything that was replaced."""
    desk = desk_for(request, slug, "look")
    sheet = _sheet(desk, number, table_number)
    may = frozenset(deed for deed in ("enter", "print", "settle") if desk.may(deed))
    context = {
        "desk": desk,
        "area": "live",
        "page": read_sheet(desk.tournament, sheet),
        "news": news_of_sheet(desk.tournament, sheet),
        "may": may,
    }
    return render(request, "desk/phones/table.html", context)


@require_safe
def live_table_pulse(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Send what the table's page shows by number, so that it knows whether it is stale."""
    desk = desk_for(request, slug, "look")
    news = news_of_sheet(desk.tournament, _sheet(desk, number, table_number))
    answer = JsonResponse({"revision": news})
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def hold_sheet(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Lock a table's sheet, open it, or hand it back."""
    desk = desk_for(request, slug, "settle")
    verb = HOLDS.get(request.POST.get("hold", ""))
    if verb is None:
        return HttpResponseBadRequest()
    return _done(request, desk, number, table_number, verb)


@require_POST
def count_deals(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Count the deals of a table's phones that were set aside."""
    desk = desk_for(request, slug, "settle")
    facts = {"round_number": number, "table_number": table_number}
    return perform(
        request,
        lambda by: counting.count_deals(desk.tournament, **facts, by=by, key=key_of(request)),
        done=_counted,
        then=redirect("live_table", slug, number, table_number),
    )


def _counted(deals: int) -> str:
    words = ngettext(
        "%(deals)s deal is on the sheet now.", "%(deals)s deals are on the sheet now.", deals
    )
    return words % {"deals": deals}


@require_POST
def note_late_deals(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Note that the deals a table sent too late were looked at."""
    desk = desk_for(request, slug, "settle")
    return _done(request, desk, number, table_number, late.note_late_deals)


@require_safe
def table_link(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Show the code of a table's link, to be scanned from the screen or printed by itself."""
    desk = desk_for(request, slug, "print")
    sheet = _sheet(desk, number, table_number)
    path = links.address_path(sheet.table)
    address = hall_site_of(request) + path if path else ""
    context = {
        "desk": desk,
        "area": "live",
        "sheet": sheet,
        "address": address,
        "code": _code(address),
        "hall_site": hall_site_of(request),
        "seats": _seats(sheet),
    }
    return render(request, "desk/phones/table_link.html", context)


@require_POST
def reissue_link(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Make a new link for a table, and show its code."""
    desk = desk_for(request, slug, "print")
    facts: Mapping[str, Any] = {"round_number": number, "table_number": table_number}
    return perform(
        request,
        lambda by: link_issuing.reissue_link(desk.tournament, **facts, by=by, key=key_of(request)),
        then=redirect("table_link", slug, number, table_number),
    )


@require_POST
def revoke_link(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Shut every link of a table, and show that it has none, with the way to a new one."""
    desk = desk_for(request, slug, "print")
    facts: Mapping[str, Any] = {"round_number": number, "table_number": table_number}
    return perform(
        request,
        lambda by: link_issuing.revoke_link(desk.tournament, **facts, by=by),
        then=redirect("table_link", slug, number, table_number),
    )


def _done(
    request: HttpRequest, desk: Desk, number: int, table_number: int, verb: Verb
) -> HttpResponse:
    return perform(
        request,
        lambda by: verb(desk.tournament, round_number=number, table_number=table_number, by=by),
        then=redirect("live_table", desk.tournament.slug, number, table_number),
    )


def _sheet(desk: Desk, number: int, table_number: int) -> PhoneSheet:
    """Return a table's phone sheet; seatings that were taken back have none to show."""
    sheets = PhoneSheet.objects.select_related("table__round").filter(
        table__round__tournament=desk.tournament,
        table__round__number=number,
        table__number=table_number,
    )
    return get_object_or_404(sheets.exclude(table__round__state="withdrawn"))


def _seats(sheet: PhoneSheet) -> list[Seat]:
    seats = Seat.objects.named().playing().filter(table=sheet.table)
    return list(seats.order_by("letter"))


def _code(address: str) -> str:
    if not address:
        return ""
    drawn = segno.make_qr(address, error="m").svg_inline(omitsize=True, border=3, light="#ffffff")
    return mark_safe(drawn)  # noqa: S308 - segno draws it of squares alone
