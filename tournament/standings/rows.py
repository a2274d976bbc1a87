"""Loading the rows behind the standings: all of them, or only new results.

In a hall of 250 tables a result comes in every few seconds, and four lines of eight thousand are
new. The next page loads only these four, if the journal shows that nothing else has changed.
"""

from __future__ import annotations

import datetime as dt
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet, Subquery

from scoring.big_points import SIXTIETHS, Place
from scoring.entrants import Result
from tournament.memo import Memo, is_building
from tournament.models import Entry, JournalEntry, Penalty, Player, SheetLine, Tournament

# Acts that change nothing in a book but sheet versions, which they only add. After any other act
# all rows are loaded again.
SHEETS_ONLY = frozenset(
    {"agree_sheet", "check_sheet", "enter_deals", "enter_totals", "open_dispute"}
)
MOST_ACTS = 300
# Changes made past the services are in no journal, and must still show soon.
HOLDS_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """One player's round on the current sheet; `result` is the same as scoring's value."""

    entry: int
    round: int
    table: int
    place: Place
    big: Fraction | None
    small: int
    result: Result


@dataclass(frozen=True, slots=True)
class RowsMark:
    """Which state rows show: the tournament's revision, and the newest journal entry."""

    revision: int
    line: int
    at: dt.datetime
    newest_version: int
    until: float


@dataclass(frozen=True, slots=True)
class BookRows:
    """All entries, their lines round by round, and their penalties.

    Without a mark nobody can tell what was done since. Each round has a stamp, another one after
    every change of its lines; that of round 0 stands for all the rest.
    """

    entries: tuple[Entry, ...]
    lines_by_entry: Mapping[int, tuple[PlayedLine, ...]]
    penalties: tuple[Penalty, ...]
    mark: RowsMark | None = None
    stamps: Mapping[int, object] = field(default_factory=dict)


def rows_of(tournament: Tournament, recall: Memo, *, has_merits: bool) -> BookRows:
    """Load the rows in three queries; two for a cached page if only results came in."""
    columns = _COLUMNS if has_merits else _COLUMNS[:-1]
    if not is_building():
        entries = Entry.objects.filter(tournament=tournament).order_by("number")
        lines, _newest = _all_lines(tournament, columns, recall)
        return BookRows(tuple(entries.select_related("player")), lines, _penalties(tournament))

    def renewed(last: BookRows | None) -> BookRows:
        found = None if last is None else _with_results_since(last, tournament, columns)
        return found or _all_rows(tournament, columns, recall)

    return recall.renewed("rows", renewed)


def _all_rows(tournament: Tournament, columns: Sequence[str], recall: Memo) -> BookRows:
    entries, noted = _entries(tournament, recall)
    lines, newest = _all_lines(tournament, columns, recall)
    mark = None
    if noted is not None:
        until = time.monotonic() + HOLDS_SECONDS
        mark = RowsMark(tournament.revision, *noted, newest_version=newest, until=until)
    return BookRows(entries, lines, _penalties(tournament), mark, {0: object()})


def _with_results_since(
    last: BookRows, tournament: Tournament, columns: Sequence[str]
) -> BookRows | None:
    """Return the rows with the new results added; None where anything else changed."""
    mark = _mark_now(last.mark, tournament)
    if mark is None or mark == last.mark:
        return None if mark is None else last
    found = _current_lines(tournament).filter(version__pk__gt=mark.newest_version)
    rows = list(found.values_list("version", *columns))
    lines, stamps = dict(last.lines_by_entry), dict(last.stamps)
    for line in _lines(row[1:] for row in rows):
        others = [other for other in lines.get(line.entry, ()) if other.round != line.round]
        lines[line.entry] = tuple(sorted([*others, line], key=lambda line: line.round))
        stamps[line.round] = object()
    mark = replace(mark, newest_version=max([mark.newest_version, *(row[0] for row in rows)]))
    return replace(last, lines_by_entry=lines, mark=mark, stamps=stamps)


def _mark_now(mark: RowsMark | None, tournament: Tournament) -> RowsMark | None:
    """Return the current revision if only sheets changed since then, else None.

    The line that was the newest has to be there still: in a copy put back it may be another.
    """
    if mark is None or mark.until < time.monotonic():
        return None
    journal = JournalEntry.objects.filter(tournament=tournament, pk__gte=mark.line).order_by("pk")
    noted = list(journal.values_list("pk", "at", "revision", "verb")[:MOST_ACTS])
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


def _entries(
    tournament: Tournament, recall: Memo
) -> tuple[tuple[Entry, ...], tuple[int, dt.datetime] | None]:
    """Load the entries with their players, and the newest journal entry."""
    newest = JournalEntry.objects.filter(tournament=tournament).order_by("-pk")
    found = Entry.objects.filter(tournament=tournament).order_by("number")
    columns = [field.attname for field in Entry._meta.concrete_fields]
    people = [field.attname for field in Player._meta.concrete_fields]
    rows = found.values_list(
        *columns,
        *(f"player__{name}" for name in people),
        Subquery(newest.values("pk")[:1]),
        Subquery(newest.values("at")[:1]),
    )

    def entry_of(row: Sequence[Any]) -> Entry:
        entry = Entry.from_db(found.db, columns, row[: len(columns)])
        entry.player = Player.from_db(found.db, people, row[len(columns) :])
        return entry

    loaded = list(rows)
    noted = loaded[0][-2:] if loaded and loaded[0][-2] is not None else None
    # A page that is kept changes nobody, so the same row may be the same entry as last time.
    return tuple([recall(("entry", row[0]), entry_of, row[:-2]) for row in loaded]), noted


def _penalties(tournament: Tournament) -> tuple[Penalty, ...]:
    standing = Penalty.objects.standing().filter(entry__tournament=tournament)
    return tuple(standing.select_related("round").order_by("round__number", "pk"))


def _all_lines(
    tournament: Tournament, columns: Sequence[str], recall: Memo
) -> tuple[dict[int, tuple[PlayedLine, ...]], int]:
    """Load all lines round by round, and the newest version's primary key."""
    rows = _current_lines(tournament).values_list(*columns, "version")
    by_entry: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    newest = 0
    for row in rows.iterator(chunk_size=5000):
        by_entry[row[0]].append(row[:-1])
        newest = max(newest, row[-1])
    return {e: recall(("lines", e), _lines, own) for e, own in by_entry.items()}, newest


def _current_lines(tournament: Tournament) -> QuerySet[SheetLine]:
    return SheetLine.objects.filter(
        version__is_current=True, version__table__round__tournament=tournament
    ).order_by("version__table__round__number")


def _lines(rows: Iterable[Sequence[Any]]) -> tuple[PlayedLine, ...]:
    return tuple([_line(row) for row in rows])


# Only a game without big points ranks by merits, and reading them is a fifth of the work.
_COLUMNS = (
    "seat__entry_id",
    "version__table__round__number",
    "version__table__number",
    "place_first",
    "place_last",
    "big_sixtieths",
    "small",
    "merit",
)


def _line(row: Sequence[Any]) -> PlayedLine:
    entry, number, table, first, last, sixtieths, small, *merit = row
    place = _place(first, last)
    big = None if sixtieths is None else _big(sixtieths)
    counted = Result(number, table, place, big or _big(0), small, tuple(*merit))
    return PlayedLine(entry, number, table, place, big, small, counted)


# Seventy thousand lines have a dozen places and a few dozen sums between them.
_place = lru_cache(maxsize=4096)(Place)


@lru_cache(maxsize=4096)
def _big(sixtieths: int) -> Fraction:
    return Fraction(sixtieths, SIXTIETHS)
