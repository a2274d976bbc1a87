"""An event's entry terms, in lists and on its front page; no queries."""

from django import template

from tournament.models import Announcement, Tournament
from tournament.reading import applications

register = template.Library()


@register.simple_tag
def announced_of(tournament: Tournament) -> Announcement:
    """Return the entry terms, loaded with the event."""
    return applications.announced_of(tournament)


@register.filter
def priced_line(tournament: Tournament) -> str:
    """Return the event's line in the calendar's notation, with the currency of its fee."""
    return applications.priced_line(tournament)


@register.filter
def places_left(tournament: Tournament) -> int:
    """Return the free places of an event of the calendar, whose people are counted."""
    capacity = applications.announced_of(tournament).capacity or 0
    return max(capacity - tournament.playing - tournament.promised, 0)  # type: ignore[attr-defined]


@register.filter
def offers_entry(of: Announcement) -> bool:
    """Whether people may apply on the public page."""
    return applications.offers_entry(of)
