"""Receiving deals from a table's phones, and deciding between differing ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scoring.sheets import MOST_DEALS
from tournament.doors.table.requests import (
    BadRequest,
    Body,
    RequestRejected,
    asked_of_table,
    device_of,
    refuse_seat,
    refuse_shut,
    required_int,
    text,
    uid_of,
)
from tournament.doors.table.state import MOST_PULES, state_of
from tournament.reading.phones.links import Holder
from tournament.services.phones import choosing, deals
from tournament.services.phones.deals import DealOutcome, Phone, ReceivedDeal
from tournament.words.sentences import fault_words

MOST_ITEMS = 60
LONGEST_DEAL = 1500


@asked_of_table
def table_deals(request: HttpRequest, holder: Holder, body: Body) -> Mapping[str, Any]:
    """Save the deals queued on a phone, in order, each once."""
    refuse_seat(holder)
    phone = Phone(device_of(body), text(body, "who", longest=40))
    written, refused = _items(body)
    answers, kept = deals.keep_deals(holder, written, phone=phone)
    if holder.shut:
        raise RequestRejected(
            holder.shut, 410, apart=[str(answer.written.uid) for answer in answers]
        )
    said = [_said(answer) for answer in answers]
    return {"items": [*said, *refused], "state": state_of(holder, kept)}


@asked_of_table
def table_choose(request: HttpRequest, holder: Holder, body: Body) -> Mapping[str, Any]:
    """Record which of two deals was played, or that both were, with their order."""
    refuse_shut(holder)
    refuse_seat(holder)
    number, chosen = required_int(body, "number", high=MOST_DEALS), uid_of(body.get("id"))
    facts: dict[str, Any] = {"number": number, "device": device_of(body)}
    if body.get("second") is None:
        kept = choosing.choose_deal(holder, uid=chosen, **facts)
    else:
        second = uid_of(body["second"])
        kept = choosing.keep_both_deals(holder, first=chosen, second=second, **facts)
    return {"state": state_of(holder, kept)}


def _items(body: Body) -> tuple[list[ReceivedDeal], list[Mapping[str, Any]]]:
    """Return the valid deals, and the responses for the invalid ones."""
    raw = body.get("items")
    if not isinstance(raw, list) or len(raw) > MOST_ITEMS:
        raise BadRequest("items")
    written: list[ReceivedDeal] = []
    refused: list[Mapping[str, Any]] = []
    for item in raw:
        if not isinstance(item, dict):
            raise BadRequest("item")
        uid = uid_of(item.get("id"))
        try:
            written.append(_written(uid, item))
        except BadRequest as misread:
            fault = {"code": misread.code, "seat": None, "text": misread.words}
            refused.append({"id": str(uid), "status": "impossible", "faults": [fault]})
    return written, refused


def _written(uid: UUID, raw: Body) -> ReceivedDeal:
    number, deal = required_int(raw, "number", high=MOST_DEALS), raw.get("deal")
    if deal is not None and (not isinstance(deal, dict) or not _is_keepable(deal)):
        raise BadRequest("deal")
    if deal is not None and number == 0:
        raise BadRequest("number")
    replaces = raw.get("replaces")
    return ReceivedDeal(
        uid=uid,
        number=number,
        deal=deal,
        pules=_pules(raw.get("pules")),
        replaces=None if replaces is None else uid_of(replaces),
        at=_moment(raw.get("at")),
        players=_players(raw),
        is_forgotten=raw.get("insert") is True,
        confirmed=None if raw.get("confirmed") is None else required_int(raw, "confirmed"),
    )


def _is_keepable(deal: Mapping[str, Any]) -> bool:
    """Whether all databases can store it: PostgreSQL rejects some control characters."""
    written = json.dumps(deal, ensure_ascii=False)
    return len(written) <= LONGEST_DEAL and written.isprintable() and "\\u" not in written


def _players(raw: Body) -> str:
    """Return the players that the phone wrote for; an old page does not send them."""
    said = text(raw, "players", longest=60)
    if said and not all(number.isdecimal() for number in said.split(",")):
        raise BadRequest("players")
    return said


def _pules(raw: object) -> tuple[Mapping[str, Any], ...]:
    if raw is None:
        return ()
    if not isinstance(raw, list):
        raise BadRequest("pules")
    if len(raw) > MOST_PULES:
        raise BadRequest("pules", "too_many_pules", most=MOST_PULES)
    return tuple(_pule(pule) for pule in raw)


def _pule(raw: object) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise BadRequest("pule")
    pule = {"seat": required_int(raw, "seat"), "reason": text(raw, "reason")}
    # A pule for how the deal was played belongs to the deal. Any other stays when the deal is
    # removed, and returns to it once the deal is entered again.
    if raw.get("of_deal") is True:
        return {**pule, "of_deal": True}
    after = raw.get("after")
    return pule if after is None else {**pule, "after": required_int(raw, "after", high=MOST_DEALS)}


def _moment(raw: object) -> datetime | None:
    """Return the phone's time of the deal; its clock may be wrong."""
    try:
        moment = parse_datetime(str(raw)) if raw else None
    except ValueError:
        return None
    if moment is None or timezone.is_naive(moment):
        return None
    return moment if abs(moment - timezone.now()) < timedelta(days=30) else None


def _said(answer: DealOutcome) -> Mapping[str, Any]:
    facts = {
        "id": str(answer.written.uid),
        "number": answer.written.number,
        "status": answer.status,
    }
    if not answer.faults:
        return facts
    faults = [
        {"code": fault.code, "seat": fault.seat, "text": fault_words(fault)}
        for fault in answer.faults
    ]
    return {**facts, "faults": faults}
