"""The list of tournaments that the public may know of."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.wall.calendar import Wanted, calendar


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments that the public may know of: running, coming, past."""
    wanted = Wanted.from_query(request.GET)
    context = {"calendar": calendar(wanted), "wanted": wanted}
    return render(request, "public/tournaments.html", context)
