"""The highlights of an event on paper: the biggest win, the best comeback, the table of the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from tournament.paper.text import LEADING, MM_PER_POINT, Label, fit_label, wrap
from tournament.reading.results.highlights import Comeback, RoundOf, TableOfDay, highlights
from tournament.reading.results.standings import Ranking
from tournament.words import figures

SIZE: Final = 9.0
TITLE: Final = 5.5
BETWEEN: Final = 4.0


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


def draw_highlights(found: Ranking, y: float, width: float, height: float) -> Iterator[Label]:
    """Yield the highlights side by side from this height on, each as high as is available."""
    said = highlight_lines(found)
    each = width / max(len(said), 1)
    for position, (title, words) in enumerate(said):
        x, room = position * each, each - BETWEEN
        heading = Label(title, x, y, room, 5, 11, "bold", "h2")
        yield fit_label(heading, is_bold=True)
        lines = wrap(words, SIZE, room)
        high = len(lines) * SIZE * MM_PER_POINT * LEADING
        label = Label("\n".join(lines), x, y + TITLE, room, high, SIZE)
        most = height - TITLE
        yield label if high <= most else fit_label(replace(label, text=words, height=most))
