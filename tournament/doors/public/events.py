"""A tournament's front page: when, where, how far, who leads, its rounds, its regulations."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.page_cache.expiry import holds_until
from tournament.reading.events.calendar import Wanted, calendar
from tournament.reading.events.timetable import plan_of_rounds
from tournament.reading.results.standings import leaders
from tournament.reading.rounds.draw_history import commitment_on
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.sheets import settings_of
from tournament.words.regulations import regulations


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament's front page: when, where, how far, and its regulations."""
    return show_front(request, public_view_of(slug))


def show_front(request: HttpRequest, wall: PublicView) -> HttpResponse:
    """Render the front page for this public view."""
    settings = settings_of(wall.tournament)
    context = {
        "wall": wall,
        "area": "tournament",
        "settings": settings,
        "players": wall.tournament.entries.count(),
        "leading": leaders(wall),
        "plan": plan_of_rounds(wall),
        "commitment": commitment_on(wall),
        "clauses": regulations(settings, wall.tournament),
    }
    page = render(request, "public/tournament.html", context)
    holds_until(page, None if wall.clock is None else wall.clock.ends_at)
    return holds_until(page, wall.tournament.correction_until)


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments that the public may know of: running, coming, past."""
    wanted = Wanted.from_query(request.GET)
    context = {"calendar": calendar(wanted), "wanted": wanted}
    return render(request, "public/tournaments.html", context)
