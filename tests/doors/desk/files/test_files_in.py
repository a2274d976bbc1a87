"""A tournament imported from a file: once and completely, or refused with every fault."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.scoring.small_events import event_file
from tournament.models import Membership, Penalty, Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.services.judging import judging

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def upload(client: Client, content: bytes, **typed: str) -> HttpResponse:
    file = SimpleUploadedFile("turnirs.json", content, "application/json")
    data = {"file": file, "key": "one-click", **typed}
    return client.post(reverse("import_tournament"), data)  # type: ignore[return-value]


def test_a_file_is_imported_once_despite_several_clicks(
    one_round: Tournament, signed_in: SignIn
) -> None:
    client, content = signed_in(), json.dumps(export_event(one_round)).encode()

    answers = [upload(client, content) for _ in range(2)]

    made = Tournament.objects.exclude(pk=one_round.pk).get()
    assert {answer.headers["Location"] for answer in answers} == {reverse("desk", args=[made.slug])}
    assert export_event(made) == export_event(one_round)


def test_imported_penalties_are_signed_by_the_importing_user(
    one_round: Tournament, signed_in: SignIn, director: Actor
) -> None:
    judging.penalise(one_round, round_number=1, number=1, big="-1", reason="late", by=director)
    upload(signed_in(), json.dumps(export_event(one_round)).encode())

    made = Tournament.objects.exclude(pk=one_round.pk).get()
    importer = Membership.objects.get(tournament=made).user
    assert [row.by for row in Penalty.objects.filter(entry__tournament=made)] == [importer]


def test_a_file_can_be_imported_as_a_rehearsal(one_round: Tournament, signed_in: SignIn) -> None:
    content = json.dumps(export_event(one_round)).encode()

    upload(signed_in(), content, is_rehearsal="on")

    assert Tournament.objects.exclude(pk=one_round.pk).get().is_rehearsal


def test_a_file_of_a_rehearsal_is_imported_as_one_with_a_notice(
    one_round: Tournament, signed_in: SignIn
) -> None:
    Tournament.objects.filter(pk=one_round.pk).update(is_rehearsal=True)
    one_round.refresh_from_db()
    client, content = signed_in(), json.dumps(export_event(one_round)).encode()
    form = words_of(client.get(reverse("import_tournament")))

    desk = words_of(client.get(upload(client, content).headers["Location"]))

    made = Tournament.objects.exclude(pk=one_round.pk).get()
    assert made.is_rehearsal
    assert "It stays a rehearsal, as in the file." in desk
    assert "The file of a rehearsal becomes a rehearsal even without this tick" in form


def test_a_file_of_a_real_event_shows_no_rehearsal_notice(
    one_round: Tournament, signed_in: SignIn
) -> None:
    client, content = signed_in(), json.dumps(export_event(one_round)).encode()

    desk = words_of(client.get(upload(client, content).headers["Location"]))

    assert not Tournament.objects.exclude(pk=one_round.pk).get().is_rehearsal
    assert "It stays a rehearsal" not in desk


def test_everything_wrong_with_a_file_is_listed_at_once(
    one_round: Tournament, signed_in: SignIn
) -> None:
    event = export_event(one_round)
    event["players"][0]["name"] = ""
    event["rounds"][0]["tables"][0]["small"] = [1, 1, 1, 1]

    answer = upload(signed_in(), json.dumps(event).encode())

    words = words_of(answer)
    assert answer.status_code == 422
    assert "A player has no name." in words
    assert "The totals add up to 4 instead of 0." in words
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The file is empty."),
        (b"{", "This is not JSON: it cannot be read from line 1"),
        (b"[1, 2]", "This is not a tournament."),
        (b"{}", "The file cannot be imported"),
        (b"\xff\xfe\x00", "Save it as UTF-8."),
    ],
)
def test_an_invalid_file_is_refused_in_words(content: bytes, words: str, signed_in: SignIn) -> None:
    answer = upload(signed_in(), content)

    assert answer.status_code == 422
    assert words in words_of(answer)


def test_a_file_without_a_preset_is_refused_with_the_remedy(signed_in: SignIn) -> None:
    raw = event_file(4)
    del raw["preset"]

    said = words_of(upload(signed_in(), json.dumps(raw).encode()))

    assert "The field “preset” is missing" in said
    assert "Use one of: lzf-classic, " in said


def test_a_missing_file_is_asked_for(signed_in: SignIn) -> None:
    answer = signed_in().post(reverse("import_tournament"), {})

    assert "Choose a file." in words_of(answer)


def test_importing_a_file_needs_an_account() -> None:
    answer = Client().get(reverse("import_tournament"))

    assert answer.headers["Location"].startswith(reverse("login"))
