"""What people talk about afterwards, in words for paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from tournament.paper.text import LEADING, MM_PER_POINT, Label, fitted, wrap
from tournament.reading.results.highlights import (
    Comeback,
    RoundOf,
    TableOfDay,
    highlights,
)
from tournament.reading.results.standings import Ranking
from tournament.words import figures

SIZE: Final = 9.0


def told(found: Ranking) -> tuple[tuple[str, str], ...]:
    """Return the highlights up to the standings, each with what it is called."""
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


def told_beneath(found: Ranking, y: float, width: float, room: float) -> Iterator[Label]:
    """Yield the highlights beneath a drawing, side by side, each as high as there is room."""
    said = told(found)
    each = width / max(len(said), 1)
    for position, (title, words) in enumerate(said):
        x = position * each
        yield Label(title, x, y, each - 4, 5, 11, "bold", "h2")
        lines = wrap(words, SIZE, each - 4)
        height = len(lines) * SIZE * MM_PER_POINT * LEADING
        label = Label("\n".join(lines), x, y + 5.5, each - 4, height, SIZE)
        yield label if height <= room else fitted(replace(label, text=words, height=room))
