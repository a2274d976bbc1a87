"""Other requests of a table: finishing, confirming or disputing, and calling the judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from scoring.sheets import MOST_DEALS
from tournament.doors.table.requests import (
    BadRequest,
    Body,
    asked_of_table,
    device_of,
    key_of,
    refuse_seat,
    refuse_shut,
    required_int,
    text,
)
from tournament.doors.table.state import state_of
from tournament.reading.phones.links import Holder
from tournament.services.phones import agreeing, judge_calls
from tournament.services.phones.totals import write_totals

Answer = Mapping[str, Any]


@asked_of_table
def table_finish(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Record that time was called after a number of deals, or that the table plays on."""
    refuse_shut(holder)
    refuse_seat(holder)
    deals = None if body.get("deals") is None else required_int(body, "deals", high=MOST_DEALS)
    return {"state": state_of(holder, agreeing.finish(holder, deals=deals))}


@asked_of_table
def table_dealer(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Record who dealt a deal, where the table dealt in another order."""
    refuse_shut(holder)
    refuse_seat(holder)
    number = required_int(body, "deal", low=1, high=MOST_DEALS)
    kept = agreeing.set_dealer(holder, number=number, dealer=required_int(body, "dealer"))
    return {"state": state_of(holder, kept)}


@asked_of_table
def table_totals(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Save or remove the totals of a table that enters no deals."""
    refuse_shut(holder)
    refuse_seat(holder)
    said = None if body.get("totals") is None else _totals(body)
    deals = None if body.get("deals") is None else required_int(body, "deals", high=MOST_DEALS)
    digest = text(body, "digest")
    return {
        "state": state_of(holder, write_totals(holder, totals=said, deals=deals, digest=digest))
    }


@asked_of_table
def table_agree(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Record that a player confirms the sheet as shown."""
    seat = _seat(holder, body)
    digest, device = text(body, "digest"), device_of(body)
    kept = agreeing.agree_sheet(holder, seat=seat, digest=digest, device=device)
    return {"state": state_of(holder, kept)}


@asked_of_table
def table_disagree(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Record that a player disagrees, and call the judge with their message."""
    agreeing.disagree_sheet(
        holder,
        seat=_seat(holder, body),
        digest=text(body, "digest"),
        words=text(body, "words"),
        device=device_of(body),
    )
    return {"state": state_of(holder)}


@asked_of_table
def table_withdraw_agreement(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Undo a player's answer."""
    kept = agreeing.withdraw_agreement(holder, seat=_seat(holder, body))
    return {"state": state_of(holder, kept)}


@asked_of_table
def table_call(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Call the judge, with a message."""
    refuse_shut(holder)
    letter = holder.seat
    if letter is None and body.get("seat") is not None:
        letter = required_int(body, "seat")
    judge_calls.call_judge(
        holder,
        words=text(body, "words"),
        device=device_of(body),
        letter=letter,
        key=key_of(body),
    )
    return {"state": state_of(holder)}


@asked_of_table
def table_cancel_call(request: HttpRequest, holder: Holder, body: Body) -> Answer:
    """Cancel the call for the judge; with `own`, only if this phone made it."""
    refuse_shut(holder)
    judge_calls.cancel_call(holder, made_on=device_of(body) if body.get("own") is True else "")
    return {"state": state_of(holder)}


def _totals(body: Body) -> list[int]:
    said = body["totals"]
    if not isinstance(said, list) or any(type(total) is not int for total in said):
        raise BadRequest("totals")
    return said


def _seat(holder: Holder, body: Body) -> int:
    refuse_shut(holder)
    seat = required_int(body, "seat")
    refuse_seat(holder, seat)
    return seat
