"""A file is taken in, and the register knows some of its people already."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.doors.desk.conftest import signed_in
from tests.doors.public.reading import words_of
from tournament.models import Player
from tournament.models.player import name_key
from tournament.services.files.tournament_files import export_event, import_event, ratings_kept

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

__all__ = ["signed_in"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> dict[str, Any]:
    """Eight people, of whom the first two are rated, and more is known of them."""
    event = invent_event(players=8, rounds=1, deals=4, preset="evening-16", seed="people")
    raw: dict[str, Any] = json.loads(json.dumps(write_event(event)))
    one, two = raw["players"][:2]
    one["rating"], two["rating"] = 1700, 1600
    about = [{"number": one["number"], "born": 1960, "federation_number": "LV-1"}]
    return {**raw, "desk": {"players": about}}


def known(file: dict[str, Any], at: int, **facts: object) -> Player:
    name = file["players"][at]["name"]
    return Player.objects.create(name=name, name_key=name_key(name), **facts)


def test_what_the_register_did_not_know_it_learns(file: dict[str, Any], director: Actor) -> None:
    person = known(file, 0)

    tournament = import_event(file, by=director)

    person.refresh_from_db()
    assert (person.rating, person.born, person.federation_number) == (1700, 1960, "LV-1")
    assert ratings_kept(tournament) == []
    assert export_event(import_event(export_event(tournament), by=director)) == export_event(
        tournament
    )


def test_what_the_register_knows_it_keeps_and_that_is_noted(
    file: dict[str, Any], director: Actor
) -> None:
    one, two = known(file, 0, rating=1500), known(file, 1, rating=1600)

    tournament = import_event(file, by=director)

    one.refresh_from_db()
    two.refresh_from_db()
    assert [one.rating, two.rating, one.born] == [1500, 1600, 1960]
    assert ratings_kept(tournament) == [file["players"][0]["number"]]


def test_a_federations_number_that_somebody_else_has_stays_theirs(
    file: dict[str, Any], director: Actor
) -> None:
    person = known(file, 0)
    Player.objects.create(name="Cits", name_key=name_key("Cits"), federation_number="LV-1")

    import_event(file, by=director)

    person.refresh_from_db()
    assert (person.federation_number, person.born) == ("", 1960)


def test_the_page_and_the_command_say_whose_rating_stays(
    file: dict[str, Any], signed_in: SignIn, tmp_path: Path
) -> None:
    known(file, 0, rating=1500)
    place, said = tmp_path / "kauss.json", io.StringIO()
    place.write_text(json.dumps(file))
    number = file["players"][0]["number"]
    words = f"the register's rating stays. Numbers: {number}."

    sent = {"file": SimpleUploadedFile("kauss.json", place.read_bytes())}
    page = words_of(signed_in().post(reverse("import_tournament"), sent, follow=True))
    call_command("import_tournament", str(place), stdout=io.StringIO(), stderr=said, language="en")

    assert words in page
    assert words in said.getvalue()
