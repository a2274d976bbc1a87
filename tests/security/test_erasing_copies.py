"""Erasing one person leaves all others in the copies of the whole database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.cast import DAY
from tournament.exchange.player_lists import Newcomer
from tournament.models import Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import erasing, registration
from tournament.storage import databases

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has copies of its own"),
]
assert connection

NAME, OTHER = "Zelma Zvirgzdiņa", "Bruno Kalniņš"
THEIRS = "SELECT * FROM tournament_entry WHERE name = 'Bruno Kalniņš'"
NAMES = "SELECT replace(name, id, '') FROM tournament_player ORDER BY id"


def with_player(name: str, *, by: Actor) -> Tournament:
    plan = planning.TournamentPlan(name=f"Kauss {by.name}", date=DAY, preset="evening-16", seed="s")
    tournament = planning.create_tournament(plan, by=by)
    registration.register(tournament, Newcomer(name, club="Ogre", born=1961), by=by)
    return tournament


@pytest.fixture
def evil() -> Actor:
    return Actor.from_user(User.objects.create_user("evil"))


@pytest.fixture
def theirs(evil: Actor) -> Tournament:
    """Return another user's tournament, after creating one of the erasing user."""
    with_player(NAME, by=evil)
    return with_player(OTHER, by=Actor.from_user(User.objects.create_user("victim")))


def erase(*, by: Actor) -> None:
    within = Tournament.objects.filter(memberships__user=by.user)
    erasing.erase_person(Player.objects.get(name=NAME), by=by, within=within)


def rows(copy: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(copy)) as opened:
        return opened.execute(query).fetchall()


def test_a_copy_loses_only_the_erased_person(theirs: Tournament, evil: Actor) -> None:
    copy = databases.copy_whole()
    before, made_at = rows(copy, THEIRS), copy.stat().st_mtime

    erase(by=evil)

    assert list(databases.folder().iterdir()) == [copy]
    assert rows(copy, THEIRS) == before
    assert rows(copy, NAMES) == [("#",), (OTHER,)]
    assert rows(copy, "SELECT name, born FROM tournament_entry ORDER BY id") == [
        ("#1", None),
        (OTHER, 1961),
    ]
    assert NAME.encode() not in copy.read_bytes()
    assert (copy.stat().st_mtime, rows(copy, "PRAGMA integrity_check")) == (made_at, [("ok",)])


def test_a_copy_from_before_the_person_is_unchanged(theirs: Tournament, evil: Actor) -> None:
    Player.objects.filter(name=NAME).update(name="Cits", name_key="cits")
    cits = Player.objects.get(name="Cits")
    cits.entries.all().delete()
    cits.delete()
    copy = databases.copy_whole()
    with_player(NAME, by=evil)

    erase(by=evil)

    assert rows(copy, "SELECT name FROM tournament_player") == [(OTHER,)]


def test_a_copy_with_a_reused_key_is_replaced(theirs: Tournament, evil: Actor) -> None:
    copy = databases.copy_whole()
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("UPDATE tournament_player SET name = 'Zane Zute' WHERE name = ?", [NAME])
        opened.commit()

    erase(by=evil)

    (left,) = databases.folder().iterdir()
    assert rows(left, NAMES) == [("#",), (OTHER,)]
    assert rows(left, "SELECT name FROM tournament_tournament ORDER BY id") == [
        ("Kauss evil",),
        ("Kauss victim",),
    ]


def test_a_copy_of_an_older_release_is_replaced(theirs: Tournament, evil: Actor) -> None:
    copy = databases.copy_whole()
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("ALTER TABLE tournament_entry RENAME COLUMN lot TO lots")
        opened.commit()

    erase(by=evil)

    (left,) = databases.folder().iterdir()
    assert rows(left, "SELECT count(*) FROM tournament_entry WHERE lot IS NULL") == [(2,)]
