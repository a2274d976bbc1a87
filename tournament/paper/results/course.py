"""The course of an event: everybody's places over the rounds, drawn and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.big_points import Place
from tournament.paper.layout.pages import (
    PageHead,
    Span,
    in_pages,
    leaves,
    page_parts,
    ruled,
    rules_below,
)
from tournament.paper.layout.text import LEADING, MM_PER_POINT, Label, TextBox, fit, fitted, wrap
from tournament.paper.order import Ordered, Unprintable
from tournament.paper.paper import RenderedPart
from tournament.paper.results.ranked import played_of, status_of
from tournament.paper.results.told import told
from tournament.reading.results.bump_chart import LEAST_ROUNDS, places_by_round
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.words import figures

LEFT: Final = 9.0
ENDS: Final = 205.0
NAMED: Final = 68.0
FOOT: Final = 6.0
TOLD: Final = 24.0
TOLD_SIZE: Final = 9.0
LARGEST: Final = 11.0
LEAST_APART: Final = 3.1
"""Names closer together could not be read; of more players only the first are named."""
LIT: Final = ("", "2.4 1", "0.5 0.9", "3 0.9 0.5 0.9", "1.2 1.2")
ROW: Final = 6.05
HEADING: Final = 7.5
ACROSS: Final = 18
WIDTHS: Final = (17.0, 66.0, 40.0)
PAGES_TO_A_PART: Final = 4

Places = Sequence[Place | None]


@dataclass(frozen=True, slots=True)
class DrawnCourse:
    """One line of the drawing, in millimetres; `dashes` are those of the first few."""

    points: str
    dashes: str
    is_lit: bool


class Course:
    """The places after every round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return parts of so many pages, the drawing first."""
        return page_parts(1 + len(_sheets(_ranking(ordered))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        found = _ranking(ordered)
        head = _head(ordered, found)
        pages = [_drawing(ordered, found, head), *(_table(found, *each) for each in _sheets(found))]
        span = Span(part["first"] + 1, part["total"])
        own = pages[part["first"] : part["last"]]
        rules = [rules_below(head, len(page.get("table", ())), ROW, HEADING) for page in own]
        return ruled(leaves(ordered, head, "course", own, span), head, rules)


COURSE = Course()


def _ranking(ordered: Ordered) -> Ranking:
    found = ranking(ordered.tournament, played_of(ordered).number)
    if found.after < LEAST_ROUNDS:
        raise Unprintable(_("There is no course before two rounds are closed. Close the second."))
    return found


def _head(ordered: Ordered, found: Ranking) -> PageHead:
    title = _("The course of the event, after round %(round)s") % {"round": found.after}
    return PageHead(
        title=title, status=status_of(ordered.tournament, played_of(ordered)), is_landscape=True
    )


def _drawing(ordered: Ordered, found: Ranking, head: PageHead) -> Mapping[str, Any]:
    """Return the page with everybody's line; each ends at a name, where there is room for it."""
    courses = list(places_by_round(found).items())
    last = max(len(courses), 2)
    height = head.body_height - TOLD - FOOT
    step = height / (last - 1)
    lines = [
        DrawnCourse(_points(places, found.after, step), *_look(position))
        for position, (_number, places) in enumerate(courses)
    ]
    rounds = [(n, _x(n, found.after)) for n in range(1, found.after + 1)]
    return {
        "lines": sorted(lines, key=lambda one: one.is_lit),
        "rounds": rounds,
        "bottom": height,
        "chart": [
            *_names(found, courses, step),
            *(Label(str(n), x - 5, height + 1, 10, 4.5, 9, "middle") for n, x in rounds),
            *_marks(last, step),
            *_told(found, height + FOOT + 3, head.width),
        ],
    }


def _look(position: int) -> tuple[str, bool]:
    is_lit = position < len(LIT)
    return (LIT[position] if is_lit else ""), is_lit


def _names(found: Ranking, courses: Sequence[tuple[int, Places]], step: float) -> Iterator[Label]:
    """Yield who ends where; of too many for that the first, one below the other."""
    are_all = step >= LEAST_APART
    row = step if are_all else LARGEST * MM_PER_POINT * 1.3
    size = min(LARGEST, row / MM_PER_POINT / 1.2)
    line_of = {line.row.number: line for line in found.lines}
    shown = courses if are_all else courses[: len(LIT)]
    for position, (number, places) in enumerate(shown):
        y = position * row
        words = f"{_held(places[-1])} {line_of[number].name}"
        role = "bold" if position < len(LIT) else ""
        label = Label(words, ENDS + 2.5, y - row / 2, NAMED, row, size, role)
        yield fitted(label, is_bold=bool(role))


def _marks(last: int, step: float) -> Iterator[Label]:
    """Yield the places beside the drawing: the first, and every fifth or tenth."""
    every = next(each for each in (1, 5, 10, 25, 50, 100, 250) if last / each <= 20)
    for place in sorted({1, *range(every, last + 1, every)}):
        yield Label(
            figures.ordinal(place, place), 0, (place - 1) * step - 2, LEFT - 2, 4, 8, "right"
        )


def _told(found: Ranking, y: float, width: float) -> Iterator[Label]:
    """Yield the highlights beneath the drawing, side by side."""
    said = told(found)
    each = width / max(len(said), 1)
    for position, (title, words) in enumerate(said):
        x = position * each
        yield Label(title, x, y, each - 4, 5, 11, "bold", "h2")
        lines = wrap(words, TOLD_SIZE, each - 4)
        height = len(lines) * TOLD_SIZE * MM_PER_POINT * LEADING
        label = Label("\n".join(lines), x, y + 5.5, each - 4, height, TOLD_SIZE)
        room = TOLD - 9
        yield label if height <= room else fitted(replace(label, text=words, height=room))


def _x(number: int, after: int) -> float:
    return LEFT + (ENDS - LEFT) * (number - 1) / (after - 1)


def _points(places: Places, after: int, step: float) -> str:
    held = [(n, place) for n, place in enumerate(places, start=1) if place is not None]
    return " ".join(
        f"{_x(n, after):.2f},{step * (place.first + place.last - 2) / 2:.2f}" for n, place in held
    )


def _sheets(found: Ranking) -> list[tuple[Sequence[int], Sequence[RankedPlayer]]]:
    """Return the pages of the table: everybody in the first rounds, then in the next."""
    height = PageHead(title="", is_landscape=True).body_height
    rows = int((height - HEADING) / ROW)
    return [
        (rounds, page)
        for rounds in in_pages(range(1, found.after + 1), ACROSS)
        for page in in_pages(list(found.lines), rows)
    ]


def _table(
    found: Ranking, rounds: Sequence[int], lines: Sequence[RankedPlayer]
) -> Mapping[str, Any]:
    courses = places_by_round(found)
    _place, name, club = WIDTHS
    return {
        "widths": WIDTHS,
        "across": rounds,
        "words": {"place": _("Place"), "player": _("Player"), "club": _("Club")},
        "heading": HEADING,
        "row": ROW,
        "table": [
            (
                figures.place(line.row.place),
                fit(line.name, TextBox(name - 3, ROW - 0.4, 10)),
                fit(line.row.club, TextBox(club - 3, ROW - 0.4, 9)),
                [_held(courses[line.row.number][n - 1]) for n in rounds],
            )
            for line in lines
        ],
    }


def _held(place: Place | None) -> str:
    return figures.place(place) if place is not None else "–"
