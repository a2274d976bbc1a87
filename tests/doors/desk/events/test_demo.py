"""The demo: three invented events, loaded once, and a user to run them."""

from __future__ import annotations

import datetime as dt
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import Settings

from scoring.event_files import read_event
from scoring.verification import verify
from tournament.management.commands.demo import of_today
from tournament.models import JournalEntry, Role, Tournament
from tournament.ops.setup import serving
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.files.tournament_files import export_event

pytestmark = pytest.mark.sqlite_enough

FIXTURES = sorted((Path(__file__).parents[4] / "fixtures").glob("*.json"))


@pytest.fixture
def data(settings: Settings, tmp_path: Path) -> Path:
    """Give the command a separate folder for its note."""
    settings.DATA = tmp_path
    return tmp_path


def load() -> str:
    said = io.StringIO()
    call_command("demo", stdout=said)
    return said.getvalue().strip()


def raw(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIXTURES[0].parent / name).read_text("utf-8"))
    return found


def sizes(name: str) -> list[list[int]]:
    return [[len(t["seats"]) for t in played["tables"]] for played in raw(name)["rounds"]]


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_every_demo_event_follows_from_its_own_sheets(file: Path) -> None:
    assert verify(read_event(json.loads(file.read_text("utf-8")))).differences == ()


def test_one_event_has_53_players_over_seven_rounds() -> None:
    assert len(raw("rudens-kauss.json")["players"]) == 53
    assert sizes("rudens-kauss.json") == [[4] * 12 + [5]] * 7


def test_one_event_has_tables_of_four_and_three() -> None:
    settings = read_event(raw("piektdienas-vakars.json")).settings

    assert (settings.rounds, settings.deals) == (4, 16)
    assert sizes("piektdienas-vakars.json") == [[4, 4, 4, 3]] * 4


@pytest.mark.django_db
def test_one_event_is_in_the_middle_of_round_four(data: Path) -> None:
    load()

    tournament = Tournament.objects.get(slug="ziemas-zole")
    played = tournament.rounds.get(number=4)
    states = [str(table.state) for table in tables_of(played)]
    assert (played.state, states.count("waiting"), states.count("disputed")) == ("playing", 2, 1)
    assert tournament.entries.filter(from_round=4).count() == 1
    assert played.started_at is not None
    assert timezone.now() - played.started_at < dt.timedelta(hours=2)


@pytest.mark.django_db
def test_the_demo_is_a_rehearsal_that_its_director_can_run(data: Path) -> None:
    said = load()

    name, password = said.removeprefix("Demo: sign in as ").split(" with the password ")
    user = authenticate(RequestFactory().post("/login/"), username=name, password=password)
    assert user is not None
    found = Tournament.objects.values_list("slug", "state", "is_rehearsal", "memberships__role")
    assert sorted(found.filter(memberships__user=user)) == [
        ("piektdienas-vakars", "provisional", True, Role.ORGANISER),
        ("rudens-kauss", "approved", True, Role.ORGANISER),
        ("ziemas-zole", "running", True, Role.ORGANISER),
    ]


@pytest.mark.django_db
def test_loading_the_demo_twice_changes_nothing(data: Path) -> None:
    first = load()
    before = [export_event(tournament) for tournament in Tournament.objects.order_by("slug")]
    journal = JournalEntry.objects.count()

    second = load()

    after = [export_event(tournament) for tournament in Tournament.objects.order_by("slug")]
    assert (second, after, JournalEntry.objects.count()) == (first, before, journal)


@pytest.mark.django_db
def test_the_first_start_shows_how_to_sign_in(data: Path) -> None:
    assert serving.needs_demo()

    said = serving.load_demo()

    assert (serving.demo_login(), serving.needs_demo()) == (said, False)
    assert (data / "demo_login.txt").stat().st_mode & 0o077 == 0


def test_an_event_is_moved_to_today_with_all_its_times() -> None:
    now = dt.datetime(2027, 1, 2, 20, 30, tzinfo=dt.UTC)
    event = {
        "date": "2026-11-21",
        "desk": {
            "starts": "10:00:00",
            "correction_until": "2026-11-21T13:00:00+00:00",
            "rounds": [{"at": "2026-11-21T12:00:00+00:00"}, {"at": "2026-11-21T12:30:00+00:00"}],
        },
    }

    assert of_today(event, now=now) == {
        "date": "2027-01-02",
        "desk": {
            "starts": "10:00:00",
            "correction_until": "2027-01-02T21:00:00+00:00",
            "rounds": [{"at": "2027-01-02T20:00:00+00:00"}, {"at": "2027-01-02T20:30:00+00:00"}],
        },
    }
