"""An imported file with people who are already in the register."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.doors.desk.conftest import signed_in
from tournament.models import Player
from tournament.models.player import name_key
from tournament.services.files.tournament_files import export_event, import_event

if TYPE_CHECKING:
    from tournament.services.acts import Actor

__all__ = ["signed_in"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> dict[str, Any]:
    """Return eight people, of whom the first two are rated and have more details."""
    event = invent_event(players=8, rounds=1, deals=4, preset="evening-16", seed="people")
    raw: dict[str, Any] = json.loads(json.dumps(write_event(event)))
    one, two = raw["players"][:2]
    one["rating"], two["rating"] = 1700, 1600
    about = [{"number": one["number"], "born": 1960, "federation_number": "LV-1"}]
    return {**raw, "desk": {"players": about}}


def known(file: dict[str, Any], at: int, **facts: object) -> Player:
    name = file["players"][at]["name"]
    return Player.objects.create(name=name, name_key=name_key(name), **facts)


def test_an_import_keeps_the_files_details_and_the_registers(
    file: dict[str, Any], director: Actor
) -> None:
    person = known(file, 0, rating=1500)

    tournament = import_event(file, by=director)

    person.refresh_from_db()
    entry = tournament.entries.get(player=person)
    assert (person.rating, person.born, person.federation_number) == (1500, None, "")
    assert (entry.rating, entry.born, entry.federation_number) == (1700, 1960, "LV-1")
    assert export_event(import_event(export_event(tournament), by=director)) == export_event(
        tournament
    )


def test_a_federation_number_of_another_person_is_not_moved(
    file: dict[str, Any], director: Actor
) -> None:
    person = known(file, 0)
    Player.objects.create(name="Cits", name_key=name_key("Cits"), federation_number="LV-1")

    import_event(file, by=director)

    person.refresh_from_db()
    assert (person.federation_number, person.born) == ("", None)
