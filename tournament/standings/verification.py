"""Verification that stored results still follow from the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.event_settings import EventSettings
from scoring.events import TableResult, work_out
from scoring.verification import Verdict, verify
from tournament.models import Round, SheetLine, Tournament
from tournament.standings.events import EventRows, event_from, load, round_from
from tournament.standings.sheets import FIGURES, lines_of


@dataclass(frozen=True, slots=True)
class Stale:
    """A table whose stored lines differ from the result of its current sheet."""

    round: int
    table: int
    stored: tuple[tuple[object, ...], ...]
    due: tuple[tuple[object, ...], ...]


Stored = Mapping[int, Mapping[int, tuple[object, ...]]]
"""The figures of the current lines, by table and seat."""


def differing_tables(tournament: Tournament) -> tuple[Stale, ...]:
    """Recompute all current sheets, from their deals if any, and compare."""
    rows = load(tournament)
    return differing_lines(rows, stored_figures(tournament), verify(event_from(rows)))


def stored_figures(tournament: Tournament) -> Stored:
    """Load the figures of the current lines."""
    lines = SheetLine.objects.filter(
        version__is_current=True, version__table__round__tournament=tournament
    )
    # Not model instances: each would load its whole sheet.
    found = lines.values_list("version__table", "seat", *FIGURES)
    stored: dict[int, dict[int, tuple[object, ...]]] = {}
    for table, seat, *figures in found:
        stored.setdefault(table, {})[seat] = tuple(figures)
    return stored


def differing_lines(rows: EventRows, stored: Stored, verdict: Verdict) -> tuple[Stale, ...]:
    """Compare loaded figures with recomputed ones; no query, because it takes long.

    The verdict has already computed the closed rounds.
    """
    return tuple(_compare(rows, stored, {each.number: each.tables for each in verdict.rounds}))


def _compare(
    rows: EventRows, stored: Stored, closed: Mapping[int, Sequence[TableResult]]
) -> Iterator[Stale]:
    for played in rows.rounds:
        tables = {table.number: table for table in rows.tables.get(played.pk, ())}
        settings = rows.settings_at(played.number)
        is_closed = played.state == Round.State.CLOSED
        for result in closed[played.number] if is_closed else _worked_out(rows, played):
            table = tables[result.table.number]
            there = stored.get(table.pk, {})
            kept = tuple(there[s.pk] for s in rows.playing(table) if s.pk in there)
            due = tuple(tuple(fields.values()) for fields in lines_of(_by_deals(result, settings)))
            if kept != due:
                yield Stale(played.number, table.number, kept, due)


def _worked_out(rows: EventRows, played: Round) -> Iterator[TableResult]:
    for table in round_from(rows, played).tables:
        if table.small is not None or table.is_void:
            yield work_out(table, rows.settings_at(played.number))


def _by_deals(result: TableResult, settings: EventSettings) -> TableResult:
    """Return the result of the deals if there are any, whatever the totals are."""
    if result.score is None or result.score.small == result.small:
        return result
    return work_out(replace(result.table, small=None), settings)
