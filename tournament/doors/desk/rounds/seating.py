"""The seats of a round: looked at, swapped, taken back, and changed at the tables."""

from collections.abc import Callable
from functools import partial

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import actor_of, key_of, tell_done, tell_refusal
from tournament.doors.desk.rounds.forms import (
    LatecomerForm,
    PutBackForm,
    SwapForm,
    TakeOutForm,
    WithdrawForm,
)
from tournament.doors.desk.rounds.seating_rows import read_seating
from tournament.security.access import Desk, desk_for
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes
from tournament.services.rounds import seating as seats


def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where in a round, and why."""
    return _show(request, desk_for(request, slug, "look"), number)


@require_POST
def swap_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let two players change seats."""
    desk = desk_for(request, slug, "seat")
    swap = partial(
        seats.swap_seats,
        desk.tournament,
        round_number=number,
        by=actor_of(request),
        key=key_of(request),
    )
    done = _("The two have changed seats.")
    return _change(request, desk, number, SwapForm(request.POST, prefix="swap"), swap, done)


@require_POST
def withdraw_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take published seats back into a draft."""
    desk = desk_for(request, slug, "seat")
    withdraw = partial(
        seats.withdraw_seating, desk.tournament, round_number=number, by=actor_of(request)
    )
    form = WithdrawForm(request.POST, prefix="withdraw")
    return _change(request, desk, number, form, withdraw, _("The seats are a draft again."))


@require_POST
def take_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put somebody out of the round; their table plays without them."""
    desk = desk_for(request, slug, "seat")
    leave = partial(
        seat_changes.take_out, desk.tournament, round_number=number, by=actor_of(request)
    )
    form = TakeOutForm(request.POST, prefix="out")
    return _change(request, desk, number, form, leave, _("The table plays without them."))


@require_POST
def put_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let somebody who was put out sit down again."""
    desk = desk_for(request, slug, "seat")
    sit_down = partial(
        seat_changes.put_back, desk.tournament, round_number=number, by=actor_of(request)
    )
    form = PutBackForm(request.POST, prefix="back")
    return _change(request, desk, number, form, sit_down, _("They have their seat again."))


@require_POST
def seat_latecomer(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give somebody who came late a further seat at a table."""
    desk = desk_for(request, slug, "seat")
    sit_down = partial(
        seat_changes.seat_latecomer, desk.tournament, round_number=number, by=actor_of(request)
    )
    form = LatecomerForm(request.POST, prefix="late")
    return _change(request, desk, number, form, sit_down, _("The latecomer has a seat."))


def _change(
    request: HttpRequest,
    desk: Desk,
    number: int,
    form: Form,
    act: Callable[..., object],
    done: str,
) -> HttpResponse:
    """Act on what was typed; what was refused is shown again, with the reason."""
    if form.is_valid():
        try:
            act(**form.cleaned_data)
        except Refused as refused:
            tell_refusal(request, refused)
        else:
            tell_done(request, done)
            return redirect("seating", desk.tournament.slug, number)
    return _show(request, desk, number, **{str(form.prefix): form})


def _show(request: HttpRequest, desk: Desk, number: int, **typed: Form) -> HttpResponse:
    """Show the page; forms that were refused come back as they were typed."""
    played = get_object_or_404(desk.tournament.rounds.all(), number=number)
    forms = {
        "swap": SwapForm(prefix="swap"),
        "withdraw": WithdrawForm(prefix="withdraw"),
        "out": TakeOutForm(prefix="out"),
        "late": LatecomerForm(prefix="late"),
    }
    page = read_seating(desk.tournament, played)
    context = {
        "desk": desk,
        "area": "desk",
        "page": page,
        "may_seat": desk.may("seat"),
        **forms,
        **typed,
    }
    return render(request, "desk/rounds/seating.html", context)
