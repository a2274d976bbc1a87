"""Rows of an event parsed apart, as inserted: its people, address, rights and journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cast import DAY, play_and_close
from tournament.exchange.player_lists import Newcomer
from tournament.models import Player, TableLink, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.saving import settle
from tournament.services.people import registration
from tournament.storage import table_rows

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(event_of: EventOf, director: Actor, tmp_path: Path) -> Path:
    """Return the rows of an event of four; the first was entered by the secretary, too."""
    assert director.user is not None
    assert director.user.pk == 1
    event = event_of(4)
    play_and_close(event, by=director)
    Player.objects.filter(entries__tournament=event).update(born=1950, sex="f", rating=1200)
    # In the database of a subprocess no other event has these links.
    TableLink.objects.all().delete()
    table_rows.write(tmp_path / "rows", event.pk)
    Player.objects.filter(entries__number=4).update(name="Cits Cilvēks", name_key="cilveks cits")
    return tmp_path / "rows"


def test_an_event_is_inserted_once_and_opens_only_the_people_that_its_user_knows(
    rows: Path, secretary: Actor
) -> None:
    plan = planning.TournamentPlan(name="Cits kauss", date=DAY, preset="evening-16", seed="s")
    own = planning.create_tournament(plan, by=secretary)
    registration.register(own, Newcomer("Anna Bērziņa"), by=secretary)
    own.entries.update(opens_register=True)

    made = [settle(rows, by=secretary, key="one") for _click in range(2)]

    event = made[0]
    assert (made[1], Tournament.objects.count()) == (event, 3)
    entries = event.entries.order_by("number")
    assert list(entries.values_list("number", "name", "opens_register")) == [
        (1, "Anna Bērziņa", True),
        (2, "Bruno Kalniņš", False),
        (3, "Cilda Ozola", False),
        (4, "Dainis Liepa", True),
    ]
    new = Player.objects.get(name="Dainis Liepa")
    assert (Player.objects.count(), new.born, new.sex, new.rating) == (5, 1950, "f", 1200)
    assert [(one.user, one.role) for one in event.memberships.all()] == [
        (secretary.user, "organiser")
    ]
    lines = event.journal.order_by("pk")
    assert list(lines.values_list("verb", "subject", "after", "revision")) == [
        ("import_event", "Rudens kauss", {"rounds": 1}, 1)
    ]
    assert (event.is_rehearsal, event.rounds.count(), event.revision) == (False, 1, 1)
    assert event.slug != Tournament.objects.order_by("pk")[0].slug


def test_a_command_chooses_the_address_and_makes_a_rehearsal_of_it(rows: Path) -> None:
    event = settle(rows, by=Actor("karta"), slug="Mans kauss", is_rehearsal=True)

    assert (event.slug, event.is_rehearsal) == ("mans-kauss", True)
    assert list(event.memberships.all()) == []
    assert set(event.entries.values_list("opens_register", flat=True)) == {True}
