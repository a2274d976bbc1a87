"""The seats of a round: shown, swapped, withdrawn, and changed at the tables."""

from collections.abc import Mapping
from typing import Any, Final

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, ShowAgain, add_refusal, at_event
from tournament.doors.desk.rounds.asked_seat import asked_seats
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
from tournament.security.access import Desk
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes
from tournament.services.rounds import seating as seats
from tournament.words.figures import whole

REPAIRS: Final[Mapping[str, str]] = {"move": "move_players", "void": "void_table"}
"""The pages of one table, which the page of seats opens by the table's number."""

LONGEST_QUESTION = 60

routes = Routes(at_event)


def _who_left(request: EventRequest) -> dict[str, str]:
    """Return the initial values given by the page of a player who has left."""
    number = request.http.GET.get("left", "")
    return {"number": number, "reason": _("left")} if number.isdecimal() else {}


def _show(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    """Show the page; a refused form keeps its input.

    If the table would be too small, redirect to moving its players.
    """
    desk = request.desk
    if refused is not None:
        add_refusal(request.http, refused)
        is_small = refused.code == "table_size_impossible" and "out" in request.typed
        if is_small and desk.may("correct"):
            table = refused.facts["table"]
            return request.redirect("move_players", number=number, table=table)
    played = get_object_or_404(desk.tournament.rounds.all(), number=number)
    page = read_seating(desk.tournament, played)
    context = {
        "desk": desk,
        "area": "desk",
        "page": page,
        "who": asked_seats(page, request.http.GET.get("who", "")[:LONGEST_QUESTION]),
        "may_seat": desk.may("seat"),
        "may_correct": desk.may("correct") and desk.tournament.is_open,
        "asked": None,
        "swap": SwapForm(prefix="swap"),
        "withdraw": WithdrawForm(prefix="withdraw"),
        "out": TakeOutForm(prefix="out", initial=_who_left(request)),
        "late": LatecomerForm(prefix="late"),
        **request.typed,
    }
    return render(request.http, "desk/rounds/seating.html", context)


@routes.page("rounds/<int:number>/seats/")
def seating(request: EventRequest, number: int) -> HttpResponse:
    """Show the seats of a round, with their reasons; or go to the repair of one table."""
    asked = request.http.GET
    wanted = REPAIRS.get(asked.get("do", ""))
    if wanted is None or not request.desk.may("correct"):
        return _show(request, None, number)
    table = whole(asked.get("table", ""))
    found = Table.objects.filter(round__tournament=request.desk.tournament, round__number=number)
    if found.filter(number=table or 0).exists():
        return redirect(wanted, request.desk.tournament.slug, number, table)
    add_refusal(request.http, Refused("no_such_table", round=number, table=table or 0))
    return request.redirect("seating", number=number)


def _read(request: EventRequest, number: int, form: Form) -> Mapping[str, Any]:
    """Return the submitted facts.

    If phones of the affected tables hold deals, the user must confirm the change first.
    """
    facts = request.read(form, str(form.prefix)).cleaned_data
    held = {} if "phones_seen" in request.data else _held(request.desk, number, form)
    if held:
        typed = request.data.items()
        request.typed["asked"] = {"action": request.http.path, "typed": typed, "tables": held}
        raise ShowAgain
    return facts


@routes.post(
    "rounds/<int:number>/seats/swap/", seats.swap_seats, to=("seating", "number"), show=_show
)
def swap_seats(request: EventRequest, number: int) -> str:
    """Swap the seats of two players."""
    event, form = request.desk.tournament, SwapForm(request.data, prefix="swap")
    facts = _read(request, number, form)
    seats.swap_seats(event, round_number=number, **facts, by=request.by, key=request.key)
    return _("The two have changed seats.")


@routes.post(
    "rounds/<int:number>/seats/withdraw/",
    seats.withdraw_seating,
    to=("seating", "number"),
    show=_show,
)
def withdraw_seats(request: EventRequest, number: int) -> str:
    """Withdraw published seats; they become a draft."""
    facts = _read(request, number, WithdrawForm(request.data, prefix="withdraw"))
    seats.withdraw_seating(request.desk.tournament, round_number=number, **facts, by=request.by)
    return _("The seats are a draft again.")


@routes.post(
    "rounds/<int:number>/seats/take-out/",
    seat_changes.take_out,
    to=("seating", "number"),
    show=_show,
)
def take_out(request: EventRequest, number: int) -> str:
    """Take a player out of the round; the table plays without them."""
    facts = _read(request, number, TakeOutForm(request.data, prefix="out"))
    seat_changes.take_out(request.desk.tournament, round_number=number, **facts, by=request.by)
    return _("The table plays without them.")


@routes.post(
    "rounds/<int:number>/seats/put-back/",
    seat_changes.put_back,
    to=("seating", "number"),
    show=_show,
)
def put_back(request: EventRequest, number: int) -> str:
    """Return a player who was taken out to their seat."""
    facts = _read(request, number, PutBackForm(request.data, prefix="back"))
    seat_changes.put_back(request.desk.tournament, round_number=number, **facts, by=request.by)
    return _("They have their seat again.")


@routes.post(
    "rounds/<int:number>/seats/latecomer/",
    seat_changes.seat_latecomer,
    to=("seating", "number"),
    show=_show,
)
def seat_latecomer(request: EventRequest, number: int) -> str:
    """Seat a latecomer in an additional seat at a table."""
    event, form = request.desk.tournament, LatecomerForm(request.data, prefix="late")
    facts = _read(request, number, form)
    seat_changes.seat_latecomer(event, round_number=number, **facts, by=request.by)
    return _("The latecomer has a seat.")


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
