"""The live view: how every table stands on its phone, and who waits for the judge."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import actor_of, key_of, perform, tell_done, tell_refusal
from tournament.doors.desk.phones.rows import news_of, read_live
from tournament.security.access import desk_for
from tournament.services.phones import calling, link_issuing
from tournament.services.refusals import Refused
from tournament.services.rounds import clock
from tournament.words.figures import whole

MOST_MINUTES = 60


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all tables of the round as their phones report them, those first that need somebody."""
    desk = desk_for(request, slug, "look")
    may = frozenset(deed for deed in ("enter", "print", "run_clock") if desk.may(deed))
    context = {
        "desk": desk,
        "area": "live",
        "page": read_live(desk.tournament),
        "news": news_of(desk.tournament),
        "may": may,
    }
    return render(request, "desk/phones/phones.html", context)


@require_safe
def live_pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell whether the live view is still true."""
    desk = desk_for(request, slug, "look")
    answer = JsonResponse({"revision": news_of(desk.tournament)})
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def answer_call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Note that the judge has come to a table, and give it back the minutes if asked to."""
    minutes = _minutes(request)
    desk = desk_for(request, slug, "run_clock" if minutes else "enter")
    try:
        call = calling.answer_call(desk.tournament, call_id=pk, by=actor_of(request))
        if minutes:
            table = clock.give_extra_minutes(
                desk.tournament,
                round_number=call.table.round.number,
                table_number=call.table.number,
                minutes=minutes,
                reason=_("waited for the judge"),
                by=actor_of(request),
                key=key_of(request),
            )
            facts = {"table": table.number, "minutes": minutes}
            tell_done(request, _("Table %(table)s was given %(minutes)s min more.") % facts)
    except Refused as refused:
        if refused.code == "no_call":
            raise Http404 from refused
        tell_refusal(request, refused)
    return redirect("live", slug)


@require_POST
def issue_links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the links of a round that was published without them."""
    desk = desk_for(request, slug, "print")
    return perform(
        request,
        lambda by: link_issuing.issue_links(desk.tournament, round_number=number, by=by),
        then=redirect("live", slug),
    )


def _minutes(request: HttpRequest) -> int:
    return min(whole(request.POST.get("minutes", "")) or 0, MOST_MINUTES)
