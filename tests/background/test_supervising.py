"""The supervisor's periodic tasks: no task ends the thread, or delays or speeds up another."""

from __future__ import annotations

import datetime as dt
import errno
import os

import pytest
from axes.models import AccessAttempt
from django.utils import timezone

from tournament.background import scheduler
from tournament.background.scheduler import PeriodicTask, run_due
from tournament.storage import blobs
from tournament.storage.folder_storage import FolderStorage

MINUTE = 60.0


def break_down() -> None:
    raise ValueError("a stored figure that nobody expected")


def test_a_failing_task_is_logged_and_the_supervisor_continues(
    caplog: pytest.LogCaptureFixture,
) -> None:
    copied: list[None] = []
    tasks = [
        PeriodicTask("Counting", break_down),
        PeriodicTask("Copying", lambda: copied.append(None)),
    ]

    for now in (0.0, 5.0):
        run_due(tasks, now=now)

    assert len(copied) == 2
    assert "Counting could not be done" in caplog.text
    assert "a stored figure that nobody expected" in caplog.text


def test_a_constantly_failing_task_is_logged_occasionally_until_it_succeeds(
    caplog: pytest.LogCaptureFixture,
) -> None:
    fails = True

    def run() -> None:
        if fails:
            raise OSError(28, "No space left")

    tasks = [PeriodicTask("Copying", run)]
    for now in (0.0, 5.0, 295.0, 300.0, 305.0):
        run_due(tasks, now=now)
    assert caplog.text.count("Copying waits: No space left") == 2

    fails = False
    run_due(tasks, now=310.0)
    fails = True
    run_due(tasks, now=315.0)
    assert caplog.text.count("Copying waits: No space left") == 3


@pytest.mark.parametrize("trouble", [ValueError("figure"), OSError(28, "No space left")])
def test_a_failed_hourly_task_is_retried_without_repeating_others(trouble: Exception) -> None:
    tried: dict[str, list[float]] = {"first": [], "second": []}
    now = 0.0

    def fail_once() -> None:
        tried["first"].append(now)
        if len(tried["first"]) == 1:
            raise trouble

    tasks = [
        PeriodicTask("Sweeping", fail_once, scheduler.HOURLY),
        PeriodicTask("Publishing", lambda: tried["second"].append(now), scheduler.HOURLY),
    ]
    while now <= 66 * MINUTE:
        run_due(tasks, now=now)
        now += scheduler.ROUND_EVERY

    assert tried == {"first": [0, 5 * MINUTE, 65 * MINUTE], "second": [0, 60 * MINUTE]}


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

    run_due(scheduler.periodic_tasks(), now=0.0)

    assert not AccessAttempt.objects.exists()
    assert (blobs.exists(orphan), blobs.exists(unsweepable)) == (False, True)
