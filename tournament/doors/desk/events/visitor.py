"""A preview of the public pages for any visibility setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.visitor import ORDER, Sees, as_chosen
from tournament.models import Tournament
from tournament.words.setting_choices import PUBLIC_NAMES, PUBLIC_SEES


@dataclass(frozen=True, slots=True)
class VisiblePart:
    """A part that is public from one setting on; `page` links to its preview."""

    words: Promise
    since: Tournament.PublicSees
    page: str = ""

    @property
    def by_choice(self) -> tuple[bool, ...]:
        """Whether each setting shows the part."""
        return tuple(ORDER.index(sees) >= ORDER.index(self.since) for sees in ORDER)


SHOWN: Final = (
    VisiblePart(_("The list of tournaments, the front page, the regulations"), Sees.SEATS, "front"),
    VisiblePart(_("Seats by name, with their files"), Sees.SEATS, "seats"),
    VisiblePart(_("Seats by table; the draw of round 1"), Sees.SEATS, "round"),
    VisiblePart(_("A player's page: their seat, the clock, their calendar"), Sees.SEATS, "player"),
    VisiblePart(
        _("Standings after every closed round, with their files"), Sees.STANDINGS, "standings"
    ),
    VisiblePart(_("A player's places and gaps; the draws of later rounds"), Sees.STANDINGS),
    VisiblePart(_("A player across tournaments, if names are shown in full"), Sees.STANDINGS),
    VisiblePart(_("Results and standings as they come in"), Sees.EVERYTHING),
    VisiblePart(_("Every table's sheet; the file of the whole tournament"), Sees.EVERYTHING),
)


routes = Routes(at_event)


@routes.page("visitor/")
def visitor(request: EventRequest) -> HttpResponse:
    """Show what visitors would see with each setting, with previews of the pages."""
    desk = request.desk
    shown = as_chosen(request.http, desk.tournament)
    first = desk.tournament.entries.order_by("number").first()
    context = {
        "desk": desk,
        "area": "settings",
        "chosen": shown,
        "choices": PUBLIC_SEES,
        "names": PUBLIC_NAMES,
        "place": ORDER.index(Sees(shown.public_sees)),
        "shown": SHOWN,
        "someone": None if first is None else first.name,
    }
    return render(request.http, "desk/events/visitor.html", context)
