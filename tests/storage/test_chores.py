"""Copies and large files in the background: done once, postponed, given up, restarted."""

from __future__ import annotations

import json
from functools import partial
from http import HTTPStatus
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.background.chores_done import work
from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tournament.background import automatic_copies, chores, outbox, tasks
from tournament.background.retries import FOR_DOCUMENTS
from tournament.celery import app
from tournament.doors.desk.files import views as file_forms
from tournament.doors.desk.files import views as files_out
from tournament.models import Job, JobStep, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.storage import copy_folder as copies
from tournament.storage import snapshots

pytestmark = pytest.mark.django_db


def test_the_scheduler_orders_each_state_once_and_a_worker_copies_it(event_of: EventOf) -> None:
    tournament = event_of(4)
    for _look in range(2):
        automatic_copies.CopyWatch().order_due()

    done = [work(), work()]

    assert done == [True, False]
    assert [copy.kind for copy in copies.copies_of(tournament)] == [copies.SCHEDULED]
    assert Job.objects.get().state == Job.State.DONE


def test_approved_events_without_copies_are_copied_one_at_a_time(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = [event_of(4, name=f"Kauss {number}") for number in range(3)]
    old = Tournament.objects.exclude(pk=events[1].pk)
    old.update(state=Tournament.State.APPROVED)
    watch = automatic_copies.CopyWatch()

    def ordered() -> list[int | None]:
        watch.order_due()
        return list(Job.objects.order_by("pk").values_list("tournament", flat=True))

    assert ordered() == [events[2].pk, events[1].pk]
    assert ordered() == [events[2].pk, events[1].pk]
    monkeypatch.setattr(automatic_copies, "APPROVED_EVERY", -1.0)
    while work():
        pass
    watch = automatic_copies.CopyWatch()
    assert ordered() == [events[2].pk, events[1].pk, events[0].pk]


def test_a_long_look_for_copies_ends_and_is_continued(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = [event_of(4, name=f"Kauss {number}") for number in range(3)]
    monkeypatch.setattr(automatic_copies, "LONGEST_LOOK", -1.0)
    looked: list[int] = []
    watch = automatic_copies.CopyWatch()
    monkeypatch.setattr(watch, "_look", lambda tournament: looked.append(tournament.pk))
    for _round in range(4):
        watch.order_due()

    newest, middle, oldest = (event.pk for event in reversed(events))
    assert looked == [newest, middle, oldest, newest]


def test_a_draft_is_copied_before_it_is_published(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(8)
    signed_in().post(reverse("draft_seats", args=[tournament.slug]))

    done = work()

    tournament.refresh_from_db()
    assert (done, snapshots.is_covered(tournament)) == (True, True)


def test_a_round_with_every_sheet_is_copied_without_waiting(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    first, second = tables_of(seat(tournament, by=director))
    snapshots.make_copy(tournament, copies.ASKED)
    tournament.refresh_from_db()
    automatic_copies.CopyWatch().order_due()
    ordered = [work()]
    enter_table(tournament, 1, first, by=director)
    automatic_copies.CopyWatch().order_due()
    ordered.append(work())
    enter_table(tournament, 1, second, by=director)

    automatic_copies.CopyWatch().order_due()

    assert [*ordered, work()] == [False, False, True]
    assert copies.copies_of(tournament)[0].kind == copies.SCHEDULED


@pytest.mark.parametrize("page", ["round_results", "closing"])
def test_a_round_seen_complete_makes_the_workers_check_for_a_copy(
    page: str,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = event_of(8)
    first, second = tables_of(seat(tournament, by=director))
    snapshots.make_copy(tournament, copies.ASKED)
    client, sent = signed_in(), list[tuple[str, object]]()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(app, "send_task", lambda name, given, **_how: sent.append((name, given)))
    look = partial(client.get, reverse(page, args=[tournament.slug, 1]))
    enter_table(tournament, 1, first, by=director)
    look()
    before = list(sent)
    enter_table(tournament, 1, second, by=director)
    look()
    ((task, given),) = sent

    automatic_copies.copy_if_due(tournament.pk)
    tasks.copy_if_due(tournament.pk)

    assert (before, task, given) == ([], tasks.copy_if_due.name, (tournament.pk,))
    assert [work(), work()] == [True, False]


def test_a_full_disk_delays_a_job_longer_each_time_until_it_fails(
    event_of: EventOf, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    settings.COPIES = tmp_path / "file"
    job = chores.order_copy(event_of(1))

    waits = []
    for _try in range(FOR_DOCUMENTS.tries):
        assert work()
        step = job.steps.get()
        if step.state == JobStep.State.QUEUED and step.not_before:
            waits.append(round((step.not_before - timezone.now()) / FOR_DOCUMENTS.back_off))
            assert not work()
        job.steps.update(not_before=None)

    job.refresh_from_db()
    assert waits == [1, 2]
    assert (job.state, job.failure, job.steps.get().tries) == ("failed", "disk", 3)


def test_a_failed_job_can_be_restarted_from_the_page(
    event_of: EventOf, signed_in: SignIn, settings: Settings, tmp_path: Path
) -> None:
    tournament, client, folder = event_of(1), signed_in(), settings.COPIES
    (tmp_path / "file").write_text("")
    settings.COPIES = tmp_path / "file"
    job = chores.order_copy(tournament)
    for _try in range(FOR_DOCUMENTS.tries):
        work()
        job.steps.update(not_before=None)
    failed = words_of(client.get(reverse("safety", args=[tournament.slug])))
    settings.COPIES = folder

    client.post(reverse("retry_work", args=[tournament.slug, job.pk]))
    work()

    job.refresh_from_db()
    assert "The disk could not store it. Free some space, then try again." in failed
    assert job.state == Job.State.DONE


def test_a_waiting_job_can_be_cancelled_from_the_page(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(1), signed_in()
    job = chores.order_copy(tournament)

    client.post(reverse("cancel_work", args=[tournament.slug, job.pk]))

    assert not work()
    assert copies.copies_of(tournament) == []


def test_a_lost_database_leaves_the_job_to_another_worker(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = chores.order_copy(event_of(1))

    def gone(*_facts: object) -> None:
        raise OperationalError

    monkeypatch.setattr(snapshots, "make_copy", gone)
    with pytest.raises(OperationalError):
        work()
    monkeypatch.undo()
    outbox.deliver()

    assert work()
    job.refresh_from_db()
    assert (job.state, job.retries) == (Job.State.DONE, 1)


@pytest.mark.django_db(transaction=True)
def test_a_large_file_becomes_a_tournament_in_the_background_once(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, client = event_of(4), signed_in()
    play_and_close(tournament, by=director)
    tournament.refresh_from_db()
    content = json.dumps(export_event(tournament)).encode()
    monkeypatch.setattr(file_forms, "SMALL_FILE", 10)

    places = set()
    for _click in range(2):
        file = SimpleUploadedFile("turnirs.json", content)
        told = client.post(reverse("import_tournament"), {"file": file, "key": "one"})
        places.add(told.headers["Location"])
    waiting = words_of(client.get(places.copy().pop()))
    work()
    [there] = [client.get(place).headers["Location"] for place in places]
    polled = client.get(places.copy().pop(), headers={"X-Requested-With": "fetch"})

    made = Tournament.objects.exclude(pk=tournament.pk).get()
    assert "Waiting" in waiting
    assert there == reverse("desk", args=[made.slug])
    assert polled.status_code == HTTPStatus.RESET_CONTENT
    assert export_event(made) == export_event(tournament)


@pytest.mark.django_db(transaction=True)
def test_a_faulty_large_file_is_refused_in_words(
    signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in()
    monkeypatch.setattr(file_forms, "SMALL_FILE", 1)
    file = SimpleUploadedFile("turnirs.json", b'{"format": "karta.tournament/1"}')
    told = client.post(reverse("import_tournament"), {"file": file, "key": "one"})
    work()

    page = words_of(client.get(told.headers["Location"]))

    assert "The file cannot be imported:" in page
    assert not Tournament.objects.exists()


def test_a_large_tournament_is_exported_in_the_background(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, client = event_of(4), signed_in()
    play_and_close(tournament, by=director)
    monkeypatch.setattr(files_out, "MANY_SHEETS", 0)

    told = client.get(reverse("export_tournament", args=[tournament.slug]))
    work()
    page = client.get(told.headers["Location"])
    job = Job.objects.get(document=chores.EXPORT)
    file = client.get(reverse("work_file", args=[tournament.slug, job.pk]))

    tournament.refresh_from_db()
    assert "Download" in words_of(page)
    assert json.loads(b"".join(file.streaming_content)) == export_event(tournament)  # type: ignore[attr-defined]
