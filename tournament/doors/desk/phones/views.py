"""The live view: the state of every table on its phone, and calls for the judge."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.phones.live_view_digest import live_view_digest
from tournament.doors.desk.phones.rows import read_live
from tournament.models import JudgeCall
from tournament.ops.setup.network import hall_site_of
from tournament.security.access import desk_for
from tournament.services.acts import Actor
from tournament.services.phones import judge_calls, link_issuing
from tournament.services.rounds import clock
from tournament.words.figures import whole

MOST_MINUTES = 60


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all tables of the round as reported by their phones, those that need help first."""
    desk = desk_for(request, slug, "look")
    may = frozenset(deed for deed in ("enter", "print", "run_clock") if desk.may(deed))
    context = {
        "desk": desk,
        "area": "live",
        "page": read_live(desk.tournament),
        "news": live_view_digest(desk.tournament),
        "may": may,
        "hall_site": hall_site_of(request),
    }
    return render(request, "desk/phones/phones.html", context)


@require_safe
def live_pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the revision, so that the page knows whether it is stale."""
    desk = desk_for(request, slug, "look")
    answer = JsonResponse({"revision": live_view_digest(desk.tournament)})
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def answer_call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Mark a call as answered, and give the table extra minutes if requested."""
    minutes = min(whole(request.POST.get("minutes", "")) or 0, MOST_MINUTES)
    desk = desk_for(request, slug, "run_clock" if minutes else "enter")

    call = get_object_or_404(JudgeCall, table__round__tournament=desk.tournament, pk=pk)

    def answer(by: Actor) -> str:
        answered = judge_calls.answer_call(desk.tournament, call_id=pk, by=by)
        # The first user to answer has given the minutes; once is enough.
        if not minutes or answered.answered_signed not in ("", by.name):
            return ""
        table = clock.give_extra_minutes(
            desk.tournament,
            round_number=call.table.round.number,
            table_number=call.table.number,
            minutes=minutes,
            reason=_("waited for the judge"),
            by=by,
            key=key_of(request),
        )
        facts = {"table": table.number, "minutes": minutes}
        return _("Table %(table)s has %(minutes)s min more.") % facts

    return perform(request, answer, done=str, then=redirect("live", slug))


@require_POST
def issue_links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Create the links of a round that was published without them."""
    desk = desk_for(request, slug, "print")
    return perform(
        request,
        lambda by: link_issuing.issue_links(desk.tournament, round_number=number, by=by),
        then=redirect("live", slug),
    )
