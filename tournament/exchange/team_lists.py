"""The standings of teams as rows that a spreadsheet opens: a row for each member."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exchange.event_lists import Listing, Row, as_cell
from tournament.standings.teams import TeamLine, TeamTable
from tournament.words import figures
from tournament.words.teams import list_words


def teams_list(table: TeamTable) -> Listing:
    """Return every team with its sums, and below it what each member brought."""
    header = [
        pgettext("of players", "List"),
        _("Place"),
        pgettext("of players", "Team"),
        _("No."),
        _("Player"),
        *(_("Big"), _("Big, exact")) * table.has_big_points,
        _("Small"),
        pgettext("of a team's member", "Counts"),
    ]
    return header, (row for line in table.lines for row in _rows(line, table))


def _rows(line: TeamLine, table: TeamTable) -> Iterator[Row]:
    listed, place = list_words(line.list), as_cell(line.place)
    yield [listed, place, line.name, None, "", *_sums(line.big, line.small, table), ""]
    for mate in line.mates:
        counts = _("yes") if mate.share.counts else _("no")
        sums = _sums(mate.share.big, mate.share.small, table)
        yield [listed, place, line.name, mate.number, mate.name, *sums, counts]


def _sums(big: Fraction, small: int, table: TeamTable) -> list[object]:
    if not table.has_big_points:
        return [small]
    return [as_cell(big), figures.exact(big), small]
