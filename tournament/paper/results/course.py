"""The course of an event: every place after every round, on one page for up to 100 players.

A page is a table with a row for each place and a column for each round. Its cells are the players'
numbers, with a line from each player's number to the next. The names are at both ends. The pages
of a larger field are slices of places, which can be joined below one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring.big_points import Place
from tournament.paper.pages import BODY_TOP, MARGIN, PageHead, in_pages, numbered_pages, page_parts
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.event_highlights import draw_highlights
from tournament.paper.results.lanes import INKS, Lanes, Places, Slice, discs_of, lanes_of, lines_of
from tournament.paper.results.ranked import played_of, status_of
from tournament.paper.text import ALLOWANCE, LEADING, LEGIBLE, MM_PER_POINT, cut_off, width_of
from tournament.reading.results.bump_chart import LEAST_ROUNDS, places_by_round
from tournament.reading.results.standings import Ranking, ranking
from tournament.words import figures
from tournament.words.names import with_initials

MOST_ACROSS: Final = 18
HEADING: Final = 4.6
HIGHLIGHTS: Final = 21.0
ABOVE_HIGHLIGHTS: Final = 4.0
LARGEST: Final = 11.0
HIGHEST: Final = 11.0
LOWEST: Final = 2.45
"""The row of a place, in millimetres: letters of `LEGIBLE` points just fit."""
ROOMY: Final = 3.4
"""The row in which letters are large enough for a page that is wider than high."""
WIDEST_NAME: Final = 0.24
"""The share of the width that the names at one end may have."""
AIR: Final = 1.6
PAGES_TO_A_PART: Final = 4


@dataclass(frozen=True, slots=True)
class CourseLayout:
    """The page, its rows and its letters, which are the same on all pages of an event."""

    head: PageHead
    lanes: int
    rounds: int
    row: float
    size: float
    name: float
    places: tuple[float, float]
    number: float

    @property
    def ends(self) -> tuple[float, float]:
        """The widths of the names with their places, before and after the lines."""
        return self.name + self.places[0], self.name + self.places[1]


class Course:
    """The places after every round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        found = _ranking(ordered)
        return page_parts(len(_slices(found, _layout(found))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        found = _ranking(ordered)
        layout, courses = _layout(found), places_by_round(found)
        lanes = lanes_of(courses, found.since)
        slices = _slices(found, layout)
        own = slices[part["first"] : part["last"]]
        head = _head(ordered, found, layout)
        bodies = [
            _body(found, layout, lanes, courses, one, is_last=one == slices[-1]) for one in own
        ]
        pages = numbered_pages(ordered, head, "course", bodies, part)
        forms = {
            f"lines {at}": _lines(head, layout, lanes, one)
            for at, one in enumerate(own, start=part["first"])
        }
        named = [replace(page, form=name) for page, name in zip(pages, forms, strict=True)]
        return RenderedPart(named, forms, "A4 landscape" if head.is_landscape else "A4")


COURSE = Course()


def _ranking(ordered: Ordered) -> Ranking:
    found = ranking(ordered.tournament, played_of(ordered).number)
    if found.after < LEAST_ROUNDS:
        raise NothingToPrint(_("The course needs two closed rounds. Close the second round first."))
    return found


def _head(ordered: Ordered, found: Ranking, layout: CourseLayout) -> PageHead:
    title = _("The course of the event, after round %(round)s") % {"round": found.after}
    return replace(
        layout.head,
        title=title,
        status=status_of(ordered.tournament, played_of(ordered)),
        notes=_("A row for each place after each round. The numbers are the players' numbers."),
    )


def _layout(found: Ranking) -> CourseLayout:
    """Return the largest layout in which all players have a page, or share it evenly."""
    players, rounds = max(len(found.numbers), 2), found.after - found.since + 1
    across = ceil(rounds / ceil(rounds / MOST_ACROSS))
    wide, high = PageHead("", is_landscape=True), PageHead("")
    head = wide if _row(wide, players) >= ROOMY else high
    if across > MOST_ACROSS / 2 and _row(wide, players) >= LOWEST:
        head = wide
    most = int((head.body_height - HEADING) / LOWEST)
    lanes = ceil(players / ceil(players / most))
    row = min(HIGHEST, max(_row(head, lanes), LOWEST))
    size = max(LEGIBLE, min(LARGEST, int(row / MM_PER_POINT / LEADING * 4) / 4))
    em = size * MM_PER_POINT
    longest = max((width_of(line.name, is_bold=True) for line in found.lines), default=0) * em
    courses = places_by_round(found).values()
    return CourseLayout(
        head=head,
        lanes=lanes,
        rounds=across,
        row=row,
        size=size,
        name=min(longest * 1.02 + 0.5, head.width * WIDEST_NAME),
        places=(_widest(courses, 0) * em + AIR, _widest(courses, -1) * em + AIR),
        number=max(width_of(str(number), is_bold=True) for number in found.numbers) * em + AIR,
    )


def _widest(courses: Iterable[Places], at: int) -> float:
    """Return the width of the longest place after a round, for letters one millimetre high."""
    held = {figures.place(places[at]) for places in courses}
    return max((width_of(words, is_bold=True) for words in held), default=0)


def _row(head: PageHead, lanes: int) -> float:
    """Return the height of a lane, with the highlights below the last one if there is room."""
    room = head.body_height - HEADING
    row = (room - HIGHLIGHTS - ABOVE_HIGHLIGHTS) / lanes
    return row if row >= LOWEST * 1.1 else room / lanes


def _slices(found: Ranking, layout: CourseLayout) -> list[Slice]:
    """Return the pages: all places in the first rounds, then in the next."""
    left, right = (end + layout.number / 2 + AIR for end in layout.ends)
    across = in_pages(range(found.since, found.after + 1), layout.rounds)
    lanes = in_pages(range(len(found.lines)), layout.lanes)
    return [
        Slice(some, rounds, left, layout.head.width - right, layout.row)
        for rounds, some in product(across, lanes)
    ]


def _body(
    found: Ranking,
    layout: CourseLayout,
    lanes: Lanes,
    courses: Mapping[int, Places],
    own: Slice,
    *,
    is_last: bool,
) -> Mapping[str, Any]:
    """Return the table of a page, and the highlights below the last one if there is room."""
    used = HEADING + own.height + ABOVE_HIGHLIGHTS
    room = layout.head.body_height - used
    has_room = is_last and room >= HIGHLIGHTS * 0.8
    return {
        "layout": layout,
        "heading": HEADING,
        "across": own.rounds,
        "words": {"place": _("Place"), "player": _("Player")},
        "step": own.step,
        "outer": layout.number / 2 + AIR + own.step / 2,
        "inner": layout.number + 2 * AIR,
        "lanes": list(_rows(found, layout, lanes, courses, own)),
        "highlights": list(draw_highlights(found, used, layout.head.width, room))
        if has_room
        else [],
    }


@dataclass(frozen=True, slots=True)
class NamedEnd:
    """A name at the end of a line, with the place held there."""

    place: str = ""
    name: str = ""
    is_lit: bool = False


@dataclass(frozen=True, slots=True)
class NumberInLane:
    """The player who held a place after a round."""

    number: int | str = ""
    is_lit: bool = False


@dataclass(frozen=True, slots=True)
class LaneRow:
    """A row of the table: a place after every round, with its player's name at both ends."""

    start: NamedEnd
    numbers: Sequence[NumberInLane]
    end: NamedEnd


def _rows(
    found: Ranking,
    layout: CourseLayout,
    lanes: Lanes,
    courses: Mapping[int, Places],
    own: Slice,
) -> Iterator[LaneRow]:
    name_of = {line.row.number: line.name for line in found.lines}
    lit = set(lanes.result[: len(INKS)])
    first = own.rounds[0] - lanes.rounds[0]
    held = [list(lanes.held[first + at]) for at in range(len(own.rounds))]

    def end(at: int, lane: int) -> NamedEnd:
        if lane >= len(held[at]):
            return NamedEnd()
        number = held[at][lane]
        place: Place | None = courses[number][first + at]
        name = _fitting(name_of[number], layout)
        return NamedEnd(figures.place(place), name, number in lit)

    for lane in own.lanes:
        there = [some[lane] if lane < len(some) else "" for some in held]
        numbers = [NumberInLane(number, number in lit) for number in there]
        yield LaneRow(end(0, lane), numbers, end(-1, lane))


def _fitting(name: str, layout: CourseLayout) -> str:
    """Return a name in the letters of all names: one that is too wide has initials."""
    width = layout.name / layout.size / MM_PER_POINT / ALLOWANCE
    is_whole = width_of(name, is_bold=True) <= width
    shown = name if is_whole else with_initials(name)
    return cut_off(shown, layout.size, layout.name, is_bold=True)


def _lines(head: PageHead, layout: CourseLayout, lanes: Lanes, own: Slice) -> str:
    """Return the form of a page: its lines, and a disc behind each number of a lit player."""
    first = own.rounds[0] - lanes.rounds[0]
    context = {
        "head": head,
        "left": MARGIN,
        "top": BODY_TOP + HEADING,
        "height": own.height,
        "lines": list(lines_of(lanes, own, first, layout.number / 2)),
        "discs": list(discs_of(lanes, own, first, layout.number)),
    }
    return render_to_string("paper/course_lines.html", context)
