"""History of a table's versions and undos, from the journal.

The version before another is not simply its predecessor: undone figures stay among the
versions. The journal entry of the act, on one table or several, records it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.db.models import Q

from tournament.models import Dispute, JournalEntry, SheetVersion, Table
from tournament.services.acts import Act
from tournament.services.sheets.locked_table import TableAtHand

ADDED_UP_ANEW: Final = MappingProxyType({"anew": True})
"""Undo data that marks a recalculated sheet."""

Lines = Mapping[int, JournalEntry]
"""The journal entries of the acts that wrote a table's versions, by version number."""


def counting_at(tables: Sequence[Table]) -> dict[str, int]:
    """Return the current version number of each table; 0 if there is no version."""
    counting = SheetVersion.objects.filter(is_current=True, table__in=tables)
    found = dict(counting.values_list("table__number", "number"))
    return {str(table.number): found.get(table.number, 0) for table in tables}


def number_before(line: JournalEntry, table: TableAtHand) -> int | None:
    """Return the table's version number before the act of an entry; None without one.

    Older entries have it only among the facts shown in the journal.
    """
    is_told = not {"was", "versions_now"}.isdisjoint(line.undo or ())
    return _number(line, "was", table) if is_told else line.before.get("version")


def is_effective(act: Act, table: TableAtHand, number: int | None) -> bool:
    """Whether the version is current, itself or restored by undos; None is no version."""
    current = table.current
    if current is None or number is None:
        return current is None and number is None
    if current.number == number:
        return True
    return number in _numbers(_lines(act, table), table, current.number)


def is_recalculation(line: JournalEntry) -> bool:
    """Whether an entry is about a sheet that was only recalculated after changed settings.

    It is undone only with the settings. Earlier releases recorded this by the verb.
    """
    told = line.undo or {}
    return "version" in told and (told.get("anew", False) or line.verb == "change_settings")


def recalculated_versions(act: Act, table: TableAtHand) -> Sequence[int]:
    """Return the current version number, and its numbers under earlier settings."""
    if table.current is None:
        return ()
    return tuple(_same_sheet(_lines(act, table), table, table.current.number))


def counted_before_void(act: Act, table: TableAtHand, void: SheetVersion) -> SheetVersion | None:
    """Return the figures from before a table was declared void.

    If players changed places meanwhile, the void version was rewritten; then the earlier void
    version is followed.
    """
    lines, before = _lines(act, table), void
    while before.is_void:
        *_, first = _numbers(lines, table, before.number)
        line = lines.get(first)
        was = _latest_before(table, first) if line is None else number_before(line, table)
        if was is None:
            return None
        before = table.version(was)
    return before


def _numbers(lines: Lines, table: TableAtHand, version: int) -> Iterator[int]:
    """Yield the version's number, and those of the earlier versions that it restored.

    An undo restores the version before the undone act; a recalculated sheet is still the same
    sheet.
    """
    number: int | None = version
    while number is not None:
        *later, first = _same_sheet(lines, table, number)
        yield from (*later, first)
        line = lines.get(first)
        if line is None or line.undoes is None or not _found_as_left(lines, table, line):
            return
        number = number_before(line.undoes, table)


def _same_sheet(lines: Lines, table: TableAtHand, version: int) -> Iterator[int]:
    """Yield the version's number, and those of the same sheet under earlier settings."""
    number: int | None = version
    while number is not None:
        yield number
        line = lines.get(number)
        number = number_before(line, table) if line and is_recalculation(line) else None


def _found_as_left(lines: Lines, table: TableAtHand, line: JournalEntry) -> bool:
    """Whether an undo found its act's figures unchanged; swapped seats keep later figures."""
    undone = line.undoes
    left = None if undone is None else _number(undone, "version", table)
    found = number_before(line, table)
    return left is None or found is None or left in _numbers(lines, table, found)


def _lines(act: Act, table: TableAtHand) -> Lines:
    """Load the entries in one query; those unknown to a restored copy have lost their undo."""
    of_one = Q(result__in=[version.pk for version in table.versions], undo__has_key="version")
    of_two = Q(undo__has_keys=["was", "tables"])
    of_several = Q(undo__has_keys=["versions", "versions_now"])
    of_round = Q(undo__round=table.round.number) & (of_two | of_several)
    lines = act.tournament.journal.filter(of_one | of_round).select_related("undoes")
    found = ((_number(line, "version", table), line) for line in lines)
    return {number: line for number, line in found if number is not None}


def _number(line: JournalEntry, name: str, table: TableAtHand) -> int | None:
    """Return the named version in an entry's undo data; one entry may cover several tables."""
    told = line.undo or {}
    if "versions_now" in told:
        at = str(table.table.number)
        before, now = told["versions"].get(at), told["versions_now"].get(at)
        number = before if name == "was" else now if now != before else None
    elif "tables" not in told:
        number = told[name]
    else:
        numbers = told["versions" if name == "version" else name]
        number = dict(zip(told["tables"], numbers, strict=True)).get(table.table.number)
    return number or None


def _latest_before(table: TableAtHand, number: int) -> int | None:
    """Return the version before one without an entry; rivals in disputes never counted."""
    rivals = Dispute.objects.filter(table=table.table).values_list("rival", flat=True)
    earlier = [v.number for v in table.versions if v.number < number and v.pk not in rivals]
    return max(earlier, default=None)
