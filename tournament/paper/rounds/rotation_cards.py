"""One card per player for all rounds of a rotation: table, seat, and opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.slips import Slip, SlipGrid, cut
from tournament.paper.text import Label, fit_label
from tournament.reading.rounds.schedule import PlayerSchedule, Rotation, ScheduledRound, rotation_of

GRID: Final = SlipGrid(2, 4)
PAGES_TO_A_PART: Final = 25
MARGIN: Final = 8.0
WORDS: Final = GRID.width - 2 * MARGIN
TOP: Final = 22.0
ROOMIEST: Final = 10.0
LARGEST: Final = 14.0


class RotationCards:
    """A card for every player."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        count, step = len(_rotation(ordered).ways), PAGES_TO_A_PART * GRID.count
        for first in range(0, count, step):
            yield {"first": first, "last": min(first + step, count)}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the cards of some players."""
        own = list(_rotation(ordered).ways[part["first"] : part["last"]])
        over = ordered.tournament.name
        return cut(GRID, own, lambda way: Slip(tuple(_labels(way, over)), ""), is_draft=False)


ROTATION_CARDS = RotationCards()


def _rotation(ordered: Ordered) -> Rotation:
    found = rotation_of(ordered.tournament)
    if found is None:
        raise NothingToPrint(
            _(
                "There is no rotation to print. Publish the first seats of a rotation in "
                "which nobody leaves."
            )
        )
    return found


def _labels(way: PlayerSchedule, over: str) -> Iterator[Label]:
    yield fit_label(Label(over, MARGIN, MARGIN, WORDS, 4, 8.5))
    named = f"{way.number} {way.name}"
    yield fit_label(Label(named, MARGIN, MARGIN + 4.5, WORDS, 8, 15, "bold"), is_bold=True)
    room = min(ROOMIEST, (GRID.height - TOP - MARGIN) / max(len(way.stops), 1))
    stops = [
        Label(_words(stop), MARGIN, TOP + place * room, WORDS, room, LARGEST)
        for place, stop in enumerate(way.stops)
    ]
    # All rounds in letters of the same size, even if one has more opponents.
    size = min((fit_label(stop).size for stop in stops), default=LARGEST)
    yield from (fit_label(replace(stop, size=size)) for stop in stops)


def _words(stop: ScheduledRound) -> str:
    if stop.table is None:
        return _("Round %(round)s: sits out") % {"round": stop.number}
    facts = {
        "round": stop.number,
        "table": stop.table,
        "seat": stop.letter,
        "others": ", ".join(map(str, stop.others)),
    }
    return _("Round %(round)s: table %(table)s, seat %(seat)s, with %(others)s") % facts
