"""The rows of copies: written after their blobs, and created for a folder without rows."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from tests.cast import EventOf, enter
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tournament.models import StoredCopy
from tournament.services.acts import Actor, verbs_copied
from tournament.services.copies import restoring
from tournament.storage import blobs, copy_folder, copy_sweep, documents, instance_files, snapshots

pytestmark = pytest.mark.django_db


def test_a_copy_has_a_row_with_its_facts_and_digest(event_of: EventOf) -> None:
    tournament = event_of(4)

    copy = snapshots.make_copy(tournament, "close", round_number=2)
    tournament.refresh_from_db()

    row = StoredCopy.objects.get()
    assert (row.tournament, row.revision, row.deal) == (tournament, tournament.revision, 0)
    assert (row.kind, row.round, row.at, row.key) == ("close", 2, copy.at, copy.key)
    content = blobs.get(copy.key)
    assert (row.digest, row.size) == (hashlib.sha256(content).hexdigest(), len(content))


def test_the_newest_copy_is_one_query_and_no_look_into_the_store(
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = event_of(4)
    snapshots.make_copy(tournament, copy_folder.ASKED)
    tournament.refresh_from_db()
    monkeypatch.setattr(blobs, "list_blobs", None)

    with django_assert_num_queries(1):
        newest = copy_folder.latest_copy(tournament)
    with django_assert_num_queries(2):
        is_covered = snapshots.is_covered(tournament)

    assert newest is not None
    assert (newest.revision, is_covered) == (tournament.revision, True)


def test_a_scheduled_copy_of_an_act_keeps_its_file(event_of: EventOf) -> None:
    tournament = event_of(4)
    scheduled = snapshots.make_copy(tournament, copy_folder.SCHEDULED)

    copy = snapshots.make_copy(tournament, "publish", round_number=1)

    assert (copy.key, copy.kind, copy.round) == (scheduled.key, "publish", 1)
    assert copy_folder.copies_of(tournament) == [copy]
    assert copy.is_sound


def test_pruning_deletes_rows_and_then_files(
    event_of: EventOf,
    director: Actor,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    tournament = event_of(1)
    with django_capture_on_commit_callbacks(execute=True):
        for number in range(2, 17):
            enter(tournament, number, by=director)
            snapshots.make_copy(tournament, copy_folder.SCHEDULED)
        before = len(blobs.list_blobs(copy_folder.prefix_of(tournament)))

    rows = set(StoredCopy.objects.values_list("key", flat=True))
    files = {blob.key for blob in blobs.list_blobs(copy_folder.prefix_of(tournament))}
    assert (before, len(files), files) == (15, 12, rows)


def test_the_folder_of_a_lost_database_is_read_without_rows(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    enter(tournament, 5, by=director)
    tournament.refresh_from_db()
    StoredCopy.objects.all().delete()

    page = words_of(client.get(reverse("safety", args=[tournament.slug])))
    listed = copy_folder.copies_of(tournament)
    looked = StoredCopy.objects.count()
    restoring.turn_back(tournament, copy.name, by=director, previewed=tournament.revision)

    assert "Made on request" in page
    assert (listed, looked) == ([copy], 0)
    assert tournament.entries.count() == 4
    rows = StoredCopy.objects.newest_first().values_list("key", "kind")
    assert [kind for _key, kind in rows] == [copy_folder.TURNING_BACK, copy_folder.ASKED]
    assert rows[1][0] == copy.key


def test_the_sweep_gives_each_copy_its_row_once(
    event_of: EventOf, director: Actor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = event_of(4)
    old = snapshots.make_copy(tournament, copy_folder.ASKED)
    enter(tournament, 5, by=director)
    newer = snapshots.make_copy(tournament, "close", round_number=3)
    digests = dict(StoredCopy.objects.values_list("key", "digest"))
    # An older database: the newer copy has no row in it.
    StoredCopy.objects.filter(key=newer.key).delete()
    blobs.put(f"{copy_folder.prefix_of(tournament)}notes.txt", b"not a copy")
    blobs.put(f"copies/tournaments/9999-gone/{newer.name}", b"of a lost database")

    documents.sweep_documents()
    with django_assert_num_queries(3):
        copy_sweep.sweep_copies()

    assert copy_folder.copies_of(tournament) == [newer, old]
    assert dict(StoredCopy.objects.values_list("key", "digest")) == digests
    assert blobs.exists(f"copies/tournaments/9999-gone/{newer.name}")


def test_the_sweep_deletes_rows_whose_file_is_gone(event_of: EventOf) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    blobs.delete(copy.key)

    copy_sweep.sweep_copies()

    assert copy_folder.copies_of(tournament) == []
    assert not snapshots.is_covered(tournament)


def test_the_sweep_prunes_what_an_interruption_left(event_of: EventOf) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.SCHEDULED)
    content, prefix = blobs.get(copy.key), copy_folder.prefix_of(tournament)
    for hour in range(10, 24):
        blobs.put(f"{prefix}r000001_20200101T{hour}0000Z_scheduled.karta", content)

    copy_sweep.sweep_copies()

    # All are older than a week.
    assert copy_folder.copies_of(tournament) == [copy]


def test_an_erasure_deletes_files_without_rows_too(event_of: EventOf) -> None:
    tournament = event_of(4)
    snapshots.make_copy(tournament, copy_folder.ASKED)
    snapshots.make_copy(tournament, "close", round_number=1)
    StoredCopy.objects.all()[0].delete()

    copy_folder.delete_all(tournament)

    assert blobs.list_blobs(copy_folder.prefix_of(tournament)) == []
    assert not StoredCopy.objects.exists()


def test_a_store_that_fails_leaves_no_row(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)

    def full(_key: str, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(blobs, "put", full)
    with pytest.raises(OSError, match="No space"):
        snapshots.make_copy(tournament, copy_folder.ASKED)

    assert not StoredCopy.objects.exists()


def test_pages_open_while_the_store_is_away(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)

    def away(_prefix: str) -> None:
        raise OSError(5, "The store cannot be used")

    monkeypatch.setattr(blobs, "list_blobs", away)

    status = snapshots.copy_status(tournament, verbs_copied())

    assert (status.newest, status.changes > 0) == (None, True)


def test_a_key_is_stored_once(event_of: EventOf) -> None:
    copy = snapshots.make_copy(event_of(4), copy_folder.ASKED)
    row = StoredCopy.objects.get(key=copy.key)
    row.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_the_file_of_a_house_has_no_rows_of_its_store(event_of: EventOf, tmp_path: Path) -> None:
    snapshots.make_copy(event_of(4), copy_folder.ASKED)

    instance_files.export_instance(tmp_path / "house.karta")

    lines = gzip.decompress((tmp_path / "house.karta").read_bytes()).decode()
    assert "StoredCopy" not in lines
    assert json.dumps("Tournament") in lines
