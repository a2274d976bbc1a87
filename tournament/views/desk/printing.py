"""The print page: every document that makes sense now, and what was printed lately."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournament.access import Desk, desk_for
from tournament.figures import whole
from tournament.forms.printing import OrderForm
from tournament.house.network import own_addresses
from tournament.printing.order import Unprintable
from tournament.services import printing as press
from tournament.views.desk.acting import actor_of
from tournament.views.desk.printing_rows import missing_packages, order_form, read_printing

UNPROCESSABLE = 422
OWN_NAMES = ("localhost", "127.0.0.1")


@require_safe
def printing(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Offer what can be printed, of the newest round unless one is named."""
    return _show(request, desk_for(request, slug, "look"), number)


@require_POST
def order_document(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """Order a document; the same order twice is one job."""
    desk = desk_for(request, slug, "print")
    form = order_form(desk.tournament, document, request.POST)
    if not form.is_valid() or missing_packages():
        return _show(request, desk, _round_of(form), typed=form)
    try:
        order = form.order(desk.tournament, site=site_of(request))
        job = press.order_document(order, by=actor_of(request))
    except Unprintable as refused:
        messages.error(request, refused.words)
        return _show(request, desk, _round_of(form), typed=form)
    return redirect("print_job", slug, job.pk)


def site_of(request: HttpRequest) -> str:
    """Return the address by which the hall's phones reach what this request was sent to."""
    name, colon, port = request.get_host().partition(":")
    if name in OWN_NAMES:
        name = next(iter(own_addresses()), name)
    return f"{request.scheme}://{name}{colon}{port}"


def _round_of(form: OrderForm) -> int | None:
    asked = form.data.get("round") or form.data.get("after") or ""
    return whole(asked)


def _show(
    request: HttpRequest, desk: Desk, number: int | None, *, typed: OrderForm | None = None
) -> HttpResponse:
    context = {
        "desk": desk,
        "area": "printing",
        "page": read_printing(desk.tournament, number, typed),
        "may_print": desk.may("print"),
        "missing": missing_packages(),
    }
    status = UNPROCESSABLE if typed else 200
    return render(request, "desk/printing.html", context, status=status)
