"""The three desks that have keys and webhooks: of a tournament, a series and the instance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from tournament.doors.acting import DeskRequest, EventRequest
from tournament.doors.desk.series.guards import SeriesRequest
from tournament.models.scope import Scope, single_scope
from tournament.services import webhooks
from tournament.services.acts import Owner


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """A desk: the owner of what it shows, and what its pages are built from."""

    owner: Owner
    base: str
    suffix: str
    context: Mapping[str, object]


def of_event(request: EventRequest) -> KeyPlace:
    """Return the desk of a tournament."""
    context = {"desk": request.desk, "area": "settings"}
    return KeyPlace(request.desk.tournament, "desk/events/tournament.html", "", context)


def of_series(request: SeriesRequest) -> KeyPlace:
    """Return the desk of a series or a rating."""
    context = {"desk": request.desk, "season": request.season, "area": "programs"}
    return KeyPlace(request.desk.scope, "desk/series/base.html", "_of_series", context)


def of_house(_request: DeskRequest) -> KeyPlace:
    """Return the desk of the instance."""
    house = single_scope(Scope.Kind.HOUSE) or Scope(kind=Scope.Kind.HOUSE, slug=Scope.Kind.HOUSE)
    return KeyPlace(house, "desk/base.html", "_of_house", {})


def page_address(request: DeskRequest, name: str, **facts: object) -> str:
    """Return the address of a page of this desk."""
    return reverse(name, kwargs={**request.place, **facts})


def webhook_stopped(request: DeskRequest, place: KeyPlace) -> str:
    """Return the address of the webhooks' page if one of them was disabled, else nothing."""
    if not place.owner.pk or not webhooks.has_disabled(place.owner):
        return ""
    return page_address(request, f"webhooks{place.suffix}")


def framed(place: KeyPlace) -> dict[str, object]:
    """Return what every page of the desk needs."""
    return {"base": place.base, **place.context}
