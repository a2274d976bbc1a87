"""Loading the rows behind the standings: all of them, or only new results.

In a hall of 250 tables a result comes in every few seconds, and four lines of eight thousand are
new. The next page loads only these four, if the journal shows that nothing else has changed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.event_settings import EventSettings
from scoring.events import NO_TABLE, result_of_sitting_out
from tournament.memo import Memo, is_building
from tournament.models import Entry, JournalEntry, Penalty, Tournament
from tournament.standings.row_queries import (
    AT,
    NO_VERSION,
    Competitor,
    load_entries,
    load_lines,
    load_newer_lines,
    load_penalties,
)
from tournament.standings.sheets import FIGURES, PAID_FIGURES, line_fields
from tournament.standings.stored_lines import ROUND, VERSION, Line, StoredLines

# Acts that change nothing in a book but sheet versions, which they only add. After any other act
# all rows are loaded again.
SHEETS_ONLY = frozenset(
    {"agree_sheet", "check_sheet", "enter_deals", "enter_totals", "open_dispute"}
)
MOST_ACTS = 300
# Changes made past the services are in no journal, and must still show soon.
HOLDS_SECONDS = 60.0


SettingsByRound = Sequence[tuple[int, EventSettings]]
"""From which round on which settings hold."""


@dataclass(frozen=True, slots=True)
class RowsMark:
    """Which state rows show: the tournament's revision, and the newest journal entry."""

    revision: int
    line: int
    at: str
    newest_version: int
    until: float


@dataclass(frozen=True, slots=True)
class BookRows:
    """Everybody entered by number, their lines round after round, and what the judge took.

    Without a mark nobody can tell what was done since. Each round has a stamp, another one after
    every change of its lines; that of round 0 stands for all the rest.
    """

    competitors: tuple[Competitor, ...]
    entries: Sequence[Entry]
    lines_by_entry: StoredLines
    penalties: tuple[Penalty, ...]
    mark: RowsMark | None = None
    stamps: Mapping[int, object] = field(default_factory=dict)


def rows_of(tournament: Tournament, recall: Memo, settings: SettingsByRound) -> BookRows:
    """Load the rows in three queries; two for a cached page if only results came in."""
    is_paid = all(each.rules.scale is not None for _first, each in settings)
    figures = PAID_FIGURES if is_paid else FIGURES
    if not is_building():
        return _all_rows(tournament, figures, settings)

    def renewed(last: BookRows | None) -> BookRows:
        found = None if last is None else _with_results_since(last, tournament, figures)
        return found or _all_rows(tournament, figures, settings)

    return recall.renewed("rows", renewed)


def _all_rows(
    tournament: Tournament, figures: Sequence[str], settings: SettingsByRound
) -> BookRows:
    competitors, entries, noted = load_entries(tournament.pk)
    lines = load_lines(tournament.pk, figures)
    versions = [line[VERSION] for line in lines]
    if NO_VERSION in versions:
        lines = [line if line[VERSION] else _resting(line, settings) for line in lines]
    mark = None
    if noted is not None:
        until, newest = time.monotonic() + HOLDS_SECONDS, max(versions, default=NO_VERSION)
        mark = RowsMark(tournament.revision, *noted, newest_version=newest, until=until)
    by_entry = StoredLines.of([one.pk for one in competitors], lines)
    taken = load_penalties(tournament.pk)
    return BookRows(competitors, entries, by_entry, taken, mark, {0: object()})


def _with_results_since(
    last: BookRows, tournament: Tournament, figures: Sequence[str]
) -> BookRows | None:
    """Return the rows with the new results added; None where anything else changed."""
    mark = _mark_now(last.mark, tournament)
    if mark is None or mark == last.mark:
        return None if mark is None else last
    found = load_newer_lines(tournament.pk, figures, mark.newest_version)
    stamps = {**last.stamps, **{line[ROUND]: object() for line in found}}
    newest = max([line[VERSION] for line in found], default=mark.newest_version)
    return replace(
        last,
        lines_by_entry=last.lines_by_entry.renewed(found),
        mark=replace(mark, newest_version=newest),
        stamps=stamps,
    )


def _mark_now(mark: RowsMark | None, tournament: Tournament) -> RowsMark | None:
    """Return the current revision if only sheets changed since then, else None.

    The line that was the newest has to be there still: in a copy put back it may be another.
    """
    if mark is None or mark.until < time.monotonic():
        return None
    journal = JournalEntry.objects.filter(tournament=tournament, pk__gte=mark.line).order_by("pk")
    noted = list(journal.values_list("pk", AT, "revision", "verb")[:MOST_ACTS])
    if not noted or noted[0][:3] != (mark.line, mark.at, mark.revision):
        return None
    first, *since = noted
    revisions = {mark.revision, *(revision for _pk, _at, revision, _verb in since)}
    if revisions != set(range(mark.revision, tournament.revision + 1)):
        return None
    if not SHEETS_ONLY.issuperset(verb for *_, verb in since):
        return None
    line, at, *_ = since[-1] if since else first
    return replace(mark, revision=tournament.revision, line=line, at=at)


def _resting(line: Line, settings: SettingsByRound) -> Line:
    """Return what sitting out a round brings, as it would be stored."""
    _version, entry, number, *_ = line
    own = next(each for first, each in reversed(settings) if first <= number)
    is_paid = own.rules.scale is not None
    fields = line_fields(result_of_sitting_out(number, own), is_paid=is_paid)
    return NO_VERSION, entry, number, NO_TABLE, *fields.values()
