"""The rows of a tournament made those of a copy again, table by table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import connection, models

from tournament.models import JournalEntry, PhoneSheet, Player, Tournament
from tournament.storage.archives import Archive, OtherProgram, Part
from tournament.storage.ownership import Belonging, belongings, targets_of
from tournament.storage.rows import (
    columns_of,
    folded_among,
    folded_rows_of,
    row_from_folded,
    unfolded,
)

AS_TODAY: Final = frozenset(("id", "slug", "revision", "public_sees", "public_names"))
"""What of the tournament itself no copy turns back: its address, and what the public may see."""
GO_WITH_THEIR_TABLE: Final = frozenset(("TableLink",))
"""Rows that do not change back: a lifted link stays lifted for as long as its table is there."""
ONLY_RISES: Final[Mapping[str, tuple[str, ...]]] = {"PhoneSheet": ("news", "last_contact")}
"""Columns in which a row may differ from the copy's and still be the same."""
AT_ONCE: Final = 500

Rows = Mapping[int, Sequence[Any]]


class Clash(Exception):
    """A row of the copy has the key of something else that came after it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What separates the rows of a table today from those of a copy, by their keys."""

    belonging: Belonging
    columns: Sequence[str]
    gone: Rows
    changed: Rows
    missing: Rows


def differences(archive: Archive, tournament: int) -> list[Difference]:
    """Return what would have to change in each table; the journal stays and only grows."""
    if unknown := archive.parts.keys() - {belonging.name for belonging in belongings()}:
        raise OtherProgram(str(sorted(unknown)))
    found: dict[type[models.Model], Difference] = {}
    for belonging in belongings():
        if belonging.model is not JournalEntry:
            part = archive.parts.get(belonging.name, Part(columns_of(belonging.model), ()))
            difference = _difference(belonging, part, tournament)
            if belonging.name in GO_WITH_THEIR_TABLE:
                difference = _with_their_table(difference, found)
            found[belonging.model] = difference
    return list(found.values())


def put_back(archive: Archive, tournament: Tournament, found: Sequence[Difference]) -> None:
    """Make the rows those of the copy, within a transaction that somebody else has begun."""
    _bring_players(archive)
    for difference in reversed(found):
        model = difference.belonging.model
        _delete(model, [*difference.gone, *difference.changed])
    for difference in found:
        _write(difference)
    _raise_news(tournament)
    _turn_tournament(archive, tournament)
    _settle_journal(archive, tournament)


def _difference(belonging: Belonging, part: Part, tournament: int) -> Difference:
    known = columns_of(belonging.model)
    if not set(part.columns) <= set(known):
        raise OtherProgram(f"{belonging.name}: {sorted(set(part.columns) - set(known))}")
    at = [known.index(column) for column in part.columns]
    rows = folded_rows_of(belonging.rows(tournament))
    today = {row[0]: [row[i] for i in at] for row in rows}
    then = {row[0]: row for row in part.rows}
    differs = _comparison(belonging, part)
    common = today.keys() & then.keys()
    changed = {key for key in common if today[key] != then[key] and differs(today[key], then[key])}
    return Difference(
        belonging,
        part.columns,
        gone={key: row for key, row in today.items() if key not in then},
        changed={key: row for key, row in then.items() if key in changed},
        missing={key: row for key, row in then.items() if key not in today},
    )


def _comparison(belonging: Belonging, part: Part) -> Callable[[Sequence[Any], Sequence[Any]], bool]:
    """Return what tells whether a row is another than the copy's, though its text may differ."""
    folded = set(folded_among(belonging.model, part.columns))
    rising = ONLY_RISES.get(belonging.name, ())
    counts = [i for i, column in enumerate(part.columns) if column not in rising]

    def differs(one: Sequence[Any], other: Sequence[Any]) -> bool:
        return any(
            one[i] != other[i] and (i not in folded or unfolded(one[i]) != unfolded(other[i]))
            for i in counts
        )

    return differs


def _with_their_table(
    difference: Difference, found: Mapping[type[models.Model], Difference]
) -> Difference:
    """Leave out of a difference what does not come or go together with what it points at."""
    points = [
        (difference.columns.index(field.attname), found[field.remote_field.model])
        for field in targets_of(difference.belonging.model)
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
    for start in range(0, len(keys), AT_ONCE):
        rows = model._base_manager.filter(pk__in=keys[start : start + AT_ONCE])
        # Whole tables are made anew together; what points at what is right again at the end.
        rows._raw_delete(rows.db)


def _write(difference: Difference) -> None:
    model = difference.belonging.model
    _refuse_clash(model, difference.missing)
    rows = [*difference.changed.values(), *difference.missing.values()]
    made = [row_from_folded(model, difference.columns, row) for row in rows]
    _forget_strangers(model, made)
    model._base_manager.bulk_create(made, batch_size=AT_ONCE)
    _go_past(model, difference.missing)


def _refuse_clash(model: type[models.Model], missing: Rows) -> None:
    keys = list(missing)
    for start in range(0, len(keys), AT_ONCE):
        if model._base_manager.filter(pk__in=keys[start : start + AT_ONCE]).exists():
            raise Clash(model.__name__)


def _forget_strangers(model: type[models.Model], made: Iterable[models.Model]) -> None:
    """Leave the name alone where the account that signed is no longer there."""
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


def _go_past(model: type[models.Model], missing: Rows) -> None:
    """Let PostgreSQL give no new row a key that has just come back."""
    if missing and connection.vendor == "postgresql":
        table = connection.ops.quote_name(model._meta.db_table)
        given = "SELECT setval(s, greatest(nextval(s), %s)) FROM pg_get_serial_sequence(%s, 'id') s"
        with connection.cursor() as cursor:
            cursor.execute(given, [max(missing), table])


def _bring_players(archive: Archive) -> None:
    """Bring people back whom a database from before their day has never known."""
    keys = [row[0] for row in archive.players.rows]
    known = set(Player.objects.filter(pk__in=keys).values_list("pk", flat=True))
    missing = {row[0]: row for row in archive.players.rows if row[0] not in known}
    columns = archive.players.columns
    Player.objects.bulk_create(row_from_folded(Player, columns, row) for row in missing.values())
    _go_past(Player, missing)


def _raise_news(tournament: Tournament) -> None:
    """Let every phone read its sheet again: what it was told last is no longer so."""
    latest = max(PhoneSheet.objects.values_list("news", flat=True), default=0)
    sheets = PhoneSheet.objects.filter(table__round__tournament=tournament)
    sheets.update(news=latest + 1)


def _turn_tournament(archive: Archive, tournament: Tournament) -> None:
    (row,) = archive.tournament.rows
    then = row_from_folded(Tournament, archive.tournament.columns, row)
    names = [name for name in archive.tournament.columns if name not in AS_TODAY]
    for name in names:
        setattr(tournament, name, getattr(then, name))
    tournament.save(update_fields=names)


def _settle_journal(archive: Archive, tournament: Tournament) -> None:
    """Keep every line; acts that are no more cannot be taken back, those that are again can."""
    lines = JournalEntry.objects.filter(tournament=tournament)
    lines.filter(revision__gt=archive.revision).update(undo=None)
    part = archive.parts["JournalEntry"]
    then = archive.by_key("JournalEntry")
    today = {line.pk: line for line in lines}
    at = part.columns.index("undo")
    for key, line in today.items():
        if key in then and line.undo != (undo := unfolded(then[key][at])):
            lines.filter(pk=key).update(undo=undo)
    missing = {key: row for key, row in then.items() if key not in today}
    _refuse_clash(JournalEntry, missing)
    made = [row_from_folded(JournalEntry, part.columns, row) for row in missing.values()]
    _forget_strangers(JournalEntry, made)
    JournalEntry.objects.bulk_create(made, batch_size=AT_ONCE)
    _go_past(JournalEntry, missing)
