"""Updating the ratings of all entered players from the newest published list."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform
from tournament.security.access import desk_for
from tournament.services.people import ratings


@require_POST
def take_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """Update the entered players' ratings, for the seating of the first round."""
    desk = desk_for(request, slug, "register")

    def done(known: int) -> str:
        words = ngettext(
            "The rating of %(count)s player is updated.",
            "The ratings of %(count)s players are updated.",
            known,
        )
        return words % {"count": known}

    return perform(
        request,
        lambda by: ratings.take_ratings(desk.tournament, by=by, key=key_of(request)),
        done=done,
        then=redirect("people", slug),
    )


@require_POST
def take_strengths(request: HttpRequest, slug: str) -> HttpResponse:
    """Update the entered players' ratings with their strengths."""
    desk = desk_for(request, slug, "register")

    def done(known: int) -> str:
        words = ngettext(
            "The strength of %(count)s player is updated.",
            "The strengths of %(count)s players are updated.",
            known,
        )
        return words % {"count": known}

    return perform(
        request,
        lambda by: ratings.take_strengths(desk.tournament, by=by, key=key_of(request)),
        done=done,
        then=redirect("people", slug),
    )
