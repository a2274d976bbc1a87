"""The standings of teams on paper, and certificates for the members of the top teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models.branding import face_of
from tournament.paper.pages import PageHead, in_pages, page_parts, ruled_tables
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.certificates import (
    frame_of,
    lines_of,
    written_place,
)
from tournament.paper.results.prize_sums import sums_of, with_sum
from tournament.paper.results.ranked import played_of, status_of
from tournament.paper.text import LEADING, MM_PER_POINT, FittedText, Label, TextBox, fit, wrap
from tournament.reading.applications import places_with_prizes
from tournament.reading.results.prizes import TEAMS
from tournament.reading.teams import teams_in_the_hall
from tournament.standings.sheets import blocks_of
from tournament.standings.teams import TeamLine, TeamTable
from tournament.words import figures
from tournament.words.blocks import teams_carried_words
from tournament.words.teams import list_words

ROW: Final = 13.0
HEADING: Final = 8.0
ROOM: Final = PageHead("").body_height - HEADING
WIDTH: Final = 116.0
NAME: Final = 6.4
BELOW: Final = 1.2
SIZES: Final = ((18.0, 13.0), (15.0, 11.0), (12.0, 9.0))
"""The letters of teams and of their players: the largest with which each list fits on a page."""
PAGES_TO_A_PART: Final = 6


@dataclass(frozen=True, slots=True)
class TeamLetters:
    """The letters of all rows of a paper, in points, and the height of a row."""

    team: float
    mates: float
    row: float


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line on paper, fitted; the first line of a list has the list's name."""

    heads: str
    place: str
    name: FittedText
    mates: FittedText
    big: str
    small: str


class TeamStandings:
    """The standings of every list of teams after a round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(_pages(_table(ordered))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the teams of some pages."""
        table = _table(ordered)
        head, letters = _head(ordered, table), _letters(table)
        own = _pages(table)[part["first"] : part["last"]]
        bodies = [
            {
                "list": page[0].heads if len(table.lists) > 1 else "",
                "has_big_points": table.has_big_points,
                "lines": page,
                "row": letters.row,
                "heading": HEADING,
            }
            for page in own
        ]
        return ruled_tables(ordered, head, "teams", bodies, part)


class TeamCertificates:
    """A certificate for each of the top teams, with all of its players."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part: prizes are few."""
        _table(ordered)
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the certificates, the winners' first."""
        table = _table(ordered)
        places = ordered.number("places", places_with_prizes(ordered.tournament))
        pages = [
            Page(labels=list(_labels(ordered, table, line)), form="frame")
            for line in table.lines
            if line.is_among(places)
        ]
        return RenderedPart(pages, {"frame": frame_of(ordered)}, "A4 landscape")


TEAM_STANDINGS = TeamStandings()
TEAM_CERTIFICATES = TeamCertificates()


def _table(ordered: Ordered) -> TeamTable:
    table = teams_in_the_hall(ordered.tournament, played_of(ordered).number)
    if not table.lines:
        raise NothingToPrint(_("There are no teams yet. Form the first one on the players page."))
    return table


def _head(ordered: Ordered, table: TeamTable) -> PageHead:
    after = _("after round %(round)s") % {"round": table.after}
    title = f"{pgettext('of players', 'Teams')} {after}"
    played = played_of(ordered)
    notes = teams_carried_words(blocks_of(ordered.tournament), played.number)
    return PageHead(title=title, status=status_of(ordered.tournament, played), notes=notes)


def _pages(table: TeamTable) -> list[Sequence[TeamRow]]:
    """Return the pages; every list starts on a new page."""
    letters = _letters(table)
    found: list[Sequence[TeamRow]] = []
    for name, lines in table.lists:
        rows = [_row(table, letters, list_words(name), line) for line in lines]
        found += in_pages(rows, int(ROOM / letters.row))
    return found


def _letters(table: TeamTable) -> TeamLetters:
    """Return the largest letters with which each list fits on a page, or the smallest."""
    each = [_of_size(table, *sizes) for sizes in SIZES]
    longest = max(len(lines) for _name, lines in table.lists)
    return next((one for one in each if longest * one.row <= ROOM), each[-1])


def _of_size(table: TeamTable, team: float, mates: float) -> TeamLetters:
    """Return letters of a size, and the row for the team with the most lines of players."""
    lines = max(len(wrap(_mates(line), mates, WIDTH)) for line in table.lines)
    name = NAME * team / SIZES[-1][0]
    return TeamLetters(team, mates, max(ROW, name + lines * _line(mates) + 2 * BELOW))


def _line(size: float) -> float:
    return size * MM_PER_POINT * LEADING


def _row(table: TeamTable, letters: TeamLetters, heads: str, line: TeamLine) -> TeamRow:
    name = TextBox(WIDTH, NAME * letters.team / SIZES[-1][0], letters.team, is_bold=True)
    return TeamRow(
        heads=heads,
        place=figures.place(line.place),
        name=fit(line.name, name),
        mates=FittedText(letters.mates, wrap(_mates(line), letters.mates, WIDTH)),
        big=figures.exact(line.big),
        small=figures.points(line.small, is_signed=table.is_signed),
    )


def _mates(line: TeamLine) -> str:
    return ", ".join(mate.name for mate in line.mates)


def _labels(ordered: Ordered, table: TeamTable, line: TeamLine) -> Iterator[Label]:
    won = written_place(line.place)
    words = f"{won} · {list_words(line.list)}" if len(table.lists) > 1 else won
    points = figures.points(line.small, is_signed=table.is_signed)
    small = _("small points %(points)s") % {"points": points}
    points = small
    if table.has_big_points:
        big = _("big points %(points)s") % {"points": figures.exact(line.big)}
        points = f"{big}, {small}"
    own_words = face_of(ordered.tournament).words
    points = with_sum(points, sums_of(ordered, TEAMS, line.list).get(line.pk, 0), ordered)
    yield from lines_of(ordered, line.name, _mates(line), words, points, own_words=own_words)
