"""The live view: the state of every table on its phone, and calls for the judge."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.phones.live_view_digest import live_view_digest
from tournament.doors.desk.phones.rows import read_live
from tournament.models import JudgeCall
from tournament.ops.setup.network import hall_site_of
from tournament.services.phones import judge_calls, link_issuing
from tournament.services.rounds import clock
from tournament.words.figures import whole

MOST_MINUTES = 60


routes = Routes(at_event)


@routes.page("")
def live(request: EventRequest) -> HttpResponse:
    """Show all tables of the round as reported by their phones, those that need help first."""
    desk = request.desk
    may = frozenset(right for right in ("enter", "print", "run_clock") if desk.may(right))
    context = {
        "desk": desk,
        "area": "hall",
        "page": read_live(desk.tournament),
        "news": live_view_digest(desk.tournament),
        "may": may,
        "hall_site": hall_site_of(request.http),
    }
    return render(request.http, "desk/phones/phones.html", context)


@routes.page("pulse/")
def live_pulse(request: EventRequest) -> HttpResponse:
    """Send the revision, so that the page knows whether it is stale."""
    answer = JsonResponse({"revision": live_view_digest(request.desk.tournament)})
    answer["Cache-Control"] = "no-store"
    return answer


@routes.post("calls/<int:pk>/answer/", judge_calls.answer_call, to="live")
def answer_call(request: EventRequest, pk: int) -> str:
    """Mark a call as answered, and give the table extra minutes if requested."""
    event, by = request.desk.tournament, request.by
    minutes = min(whole(request.data.get("minutes", "")) or 0, MOST_MINUTES)
    if minutes and not request.desk.may("run_clock"):
        raise PermissionDenied
    call = get_object_or_404(JudgeCall, table__round__tournament=event, pk=pk)
    answered = judge_calls.answer_call(event, call_id=pk, by=by)
    # The first user to answer has given the minutes; once is enough.
    if not minutes or answered.answered_signed not in ("", by.name):
        return ""
    table = clock.give_extra_minutes(
        event,
        round_number=call.table.round.number,
        table_number=call.table.number,
        minutes=minutes,
        reason=_("waited for the judge"),
        by=by,
        key=request.key,
    )
    facts = {"table": table.number, "minutes": minutes}
    return _("Table %(table)s has %(minutes)s min more.") % facts


@routes.post("<int:number>/links/", link_issuing.issue_links, to="live")
def issue_links(request: EventRequest, number: int) -> str:
    """Create the links of a round that was published without them."""
    link_issuing.issue_links(request.desk.tournament, round_number=number, by=request.by)
    return ""
