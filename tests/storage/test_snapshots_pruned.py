"""Stored copies: which are kept, what they contain, and that they hold no erased person."""

from __future__ import annotations

import errno
import gzip
import sqlite3
from contextlib import closing as closed
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.db.models import ForeignKey
from django.urls import reverse
from django.utils import timezone

from tests.cast import EventOf, enter
from tests.doors.public.reading import words_of
from tests.storage.copies_made import in_a_test, made
from tournament.models import Tournament
from tournament.services.people import erasing
from tournament.storage import archives, snapshots
from tournament.storage import copy_folder as copies
from tournament.storage.ownership import NEVER_RESTORED, owned_tables

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


@in_a_test
def test_the_newest_copies_of_each_kind_are_kept(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    snapshots.make_copy(tournament, copies.ASKED)
    for number in range(2, 16):
        enter(tournament, number, by=director)
        snapshots.make_copy(tournament, copies.SCHEDULED)

    kinds = [kind for kind, _round in made(tournament)]
    assert kinds == [copies.ASKED, *[copies.SCHEDULED] * 12]
    assert copies.copies_of(tournament)[0].revision == Tournament.objects.get().revision


@in_a_test
def test_the_newest_copy_is_found_whatever_the_clock(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)
    snapshots.make_copy(tournament, copies.SCHEDULED)
    enter(tournament, 5, by=director)
    hour_ago = timezone.now() - timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: hour_ago)

    newer = snapshots.make_copy(tournament, copies.SCHEDULED)

    enter(tournament, 6, by=director)
    tournament.refresh_from_db()
    assert copies.copies_of(tournament)[0] == newer
    monkeypatch.undo()
    assert snapshots.is_due(tournament)


@in_a_test
def test_an_interrupted_copy_leaves_no_valid_file(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)

    def full(self: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        snapshots.make_copy(tournament, copies.ASKED)

    assert [file.name for file in copies.folder_of(tournament).iterdir()] == [copies.LOCK]


@in_a_test
def test_every_table_of_a_tournament_is_copied_or_excluded() -> None:
    copied = {belonging.name for belonging in owned_tables()}

    for model in Tournament._meta.apps.get_app_config("tournament").get_models():
        leads_there = {
            field.related_model.__name__
            for field in model._meta.concrete_fields
            if isinstance(field, ForeignKey)
        }
        if leads_there & {"Tournament", *copied, *NEVER_RESTORED}:
            assert model.__name__ in copied | NEVER_RESTORED


@in_a_test
def test_results_are_written_durably(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite alone is told so")
    options = connection.settings_dict["OPTIONS"]
    # The tests' connection has syncs off, so an instance's options are tried on another.
    with closed(sqlite3.connect(tmp_path / "kept", timeout=options["timeout"])) as own:
        own.executescript(options["init_command"])
        names = ("journal_mode", "synchronous", "busy_timeout")
        told = [own.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert (told, options["transaction_mode"]) == (["wal", 2, 20_000], "IMMEDIATE")


@in_a_test
def test_erasing_warns_that_copies_are_deleted_too(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().get(reverse("personal_data", args=[event_of(4).slug, 2]))

    assert "All copies of these tournaments are deleted too" in words_of(page)


@in_a_test
def test_an_erased_person_is_in_no_copy(event_of: EventOf, director: Actor) -> None:
    tournament, other = event_of(4), event_of(1, name="Ziemas kauss", preset="evening-16")
    for each in (tournament, other):
        snapshots.make_copy(each, copies.ASKED)
    entry = tournament.entries.get(number=2)

    erasing.erase_person(entry.player, by=director, within=Tournament.objects.all())
    snapshots.make_copy(tournament, copies.ASKED)

    assert [len(copies.copies_of(each)) for each in (tournament, other)] == [1, 1]
    packed = copies.copies_of(tournament)[0].place.read_bytes()
    plain = gzip.decompress(archives.checked(packed)).decode()
    assert "Anna Bērziņa" in plain
    assert "Bruno Kalniņš" not in plain
