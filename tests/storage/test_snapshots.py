"""Copies are made before acts that are hard to undo; a failed copy blocks no act.

Stored copies: which are kept, what they contain, and that they hold no erased person.
"""

from __future__ import annotations

import errno
import gzip
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing as closed
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction
from django.db.models import ForeignKey
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.cast import EventOf, enter, enter_table, play, seat
from tests.doors.public.reading import words_of
from tests.storage.copies_made import in_a_test, made
from tournament.models import JournalEntry, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import verbs_copied
from tournament.services.people import erasing
from tournament.services.rounds import closing, rehearsing
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.storage import archives, blobs, snapshots
from tournament.storage import copy_folder as copies
from tournament.storage.ownership import NEVER_RESTORED, owned_tables

if TYPE_CHECKING:
    from tournament.services.acts import Actor

acts_for_real = pytest.mark.django_db(transaction=True)


@acts_for_real
def test_a_copy_is_made_before_each_publish_close_and_correction(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    closing.close_round(tournament, round_number=1, by=director)
    seat(tournament, by=director)
    right = Correction(1, 1, totals=(9, -3, -3, -3))
    correcting.preview_correction(tournament, right)
    correcting.correct_sheet(tournament, right, reason="misread", by=director, seen=None)

    assert made(tournament) == [("publish", 1), ("close", 1), ("publish", 2), ("correct", 1)]
    for copy in copies.copies_of(tournament):
        lines = JournalEntry.objects.filter(tournament=tournament, revision=copy.revision + 1)
        assert lines.first().verb in verbs_copied()  # type: ignore[union-attr]


@acts_for_real
def test_a_copy_has_the_state_just_before_the_act(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    before = archives.read(archives.write(archives.collect(tournament.pk)))

    closing.close_round(tournament, round_number=1, by=director)

    archive = copies.copies_of(tournament)[0].read()
    assert (archive.revision, archive.parts) == (before.revision, before.parts)


@acts_for_real
def test_a_full_disk_for_copies_blocks_no_act_and_is_shown_at_the_desk(
    event_of: EventOf, director: Actor, settings: Settings, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "a file where the folder should be"
    in_the_way.write_text("")
    tournament = event_of(4)
    settings.COPIES = in_the_way

    seat(tournament, by=director)

    kept = snapshots.copy_status(tournament, verbs_copied())
    first = tournament.journal.order_by("pk").first()
    assert tournament.rounds.get().state == "published"
    assert first is not None
    assert (kept.newest, kept.since, kept.is_late) == (None, first.at, True)
    assert snapshots.why_no_copy() != ""


@acts_for_real
def test_the_next_copy_makes_up_for_a_missed_one(
    event_of: EventOf, director: Actor, settings: Settings, tmp_path: Path
) -> None:
    folder = settings.COPIES
    tournament = event_of(4)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    settings.COPIES = in_the_way
    seat(tournament, by=director)
    settings.COPIES = folder

    snapshots.make_copy(tournament, copies.ASKED)

    assert not snapshots.copy_status(tournament, verbs_copied()).is_late


@in_a_test
def test_a_change_long_without_a_copy_is_reported_as_late(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    snapshots.make_copy(tournament, copies.SCHEDULED)
    enter(tournament, 5, by=director)
    soon = snapshots.copy_status(tournament, verbs_copied())
    lines = JournalEntry.objects.filter(subject__startswith="5. ")
    lines.update(at=timezone.now() - snapshots.LATE_AFTER - timedelta(minutes=1))

    kept = snapshots.copy_status(tournament, verbs_copied())

    assert (soon.is_late, kept.is_late, kept.changes) == (False, True, 1)


@in_a_test
def test_a_state_is_copied_once_and_a_scheduled_copy_gets_the_acts_name(
    event_of: EventOf,
) -> None:
    tournament = event_of(4)
    for kind in (copies.SCHEDULED, "close", copies.SCHEDULED):
        snapshots.make_copy(tournament, kind)

    assert made(tournament) == [("close", None)]


@in_a_test
def test_the_state_of_copies_takes_three_queries_for_any_number_of_acts(
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: pytest.FixtureRequest,
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    for table in tables_of(tournament.rounds.get()):
        enter_table(tournament, 1, table, by=director)

    with django_assert_num_queries(3):  # type: ignore[operator]
        snapshots.copy_status(tournament, verbs_copied())


def take(tournament: Tournament) -> copies.Copy:
    """Copy on another connection."""
    try:
        return snapshots.make_copy(tournament, "close", round_number=1)
    finally:
        connection.close()


@acts_for_real
def test_a_copy_in_progress_is_awaited_and_not_made_twice(
    event_of: EventOf, director: Actor
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no locks of this kind")
    tournament = event_of(4)

    with ThreadPoolExecutor() as beside:
        with copies.one_at_a_time(tournament):
            waiting = beside.submit(take, tournament)
            archive = archives.collect(tournament.pk)
            scheduled = copies.put_copy(
                tournament, archive, kind=copies.SCHEDULED, round_number=None
            )
            copies.record(tournament, scheduled)
        taken = waiting.result()

    assert (taken.state, made(tournament)) == (scheduled.state, [("close", 1)])


@acts_for_real
def test_a_copy_is_made_while_results_arrive(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)
    tournament.refresh_from_db()
    write = archives.write

    def save_meanwhile(archive: archives.Archive) -> bytes:
        with ThreadPoolExecutor() as beside:
            beside.submit(raise_revision, tournament).result()
        return write(archive)

    # On SQLite a reader's snapshot does not matter to the copy's row.
    monkeypatch.setattr(archives, "write", save_meanwhile)
    copy = snapshots.make_copy(tournament, copies.SCHEDULED)

    assert (copy.revision, copies.latest_copy(tournament)) == (tournament.revision, copy)


def raise_revision(tournament: Tournament) -> None:
    """Lock and change the tournament on another connection, as an act does."""
    try:
        with transaction.atomic():
            locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
            locked.revision += 1
            locked.save(update_fields=["revision"])
    finally:
        connection.close()


@acts_for_real
def test_a_copy_stuck_in_another_process_delays_an_act_only_briefly(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)
    monkeypatch.setattr(copies, "LONGEST_WAIT", 0.05)

    with ThreadPoolExecutor() as beside, copies.one_at_a_time(tournament):
        taken = beside.submit(take, tournament).result()

    assert taken.is_sound


@in_a_test
def test_a_simulated_rehearsal_raises_no_alarm(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    snapshots.make_copy(tournament, copies.SCHEDULED)

    rehearsing.rehearse_to_the_end(tournament, by=director)

    tournament.refresh_from_db()
    kept = snapshots.copy_status(tournament, verbs_copied())
    assert (kept.is_late, kept.changes > 10) == (False, True)


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

    folder = Path(blobs.address_of(copies.prefix_of(tournament)))
    assert list(folder.iterdir()) == []


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
    packed = blobs.get(copies.copies_of(tournament)[0].key)
    plain = gzip.decompress(archives.checked(packed)).decode()
    assert "Anna Bērziņa" in plain
    assert "Bruno Kalniņš" not in plain
