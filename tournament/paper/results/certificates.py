"""Certificates for the first places, of all or of a category."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.big_points import Place
from tournament.paper.layout.text import Label, fitted
from tournament.paper.order import Ordered
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.results.standings import signatures
from tournament.standings.table import StandingRow
from tournament.words import figures
from tournament.words.terms import category_words

WIDTH: Final = 297.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
TEENS: Final = (11, 12, 13)


class Certificates:
    """A certificate for everybody on the first places."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: prizes are few."""
        ranked(ordered)
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the certificates, the winner's first."""
        found = ranked(ordered)
        places = ordered.number("places", ordered.tournament.prize_places)
        leaves = [
            Page(_section(list(_labels(ordered, found, row, row.place))), "frame")
            for row in found.rows
            if row.place is not None and row.place.first <= places
        ]
        frame = render_to_string("paper/certificate_form.html")
        return RenderedPart(leaves, {"frame": frame}, "A4 landscape")


CERTIFICATES = Certificates()


def _section(labels: list[Label]) -> str:
    return render_to_string("paper/labels.html", {"labels": labels, "is_landscape": True})


def _labels(
    ordered: Ordered, found: RankedStandings, row: StandingRow, place: Place
) -> Iterator[Label]:
    tournament = ordered.tournament
    yield Label(_("Certificate"), MARGIN, 29, INNER, 14, 34, "middle spaced")
    yield _line(row.name, 63, 19, 46, "bold", "h1")
    if row.club:
        yield _line(row.club, 85, 7, 15)
    yield Label(pgettext("certificate", "for taking"), MARGIN, 95, INNER, 6, 14, "middle")
    yield _line(_won(found, place), 102, 15, 38, "bold")
    words = pgettext("certificate", "in the tournament “%(name)s”") % {"name": tournament.name}
    yield _line(words, 120, 12, 20)
    yield _line(_points(found, row), 134, 7, 13)
    day = date_format(tournament.date, "DATE_FORMAT")
    yield _line(" · ".join(filter(None, (tournament.place, day))), 143, 7, 13)
    yield from _signatures(ordered)


def _won(found: RankedStandings, place: Place) -> str:
    """Return the place as a speech has it: 1st place, shared 2nd–3rd place, 1st place · women."""
    if place.first == place.last:
        words = pgettext("certificate", "%(place)s place") % {"place": ordinal(place.first)}
    else:
        both = f"{ordinal(place.first)}–{ordinal(place.last)}"
        words = pgettext("certificate", "shared %(place)s place") % {"place": both}
    return f"{words} · {category_words(found.category)}" if found.category else words


def ordinal(number: int) -> str:
    """Return a number as people count with it: 1st, 2nd, 3rd."""
    forms = (
        pgettext("ordinal", "%(number)sth"),
        pgettext("ordinal", "%(number)sst"),
        pgettext("ordinal", "%(number)snd"),
        pgettext("ordinal", "%(number)srd"),
    )
    last = 0 if number % 100 in TEENS else number % 10
    return forms[last if last < len(forms) else 0] % {"number": number}


def _points(found: RankedStandings, row: StandingRow) -> str:
    small = _("small points %(points)s") % {"points": figures.signed(row.small)}
    if not found.has_big_points:
        return small
    return f"{_('big points %(points)s') % {'points': figures.exact(row.big)}}, {small}"


def _line(text: str, y: float, height: float, size: float, role: str = "", tag: str = "p") -> Label:
    """Return a line in the middle of the page."""
    label = Label(text, MARGIN, y, INNER, height, size, f"{role} middle".strip(), tag)
    return fitted(label, is_bold="bold" in role)


def _signatures(ordered: Ordered) -> Iterator[Label]:
    width = 80.0
    both = signatures(ordered)
    for signature, x in zip(both, (MARGIN + 8, WIDTH - MARGIN - 8 - width), strict=True):
        words = f"{signature.words}: {signature.name}" if signature.name else signature.words
        yield fitted(Label(words, x, 178, width, 5, 10, "middle signed"))
