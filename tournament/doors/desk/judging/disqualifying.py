"""Disqualifying a player from the tournament: the preview, then the act."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.event_settings import PLACE_KEPT
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event, result_or_refusal
from tournament.doors.desk.people.forms import LONGEST_REASON
from tournament.doors.desk.people.rows import entry_at
from tournament.doors.desk.preview_rows import preview_rows
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words

routes = Routes(at_event)


@routes.page("<int:number>/disqualification/", judging.disqualify)
def preview_disqualification(request: EventRequest, number: int) -> HttpResponse:
    """Preview the disqualification of a player, or show why it cannot be done."""
    return _show(request, None, number)


def _show(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    desk, entry = request.desk, entry_at(request.desk, number)
    typed = request.http.GET if refused is None else request.data
    ripple, because = result_or_refusal(lambda: judging.preview_disqualification(entry))
    context = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        "reason": typed.get("reason", "")[:LONGEST_REASON],
        "keeps_place": settings_of(desk.tournament).disqualified == PLACE_KEPT,
        "ripple": None if ripple is None else preview_rows(ripple, desk.tournament),
        "because": None if because is None else refusal_words(because),
        "refusal": None if refused is None or because is not None else refusal_words(refused),
    }
    status = 200 if refused is None else UNPROCESSABLE
    return render(request.http, "desk/judging/disqualification.html", context, status=status)


@routes.post("<int:number>/disqualify/", judging.disqualify, to=("person", "number"), show=_show)
def disqualify(request: EventRequest, number: int) -> str:
    """Disqualify a player, once, as it was previewed."""
    entry = entry_at(request.desk, number)
    judging.disqualify(
        entry,
        reason=request.data.get("reason", ""),
        previewed=request.previewed or 0,
        by=request.by,
        key=request.key,
    )
    facts = {"number": number, "name": entry.name}
    return _("%(number)s. %(name)s is disqualified.") % facts
