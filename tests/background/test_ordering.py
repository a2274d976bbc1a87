"""A repeated order reuses the document until the facts change; old files are deleted."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.utils import timezone
from pytest_django import Settings

from tests.background.pressed import PRESS
from tests.cast import enter
from tournament.background import printing
from tournament.background.steps import Printer, run_next
from tournament.models import Job, Tournament
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.storage import blobs, documents

pytestmark = pytest.mark.django_db
BY = Actor("Dace")


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def event() -> Tournament:
    plan = planning.TournamentPlan("Kauss", dt.date(2026, 11, 21), "evening-16", seed="kauss")
    tournament = planning.create_tournament(plan, by=BY)
    enter(tournament, 1, by=BY)
    return tournament


def order(event: Tournament, *, language: str = "lv") -> Job:
    return printing.order_document(Order("participants", event.pk, {}, language), by=BY)


def print_all() -> None:
    def render(_order: Order, _part: object) -> bytes:
        return b"paper"

    while run_next(Printer(render, PRESS.join)):
        pass


def age(key: str, *, hours: float) -> None:
    then = time.time() - hours * 3600
    os.utime(blobs.address_of(key), (then, then))


def test_the_same_order_is_one_job_before_and_after_printing(event: Tournament) -> None:
    first = order(event)
    second = order(event)
    print_all()
    third = order(event)

    assert first == second == third
    assert third.is_done


def test_another_language_is_a_separate_document(event: Tournament) -> None:
    assert order(event, language="lv") != order(event, language="en")


def test_a_document_is_printed_again_once_facts_have_changed(event: Tournament) -> None:
    first = order(event)
    print_all()
    enter(event, 2, by=BY)

    second = order(event)

    assert first != second
    assert (second.state, documents.has(Job.objects.get(pk=first.pk))) == ("queued", True)


def test_a_document_whose_file_was_deleted_is_printed_again(event: Tournament) -> None:
    blobs.delete(documents.key_of(order(event)))
    print_all()
    blobs.delete(documents.key_of(Job.objects.get()))

    again = order(event)

    assert (again.state, Job.objects.count()) == ("queued", 1)


@pytest.mark.parametrize("end", ["cancelled", "failed"])
def test_a_failed_or_cancelled_document_may_be_ordered_again(event: Tournament, end: str) -> None:
    Job.objects.filter(pk=order(event).pk).update(state=end, finished_at=timezone.now())

    assert order(event).state == "queued"


def test_an_unprintable_order_is_refused_at_once(event: Tournament) -> None:
    with pytest.raises(NothingToPrint):
        printing.order_document(Order("score_sheets", event.pk, {}, "en"), by=BY)

    assert not Job.objects.exists()


def test_documents_of_last_week_and_orphaned_files_are_deleted(event: Tournament) -> None:
    old = order(event)
    print_all()
    enter(event, 2, by=BY)
    young = order(event)
    print_all()
    Job.objects.filter(pk=old.pk).update(finished_at=timezone.now() - dt.timedelta(days=8))
    blobs.put("documents/nobodys.pdf", b"")
    for blob in blobs.list_blobs("documents/"):
        age(blob.key, hours=2)

    documents.sweep_documents()

    assert list(Job.objects.all()) == [young]
    assert [blob.key for blob in blobs.list_blobs("documents/")] == [documents.key_of(young)]


def test_parts_of_an_active_document_are_not_deleted(event: Tournament) -> None:
    step = order(event).steps.get()
    part = documents.key_of_part(step)
    blobs.put(part, b"part")
    age(part, hours=2)

    documents.sweep_documents()

    assert blobs.exists(part)


def test_the_web_server_never_imports_modules_only_for_workers(tmp_path: Path) -> None:
    code = (
        "import sys, tournament.wsgi; from django.urls import reverse; reverse('tournaments');"
        "from tournament.background import jobs, messages; messages.send_periodic('karta.outbox');"
        "print([name for name in ('weasyprint', 'pypdf') if name in sys.modules])"
    )

    loaded = subprocess.run(
        (sys.executable, "-c", code),
        cwd=django_settings.ROOT,
        env={**os.environ, "KARTA_ENV": "development", "KARTA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert loaded.stdout == "[]\n"
