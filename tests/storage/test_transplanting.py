"""A new tournament created from any copy; nothing in such a file is trusted."""

from __future__ import annotations

import gzip
import hashlib
import json
import tracemalloc
import zlib
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.background.chores_done import work
from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.storage.turning import correct
from tournament.models import Intake, Player, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.copies import new_from_copy
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.storage import archives, instance_files
from tournament.storage.archives import Archive
from tournament.storage.rows import TableRows, digest_of, rows_of
from tournament.words import refusal_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """An event with a corrected round, a half-played round, and a federation number."""
    tournament = event_of(12)
    Player.objects.filter(entries__number=3).update(federation_number="LV-3", rating=1700)
    play_and_close(tournament, by=director)
    correct(tournament, director)
    seat(tournament, by=director)
    first, *_ = tables_of(tournament.rounds.get(number=2))
    enter_table(tournament, 2, first, by=director)
    tournament.refresh_from_db()
    return tournament


def send(client: Client, content: bytes) -> HttpResponse:
    """Send a copy, run the worker, and return the resulting page."""
    file = SimpleUploadedFile("kauss.karta", content)
    told = client.post(reverse("import_tournament"), {"file": file})
    assert work()
    return client.get(told.headers["Location"])  # type: ignore[return-value]


def take(content: bytes, by: Actor) -> Tournament:
    """Create a tournament from a copy as the worker does."""
    return import_event(new_from_copy.event_in(new_from_copy.archive_in(content)), by=by)


def plain(archive: Archive) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(archive, default=vars))
    return told


def sealed(told: object) -> bytes:
    pressed = gzip.compress(json.dumps(told).encode())
    return f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()} x\n".encode() + pressed


def everything() -> dict[str, str]:
    """Return a digest of every table, except the count of uploaded files."""
    tables = [table for table in instance_files.tables() if table is not Intake]
    return {table.__name__: digest_of(rows_of(table._base_manager.all())) for table in tables}


def without_draws(event: dict[str, Any]) -> dict[str, Any]:
    """Return the event without draws: copies have none, and restoring keeps them."""
    desk = {name: facts for name, facts in event["desk"].items() if name != "draws"}
    return {**event, "desk": desk}


def test_a_copy_contains_the_same_event_as_the_export_file(played: Tournament) -> None:
    before = everything()

    event = new_from_copy.event_in(archives.collect(played.pk))

    assert event == without_draws(export_event(played))
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_another_instances_copy_becomes_a_new_tournament(
    played: Tournament, signed_in: SignIn, settings: Settings
) -> None:
    content = archives.write(archives.collect(played.pk))
    settings.SECRET_KEY = "another laptop's, where nobody was signed in before"
    client = signed_in()

    told = send(client, content)

    made = Tournament.objects.exclude(pk=played.pk).get()
    assert told.headers["Location"] == reverse("desk", args=[made.slug])
    assert export_event(made) == without_draws(export_event(played))
    assert list(made.journal.values_list("verb", flat=True)) == ["import_event"]


@pytest.mark.django_db(transaction=True)
def test_an_older_copy_of_this_instance_does_not_restore_erased_people(
    played: Tournament, signed_in: SignIn
) -> None:
    content = archives.write(archives.collect(played.pk))
    later = archives.read(content).at
    Player.objects.filter(entries__number=1).update(erased_at=f"{later[:4]}-12-31T23:59:59Z")

    page = words_of(send(signed_in(), content))

    assert "Choose a newer copy." in page
    assert Tournament.objects.count() == 1


def spoiled(told: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return archives with content that this instance would not have written."""

    def part(name: str, **changes: object) -> dict[str, Any]:
        return {**told, "parts": {**told["parts"], name: {**told["parts"][name], **changes}}}

    def column(name: str, column: str, value: object) -> dict[str, Any]:
        at = told["parts"][name]["columns"].index(column)
        rows = [[*row[:at], value, *row[at + 1 :]] for row in told["parts"][name]["rows"]]
        return part(name, rows=rows)

    return [
        ("rows of nothing", part("Seat", rows=[[]])),
        ("rows that are none", part("Seat", rows=7)),
        ("no tournament", {**told, "tournament": {**told["tournament"], "rows": []}}),
        ("another's table", column("Seat", "table_id", 4_000_000)),
        ("a key that is a list", column("Seat", "table_id", [1])),
        ("a letter that is a text", column("Seat", "letter", "first")),
        ("a figure no database holds", column("SheetLine", "small", 10**30)),
        ("a moment that never was", column("SheetVersion", "at", "yesterday")),
        ("a sheet that is no JSON", column("SheetVersion", "totals", "{")),
        ("a sheet of figures that do not add up", column("SheetVersion", "totals", "[1,1,1,1]")),
        ("a state that is none", column("Round", "state", "never")),
        ("parts that are a list", {**told, "parts": []}),
        ("nothing", {}),
    ]


def test_a_faulty_copy_is_refused_in_words_without_writes(
    played: Tournament, director: Actor
) -> None:
    archive = archives.collect(played.pk)
    before = everything()

    for what, told in spoiled(plain(archive)):
        with pytest.raises(Refused) as caught:
            take(sealed(told), director)
        assert (what, caught.value.code) in {(what, "copy_torn"), (what, "file_faulty")}
        assert str(refusal_words(caught.value))
    assert everything() == before


def padded(content: bytes, megabytes: int) -> bytes:
    """Return a valid, signed copy with a large amount of trailing blanks."""
    packing = zlib.compressobj(9, wbits=31)
    pieces = [packing.compress(gzip.decompress(archives.checked(content)))]
    pieces += [packing.compress(b" " * 1_000_000) for _megabyte in range(megabytes)]
    pressed = b"".join([*pieces, packing.flush()])
    return f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()}\n".encode() + pressed


def test_a_copy_with_too_much_unpacked_data_is_not_unpacked(played: Tournament) -> None:
    """It is valid otherwise: a reader that unpacked it would accept it."""
    copy = archives.write(archives.collect(played.pk))
    little, much = padded(copy, 1), padded(copy, 400)

    assert new_from_copy.archive_in(little).slug == played.slug
    tracemalloc.start()
    with pytest.raises(Refused, match="copy_torn"):
        new_from_copy.archive_in(much)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (len(much) < 1_000_000, most < 3 * new_from_copy.LARGEST) == (True, True)


@pytest.mark.django_db(transaction=True)
def test_a_deeply_nested_copy_is_refused(signed_in: SignIn) -> None:
    deep = gzip.compress(b"[" * 2_000_000)
    content = f"{archives.FORMAT} {hashlib.sha256(deep).hexdigest()}\n".encode() + deep

    page = words_of(send(signed_in(), content))

    assert ("The file is damaged" in page, Tournament.objects.exists()) == (True, False)


def test_rows_of_a_newer_version_are_reported_as_such(played: Tournament) -> None:
    archive = archives.collect(played.pk)
    seats = archive.parts["Seat"]
    newer = TableRows([*seats.columns, "cushion"], [[*row, 1] for row in seats.rows])

    with pytest.raises(Refused) as caught:
        new_from_copy.event_in(replace(archive, parts={**archive.parts, "Seat": newer}))

    assert caught.value.code == "copy_of_newer_program"
