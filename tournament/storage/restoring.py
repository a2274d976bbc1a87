"""Restoring a tournament's rows from a copy, table by table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import connection, models

from tournament.models import JournalEntry, PhoneSheet, Player, Tournament
from tournament.storage.archives import Archive, OtherProgram
from tournament.storage.ownership import OwnedTable, owned_tables, targets_of
from tournament.storage.rows import (
    TableRows,
    columns_of,
    from_json,
    json_columns,
    raw_rows_of,
    row_from_raw,
)

NOT_RESTORED_COLUMNS: Final = frozenset(
    ("id", "slug", "revision", "live_revisions", "public_sees", "public_names", "names_minors")
)
"""Columns of the tournament that are not restored: address, revisions and visibility."""
FOLLOW_THEIR_PARENT: Final = frozenset(("TableLink",))
"""Rows that are never changed: a revoked link stays revoked while its table exists."""
NEVER_GONE: Final = frozenset(("BankRow", "CashCount", "Payment", "Payout"))
"""Rows that a restore may add but never removes: money that was paid stays recorded."""
MONOTONIC: Final[Mapping[str, tuple[str, ...]]] = {"PhoneSheet": ("news", "last_contact")}
"""Counters that only rise; a difference in them alone is ignored."""
BATCH_SIZE: Final = 500

Rows = Mapping[int, Sequence[Any]]


class Clash(Exception):
    """A row of the copy has the primary key of a newer row of another tournament."""


@dataclass(frozen=True, slots=True)
class TableDifference:
    """The difference between a table's current rows and a copy's, by primary key."""

    owned: OwnedTable
    columns: Sequence[str]
    gone: Rows
    changed: Rows
    missing: Rows


def differences(archive: Archive, tournament: int) -> list[TableDifference]:
    """Return the changes needed in each table; the journal is never rolled back."""
    if unknown := archive.parts.keys() - {owned.name for owned in owned_tables()}:
        raise OtherProgram(str(sorted(unknown)))
    found: dict[type[models.Model], TableDifference] = {}
    for owned in owned_tables():
        if owned.model is not JournalEntry:
            part = archive.parts.get(owned.name, TableRows(columns_of(owned.model), ()))
            difference = _difference(owned, part, tournament)
            if owned.name in FOLLOW_THEIR_PARENT:
                difference = _following_parents(difference, found)
            if owned.name in NEVER_GONE:
                difference = replace(difference, gone={}, changed={})
            found[owned.model] = difference
    return list(found.values())


def restore(
    archive: Archive,
    tournament: Tournament,
    found: Sequence[TableDifference],
    *,
    still_undoable: Collection[str],
) -> None:
    """Restore the rows of the copy, within the caller's transaction.

    Acts with the verbs `still_undoable` can be undone later: a restore keeps their rows.
    """
    _restore_players(archive)
    for difference in reversed(found):
        model = difference.owned.model
        _delete(model, [*difference.gone, *difference.changed])
    for difference in found:
        _write(difference)
    _invalidate_phones(tournament)
    _restore_tournament(archive, tournament)
    _restore_journal(archive, tournament, still_undoable)


def _difference(owned: OwnedTable, part: TableRows, tournament: int) -> TableDifference:
    known = columns_of(owned.model)
    if not set(part.columns) <= set(known):
        raise OtherProgram(f"{owned.name}: {sorted(set(part.columns) - set(known))}")
    at = [known.index(column) for column in part.columns]
    rows = raw_rows_of(owned.rows(tournament))
    today = {row[0]: [row[i] for i in at] for row in rows}
    then = {row[0]: row for row in part.rows}
    differs = _comparison(owned, part)
    common = today.keys() & then.keys()
    changed = {key for key in common if today[key] != then[key] and differs(today[key], then[key])}
    return TableDifference(
        owned,
        part.columns,
        gone={key: row for key, row in today.items() if key not in then},
        changed={key: row for key, row in then.items() if key in changed},
        missing={key: row for key, row in then.items() if key not in today},
    )


def _comparison(
    owned: OwnedTable, part: TableRows
) -> Callable[[Sequence[Any], Sequence[Any]], bool]:
    """Return a predicate that compares rows, JSON columns by value."""
    folded = set(json_columns(owned.model, part.columns))
    rising = MONOTONIC.get(owned.name, ())
    counts = [i for i, column in enumerate(part.columns) if column not in rising]

    def differs(one: Sequence[Any], other: Sequence[Any]) -> bool:
        return any(
            one[i] != other[i] and (i not in folded or from_json(one[i]) != from_json(other[i]))
            for i in counts
        )

    return differs


def _following_parents(
    difference: TableDifference, found: Mapping[type[models.Model], TableDifference]
) -> TableDifference:
    """Keep only the rows whose parents are added or removed with them."""
    points = [
        (difference.columns.index(field.attname), found[field.remote_field.model])
        for field in targets_of(difference.owned.model)
        if field.remote_field.model in found
    ]

    def among(rows: Rows, side: str) -> Rows:
        return {
            key: row
            for key, row in rows.items()
            if any(row[at] in getattr(target, side) for at, target in points)
        }

    return replace(
        difference,
        gone=among(difference.gone, "gone"),
        changed={},
        missing=among(difference.missing, "missing"),
    )


def _delete(model: type[models.Model], keys: Sequence[int]) -> None:
    for start in range(0, len(keys), BATCH_SIZE):
        rows = model._base_manager.filter(pk__in=keys[start : start + BATCH_SIZE])
        # Foreign keys are consistent again once all tables are written.
        rows._raw_delete(rows.db)


def _write(difference: TableDifference) -> None:
    model = difference.owned.model
    _refuse_clash(model, difference.missing)
    rows = [*difference.changed.values(), *difference.missing.values()]
    made = [row_from_raw(model, difference.columns, row) for row in rows]
    _clear_missing_accounts(model, made)
    model._base_manager.bulk_create(made, batch_size=BATCH_SIZE)
    _advance_sequence(model, difference.missing)


def _refuse_clash(model: type[models.Model], missing: Rows) -> None:
    keys = list(missing)
    for start in range(0, len(keys), BATCH_SIZE):
        if model._base_manager.filter(pk__in=keys[start : start + BATCH_SIZE]).exists():
            raise Clash(model.__name__)


def _clear_missing_accounts(model: type[models.Model], made: Iterable[models.Model]) -> None:
    """Clear references to accounts that no longer exist; the signed name stays."""
    columns = [
        field.attname
        for field in targets_of(model)
        if field.remote_field.model is User and field.null
    ]
    accounts = set(User.objects.values_list("pk", flat=True)) if columns else set()
    for row in made:
        for column in columns:
            if getattr(row, column) not in accounts:
                setattr(row, column, None)


def _advance_sequence(model: type[models.Model], missing: Rows) -> None:
    """Advance PostgreSQL's sequence past the restored primary keys."""
    if missing and connection.vendor == "postgresql":
        table = connection.ops.quote_name(model._meta.db_table)
        given = "SELECT setval(s, greatest(nextval(s), %s)) FROM pg_get_serial_sequence(%s, 'id') s"
        with connection.cursor() as cursor:
            cursor.execute(given, [max(missing), table])


def _restore_players(archive: Archive) -> None:
    """Restore players that an older database does not have."""
    keys = [row[0] for row in archive.players.rows]
    known = set(Player.objects.filter(pk__in=keys).values_list("pk", flat=True))
    missing = {row[0]: row for row in archive.players.rows if row[0] not in known}
    columns = archive.players.columns
    Player.objects.bulk_create(row_from_raw(Player, columns, row) for row in missing.values())
    _advance_sequence(Player, missing)


def _invalidate_phones(tournament: Tournament) -> None:
    """Make every phone reload its sheet."""
    latest = max(PhoneSheet.objects.values_list("news", flat=True), default=0)
    sheets = PhoneSheet.objects.filter(table__round__tournament=tournament)
    sheets.update(news=latest + 1)


def _restore_tournament(archive: Archive, tournament: Tournament) -> None:
    (row,) = archive.tournament.rows
    then = row_from_raw(Tournament, archive.tournament.columns, row)
    names = [name for name in archive.tournament.columns if name not in NOT_RESTORED_COLUMNS]
    for name in names:
        setattr(tournament, name, getattr(then, name))
    tournament.save(update_fields=names)


def _restore_journal(
    archive: Archive, tournament: Tournament, still_undoable: Collection[str]
) -> None:
    """Keep all entries; only acts that exist in the restored state can be undone."""
    lines = JournalEntry.objects.filter(tournament=tournament)
    later = lines.filter(revision__gt=archive.revision)
    later.exclude(verb__in=still_undoable).update(undo=None)
    part = archive.parts["JournalEntry"]
    then = archive.by_key("JournalEntry")
    today = {line.pk: line for line in lines}
    at = part.columns.index("undo")
    for key, line in today.items():
        if key in then and line.undo != (undo := from_json(then[key][at])):
            lines.filter(pk=key).update(undo=undo)
    missing = {key: row for key, row in then.items() if key not in today}
    _refuse_clash(JournalEntry, missing)
    made = [row_from_raw(JournalEntry, part.columns, row) for row in missing.values()]
    _clear_missing_accounts(JournalEntry, made)
    JournalEntry.objects.bulk_create(made, batch_size=BATCH_SIZE)
    _advance_sequence(JournalEntry, missing)
