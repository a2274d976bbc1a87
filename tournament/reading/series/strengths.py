"""Unofficial strengths beside a published rating, computed from all tables of its game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from scoring.strength import RankedTable, Strength, Strengths, strengths_after
from tournament.models import Publication, Round, SheetLine, Table, Tournament
from tournament.reading.people.identity import named_events
from tournament.reading.people.shared_tables import AT_ONCE, past_holder, past_holders
from tournament.reading.series.ratings import RatedLine, RatingView
from tournament.standings.series.stages import roots_of_merged
from tournament.standings.sheets import rounds_planned, settings_of

NOTE: Final = "strength"
SURPRISES: Final = 10
LEAST_SEATS: Final = 4
DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """A rating row with its strength."""

    order: int
    rated: RatedLine
    strength: Strength


@dataclass(frozen=True, slots=True)
class SurpriseLine:
    """A table with an unexpected sole winner from the list."""

    name: str
    player: int
    percent: int
    event: str
    slug: str
    day: dt.date
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class StrengthView:
    """The strengths of all players in a published list, and the most surprising wins."""

    lines: Sequence[StrengthRow]
    surprises: Sequence[SurpriseLine]


def compute_strengths(game: str, *, until: dt.date) -> Strengths:
    """Replay all tables of four or five of a game, in chronological order."""
    return strengths_after(_tables(game, until), surprises=SURPRISES)


def strengths_as_json(found: Strengths) -> dict[str, Any]:
    """Return the strengths for a publication: by keys of the register, without names."""
    return {
        "players": [
            [player, round(one.mean, DIGITS), round(one.deviation, DIGITS), one.tables]
            for player, one in sorted(found.players.items())
        ],
        "surprises": [[one.key, one.player, round(one.chance, DIGITS)] for one in found.surprises],
    }


def strengths_in(said: Publication) -> Mapping[int, Strength]:
    """Return the strengths in a publication by person, with merged people resolved."""
    roots = roots_of_merged()
    found: dict[int, Strength] = {}
    for player, mean, deviation, tables in said.notes.get(NOTE, {}).get("players", ()):
        person = roots.get(player, player)
        # Of two merged people, the one with more tables has the more reliable strength.
        if person not in found or found[person].tables < tables:
            found[person] = Strength(mean, deviation, tables)
    return found


def strength_view(view: RatingView) -> StrengthView:
    """Return the strengths beside a list; only players in the list are named."""
    known = strengths_in(view.said)
    roots = roots_of_merged()
    persons = {roots.get(one.line.player, one.line.player): one for one in view.lines}
    strong = [(known[person], one) for person, one in persons.items() if person in known]
    strong.sort(key=lambda pair: (-pair[0].sure, -pair[0].mean, pair[1].line.order))
    lines = [
        StrengthRow(order, one, strength) for order, (strength, one) in enumerate(strong, start=1)
    ]
    raw = view.said.notes.get(NOTE, {}).get("surprises", ())
    return StrengthView(lines, list(_surprises(raw, persons, roots)))


def _surprises(
    raw: Iterable[tuple[int, int, float]],
    persons: Mapping[int, RatedLine],
    roots: Mapping[int, int],
) -> Iterator[SurpriseLine]:
    """Yield the surprises of events that show names."""
    rows = list(raw)
    tables = Table.objects.filter(
        pk__in=[row[0] for row in rows], round__tournament__in=named_events().order_by()
    ).select_related("round__tournament")
    where = {table.pk: table for table in tables}
    for key, player, chance in rows:
        table, one = where.get(key), persons.get(roots.get(player, player))
        if table is None or one is None:
            continue
        event = table.round.tournament
        yield SurpriseLine(
            name=one.line.name,
            player=one.line.player,
            percent=max(1, round(chance * 100)),
            event=event.name,
            slug=event.slug,
            day=event.date,
            round=table.round.number,
            table=table.number,
        )


def _tables(game: str, until: dt.date) -> Iterator[RankedTable]:
    rounds = _rounds_of(game, until)
    lines = SheetLine.objects.filter(
        version__is_current=True,
        seat__round__state=Round.State.CLOSED,
        seat__round__tournament__in={tournament for tournament, _number in rounds},
        place_first__gte=1,
        big_sixtieths__isnull=False,
    ).order_by(
        "seat__round__tournament__date", "seat__round__tournament", "seat__round__number",
        "version__table", "seat__letter",
    )  # fmt: skip
    columns = (
        "version__table", "seat__round__tournament", "seat__round__number", "seat__entry",
        "seat__entry__player", "place_first",
    )  # fmt: skip
    # Twenty years are half a million rows: they are streamed.
    rows = lines.values_list(*columns).iterator(chunk_size=AT_ONCE)
    left, roots = past_holders(), roots_of_merged()
    for table, seats in groupby(rows, key=itemgetter(0)):
        there = [
            (past_holder(entry, number, player, left), place)
            for _table, event, number, entry, player, place in seats
            if (event, number) in rounds
        ]
        if len(there) >= LEAST_SEATS:
            players = tuple(roots.get(player, player) for player, _place in there)
            yield RankedTable(table, players, tuple(place for _player, place in there))


def _rounds_of(game: str, until: dt.date) -> set[tuple[int, int]]:
    """Return the rounds of a game in provisional or approved events, without rehearsals."""
    approved = (Tournament.State.APPROVED, Tournament.State.PROVISIONAL)
    events = Tournament.objects.kept().filter(
        state__in=approved, is_rehearsal=False, date__lte=until
    )
    found = set()
    for event in events:
        for number in range(1, rounds_planned(event) + 1):
            if settings_of(event, number).game.id == game:
                found.add((event.pk, number))
    return found
