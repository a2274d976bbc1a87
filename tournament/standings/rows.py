"""Loading the rows behind the standings: all of them, or only new results.

In a hall of 250 tables a result comes in every few seconds, and only four of eight thousand lines
are new. The next page loads only these four, if the journal shows that nothing else has changed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS
from django.db.models import IntegerField, JSONField, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast

from scoring.event_settings import EventSettings
from scoring.events import NO_TABLE, result_of_sitting_out
from tournament.memo import LazySequence, Memo, Prepared, is_building
from tournament.models import (
    Entry,
    JournalEntry,
    Penalty,
    Player,
    Round,
    SheetLine,
    SittingOut,
    Tournament,
)
from tournament.standings.entrant_facts import ROUND, VERSION, Competitor, Line, StoredLines
from tournament.standings.sheets import FIGURES, PAID_FIGURES, line_fields

SHEETS_ONLY: Final[set[str]] = set()
"""Acts that only add sheet versions, as declared. After any other act all rows are reloaded."""
MOST_ACTS = 300
# Changes made past the services have no journal entry, and must still show soon.
HOLDS_SECONDS = 60.0


SettingsByRound = Sequence[tuple[int, EventSettings]]
"""Settings by the round from which they apply."""


@dataclass(frozen=True, slots=True)
class RowsMark:
    """The state of loaded rows: the tournament's revision, and the newest journal entry."""

    revision: int
    line: int
    at: str
    newest_version: int
    until: float


@dataclass(frozen=True, slots=True)
class BookRows:
    """All entrants by number, their lines by round, and the penalties.

    Without a mark later acts cannot be detected. Each round has a stamp, replaced after every
    change of its lines; that of round 0 covers everything else.
    """

    competitors: tuple[Competitor, ...]
    entries: Sequence[Entry]
    lines_by_entry: StoredLines
    penalties: tuple[Penalty, ...]
    mark: RowsMark | None = None
    stamps: Mapping[int, object] = field(default_factory=dict)


def rows_of(tournament: Tournament, recall: Memo, settings: SettingsByRound) -> BookRows:
    """Load the rows in three queries; two for a cached page if only results came in."""
    has_big = all(each.rules.scale is not None for _first, each in settings)
    figures = PAID_FIGURES if has_big else FIGURES
    if not is_building():
        return _all_rows(tournament, figures, settings)

    def renewed(last: BookRows | None) -> BookRows:
        found = None if last is None else _with_results_since(last, tournament, figures)
        return found or _all_rows(tournament, figures, settings)

    return recall.renewed("rows", renewed)


def _all_rows(
    tournament: Tournament, figures: Sequence[str], settings: SettingsByRound
) -> BookRows:
    competitors, entries, noted = _entries(tournament.pk)
    lines = (_LINES if figures == FIGURES else _PAID_LINES).rows(tournament.pk)
    versions = [line[VERSION] for line in lines]
    if NO_VERSION in versions:
        lines = [line if line[VERSION] else _resting(line, settings) for line in lines]
    mark = None
    if noted is not None:
        until, newest = time.monotonic() + HOLDS_SECONDS, max(versions, default=NO_VERSION)
        mark = RowsMark(tournament.revision, *noted, newest_version=newest, until=until)
    by_entry = StoredLines.of([one.pk for one in competitors], lines)
    taken = tuple(_PENALTIES.rows(tournament.pk))
    return BookRows(competitors, entries, by_entry, taken, mark, {0: object()})


def _with_results_since(
    last: BookRows, tournament: Tournament, figures: Sequence[str]
) -> BookRows | None:
    """Return the rows with the new results added; None if anything else has changed."""
    mark = _mark_now(last.mark, tournament)
    if mark is None or mark == last.mark:
        return None if mark is None else last
    lines = _current_lines(tournament.pk, figures)
    found = list(lines.filter(version__pk__gt=mark.newest_version))
    stamps = {**last.stamps, **{line[ROUND]: object() for line in found}}
    newest = max([line[VERSION] for line in found], default=mark.newest_version)
    return replace(
        last,
        lines_by_entry=last.lines_by_entry.renewed(found),
        mark=replace(mark, newest_version=newest),
        stamps=stamps,
    )


def _mark_now(mark: RowsMark | None, tournament: Tournament) -> RowsMark | None:
    """Return the current mark if only sheets have changed since then, else None.

    The newest line must still exist: in a restored copy it may be a different one.
    """
    if mark is None or mark.until < time.monotonic():
        return None
    journal = JournalEntry.objects.filter(tournament=tournament, pk__gte=mark.line).order_by("pk")
    noted = list(journal.values_list("pk", _AT, "revision", "verb")[:MOST_ACTS])
    if not noted or noted[0][:3] != (mark.line, mark.at, mark.revision):
        return None
    revisions = {revision for _pk, _at, revision, _verb in noted}
    if revisions != set(range(mark.revision, tournament.revision + 1)):
        return None
    if not SHEETS_ONLY.issuperset(verb for *_, verb in noted[1:]):
        return None
    line, at, *_ = noted[-1]
    return replace(mark, revision=tournament.revision, line=line, at=at)


def _resting(line: Line, settings: SettingsByRound) -> Line:
    """Return the columns of sitting out a round, as they would be stored."""
    _version, entry, number, *_ = line
    own = next(each for first, each in reversed(settings) if first <= number)
    has_big = own.rules.scale is not None
    fields = line_fields(result_of_sitting_out(number, own), has_big=has_big)
    return NO_VERSION, entry, number, NO_TABLE, *fields.values()


Noted = tuple[int, str]
"""The newest journal entry, and its time."""


def _entries(
    tournament: int,
) -> tuple[tuple[Competitor, ...], Sequence[Entry], Noted | None]:
    """Load the entries by number, as rows and as lazily created instances, and the journal mark.

    An entry's person only has `_PLAYER` loaded; other fields take a query each.
    """
    rows = _ENTRIES.rows(tournament)

    def entry(position: int) -> Entry:
        row = rows[position]
        made = Entry.from_db(DEFAULT_DB_ALIAS, _ENTRY, _of_entry(row))
        person = (*row[-4:-2], competitors[position].as_initials)
        made.player = Player.from_db(DEFAULT_DB_ALIAS, _PLAYER, person)
        return made

    noted = rows[0][-2:] if rows and rows[0][-2] is not None else None
    new, columns = tuple.__new__, len(Competitor._fields)
    competitors = tuple([new(Competitor, row[:columns]) for row in rows])
    return competitors, LazySequence(len(rows), entry), noted


_WHERE = (
    "version",
    "seat__entry_id",
    "version__table__round__number",
    "version__table__number",
)

# As text, because it is repeated in every row and SQLite would parse it each time.
_AT = Cast("at", TextField())
NO_VERSION: Final = 0
NO_TOURNAMENT: Final = -1
_ENTRY = [field.attname for field in Entry._meta.concrete_fields]
_PLAYER = ["id", "erased_at", "as_initials"]
# The competitor's columns come first, because slicing ten thousand rows is faster than picking.
_FIRST = ["id", *Competitor._fields[1:-1], "player__as_initials"]
_COLUMNS = [*_FIRST, *(name for name in _ENTRY if name not in _FIRST)]
_of_entry = itemgetter(*map(_COLUMNS.index, _ENTRY))
_NOTHING, _NO_MERIT = Value(NO_VERSION, IntegerField()), Value([], JSONField())


def _entries_of(tournament: int) -> QuerySet[Entry, tuple[Any, ...]]:
    newest = JournalEntry.objects.filter(tournament=tournament).order_by("-pk")
    return (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(*_COLUMNS, *(f"player__{name}" for name in _PLAYER[:-1]))
        .annotate(
            noted=Subquery(newest.values("pk")[:1]), noted_at=Subquery(newest.values_list(_AT)[:1])
        )
    )


def _current_lines(tournament: int, figures: Sequence[str]) -> QuerySet[SheetLine, tuple[Any, ...]]:
    lines = SheetLine.objects.filter(version__is_current=True).order_by()
    return lines.filter(version__table__round__tournament=tournament).values_list(*_WHERE, *figures)


def _lines(figures: Sequence[str]) -> Prepared[SheetLine, tuple[Any, ...], int]:
    """Return the query of current lines, united with rounds sat out, which have no figures."""
    unsaid = [_NO_MERIT if name == "merit" else _NOTHING for name in figures]

    def lines(tournament: int) -> QuerySet[SheetLine, tuple[Any, ...]]:
        rounds = SittingOut.objects.counting().exclude(round__state=Round.State.DRAFTED)
        rests = rounds.filter(round__tournament=tournament).order_by()
        told = rests.values_list(_NOTHING, "entry_id", "round__number", _NOTHING, *unsaid)
        return _current_lines(tournament, figures).union(told, all=True)

    return Prepared(lines, NO_TOURNAMENT)


def _penalties(tournament: int) -> QuerySet[Penalty]:
    standing = Penalty.objects.standing().filter(entry__tournament=tournament)
    return standing.select_related("round").order_by("round__number", "pk")


_ENTRIES = Prepared(_entries_of, NO_TOURNAMENT)
_LINES, _PAID_LINES = _lines(FIGURES), _lines(PAID_FIGURES)
_PENALTIES = Prepared(_penalties, NO_TOURNAMENT)
