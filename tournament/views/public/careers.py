"""A person's page across tournaments."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.models import Player
from tournament.wall.careers import appearances_of, read_appearances

PER_PAGE = 25


@require_safe
def career(request: HttpRequest, number: int) -> HttpResponse:
    """Show in which tournaments somebody has played; 404 where the public may read of none."""
    player = get_object_or_404(Player, pk=number, erased_at=None)
    page = Paginator(appearances_of(player), PER_PAGE).get_page(request.GET.get("page"))
    if not page.object_list:
        raise Http404
    appearances = read_appearances(list(page.object_list))
    context = {
        "player": player,
        "page": page,
        "played": [one for one in appearances if not one.tournament.is_rehearsal],
        "rehearsed": [one for one in appearances if one.tournament.is_rehearsal],
    }
    return render(request, "public/career.html", context)
