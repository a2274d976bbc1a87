"""Events beside one another: on the same day in the same place, shown to the same people."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import Screen, Tournament

MOST: int = 6


def beside(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the public events of the same day and place; none where no place is named."""
    if not tournament.place:
        return Tournament.objects.none()
    found = Tournament.objects.public().filter(date=tournament.date, place=tournament.place)
    return found.exclude(pk=tournament.pk).order_by("starts", "name")[:MOST]


def is_shown_on(screen: Screen) -> bool:
    """Whether a screen shows events beside its own."""
    shows = Screen.Shows.BESIDE
    return screen.shows == shows or (
        screen.shows == Screen.Shows.ROTATION and shows in screen.turns
    )


def state_beside(screen: Screen) -> str:
    """Return what changes whenever an event that the screen shows beside its own does."""
    if not is_shown_on(screen):
        return ""
    return "".join(f"-{one.pk}.{one.revision}" for one in beside(screen.tournament))
