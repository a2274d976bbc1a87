"""The course of an event: all players' places over the rounds, as a drawing and a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.big_points import Place
from tournament.paper.pages import (
    PageHead,
    in_pages,
    numbered_pages,
    page_parts,
    ruled,
    rules_below,
    without_orphans,
)
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.ranked import played_of, status_of
from tournament.paper.text import (
    LEADING,
    MM_PER_POINT,
    Label,
    TextBox,
    fit,
    fit_label,
    readable_label,
    wrap,
)
from tournament.reading.results.bump_chart import LEAST_ROUNDS, places_by_round
from tournament.reading.results.highlights import Comeback, RoundOf, TableOfDay, highlights
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.words import figures

SIZE: Final = 9.0
LEFT: Final = 9.0
ENDS: Final = 205.0
NAMED: Final = 68.0
FOOT: Final = 6.0
TOLD: Final = 24.0
LARGEST: Final = 11.0
LEAST_APART: Final = 3.1
"""Names closer together would be illegible; more players are named on several pages."""
PANEL: Final = 40
"""The number of players named on each page, by final place."""
FAN: Final = 14.0
"""The distance over which lines spread to reach their names, if many end close together."""
LIT: Final = ("", "2.4 1", "0.5 0.9", "3 0.9 0.5 0.9", "1.2 1.2")
ROW: Final = 6.05
HEADING: Final = 7.5
ACROSS: Final = 18
WIDTHS: Final = (17.0, 66.0, 40.0)
PAGES_TO_A_PART: Final = 4
Places = Sequence[Place | None]
Courses = Sequence[tuple[int, Places]]


def highlight_lines(found: Ranking) -> tuple[tuple[str, str], ...]:
    """Return the highlights up to these standings, each with its title."""
    best = highlights(found)
    lists = (
        (
            _("Biggest win") if best.are_wins else _("Best round"),
            [_win(one, is_signed=found.is_signed) for one in best.wins],
        ),
        (_("Best comeback"), [_climb(one.line.name, one) for one in best.comebacks]),
        (_("Table of the day"), [_table(one) for one in best.tables]),
    )
    return tuple((title, "; ".join(said)) for title, said in lists if said)


def _win(one: RoundOf, *, is_signed: bool) -> str:
    where = _("round %(round)s, table %(table)s") % {"round": one.round, "table": one.table}
    return f"{one.line.name} {figures.points(one.small, is_signed=is_signed)}, {where}"


def _climb(name: str, one: Comeback) -> str:
    now = one.line.row.place.first if one.line.row.place else ""
    words = _("from place %(held)s after round %(round)s to place %(now)s")
    return f"{name}, {words % {'held': one.held, 'round': one.round, 'now': now}}"


def _table(one: TableOfDay) -> str:
    where = _("round %(round)s, table %(table)s") % {"round": one.round, "table": one.number}
    said = _("%(points)s points changed hands") % {"points": one.points}
    return f"{where}: {said} ({', '.join(line.name for line in one.players)})"


def draw_highlights(found: Ranking, y: float, width: float, room: float) -> Iterator[Label]:
    """Yield the highlights below a drawing, side by side, each in the available height."""
    said = highlight_lines(found)
    each = width / max(len(said), 1)
    for position, (title, words) in enumerate(said):
        x = position * each
        yield Label(title, x, y, each - 4, 5, 11, "bold", "h2")
        lines = wrap(words, SIZE, each - 4)
        height = len(lines) * SIZE * MM_PER_POINT * LEADING
        label = Label("\n".join(lines), x, y + 5.5, each - 4, height, SIZE)
        yield label if height <= room else fit_label(replace(label, text=words, height=room))


@dataclass(frozen=True, slots=True)
class DrawnCourse:
    """One line of the drawing in millimetres, with its style; the widest are on top."""

    points: str
    dashes: str
    width: float
    ink: str


class Course:
    """The places after every round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each, the drawing first."""
        found, head = _ranking(ordered), PageHead(title="", is_landscape=True)
        return page_parts(len(_panels(found, head)) + len(_sheets(found)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        found = _ranking(ordered)
        head = _head(ordered, found)
        drawings = (_drawing(found, head, named) for named in _panels(found, head))
        pages = [*drawings, *(_table_labels(found, *each) for each in _sheets(found))]
        own = pages[part["first"] : part["last"]]
        rules = [rules_below(head, len(page.get("table", ())), ROW, HEADING) for page in own]
        return ruled(numbered_pages(ordered, head, "course", own, part), head, rules)


COURSE = Course()


def _ranking(ordered: Ordered) -> Ranking:
    found = ranking(ordered.tournament, played_of(ordered).number)
    if found.after < LEAST_ROUNDS:
        raise NothingToPrint(_("The course needs two closed rounds. Close the second round first."))
    return found


def _head(ordered: Ordered, found: Ranking) -> PageHead:
    title = _("The course of the event, after round %(round)s") % {"round": found.after}
    return PageHead(
        title=title, status=status_of(ordered.tournament, played_of(ordered)), is_landscape=True
    )


def _panels(found: Ranking, head: PageHead) -> list[Courses]:
    """Return the players named on each drawing: all, or a group of neighbours in the result."""
    courses = list(places_by_round(found).items())
    are_all = _step(len(courses), head) >= LEAST_APART
    return [courses] if are_all else [list(page) for page in in_pages(courses, PANEL)]


def _step(players: int, head: PageHead) -> float:
    """Return the distance between two places."""
    return (head.body_height - TOLD - FOOT) / (max(players, 2) - 1)


def _drawing(found: Ranking, head: PageHead, named: Courses) -> Mapping[str, Any]:
    """Return a page with the lines of all players; the named ones end at their names."""
    courses = list(places_by_round(found).items())
    last, step = max(len(courses), 2), _step(len(courses), head)
    height = step * (last - 1)
    rounds = [(n, _x(n, found.after)) for n in range(1, found.after + 1)]
    rows = _rows(courses, named, step, height)
    return {
        "lines": sorted(_lines(found, courses, rows, step), key=lambda one: one.width),
        "rounds": rounds,
        "bottom": height,
        "chart": [
            *_names(found, named, rows, step),
            *(Label(str(n), x - 5, height + 1, 10, 4.5, 9, "middle") for n, x in rounds),
            *_marks(last, step),
            *draw_highlights(found, height + FOOT + 3, head.width, TOLD - 9),
        ],
    }


def _rows(courses: Courses, named: Courses, step: float, height: float) -> Mapping[int, float]:
    """Return how far down each name is: at the end of its line, or spread around it."""
    if len(named) == len(courses):
        return {number: at * step for at, (number, _places) in enumerate(named)}
    row = height / (PANEL - 1)
    first = courses.index(named[0])
    middle, tall = (first + (len(named) - 1) / 2) * step, (len(named) - 1) * row
    top = min(max(middle - tall / 2, 0), height - tall)
    return {number: top + at * row for at, (number, _places) in enumerate(named)}


def _lines(
    found: Ranking, courses: Courses, rows: Mapping[int, float], step: float
) -> Iterator[DrawnCourse]:
    """Yield all players' lines: highlighted are the first if all are named, else the named."""
    is_whole = len(rows) == len(courses)
    for position, (number, places) in enumerate(courses):
        points, dashes = _points(places, found.after, step), LIT[position % len(LIT)]
        if number not in rows or (is_whole and position >= len(LIT)):
            yield DrawnCourse(points, "", 0.15, "#888")
        elif is_whole:
            yield DrawnCourse(points, dashes, 0.55, "#000")
        else:
            yield DrawnCourse(points, dashes, 0.3, "#000")
            end = points.rpartition(" ")[2]
            yield DrawnCourse(f"{end} {ENDS + FAN:.2f},{rows[number]:.2f}", "", 0.1, "#000")


def _names(
    found: Ranking, named: Courses, rows: Mapping[int, float], step: float
) -> Iterator[Label]:
    """Yield the names at the line ends; if all players are named, the first in bold."""
    is_whole = len(named) == len(found.numbers)
    row = step if is_whole else LEAST_APART
    aside = 0 if is_whole else FAN
    size = min(LARGEST, row / MM_PER_POINT / 1.2)
    line_of = {line.row.number: line for line in found.lines}
    for position, (number, places) in enumerate(named):
        words = f"{_held(places[-1])} {line_of[number].name}"
        role = "bold" if position < len(LIT) and is_whole else ""
        top = rows[number] - row / 2
        label = Label(words, ENDS + aside + 2.5, top, NAMED - aside, row, size, role)
        yield readable_label(label, is_bold=bool(role))


def _marks(last: int, step: float) -> Iterator[Label]:
    """Yield the place numbers next to the drawing: the first, and every fifth or tenth."""
    every = next(each for each in (1, 5, 10, 25, 50, 100, 250) if last / each <= 20)
    for place in sorted({1, *range(every, last + 1, every)}):
        yield Label(
            figures.ordinal(place, place), 0, (place - 1) * step - 2, LEFT - 2, 4, 8, "right"
        )


def _x(number: int, after: int) -> float:
    return LEFT + (ENDS - LEFT) * (number - 1) / (after - 1)


def _points(places: Places, after: int, step: float) -> str:
    held = [(n, place) for n, place in enumerate(places, start=1) if place is not None]
    return " ".join(
        f"{_x(n, after):.2f},{step * (place.first + place.last - 2) / 2:.2f}" for n, place in held
    )


def _sheets(found: Ranking) -> list[tuple[Sequence[int], Sequence[RankedPlayer]]]:
    """Return the pages of the table: all players in the first rounds, then in the next."""
    height = PageHead(title="", is_landscape=True).body_height
    rows = int((height - HEADING) / ROW)
    return [
        (rounds, page)
        for rounds in in_pages(range(1, found.after + 1), ACROSS)
        for page in without_orphans(in_pages(list(found.lines), rows))
    ]


def _table_labels(
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
