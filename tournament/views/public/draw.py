"""The draw of a round, repeated for everybody to see."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.wall.draws import repeat_draw
from tournament.wall.visibility import wall_of


@require_safe
def draw(request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
    """Repeat the draw of a round line by line; later rounds where standings may be seen."""
    wall = wall_of(slug)
    played = wall.seated(number)
    if number > 1 and not wall.shows_standings:
        raise Http404
    context = {
        "wall": wall,
        "area": "draw",
        "round": played,
        "rounds": wall.rounds if wall.shows_standings else wall.rounds[:1],
        "draw": repeat_draw(wall.tournament, played),
    }
    return render(request, "public/draw.html", context)
