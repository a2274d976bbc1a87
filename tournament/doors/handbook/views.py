"""The director's handbook: the same public pages for all, rendered without a query."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.doors.handbook import tables
from tournament.doors.handbook import tables as codes
from tournament.doors.handbook import tables as points

WRITTEN_IN: Final = ("lv", "en", "pl")
"""The languages of the text, and of the screenshots taken by the test browser."""


def written_in() -> str:
    """Return the language of the text: the active one, or English if there is no translation."""
    language = get_language() or ""
    return language if language in WRITTEN_IN else "en"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the name of its page, and its description in the contents."""

    name: str
    title: Promise
    about: Promise

    @property
    def prose(self) -> str:
        """The template of the text."""
        return f"handbook/{written_in()}/{self.name}.html"


CHAPTERS: Final = (
    Chapter("evening", _("An evening in ten lines"), _("all of it, in short")),
    Chapter("before", _("Before the day"), _("announcing, the team, the list of players")),
    Chapter("settings", _("Settings, one by one"), _("what each one means and what is usual")),
    Chapter("door", _("Check-in"), _("arrivals, latecomers, no-shows")),
    Chapter("seats", _("Seats"), _("the draw, sizes of tables, swaps")),
    Chapter("paper", _("Paper"), _("score sheets, lists for the wall, certificates")),
    Chapter("hall", _("The hall"), _("the clock, screens, messages to everyone")),
    Chapter("phone", _("The phone at the table"), _("a sheet deal by deal, without a network too")),
    Chapter("results", _("Results"), _("typing totals, checking, what amber means")),
    Chapter("codes", _("Codes of deals"), _("a sheet deal by deal, and its pules")),
    Chapter("closing", _("Closing a round"), _("the check page, and the next round")),
    Chapter("mistakes", _("Mistakes"), _("corrections, taking back, disputes")),
    Chapter("judge", _("The judge"), _("warnings, penalties, lateness")),
    Chapter("end", _("Finish"), _("provisional, corrections, approved")),
    Chapter("series", _("Series and ratings"), _("stages, tables, external results")),
    Chapter("files", _("Files"), _("Excel, CSV, another laptop")),
    Chapter("visitors", _("For players and spectators"), _("my table, standings, the draw, files")),
    Chapter("programs", _("For programs and sites"), _("the interface, keys, webhooks, files")),
    Chapter("points", _("How points are calculated"), _("for players too")),
    Chapter("trouble", _("When something fails"), _("the laptop, the network, on paper")),
    Chapter("guarding", _("Security and privacy"), _("threats, accounts, people's own data")),
    Chapter("server", _("A federation's server"), _("from installation to upgrades")),
    Chapter("keys", _("Keys"), _("all keyboard shortcuts")),
)


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """A picture of a first evening: its caption, and the chapter with details."""

    name: str
    does: Promise
    chapter: str

    @property
    def file(self) -> str:
        """The picture, in the language of the text."""
        return f"tournament/evening/{written_in()}-{self.name}.png"


EVENING: Final = (
    EveningPicture("new", _("Announce: choose a preset, write a name and the date."), "before"),
    EveningPicture("players", _("Enter the players, and tick those who have arrived."), "door"),
    EveningPicture("split", _("The desk shows the tables this makes. Draw the lots."), "seats"),
    EveningPicture("draft", _("Check the seats, then publish them."), "seats"),
    EveningPicture("print", _("Print the whole round: lists and score sheets."), "paper"),
    EveningPicture("wall", _("A screen shows everyone their seat."), "hall"),
    EveningPicture("clock", _("When all players are seated, start the clock."), "hall"),
    EveningPicture("results", _("Type each table's totals as the sheets come in."), "results"),
    EveningPicture("closing", _("All tables are in: check, and close the round."), "closing"),
    EveningPicture("standings", _("Everyone sees the standings. Seat the next round."), "end"),
)
FIGURES: Final[Mapping[str, Callable[[], Mapping[str, Any]]]] = {
    "before": tables.presets,
    "seats": tables.seats,
    "paper": tables.documents,
    "codes": codes.codes,
    "points": points.points,
}
"""The functions that compute each chapter's tables with `scoring`."""


@gzip_page
@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    """Show the contents, and an index of problems."""
    context = {
        "chapters": CHAPTERS,
        "happened": f"handbook/{written_in()}/happened.html",
        "written_in": written_in(),
        "evening": EVENING,
    }
    return render(request, "handbook/handbook.html", context)


@gzip_page
@require_safe
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    """Show a chapter, with links to the previous and next one."""
    place = next((n for n, chapter in enumerate(CHAPTERS) if chapter.name == name), None)
    if place is None:
        raise Http404
    context = {
        "chapter": CHAPTERS[place],
        "before": CHAPTERS[place - 1] if place else None,
        "after": CHAPTERS[place + 1] if place + 1 < len(CHAPTERS) else None,
        "written_in": written_in(),
        **_figures(name),
    }
    return render(request, "handbook/chapter.html", context)


@gzip_page
@require_safe
def whole_handbook(request: HttpRequest) -> HttpResponse:
    """Show all chapters on one page, for printing or saving."""
    context: dict[str, Any] = {"chapters": CHAPTERS, "written_in": written_in()}
    for name in FIGURES:
        context |= _figures(name)
    return render(request, "handbook/whole_handbook.html", context)


def _figures(name: str) -> Mapping[str, Any]:
    """Return the data of a chapter's tables, in the language of its text."""
    with translation.override(written_in()):
        return FIGURES.get(name, dict)()
