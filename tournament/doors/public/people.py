"""A player's page, their rounds as a calendar, and the cookie with their number."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament.doors.public.followers import FollowForm
from tournament.page_cache.expiry import set_expiry
from tournament.reading.calendar_files import CONTENT, write_calendar
from tournament.reading.followers import may_be_followed
from tournament.reading.people.player_list import roster
from tournament.reading.people.players import MOST, followed_players, numbers_in, player_page
from tournament.reading.people.shared_tables import course_chart, opponents
from tournament.reading.results.filters import StandingsFilter
from tournament.reading.rounds.outlook import possible_for
from tournament.reading.rounds.seats_at_hand import seats_by_name
from tournament.reading.visibility import PublicView, public_view_of

ME = "me"
A_MONTH = 31 * 24 * 3600
LONGEST_NUMBER = 5
FOLLOW = "follow"


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a player's seat, place and rounds."""
    return show_player(request, public_view_of(slug), number)


def show_player(request: HttpRequest, view: PublicView, number: int) -> HttpResponse:
    """Return a player's page for this public view."""
    player = player_page(view, number)
    context = {
        "view": view,
        "area": "players",
        "player": player,
        "possible": player.known and possible_for(view, player.known.ranking, number),
        "chart": course_chart(player.known, number),
        "opponents": opponents(player.known, number),
    }
    page = render(request, "public/player.html", context)
    clock = None if player.now is None else player.now.clock
    return set_expiry(page, None if clock is None else clock.ends_at)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List all players from A to Ž, and the clubs."""
    view = public_view_of(slug)
    asked = StandingsFilter.from_query(request.GET)
    context = {
        "view": view,
        "area": "players",
        "asked": asked,
        "roster": roster(view, asked.search),
    }
    return render(request, "public/players.html", context)


@require_safe
def choose_me(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask visitors which of the players they are."""
    view = public_view_of(slug)
    asked = StandingsFilter.from_query(request.GET)
    context = {
        "view": view,
        "area": "me",
        "asked": asked,
        "letters": seats_by_name(view, view.seated(None), asked.search),
    }
    return render(request, "public/choose_me.html", context)


@require_safe
def player_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send a player's rounds as a calendar file."""
    view = public_view_of(slug)
    player_page(view, number)
    page = request.build_absolute_uri(reverse("player", args=(slug, number)))
    answer = HttpResponse(write_calendar(view, number, page=page), content_type=CONTENT)
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{number}.ics"'
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


# A cached page contains no CSRF token, and a forged choice of the player is harmless.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the page of the player stored on this device, or to the choice of one."""
    view = public_view_of(slug)
    if request.method == "POST":
        return _remember(view, request.POST.get("number", ""))
    number = request.COOKIES.get(ME, "")
    if _is_number(number) and view.tournament.entries.filter(number=number).exists():
        return redirect("player", slug, int(number))
    return redirect("choose_me", slug)


def _remember(view: PublicView, number: str) -> HttpResponse:
    """Store a player's number in a cookie for this tournament, or delete it."""
    slug = view.tournament.slug
    path = reverse("tournament", args=(slug,))
    if not number:
        answer = redirect("me", slug)
        answer.delete_cookie(ME, path=path, samesite="Lax")
        return answer
    if not _is_number(number):
        raise Http404
    answer = redirect("player", slug, int(number))
    # A script reads it to mark the player's line; no server-side page depends on it.
    answer.set_cookie(ME, str(int(number)), max_age=A_MONTH, path=path, samesite="Lax")
    return answer


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


# A cached page contains no CSRF token, and a forged list of followed players is harmless.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the players followed on this device; add a player or club, or remove a player."""
    view = public_view_of(slug)
    followed = numbers_in(request.COOKIES.get(FOLLOW, ""))
    if request.method != "POST":
        return _page_of(slug, followed)
    wanted = _changed(request, view, followed)
    answer = _page_of(slug, wanted)
    path = reverse("tournament", args=(slug,))
    # A script reads it to mark their lines; no server-side page depends on it.
    kept = ".".join(map(str, wanted))
    answer.set_cookie(FOLLOW, kept, max_age=A_MONTH, path=path, samesite="Lax")
    return answer


@require_safe
def following(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the seats and places of the players in the query string."""
    view = public_view_of(slug)
    numbers = numbers_in(request.GET.get("who", ""))
    context = {
        "view": view,
        "area": "players",
        "followed": followed_players(view, numbers),
        "who": ".".join(map(str, numbers)),
        "form": FollowForm() if may_be_followed(view.tournament) else None,
    }
    return render(request, "public/following.html", context)


def _changed(request: HttpRequest, view: PublicView, followed: Iterable[int]) -> list[int]:
    """Return the followed players after the submitted change, up to the limit."""
    club = request.POST.get("club", "")
    added = numbers_in(request.POST.get("add", ""))
    if club and view.rounds:
        listed = (one for under in roster(view).letters for one in under.players)
        added = [*added, *(one.number for one in listed if one.club == club)]
    removed = set(numbers_in(request.POST.get("remove", "")))
    wanted = dict.fromkeys([*followed, *added])
    return [number for number in wanted if number not in removed][:MOST]


def _page_of(slug: str, numbers: Iterable[int]) -> HttpResponse:
    query = urlencode({"who": ".".join(map(str, numbers))})
    return redirect(f"{reverse('following', args=(slug,))}?{query}")
