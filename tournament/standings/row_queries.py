"""The queries behind a book: everybody entered, the lines that count, and what the judge took."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import IntegerField, JSONField, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast

from tournament.memo import LazySequence
from tournament.models import (
    Entry,
    JournalEntry,
    Penalty,
    Player,
    Round,
    SheetLine,
    SittingOut,
)
from tournament.prepared import Prepared
from tournament.standings.sheets import FIGURES, PAID_FIGURES
from tournament.standings.stored_lines import Line


class Competitor(NamedTuple):
    """The columns of everybody that standings show; an `Entry` is made where more is asked."""

    pk: int
    number: int
    name: str
    lot: int | None
    from_round: int
    to_round: int | None
    leaving: str
    club: str
    category: str
    sex: str
    born: int | None


Noted = tuple[int, str]
"""The newest journal entry, and when it was written."""


def load_entries(
    tournament: int,
) -> tuple[tuple[Competitor, ...], Sequence[Entry], Noted | None]:
    """Load everybody by number, as rows and as entries made when somebody looks; and the journal.

    Of the person an entry has no more than whether they were erased: the rest is a query each.
    """
    rows = _ENTRIES.rows(tournament)

    def entry(position: int) -> Entry:
        row = rows[position]
        made = Entry.from_db(DEFAULT_DB_ALIAS, _ENTRY, _of_entry(row))
        made.player = Player.from_db(DEFAULT_DB_ALIAS, _PLAYER, row[len(_ENTRY) : -2])
        return made

    noted = rows[0][-2:] if rows and rows[0][-2] is not None else None
    new, columns = tuple.__new__, len(Competitor._fields)
    competitors = tuple([new(Competitor, row[:columns]) for row in rows])
    return competitors, LazySequence(len(rows), entry), noted


def load_lines(tournament: int, figures: Sequence[str]) -> list[Line]:
    """Load the lines that count, and who sat out which round: of no version, without figures."""
    return (_LINES if figures == FIGURES else _PAID_LINES).rows(tournament)


def load_newer_lines(tournament: int, figures: Sequence[str], version: int) -> list[Line]:
    """Load the lines of versions written since."""
    return list(_current_lines(tournament, figures).filter(version__pk__gt=version))


def load_penalties(tournament: int) -> tuple[Penalty, ...]:
    """Load what the judge took and gave, round after round."""
    return tuple(_PENALTIES.rows(tournament))


_WHERE = (
    "version",
    "seat__entry_id",
    "version__table__round__number",
    "version__table__number",
)

# As text: it stands in every row, and SQLite's would be parsed as often.
AT: Final = Cast("at", TextField())
NO_VERSION: Final = 0
NO_TOURNAMENT: Final = -1
_ENTRY = [field.attname for field in Entry._meta.concrete_fields]
_PLAYER = ["id", "erased_at"]
# What a competitor has comes first, so that ten thousand of them are cut off and not picked.
_FIRST = ["id", *Competitor._fields[1:]]
_COLUMNS = [*_FIRST, *(name for name in _ENTRY if name not in _FIRST)]
_of_entry = itemgetter(*map(_COLUMNS.index, _ENTRY))
_NOTHING, _NO_MERIT = Value(NO_VERSION, IntegerField()), Value([], JSONField())


def _entries(tournament: int) -> QuerySet[Entry, tuple[Any, ...]]:
    newest = JournalEntry.objects.filter(tournament=tournament).order_by("-pk")
    return (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(*_COLUMNS, *(f"player__{name}" for name in _PLAYER))
        .annotate(
            noted=Subquery(newest.values("pk")[:1]), noted_at=Subquery(newest.values_list(AT)[:1])
        )
    )


def _current_lines(tournament: int, figures: Sequence[str]) -> QuerySet[SheetLine, tuple[Any, ...]]:
    lines = SheetLine.objects.filter(version__is_current=True).order_by()
    return lines.filter(version__table__round__tournament=tournament).values_list(*_WHERE, *figures)


def _lines(figures: Sequence[str]) -> Prepared[SheetLine, tuple[Any, ...], int]:
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


_ENTRIES = Prepared(_entries, NO_TOURNAMENT)
_LINES, _PAID_LINES = _lines(FIGURES), _lines(PAID_FIGURES)
_PENALTIES = Prepared(_penalties, NO_TOURNAMENT)
