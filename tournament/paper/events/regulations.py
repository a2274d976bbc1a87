"""The regulations: all clauses that follow from the settings, to hang up and to sign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.paper.pages import PageHead, numbered_pages, page_parts
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.results.standings import signatures
from tournament.paper.text import LEADING, MM_PER_POINT, Label, fit_label, wrap
from tournament.reading.applications import announced_of
from tournament.reading.regulations import own_text_of, paragraphs_of
from tournament.standings.sheets import blocks_of, settings_of
from tournament.words.regulations import Clause, regulations

ABOUT: Final = 58.0
BETWEEN: Final = 4.0
AIR: Final = 4.5
SIZES: Final = (15.0, 13.5, 12.0, 11.0)
"""Text sizes; the largest that fits on one page is used."""
SIGNATURES: Final = 34.0
LONGEST_CLAUSE: Final = 2_000
"""A clause is not split between pages, and twice as much would not fit on one."""
PAGES_TO_A_PART: Final = 25

Body = Mapping[str, Any]


class Regulations:
    """The regulations, clause by clause."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: regulations are few pages."""
        return page_parts(len(_bodies(ordered)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the clauses, each after its heading."""
        bodies = _bodies(ordered)[part["first"] : part["last"]]
        return RenderedPart(numbered_pages(ordered, _head(), "regulations", bodies, part))


REGULATIONS = Regulations()


def _head() -> PageHead:
    return PageHead(title=_("Regulations"))


def _bodies(ordered: Ordered) -> list[Body]:
    """Return the pages, in the largest letters that fit on one page."""
    spread = [_pages(ordered, size) for size in SIZES]
    return next((pages for pages in spread if len(pages) == 1), spread[-1])


def _pages(ordered: Ordered, size: float) -> list[Body]:
    """Return the pages: no clause is split, and the signatures follow the last clause."""
    head, clauses = _head(), _clauses(ordered)
    pages: list[list[Label]] = [[]]
    y = 0.0
    for number, clause in enumerate(clauses, start=1):
        height = _lines(clause, head.width, size)[1]
        below = AIR + SIGNATURES if number == len(clauses) else 0.0
        if y and y + height + below > head.body_height:
            pages.append([])
            y = 0.0
        pages[-1].extend(_labels(number, clause, y, head.width, size))
        y += height + AIR
    bodies: list[Body] = [{"clauses": page} for page in pages]
    return [*bodies[:-1], {**bodies[-1], "signatures": signatures(ordered)[:1]}]


def _clauses(ordered: Ordered) -> tuple[Clause, ...]:
    """Return the clauses, preceded by date and place."""
    tournament = ordered.tournament
    day = date_format(tournament.date, "DATE_FORMAT")
    starts = time_format(tournament.starts, "TIME_FORMAT") if tournament.starts else ""
    at = _("starts at %(time)s") % {"time": starts} if starts else ""
    when = ", ".join(filter(None, (day, at, tournament.place)))
    first = [Clause(_("When and where"), f"{when}.")]
    if tournament.contact:
        first.append(Clause(_("Questions"), tournament.contact))
    settings, announced = settings_of(tournament), announced_of(tournament)
    told = regulations(settings, tournament, blocks_of(tournament), announced)
    return (*first, *told, *_further(tournament))


def _further(tournament: Tournament) -> Iterable[Clause]:
    """Yield the organiser's own paragraphs, each as a clause."""
    about = _("Further provisions")
    for paragraph in paragraphs_of(own_text_of(tournament)):
        for number in range(0, len(paragraph), LONGEST_CLAUSE):
            yield Clause(about, paragraph[number : number + LONGEST_CLAUSE])
            about = ""


def _lines(clause: Clause, width: float, size: float) -> tuple[tuple[str, ...], float]:
    """Return the text of a clause line by line, and its height."""
    lines = wrap(clause.says, size, width - ABOUT - BETWEEN)
    return lines, len(lines) * size * MM_PER_POINT * LEADING


def _labels(number: int, clause: Clause, y: float, width: float, size: float) -> Iterable[Label]:
    lines, height = _lines(clause, width, size)
    row = size * MM_PER_POINT * LEADING
    about = Label(f"{number}. {clause.about}".strip(), 0, y, ABOUT, row, size, "bold", "h2")
    yield fit_label(about, is_bold=True)
    x = ABOUT + BETWEEN
    yield Label("\n".join(lines), x, y, width - x, height, size)
