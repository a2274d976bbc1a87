"""Disqualifying a player from the tournament: the preview, then the act."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.event_settings import PLACE_KEPT
from tournament.doors.acting import UNPROCESSABLE, key_of, perform, previewed_in, tried
from tournament.doors.desk.people.forms import LONGEST_REASON
from tournament.doors.desk.people.rows import entry_at
from tournament.doors.desk.preview_rows import preview_rows
from tournament.models import Entry
from tournament.security.access import Desk, desk_for
from tournament.services.judging.judging import disqualify as put_out
from tournament.services.judging.judging import preview_disqualification as preview
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words


@require_safe
def preview_disqualification(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Preview the disqualification of a player, or show why it cannot be done."""
    desk = desk_for(request, slug, "judge")
    reason = request.GET.get("reason", "")[:LONGEST_REASON]
    return _show(request, desk, entry_at(desk, number), reason=reason)


@require_POST
def disqualify(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Disqualify a player, once, as it was previewed."""
    desk = desk_for(request, slug, "judge")
    entry, reason = entry_at(desk, number), request.POST.get("reason", "")
    seen = previewed_in(request) or 0
    key, facts = key_of(request), {"number": number, "name": entry.name}
    return perform(
        request,
        lambda by: put_out(entry, by=by, reason=reason, previewed=seen, key=key),
        done=_("%(number)s. %(name)s is disqualified.") % facts,
        then=redirect("person", slug, number),
        refused=lambda why: _show(request, desk, entry, reason=reason, refused=why),
    )


def _show(
    request: HttpRequest,
    desk: Desk,
    entry: Entry,
    *,
    reason: str,
    refused: Refused | None = None,
) -> HttpResponse:
    ripple, because = tried(lambda: preview(entry))
    context = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        "reason": reason,
        "keeps_place": settings_of(desk.tournament).disqualified == PLACE_KEPT,
        "ripple": None if ripple is None else preview_rows(ripple, desk.tournament),
        "because": None if because is None else refusal_words(because),
        "refusal": None if refused is None or because is not None else refusal_words(refused),
    }
    status = 200 if refused is None else UNPROCESSABLE
    return render(request, "desk/judging/disqualification.html", context, status=status)
