"""Figures by year: tournaments, starts, players and newcomers, external results included."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import CharField, Count
from django.db.models.functions import Cast, Substr

from tournament.models import Merge, OutsideEvent, OutsideResult, Placing, Tournament
from tournament.reading.visibility import SHOWING_STANDINGS

SOURCES: Final = 5
YEAR: Final = Substr(Cast("tournament__date", CharField()), 1, 4)
"""The year as text: SQLite calls a Python function for each row of `date__year`."""


@dataclass(frozen=True, slots=True)
class YearFigures:
    """A year's figures; `external` of the tournaments were played elsewhere.

    `newcomers` had no result in an earlier year; None in the first year, when all are new.
    """

    year: int
    tournaments: int
    external: int
    starts: int
    players: int
    newcomers: int | None


@dataclass(frozen=True, slots=True)
class FiguresByYear:
    """The years, newest first, and the most frequent sources of the external tournaments."""

    years: Sequence[YearFigures]
    sources: Sequence[str]

    @property
    def has_external(self) -> bool:
        """Whether any tournament was played elsewhere."""
        return any(one.external for one in self.years)


@dataclass(frozen=True, slots=True)
class _External:
    """An external tournament, and the rows of the register with a result in it."""

    name: str
    day: dt.date
    participants: int
    source: str
    players: list[int]


def figures_by_year() -> FiguresByYear:
    """Return the figures of all public results, in three queries; four with external ones.

    People are only counted, so also those whom pages show by initials.
    """
    open_to_all = Tournament.objects.public().filter(
        public_sees__in=SHOWING_STANDINGS, is_rehearsal=False
    )
    told = Placing.objects.filter(tournament__in=open_to_all.order_by().values("pk")).order_by()
    tournaments, starts = Counter[int](), Counter[int]()
    for _key, day, count in told.values_list("tournament", "tournament__date").annotate(
        Count("pk")
    ):
        tournaments[day.year] += 1
        starts[day.year] += count
    people: dict[int, set[int]] = {}
    for year, person in told.annotate(year=YEAR).values_list("year", "person").distinct():
        people.setdefault(int(year), set()).add(person)
    elsewhere = _external()
    roots = dict(Merge.objects.standing().values_list("player", "root")) if elsewhere else {}
    for one in elsewhere:
        starts[one.day.year] += one.participants
        people.setdefault(one.day.year, set()).update(roots.get(key, key) for key in one.players)
    external = Counter(one.day.year for one in elsewhere)
    sources = Counter(one.source for one in elsewhere if one.source)
    return FiguresByYear(
        years=_years(tournaments, external, starts, people),
        sources=[source for source, _count in sources.most_common(SOURCES)],
    )


def _external() -> list[_External]:
    """Return each external tournament once: a list may be used by a series and a rating."""
    public = OutsideEvent.objects.public().order_by().values("pk")
    lines = OutsideResult.objects.filter(event__in=public).order_by("event", "pk")
    found: dict[tuple[str, dt.date], _External] = {}
    for name, day, participants, source, player in lines.values_list(
        "event__name", "event__date", "event__participants", "event__source", "player"
    ):
        one = _External(name, day, participants, source, [])
        found.setdefault((name, day), one).players.append(player)
    return list(found.values())


def _years(
    tournaments: Counter[int],
    external: Counter[int],
    starts: Counter[int],
    people: Mapping[int, set[int]],
) -> list[YearFigures]:
    known: set[int] = set()
    found: list[YearFigures] = []
    for year in sorted(people):
        found.append(
            YearFigures(
                year=year,
                tournaments=tournaments[year] + external[year],
                external=external[year],
                starts=starts[year],
                players=len(people[year]),
                newcomers=len(people[year] - known) if found else None,
            )
        )
        known |= people[year]
    return found[::-1]
