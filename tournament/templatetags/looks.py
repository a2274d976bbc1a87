"""The address of the style sheet of an event or of the instance."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import PurePosixPath

from django import template
from django.template.context import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from tournament.exchange.pictures import in_a_page
from tournament.models import EventFace, House
from tournament.reading.results.story import RoundStory
from tournament.reading.visibility import PublicView
from tournament.security.access import Desk
from tournament.words.stories import story

register = template.Library()

SHEET = "tournament/karta.css"
ON = "EventScheduled"
UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


@register.simple_tag
def event_look(view: PublicView | None) -> str:
    """Return the address of the styles of an event's pages: of its own face if it has one."""
    if not view or view.face is None:
        return static(SHEET)
    return reverse("event_look", args=(view.tournament.slug, view.face, _version()))


@register.simple_tag
def desk_look(desk: Desk) -> str:
    """Return the address of the styles of an event's desk: with its colours if it has any."""
    if desk.face is None:
        return static(SHEET)
    return reverse("event_look", args=(desk.tournament.slug, desk.face, _version()))


@register.simple_tag
def house_look(house: House | None) -> str:
    """Return the address of the styles of the instance's pages."""
    if house is None or not house.colour:
        return static(SHEET)
    return reverse("house_look", args=(house.colour.removeprefix("#"), _version()))


@register.simple_tag
def logo_of(face: EventFace) -> str:
    """Return an event's logo, small enough to stand in any page; empty without one."""
    return in_a_page(face.logo)


@register.simple_tag(takes_context=True)
def sports_event(context: RequestContext, view: PublicView) -> SafeString:
    """Return the event as schema.org describes it, for search engines."""
    shown, request = view.tournament, context["request"]
    begins = shown.date.isoformat()
    if shown.starts is not None:
        local = dt.datetime.combine(shown.date, shown.starts)
        begins = timezone.make_aware(local).isoformat()
    said = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": shown.name,
        "sport": "Card game",
        "startDate": begins,
        "eventStatus": f"https://schema.org/{'EventCancelled' if shown.called_off else ON}",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "url": request.build_absolute_uri(reverse("tournament", args=(shown.slug,))),
        "image": request.build_absolute_uri(reverse("event_card", args=(shown.slug,))),
    }
    if shown.place:
        said["location"] = {"@type": "Place", "name": shown.place, "address": shown.place}
    # A browser reads no end tag and no entity in it.
    text = json.dumps(said, ensure_ascii=False).translate(UNSAFE)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308


@register.filter
def story_words(told: RoundStory) -> str:
    """Return the story of a round as text."""
    return " ".join(story(told))


def _version() -> str:
    """Return the digest in the name of the collected styles."""
    return PurePosixPath(static(SHEET)).name.split(".")[-2]
