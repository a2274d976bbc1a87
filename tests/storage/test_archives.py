"""The file of a copy: the current format, the previous one, and a future one."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.cast import play_and_close
from tests.storage.turning import correct, facts, refused, rows_but_journal
from tournament.models import JournalEntry, SheetVersion, Tournament
from tournament.services.copies import restoring
from tournament.storage import archives, blobs, copy_folder, snapshots
from tournament.storage.archives import Archive
from tournament.storage.copy_folder import Copy
from tournament.storage.ownership import owned_tables
from tournament.storage.rows import TableRows, from_json, json_columns, rows_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def in_the_old_form(archive: Archive) -> bytes:
    """Return an archive as the first version of Kārta wrote it: JSON unescaped among the rows."""
    key = Tournament.objects.values_list("pk", flat=True).get(slug=archive.slug)
    owned = {belonging.name: belonging for belonging in owned_tables()}
    parts = {
        name: TableRows(part.columns, list(rows_of(owned[name].rows(key))))
        for name, part in archive.parts.items()
    }
    at = set(json_columns(Tournament, archive.tournament.columns))
    (row,) = archive.tournament.rows
    plain = [from_json(value) if i in at else value for i, value in enumerate(row)]
    old = replace(archive, parts=parts, tournament=TableRows(archive.tournament.columns, [plain]))
    pressed = gzip.compress(json.dumps(old, default=vars).encode())
    return f"{archives.OLDER_FORMAT} {hashlib.sha256(pressed).hexdigest()}\n".encode() + pressed


def altered(copy: Copy, **changes: object) -> None:
    """Rewrite the copy as another version of Kārta might have."""
    blobs.put(copy.key, archives.write(replace(copy.read(), **changes)))  # type: ignore[arg-type]


def test_a_copy_is_read_back_unchanged(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    archive = facts(tournament)

    again = archives.read(archives.write(archive))

    assert json.dumps(again, default=vars) == json.dumps(archive, default=vars)


def test_a_copy_in_the_older_format_can_be_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    copy, then = snapshots.make_copy(tournament, copy_folder.ASKED), facts(tournament)
    blobs.put(copy.key, in_the_old_form(then))
    untouched = restoring.preview(tournament, copy.name)
    correct(tournament, director)

    proof = restoring.turn_back(tournament, copy.name, by=director)

    assert untouched.is_still
    assert rows_but_journal(facts(tournament)) == rows_but_journal(then)
    assert (proof.results, proof.stale, proof.differences) == (2, 0, 0)


def test_different_notation_alone_is_not_a_difference(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    parts = copy.read().parts
    sheets = parts["SheetVersion"]
    folded = set(json_columns(SheetVersion, sheets.columns))
    spaced = [
        [
            json.dumps(from_json(v), indent=1) if at in folded and v else v
            for at, v in enumerate(row)
        ]
        for row in sheets.rows
    ]
    altered(copy, parts={**parts, "SheetVersion": TableRows(sheets.columns, spaced)})

    assert spaced != sheets.rows
    assert restoring.preview(tournament, copy.name).is_still


def test_a_copy_with_a_newer_table_or_column_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    parts = copy.read().parts
    entries = parts["Entry"]
    newer = TableRows([*entries.columns, "mood"], [[*row, "good"] for row in entries.rows])

    for told in ({**parts, "Mood": TableRows(["id"], [])}, {**parts, "Entry": newer}):
        altered(copy, parts=told)
        assert refused(tournament, copy.name, director) == "copy_of_newer_program"


def test_a_copy_in_a_future_format_is_reported_as_newer_not_damaged(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    told = blobs.get(copy.key).replace(b"karta.archive/2", b"karta.archive/9", 1)
    blobs.put(copy.key, told)

    assert refused(tournament, copy.name, director) == "copy_of_newer_program"


def test_a_copy_without_a_new_column_gets_its_default(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    archive = copy.read()
    entries = archive.parts["Entry"]
    at = list(entries.columns).index("is_paid")
    older = TableRows(
        [*entries.columns[:at], *entries.columns[at + 1 :]],
        [[*row[:at], *row[at + 1 :]] for row in entries.rows],
    )
    altered(copy, parts={**archive.parts, "Entry": older})
    tournament.entries.filter(number=4).update(club="Elsewhere")
    line = JournalEntry.objects.latest("pk")

    restoring.turn_back(tournament, copy.name, by=director)

    assert list(tournament.entries.values_list("is_paid", flat=True)) == [False] * 4
    assert not tournament.entries.filter(club="Elsewhere").exists()
    assert JournalEntry.objects.filter(pk=line.pk).exists()


def test_only_this_instance_can_sign_its_copies(event_of: EventOf) -> None:
    content = archives.write(facts(event_of(1)))
    foreign = content.replace(content.split(b"\n")[0].split(b" ")[2], b"0" * 64, 1)

    assert (archives.is_ours(content), archives.is_ours(foreign)) == (True, False)
    assert archives.checked(foreign) == archives.checked(content)
