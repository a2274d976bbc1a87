"""Certificates for the top places, overall or in a category."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.big_points import Place
from tournament.models.branding import face_of
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.prize_sums import sums_of, with_sum
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.results.standings import signatures
from tournament.paper.text import Label, fit_label
from tournament.reading.applications import places_with_prizes
from tournament.reading.results.nominations import AwardNominee, Nomination, nominations
from tournament.reading.results.prizes import AWARD, BY_PLACE, CATEGORY
from tournament.reading.visibility import public_view_for
from tournament.standings.table import StandingRow
from tournament.words import figures
from tournament.words.names import fill_sentence
from tournament.words.nominations import NOMINATIONS, figure_words

WIDTH: Final = 297.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
BLACK: Final = "#000000"
TEENS: Final = (11, 12, 13)


class Certificates:
    """A certificate for every player in the top places."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: prizes are few."""
        ranked(ordered)
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the certificates, the winner's first."""
        found = ranked(ordered)
        places = ordered.number("places", places_with_prizes(ordered.tournament))
        face = face_of(ordered.tournament)
        kind = CATEGORY if found.category else BY_PLACE
        sums = sums_of(ordered, kind, found.category)
        leaves = [
            Page(labels=list(_labels(ordered, found, row, face.words, sums)), form="frame")
            for row in found.rows
            if row.place is not None and row.place.first <= places
        ]
        return RenderedPart(leaves, {"frame": frame_of(ordered)}, "A4 landscape")


CERTIFICATES = Certificates()


def frame_of(ordered: Ordered) -> str:
    """Return the background of certificates: a frame in the event's colour, and its logo."""
    face = ordered.face()
    look = {"colour": face.colour or BLACK, "logo": face.logo}
    return render_to_string("paper/certificate_form.html", look)


def _labels(
    ordered: Ordered,
    found: RankedStandings,
    row: StandingRow,
    own_words: str,
    sums: Mapping[int, int],
) -> Iterator[Label]:
    assert row.place is not None
    won = _won(found, row.place)
    points = with_sum(_points(found, row), sums.get(row.number, 0), ordered)
    yield from lines_of(ordered, row.name, row.club, won, points, own_words=own_words)


def lines_of(
    ordered: Ordered,
    name: str,
    below: str,
    won: str,
    points: str,
    *,
    own_words: str,
    is_named: bool = False,
) -> Iterator[Label]:
    """Yield the text of a certificate: the name, the prize and the points.

    `is_named` is for a special award, which is not worded as a place.
    """
    tournament = ordered.tournament
    yield Label(_("Certificate"), MARGIN, 29, INNER, 14, 34, "middle spaced")
    yield _line(name, 63, 19, 46, "bold", "h1")
    if below:
        yield _line(below, 85, 7, 15)
    taking = pgettext("certificate", "for taking")
    lead = pgettext("certificate", "for the special award") if is_named else taking
    yield Label(lead, MARGIN, 95, INNER, 6, 14, "middle")
    yield _line(won, 102, 15, 38, "bold")
    event = pgettext("certificate", "in the tournament “%(name)s”")
    yield _line(fill_sentence(event, {"name": tournament.name}), 120, 12, 20)
    yield _line(points, 134, 7, 13)
    day = date_format(tournament.date, "DATE_FORMAT")
    yield _line(" · ".join(filter(None, (tournament.place, day))), 143, 7, 13)
    if own_words:
        yield _line(own_words, 151, 7, 13)
    yield from _signatures(ordered)


def _won(found: RankedStandings, place: Place) -> str:
    """Return the place in words: 1st place, shared 2nd–3rd place, 1st place · women."""
    words = written_place(place)
    return f"{words} · {found.among_words}" if found.among_words else words


def written_place(place: Place) -> str:
    """Return a place in words: 1st place, shared 2nd–3rd place."""
    if place.first == place.last:
        return pgettext("certificate", "%(place)s place") % {"place": ordinal(place.first)}
    both = f"{ordinal(place.first)}–{ordinal(place.last)}"
    return pgettext("certificate", "shared %(place)s place") % {"place": both}


def ordinal(number: int) -> str:
    """Return a number as an ordinal: 1st, 2nd, 3rd."""
    forms = (
        pgettext("ordinal", "%(number)sth"),
        pgettext("ordinal", "%(number)sst"),
        pgettext("ordinal", "%(number)snd"),
        pgettext("ordinal", "%(number)srd"),
    )
    last = 0 if number % 100 in TEENS else number % 10
    return forms[last if last < len(forms) else 0] % {"number": number}


def _points(found: RankedStandings, row: StandingRow) -> str:
    points = figures.points(row.small, is_signed=found.is_signed)
    if not found.has_big_points:
        return _("points %(points)s") % {"points": points}
    small = _("small points %(points)s") % {"points": points}
    return f"{_('big points %(points)s') % {'points': figures.exact(row.big)}}, {small}"


def _line(text: str, y: float, height: float, size: float, role: str = "", tag: str = "p") -> Label:
    """Return a centred line."""
    label = Label(text, MARGIN, y, INNER, height, size, f"{role} middle".strip(), tag)
    return fit_label(label, is_bold="bold" in role)


def _signatures(ordered: Ordered) -> Iterator[Label]:
    # The logo between them has as much space on either side as below the last line.
    width = 72.0
    both = signatures(ordered)
    for signature, x in zip(both, (MARGIN + 4, WIDTH - MARGIN - 4 - width), strict=True):
        who = signature.name or signature.words
        yield fit_label(Label(who, x, 178, width, 5.5, 11, "middle signed"))
        if signature.name:
            yield fit_label(Label(signature.words, x, 183.5, width, 4.5, 9, "middle"))


class Nominations:
    """A certificate for every player with a special award."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: special awards are few."""
        if not _named(ordered):
            raise NothingToPrint(_("There are no special awards yet. Close a round first."))
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the certificates in the order of the special awards."""
        words = face_of(ordered.tournament).words
        leaves = [
            Page(labels=list(_nomination_labels(ordered, one, nominee, words)), form="frame")
            for one in _named(ordered)
            for nominee in one.nominees
        ]
        return RenderedPart(leaves, {"frame": frame_of(ordered)}, "A4 landscape")


NOMINATIONS_PAPER = Nominations()


def _named(ordered: Ordered) -> tuple[Nomination, ...]:
    return nominations(ordered.tournament, public_view_for(ordered.tournament).rounds)


def _nomination_labels(
    ordered: Ordered, one: Nomination, nominee: AwardNominee, own_words: str
) -> Iterator[Label]:
    won = str(NOMINATIONS[one.code])
    sums = sums_of(ordered, AWARD, one.code)
    figure = with_sum(
        figure_words(one.code, nominee.count, nominee.of), sums.get(nominee.number, 0), ordered
    )
    yield from lines_of(
        ordered, nominee.name, nominee.club, won, figure, own_words=own_words, is_named=True
    )
