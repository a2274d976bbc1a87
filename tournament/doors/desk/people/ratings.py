"""Updating the ratings of all entered players from the newest published list."""

from __future__ import annotations

from django.utils.translation import ngettext

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.services.people import ratings

routes = Routes(at_event)


@routes.post("ratings/", ratings.take_ratings, to="people")
def take_ratings(request: EventRequest) -> str:
    """Update the entered players' ratings, for the seating of the first round."""
    count = ratings.take_ratings(request.desk.tournament, by=request.by, key=request.key)
    words = ngettext(
        "The rating of %(count)s player is updated.",
        "The ratings of %(count)s players are updated.",
        count,
    )
    return words % {"count": count}


@routes.post("strengths/", ratings.take_strengths, to="people")
def take_strengths(request: EventRequest) -> str:
    """Update the entered players' ratings with their strengths."""
    count = ratings.take_strengths(request.desk.tournament, by=request.by, key=request.key)
    words = ngettext(
        "The strength of %(count)s player is updated.",
        "The strengths of %(count)s players are updated.",
        count,
    )
    return words % {"count": count}
