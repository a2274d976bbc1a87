"""Disqualifying a player from the tournament: first what that moves, then the act."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.event_settings import PLACE_KEPT
from tournament.doors.acting import actor_of, key_of, tell_done
from tournament.doors.desk.people.forms import LONGEST_REASON
from tournament.doors.desk.ripples import shown_ripple
from tournament.models import Entry
from tournament.security.access import Desk, desk_for
from tournament.services.judging.disqualifying import disqualify as put_out
from tournament.services.judging.disqualifying import preview_disqualification as preview
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words
from tournament.words.figures import whole

UNPROCESSABLE = 422


@require_safe
def preview_disqualification(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what disqualifying a player would move, or why it cannot be done."""
    desk = desk_for(request, slug, "judge")
    reason = request.GET.get("reason", "")[:LONGEST_REASON]
    return _show(request, desk, _entry(desk, number), reason=reason)


@require_POST
def disqualify(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Disqualify a player, once, as it was shown."""
    desk = desk_for(request, slug, "judge")
    entry, reason = _entry(desk, number), request.POST.get("reason", "")
    seen = whole(request.POST.get("previewed", "")) or 0
    try:
        put_out(entry, by=actor_of(request), reason=reason, previewed=seen, key=key_of(request))
    except Refused as refused:
        return _show(request, desk, entry, reason=reason, refused=refused)
    words = _("%(number)s. %(name)s is disqualified.")
    tell_done(request, words % {"number": number, "name": entry.name})
    return redirect("person", slug, number)


def _entry(desk: Desk, number: int) -> Entry:
    entries = Entry.objects.select_related("tournament", "player")
    return get_object_or_404(entries, tournament=desk.tournament, number=number)


def _show(
    request: HttpRequest,
    desk: Desk,
    entry: Entry,
    *,
    reason: str,
    refused: Refused | None = None,
) -> HttpResponse:
    try:
        ripple, because = preview(entry), None
    except Refused as impossible:
        ripple, because = None, impossible
    context = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        "reason": reason,
        "keeps_place": settings_of(desk.tournament).disqualified == PLACE_KEPT,
        "ripple": None if ripple is None else shown_ripple(ripple, desk.tournament),
        "because": None if because is None else refusal_words(because),
        "refusal": None if refused is None or because is not None else refusal_words(refused),
    }
    status = 200 if refused is None else UNPROCESSABLE
    return render(request, "desk/judging/disqualification.html", context, status=status)
