"""The page of a nominee for a final, opened by their link: they accept or decline there."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Nominee
from tournament.reading.series.finals import nominee_of, place_of
from tournament.services.acts import Actor
from tournament.services.people import nominations
from tournament.services.refusals import Refused
from tournament.words import refusal_words

CONFLICT = 409


@require_safe
@never_cache
def nomination(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show a nomination to the holder of its link."""
    return _show(request, _held(slug, token), token)


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def accept_nomination_by_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Enter the nominee."""
    return _act(request, slug, token, nominations.accept_nomination)


@csrf_exempt
@require_POST
@never_cache
def decline_nomination_by_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Give the place to the next in line."""
    return _act(request, slug, token, nominations.decline_nomination)


def _act(
    request: HttpRequest, slug: str, token: str, answer: Callable[..., object]
) -> HttpResponse:
    found = _held(slug, token)
    try:
        answer(found, by=Actor(found.player.name))
    except Refused as refused:
        return _show(request, found, token, refusal=str(refusal_words(refused)))
    return redirect("nomination", slug, token)


def _held(slug: str, token: str) -> Nominee:
    found = nominee_of(slug, token)
    if found is None:
        raise Http404
    return found


def _show(request: HttpRequest, found: Nominee, token: str, *, refusal: str = "") -> HttpResponse:
    context = {
        "nominee": found,
        "place": place_of(found),
        "tournament": found.final,
        "token": token,
        "refusal": refusal,
    }
    return render(request, "public/nomination.html", context, status=CONFLICT if refusal else 200)
