"""Periodic tasks: each due row is run by one process, and none delays another."""

from __future__ import annotations

import datetime as dt
import errno
import os
import time

import pytest
from axes.models import AccessAttempt
from django.utils import timezone

from tournament.background import periodic
from tournament.background.periodic import Guarded, run_rows
from tournament.models import PeriodicTask
from tournament.storage import blobs
from tournament.storage.folder_storage import FolderStorage

pytestmark = pytest.mark.django_db


def waits() -> dict[str, int]:
    """Return the minutes until each task is due."""
    rows = PeriodicTask.objects.values_list("name", "due_at")
    return {name: round((at - timezone.now()).total_seconds() / 60) for name, at in rows}


def pass_minutes(minutes: int) -> None:
    for row in PeriodicTask.objects.all():
        row.due_at -= dt.timedelta(minutes=minutes)
        row.save()


def break_down() -> None:
    raise ValueError("a stored figure that nobody expected")


def test_a_failing_task_is_logged_and_the_others_are_run(
    caplog: pytest.LogCaptureFixture,
) -> None:
    swept: list[None] = []
    tasks = [Guarded("Counting", break_down), Guarded("Sweeping", lambda: swept.append(None))]

    run_rows(tasks)

    assert len(swept) == 1
    assert "Counting could not be done" in caplog.text
    assert "a stored figure that nobody expected" in caplog.text
    assert waits() == {"Counting": 5, "Sweeping": 60}


def test_a_constantly_failing_task_is_logged_occasionally_until_it_succeeds(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails, clock = True, [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    def run() -> None:
        if fails:
            raise OSError(28, "No space left")

    task = Guarded("Copying", run)
    for clock[0] in (0.0, 5.0, 295.0, 300.0, 305.0):
        assert not task.succeeds()
    assert caplog.text.count("Copying waits: No space left") == 2

    fails, clock[0] = False, 310.0
    assert task.succeeds()
    fails, clock[0] = True, 315.0
    task.succeeds()
    assert caplog.text.count("Copying waits: No space left") == 3


def test_of_many_processes_one_runs_a_task_that_is_due() -> None:
    runs: list[int] = []
    tasks = [[Guarded("Sweeping", lambda n=n: runs.append(n))] for n in range(3)]  # type: ignore[misc]

    def all_look() -> list[int]:
        runs.clear()
        for one in tasks:
            run_rows(one)
        return list(runs)

    first = all_look()
    pass_minutes(59)
    early = all_look()
    pass_minutes(1)
    hour_later = all_look()

    assert (first, early, hour_later) == ([0], [], [0])


def test_a_task_at_work_is_not_begun_by_another_process() -> None:
    runs: list[str] = []
    other = [Guarded("Sweeping", lambda: runs.append("other"))]

    def run() -> None:
        runs.append("own")
        run_rows(other)

    run_rows([Guarded("Sweeping", run)])

    assert runs == ["own"]


@pytest.mark.parametrize(("minutes", "is_run"), [(9, False), (11, True)])
def test_an_interrupted_task_is_run_again_after_ten_minutes(minutes: int, is_run: bool) -> None:  # noqa: FBT001
    runs: list[None] = []
    periodic._due_names(["Sweeping"])
    assert periodic._move("Sweeping", periodic.RUNS_FOR)
    pass_minutes(minutes)

    run_rows([Guarded("Sweeping", lambda: runs.append(None))])

    assert runs == [None] * is_run


def test_a_clock_that_was_set_back_delays_no_task() -> None:
    runs: list[None] = []
    tasks = [Guarded("Sweeping", lambda: runs.append(None))]
    run_rows(tasks)
    pass_minutes(-24 * 60)

    run_rows(tasks)

    assert (len(runs), waits()) == (2, {"Sweeping": 60})


@pytest.mark.django_db(transaction=True)
def test_an_undeletable_file_does_not_block_other_clean_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    orphan, unsweepable = (f"documents/{name}.pdf" for name in ("z", "a"))
    for key in (unsweepable, orphan):
        blobs.put(key, b"%PDF")
        os.utime(blobs.address_of(key), (0, 0))
    delete = FolderStorage.delete

    def delete_all_but_one(self: FolderStorage, name: str) -> None:
        if name == "a.pdf":
            raise PermissionError(errno.EACCES, "Permission denied")
        delete(self, name)

    monkeypatch.setattr(FolderStorage, "delete", delete_all_but_one)
    attempt = AccessAttempt.objects.create(username="dace", failures_since_start=1)
    long_ago = timezone.now() - dt.timedelta(days=31)
    AccessAttempt.objects.filter(pk=attempt.pk).update(attempt_time=long_ago)

    periodic.Periodic().run_due()

    assert not AccessAttempt.objects.exists()
    assert (blobs.exists(orphan), blobs.exists(unsweepable)) == (False, True)
