"""The seats of a round: shown, swapped, withdrawn, and changed at the tables."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform, tell_refusal
from tournament.doors.desk.rounds.forms import (
    LatecomerForm,
    PutBackForm,
    SwapForm,
    TakeOutForm,
    WithdrawForm,
)
from tournament.doors.desk.rounds.seating_rows import read_seating
from tournament.models import Table
from tournament.reading.phones.uncounted_deals import held_at
from tournament.security.access import Desk, desk_for
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes
from tournament.services.rounds import seating as seats
from tournament.words.figures import whole

REPAIRS: Final[Mapping[str, str]] = {"move": "move_players", "void": "void_table"}
"""The pages of one table, which the page of seats opens by the table's number."""


def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the seats of a round, with their reasons; or go to the repair of one table."""
    wanted = REPAIRS.get(request.GET.get("do", ""))
    if wanted is not None:
        desk = desk_for(request, slug, "correct")
        table = whole(request.GET.get("table", ""))
        found = Table.objects.filter(round__tournament=desk.tournament, round__number=number)
        if found.filter(number=table or 0).exists():
            return redirect(wanted, slug, number, table)
        tell_refusal(request, Refused("no_such_table", round=number, table=table or 0))
        return redirect("seating", slug, number)
    return _show(request, desk_for(request, slug, "look"), number)


@require_POST
def swap_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Swap the seats of two players."""
    form = SwapForm(request.POST, prefix="swap")
    swap = partial(seats.swap_seats, key=key_of(request))
    return _change(request, slug, number, form, swap, _("The two have changed seats."))


@require_POST
def withdraw_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw published seats; they become a draft."""
    form, withdraw = WithdrawForm(request.POST, prefix="withdraw"), seats.withdraw_seating
    return _change(request, slug, number, form, withdraw, _("The seats are a draft again."))


@require_POST
def take_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a player out of the round; the table plays without them."""
    form, leave = TakeOutForm(request.POST, prefix="out"), seat_changes.take_out
    return _change(request, slug, number, form, leave, _("The table plays without them."))


@require_POST
def put_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return a player who was taken out to their seat."""
    form, sit_down = PutBackForm(request.POST, prefix="back"), seat_changes.put_back
    return _change(request, slug, number, form, sit_down, _("They have their seat again."))


@require_POST
def seat_latecomer(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat a latecomer in an additional seat at a table."""
    form, sit_down = LatecomerForm(request.POST, prefix="late"), seat_changes.seat_latecomer
    return _change(request, slug, number, form, sit_down, _("The latecomer has a seat."))


def _change(
    request: HttpRequest,
    slug: str,
    number: int,
    form: Form,
    act: Callable[..., object],
    done: str,
) -> HttpResponse:
    """Perform the submitted act; a refused form is shown again with the reason.

    If phones of the affected tables hold deals, the user must confirm the change first.
    """
    desk = desk_for(request, slug, "seat")
    if not form.is_valid():
        return _show(request, desk, number, typed=form)
    held = {} if "phones_seen" in request.POST else _held(desk, number, form)
    if held:
        asked = {"action": request.path, "typed": request.POST.items(), "tables": held}
        return _show(request, desk, number, typed=form, asked=asked)
    return perform(
        request,
        lambda by: act(desk.tournament, round_number=number, **form.cleaned_data, by=by),
        done=done,
        then=redirect("seating", slug, number),
        refused=lambda why: _refuse(request, desk, number, why, form),
    )


def _refuse(
    request: HttpRequest, desk: Desk, number: int, why: Refused, form: Form
) -> HttpResponse:
    """Show the refusal; if the table would be too small, redirect to moving its players."""
    if why.code == "table_size_impossible" and form.prefix == "out" and desk.may("correct"):
        tell_refusal(request, why)
        return redirect("move_players", desk.tournament.slug, number, why.facts["table"])
    return _show(request, desk, number, why, typed=form)


def _held(desk: Desk, number: int, form: Form) -> Mapping[int, int]:
    """Return the number of deals on the phones of the tables that would change."""
    played = desk.tournament.rounds.filter(number=number).first()
    if played is None:
        return {}
    facts = form.cleaned_data
    if not facts.keys() & {"first", "number"}:
        return held_at(played, tables=[table.number for table in played.tables.all()])
    numbers = [facts[name] for name in ("first", "second", "number") if name in facts]
    return held_at(played, numbers=numbers, tables=[facts.get("table_number", 0)])


def _who_left(request: HttpRequest) -> dict[str, str]:
    """Return the initial values given by the page of a player who has left."""
    number = request.GET.get("left", "")
    return {"number": number, "reason": _("left")} if number.isdecimal() else {}


def _show(
    request: HttpRequest,
    desk: Desk,
    number: int,
    refused: Refused | None = None,
    *,
    typed: Form | None = None,
    asked: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Show the page; a refused form keeps its input."""
    if refused is not None:
        tell_refusal(request, refused)
    played = get_object_or_404(desk.tournament.rounds.all(), number=number)
    forms = {
        "swap": SwapForm(prefix="swap"),
        "withdraw": WithdrawForm(prefix="withdraw"),
        "out": TakeOutForm(prefix="out", initial=_who_left(request)),
        "late": LatecomerForm(prefix="late"),
    }
    page = read_seating(desk.tournament, played)
    context = {
        "desk": desk,
        "area": "desk",
        "page": page,
        "may_seat": desk.may("seat"),
        "may_correct": desk.may("correct") and desk.tournament.is_open,
        "asked": asked,
        **forms,
        **({str(typed.prefix): typed} if typed else {}),
    }
    return render(request, "desk/rounds/seating.html", context)
