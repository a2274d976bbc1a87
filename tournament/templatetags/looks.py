"""The address of the style sheet of an event or of the instance."""

from __future__ import annotations

from pathlib import PurePosixPath

from django import template
from django.templatetags.static import static
from django.urls import reverse

from tournament.models import House
from tournament.reading.visibility import PublicView

register = template.Library()

SHEET = "tournament/karta.css"


@register.simple_tag
def event_look(view: PublicView | None) -> str:
    """Return the address of the styles of an event's pages: of its own face if it has one."""
    if not view or view.face is None:
        return static(SHEET)
    return reverse("event_look", args=(view.tournament.slug, view.face, _version()))


@register.simple_tag
def house_look(house: House | None) -> str:
    """Return the address of the styles of the instance's pages."""
    if house is None or not house.colour:
        return static(SHEET)
    return reverse("house_look", args=(house.colour.removeprefix("#"), _version()))


def _version() -> str:
    """Return the digest in the name of the collected styles."""
    return PurePosixPath(static(SHEET)).name.split(".")[-2]
