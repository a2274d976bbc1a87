"""Large files are parsed in a separate process, within limits, and inserted in a short step."""

from __future__ import annotations

import json
import time
from http import HTTPStatus
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from scoring.errors import Faulty
from tests.background.chores_done import work
from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.exchange import heavy
from tournament.background.subprocess_reader import EVENT, Declined, read_apart
from tournament.models import Job, Penalty, Player, Role, Tournament
from tournament.services.acts import Actor
from tournament.services.copies import new_from_copy
from tournament.services.files.saving import settle
from tournament.services.files.tournament_files import (
    LARGEST_FILE,
    MOST_VALUES,
    SMALL_EVENT,
    export_event,
    fits_limits,
    import_event,
    refuse_heavy_text,
)
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.storage import table_rows
from tournament.words import refusal_words

of_a_worker = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def own_data(settings: Settings, tmp_path: Path) -> None:
    """Store files in a separate folder: tests in another process read the usual one."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()


def send(client: Client, address: str, name: str, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile(name, content)
    return client.post(address, {"file": file, "key": "one"})  # type: ignore[return-value]


def rows_of(content: bytes, folder: Path, *, name: str = "rows", has_account: bool = False) -> Path:
    """Return the file of an event's rows, parsed by a separate process."""
    place, kept = folder / f"{name}.json", folder / name
    place.write_bytes(content)
    with read_apart(EVENT, place, name=name, signed="Dace", has_account=has_account) as understood:
        kept.write_bytes(understood.rows.read_bytes())
    return kept


def files_in(settings: Settings) -> list[Path]:
    return [*(settings.DATA / "reading").glob("*")]


@of_a_worker
def test_a_thousand_tables_are_inserted_with_as_many_queries_as_ten(
    tmp_path: Path, director: Actor, settings: Settings
) -> None:
    asked = {}
    for players in (12, 60):
        rows = rows_of(heavy.honest_event(players=players), tmp_path, name=str(players))
        with CaptureQueriesContext(connection) as queries:
            settle(rows, by=director)
        asked[players] = [
            q for q in queries.captured_queries if q["sql"].startswith('INSERT INTO "tournament_')
        ]

    assert len(asked[12]) == len(asked[60])
    assert files_in(settings) == []


@of_a_worker
def test_parsing_in_a_separate_process_gives_the_same_rows(tmp_path: Path, director: Actor) -> None:
    content = heavy.honest_event(players=12)

    apart = settle(rows_of(content, tmp_path), by=director, is_rehearsal=True)
    at_once = import_event(json.loads(content), by=director, is_rehearsal=True)

    told = [{**export_event(event), "desk": {}} for event in (apart, at_once)]
    assert told[0] == told[1]
    assert Player.objects.count() == 12
    lines = [t.journal.values_list("verb", "signed", "after") for t in (apart, at_once)]
    assert list(lines[0]) == list(lines[1])


@of_a_worker
def test_the_rows_of_a_large_file_belong_to_the_importing_user(
    event_of: EventOf, director: Actor, tmp_path: Path
) -> None:
    event = event_of(4)
    play_and_close(event, by=director)
    judging.penalise(event, round_number=1, number=1, big="-1", reason="late", by=director)
    content = json.dumps(export_event(event)).encode()
    importer = User.objects.create_user("importer")

    made = settle(
        rows_of(content, tmp_path, has_account=True), by=Actor.from_user(importer), slug="again"
    )

    assert [row.by for row in Penalty.objects.filter(entry__tournament=made)] == [importer]
    assert list(made.memberships.values_list("user", "role")) == [(importer.pk, Role.ORGANISER)]


@of_a_worker
def test_a_double_click_inserts_a_file_once(tmp_path: Path, director: Actor) -> None:
    rows = rows_of(heavy.honest_event(players=12), tmp_path)

    made = [settle(rows, by=director, key="one") for _click in range(2)]

    assert made[0] == made[1]
    assert Tournament.objects.count() == 1


@of_a_worker
def test_a_file_too_large_for_memory_is_refused_in_words(
    tmp_path: Path, settings: Settings
) -> None:
    place = tmp_path / "long.json"
    place.write_bytes(heavy.json_of_one_letter(22))

    with (
        pytest.raises(Declined) as caught,
        read_apart(EVENT, place, name="1", signed="Dace", has_account=False),
    ):
        pass

    assert caught.value.words == str(refusal_words(Refused("file_too_heavy")))
    assert files_in(settings) == []


def test_too_many_values_are_counted_without_parsing() -> None:
    content = heavy.json_of_lists(20)

    began = time.process_time()
    with pytest.raises(Refused) as caught:
        refuse_heavy_text(content)

    assert caught.value.code == "file_too_heavy"
    # A parser would have taken a hundred times as long.
    assert time.process_time() - began < 1


def test_no_more_bytes_than_the_limit_are_read() -> None:
    with pytest.raises(Faulty):
        refuse_heavy_text(b" " * 25_000_000)


def test_a_file_has_as_many_bytes_and_values_as_the_limits_allow() -> None:
    refuse_heavy_text(b" " * LARGEST_FILE)
    refuse_heavy_text(b"," * MOST_VALUES)

    with pytest.raises(Faulty):
        refuse_heavy_text(b" " * (LARGEST_FILE + 1))
    with pytest.raises(Refused, match="file_too_heavy"):
        refuse_heavy_text(b"," * (MOST_VALUES + 1))


def test_people_rounds_tables_and_seats_count_towards_the_limit_but_no_deals() -> None:
    """Two people, a round, its table with four seats and a sheet, and the file itself: ten."""
    sheet = {"deals": [{"won": True}], "why": {"1": {}}}
    table = {"seats": [1, 2, 3, 4], "sheet": sheet}
    file = {"players": [{"number": 1}, {"number": 2}], "rounds": [{"tables": [table]}]}

    assert [fits_limits(file, most) for most in (8, 9, 10)] == [False, False, True]


def test_a_thousand_players_are_within_the_limits() -> None:
    content = heavy.honest_event(players=1000)

    refuse_heavy_text(content)

    assert content.count(b"[") + content.count(b"{") < MOST_VALUES / 4


def test_sixty_players_are_imported_at_once_and_two_hundred_by_a_worker() -> None:
    sizes = {players: json.loads(heavy.honest_event(players=players)) for players in (60, 200)}

    assert {players: fits_limits(raw, SMALL_EVENT) for players, raw in sizes.items()} == {
        60: True,
        200: False,
    }


@pytest.mark.django_db
def test_a_copy_with_too_many_people_is_refused() -> None:
    people = table_rows.MOST_ROWS + 1

    with pytest.raises(Refused) as caught:
        new_from_copy.archive_in(heavy.archive_of_players(people))

    assert caught.value.code == "file_too_heavy"


@pytest.mark.django_db
def test_a_copy_never_writes_to_the_instances_own_tables(signed_in: SignIn) -> None:
    client = signed_in()
    content = heavy.archive_of_players(3)

    with CaptureQueriesContext(connection) as queries:
        told = send(client, reverse("import_tournament"), "kauss.karta", content)

    assert told.status_code == 302
    assert not any("tournament_player" in query["sql"] for query in queries.captured_queries)


@of_a_worker
def test_a_large_file_of_a_rehearsal_is_imported_as_one_with_a_notice(signed_in: SignIn) -> None:
    client = signed_in()
    raw = json.loads(heavy.honest_event(players=72))
    content = json.dumps({**raw, "desk": {"is_rehearsal": True}}).encode()

    told = send(client, reverse("import_tournament"), "event.json", content)
    work()
    desk = client.get(told.headers["Location"], follow=True)

    assert Tournament.objects.get().is_rehearsal
    assert "It stays a rehearsal, as in the file." in words_of(desk)


@of_a_worker
def test_a_large_workbook_is_read_by_a_worker_and_shown_like_a_small_one(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    address = reverse("people_list", args=[tournament.slug])
    content = heavy.workbook_of_empty_rows(3, 20_000)

    told = send(client, address, "list.xlsx", content)
    waiting = words_of(client.get(told.headers["Location"]))
    work()
    polled = client.get(told.headers["Location"], headers={"X-Requested-With": "fetch"})
    page = words_of(client.get(told.headers["Location"]))

    assert "Waiting" in waiting
    assert polled.status_code == HTTPStatus.RESET_CONTENT
    assert [f"Anna {number}" in page for number in range(4)] == [True, True, True, False]
    assert tournament.entries.count() == 4


@of_a_worker
@pytest.mark.parametrize(
    "content",
    [heavy.workbook_of_strings(1_000_000), heavy.workbook_of_one_row(1_200_000)],
    ids=["texts", "cells"],
)
def test_a_workbook_with_too_much_unpacked_data_is_refused_unread(
    content: bytes, event_of: EventOf, signed_in: SignIn
) -> None:
    client = signed_in()
    told = send(client, reverse("people_list", args=[event_of(4).slug]), "list.xlsx", content)
    work()

    page = words_of(client.get(told.headers["Location"]))

    assert "The file is too long. Split it." in page
    assert Job.objects.get().state == Job.State.FAILED
