"""Giving places: to whoever completed their entry first, and to nobody before them."""

from __future__ import annotations

from tournament.models import Application, Tournament
from tournament.reading.applications.announced import places_of
from tournament.services.acts import Act, Actor, acting_while_open


def fill_places(act: Act) -> list[Application]:
    """Give the free places to those who wait, in the order of the queue; return them.

    A place that was given stays given: nothing that happens to others takes it away.
    """
    if act.tournament.state != Tournament.State.PLANNED or act.tournament.called_off:
        return []
    waiting = Application.objects.waiting().filter(tournament=act.tournament)
    left = places_of(act.tournament).left
    placed = list(waiting if left is None else waiting[:left])
    for application in placed:
        give_place(act, application)
    return placed


def give_place(act: Act, application: Application) -> None:
    """Give an application a place, and note it."""
    application.placed_at = act.at
    application.save(update_fields=["placed_at"])
    act.note(
        verb="place_application",
        subject=application.name,
        after={"queue_number": application.queue_number},
    )


def fill_free_places(tournament: Tournament, *, by: Actor) -> list[Application]:
    """Give the places that became free at the desk; return who came to one."""
    with acting_while_open(tournament, "place_application", by=by) as act:
        return fill_places(act)
