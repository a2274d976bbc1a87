"""Following several players: the device remembers their numbers, the page is everybody's."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament.reading.people.following import MOST, followed_players, numbers_in
from tournament.reading.people.roster import roster
from tournament.reading.visibility import PublicView, public_view_of

FOLLOW = "follow"
A_MONTH = 31 * 24 * 3600


# A page kept for everyone carries no token, and nobody is harmed by what another follows.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to those whom this device follows; take somebody in, a club, or leave somebody out."""
    view = public_view_of(slug)
    followed = numbers_in(request.COOKIES.get(FOLLOW, ""))
    if request.method != "POST":
        return _page_of(slug, followed)
    wanted = _changed(request, view, followed)
    answer = _page_of(slug, wanted)
    path = reverse("tournament", args=(slug,))
    # Script reads it to mark their lines; no page that the server makes depends on it.
    kept = ".".join(map(str, wanted))
    answer.set_cookie(FOLLOW, kept, max_age=A_MONTH, path=path, samesite="Lax")
    return answer


@require_safe
def following(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where those sit and stand whom the address names."""
    view = public_view_of(slug)
    numbers = numbers_in(request.GET.get("who", ""))
    context = {"view": view, "area": "players", "followed": followed_players(view, numbers)}
    return render(request, "public/following.html", context)


def _changed(request: HttpRequest, view: PublicView, followed: Iterable[int]) -> list[int]:
    """Return whom the device follows after what was pressed, at most so many."""
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
