"""The money at the end: prizes, who still owes, and who pays whom for the stakes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.reading.applications.announced import announced_of, format_line
from tournament.reading.results.payouts import ANNOUNCED, has_money, payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.security.access import desk_for
from tournament.standings.table import last_closed_round


@require_safe
def desk_payouts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the books after the last closed round; before it there is nothing to divide."""
    desk = desk_for(request, slug, "look")
    event = desk.tournament
    announced, after = announced_of(event), last_closed_round(event)
    has_books = after > 0 and has_money(announced)
    context = {
        "desk": desk,
        "area": "standings",
        "announced": announced,
        "has_money": has_money(announced),
        "line": format_line(event),
        "after": after,
        "is_told": event.state in ANNOUNCED,
        "books": payouts(event, ranking_at_desk(event, after)) if has_books else None,
    }
    return render(request, "desk/results/payouts.html", context)
