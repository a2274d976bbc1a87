"""Certificates for those who are named beside the first places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.models.face import face_of
from tournament.paper.order import Ordered, Unprintable
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.results.certificates import frame_of, lines_of
from tournament.paper.text import Label
from tournament.reading.results.nominations import Nomination, Nominee, nominations
from tournament.reading.visibility import public_view_for
from tournament.words.nominations import NOMINATIONS, figure_words


class Nominations:
    """A certificate for everybody who is named."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: few are named."""
        if not _named(ordered):
            raise Unprintable(_("Nobody is named yet. Close a round first."))
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the certificates in the order of the nominations."""
        words = face_of(ordered.tournament).words
        leaves = [
            Page(labels=list(_labels(ordered, one, nominee, words)), form="frame")
            for one in _named(ordered)
            for nominee in one.nominees
        ]
        return RenderedPart(leaves, {"frame": frame_of(ordered)}, "A4 landscape")


NOMINATIONS_PAPER = Nominations()


def _named(ordered: Ordered) -> tuple[Nomination, ...]:
    return nominations(ordered.tournament, public_view_for(ordered.tournament).rounds)


def _labels(ordered: Ordered, one: Nomination, nominee: Nominee, own_words: str) -> Iterator[Label]:
    won = str(NOMINATIONS[one.code])
    figure = figure_words(one.code, nominee.count, nominee.of)
    yield from lines_of(
        ordered, nominee.name, nominee.club, won, figure, own_words=own_words, is_named=True
    )
