"""What counted at a table before a version, and what undos have brought back, by the journal.

A version does not say which one counted before it: figures that were taken back in between stay
among the versions. The journal line of the act that wrote it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournament.models import Dispute, JournalEntry, SheetVersion
from tournament.services.acts import Act
from tournament.services.sheets.table import TableAtHand

Lines = Mapping[int, JournalEntry]
"""The journal lines of the acts that wrote a table's versions, by the versions' numbers."""


def number_before(line: JournalEntry) -> int | None:
    """Return which version counted at the table before an act on its sheet; None where none did.

    Older lines say it only among the facts that the journal shows.
    """
    told = line.undo or {}
    number = told["was"] if "was" in told else line.before.get("version")
    return None if number is None else int(number)


def still_counts(act: Act, table: TableAtHand, number: int | None) -> bool:
    """Whether the version counts, itself or as undos have brought it back; None is no version."""
    current = table.current
    if current is None or number is None:
        return current is None and number is None
    return current.number == number or number in _numbers(_lines(act, table), current.number)


def counted_before_void(act: Act, table: TableAtHand, void: SheetVersion) -> SheetVersion | None:
    """Return the figures that counted before a table was declared void."""
    lines = _lines(act, table)
    *_, first = _numbers(lines, void.number)
    line = lines.get(first)
    if line is None:
        return _before_unnoted(act, table, table.version(first))
    was = number_before(line)
    return None if was is None else table.version(was)


def _lines(act: Act, table: TableAtHand) -> Lines:
    """Return the lines in one query; of acts that a restored copy does not know there are none."""
    written = [version.pk for version in table.versions]
    lines = act.tournament.journal.filter(
        result__in=written, undo__table=table.table.number, undo__has_key="version"
    )
    return {line.undo["version"]: line for line in lines.select_related("undoes") if line.undo}


def _numbers(lines: Lines, number: int) -> Iterator[int]:
    """Yield the version's number, and those of the earlier ones that it has brought back.

    What an undo writes is what counted before the act that it takes back.
    """
    said: int | None = number
    while said is not None:
        yield said
        line = lines.get(said)
        said = None if line is None or line.undoes is None else number_before(line.undoes)


def _before_unnoted(act: Act, table: TableAtHand, void: SheetVersion) -> SheetVersion | None:
    """Return the figures before a void version that has no line of its own.

    Where players have changed places what is void is written anew, so the void before it tells.
    Otherwise the newest figures count; a rival's in a dispute never did.
    """
    rivals = Dispute.objects.filter(table=table.table).values_list("rival", flat=True)
    known = [v for v in table.versions if v.number < void.number and v.pk not in rivals]
    if known and known[-1].is_void:
        return counted_before_void(act, table, known[-1])
    figures = [version for version in known if not version.is_void]
    return figures[-1] if figures else None
