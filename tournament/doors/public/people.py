"""A player's own page, their rounds as a calendar, and the device that remembers who they are."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Player
from tournament.page_cache.expiry import holds_until
from tournament.reading.people.calendar_files import CONTENT, write_calendar
from tournament.reading.people.careers import participations_of, read_participations
from tournament.reading.people.players import player_page
from tournament.reading.results.standings import Narrowing
from tournament.reading.rounds.seats import seats_by_name
from tournament.reading.visibility import PublicView, public_view_of

ME = "me"
A_MONTH = 31 * 24 * 3600
LONGEST_NUMBER = 5


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show where a player sits, how they stand, and their way through the event."""
    return show_player(request, public_view_of(slug), number)


def show_player(request: HttpRequest, wall: PublicView, number: int) -> HttpResponse:
    """Return a player's page as this wall has it."""
    player = player_page(wall, number)
    page = render(request, "public/player.html", {"wall": wall, "area": "me", "player": player})
    clock = None if player.now is None else player.now.clock
    return holds_until(page, None if clock is None else clock.ends_at)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask a visitor which of the players they are."""
    wall = public_view_of(slug)
    asked = Narrowing.from_query(request.GET)
    context = {
        "wall": wall,
        "area": "me",
        "asked": asked,
        "letters": seats_by_name(wall, wall.seated(None), asked.search),
    }
    return render(request, "public/players.html", context)


@require_safe
def player_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send a player's rounds as a calendar file."""
    wall = public_view_of(slug)
    player_page(wall, number)
    page = request.build_absolute_uri(reverse("player", args=(slug, number)))
    answer = HttpResponse(write_calendar(wall, number, page=page), content_type=CONTENT)
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{number}.ics"'
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


# A page kept for everyone carries no token, and nobody is harmed by another's choice of themselves.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the page of whom this device remembers; ask who they are where it knows nobody."""
    wall = public_view_of(slug)
    if request.method == "POST":
        return _remember(wall, request.POST.get("number", ""))
    number = request.COOKIES.get(ME, "")
    if _is_number(number) and wall.tournament.entries.filter(number=number).exists():
        return redirect("player", slug, int(number))
    return redirect("players", slug)


def _remember(wall: PublicView, number: str) -> HttpResponse:
    """Let the device remember a number for this tournament alone, or forget it."""
    slug = wall.tournament.slug
    path = reverse("tournament", args=(slug,))
    if not number:
        answer = redirect("me", slug)
        answer.delete_cookie(ME, path=path, samesite="Lax")
        return answer
    if not _is_number(number):
        raise Http404
    answer = redirect("player", slug, int(number))
    # Script reads it to mark one's own line; no page that the server makes depends on it.
    answer.set_cookie(ME, str(int(number)), max_age=A_MONTH, path=path, samesite="Lax")
    return answer


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


PER_PAGE = 25


@require_safe
def career(request: HttpRequest, number: int) -> HttpResponse:
    """Show in which tournaments somebody has played; 404 where the public may read of none."""
    player = get_object_or_404(Player, pk=number, erased_at=None)
    page = Paginator(participations_of(player), PER_PAGE).get_page(request.GET.get("page"))
    if not page.object_list:
        raise Http404
    appearances = read_participations(list(page.object_list))
    context = {
        "player": player,
        "page": page,
        "played": [one for one in appearances if not one.tournament.is_rehearsal],
        "rehearsed": [one for one in appearances if one.tournament.is_rehearsal],
    }
    return render(request, "public/career.html", context)
