"""Rehearsals: Kārta plays a round itself, so that a newcomer sees a whole event in a minute."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import desk_for
from tournament.services import rehearsing
from tournament.views.desk.acting import actor_of, key_of
from tournament.views.desk.rounds import was_done


@require_POST
def rehearse_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat, play and close one round; a second click on the same button plays no other."""
    desk = desk_for(request, slug, "rehearse")
    by = actor_of(request)
    was_done(
        request,
        lambda: rehearsing.rehearse_round(desk.tournament, round_number=number, by=by),
        _("Round %(round)s is played and closed.") % {"round": number},
    )
    return redirect("desk", slug)


@require_POST
def rehearse_to_the_end(request: HttpRequest, slug: str) -> HttpResponse:
    """Play every round that is left and announce the provisional result."""
    desk = desk_for(request, slug, "rehearse")
    by, key = actor_of(request), key_of(request)
    was_done(
        request,
        lambda: rehearsing.rehearse_to_the_end(desk.tournament, by=by, key=key),
        _("All rounds are played. The result is provisional."),
    )
    return redirect("desk", slug)
