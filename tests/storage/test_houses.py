"""An instance moved in one file and verified; a database restored from a copy."""

from __future__ import annotations

import gzip
import io
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import DateTimeField, Value
from django.db.models.functions import Cast

from tests.cast import enter, play_and_close, seat
from tournament.background.printing import order_document
from tournament.models import JobStep, Player, Tournament
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.people.erasing import erase_person
from tournament.storage import databases
from tournament.storage import instance_files as house
from tournament.storage.archives import DamagedFile
from tournament.storage.rows import digest_of, rows_of

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved_out(event_of: EventOf, director: Actor, tmp_path: Path) -> Path:
    tournament = event_of(4)
    event_of(1, name="Ziemas kauss")
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    call_command("export_house", str(tmp_path / "karta.house"), stdout=io.StringIO())
    return tmp_path / "karta.house"


def digests() -> dict[str, str]:
    return {
        model.__name__: digest_of(rows_of(model._base_manager.all())) for model in house.tables()
    }


def empty_the_house() -> None:
    for model in reversed(house.tables()):
        rows = model._base_manager.all()
        rows._raw_delete(rows.db)


def test_a_moved_instance_has_the_same_rows_in_every_table(moved_out: Path) -> None:
    before = digests()
    empty_the_house()

    call_command("import_house", str(moved_out), stdout=io.StringIO())

    assert digests() == before


def test_an_instance_with_an_erased_person_moves(director: Actor, tmp_path: Path) -> None:
    erase_person(
        Player.objects.create(name="Zīle Žubīte"), by=director, within=Tournament.objects.all()
    )
    file = tmp_path / "karta.house"
    call_command("export_house", str(file), stdout=io.StringIO())
    before = digests()
    empty_the_house()

    call_command("import_house", str(file), stdout=io.StringIO())

    assert digests() == before
    assert Player.objects.get(name__startswith="#").sort_key == ""


@pytest.mark.parametrize("fraction", ["", ".123", ".000", ".123456"])
def test_moments_of_the_databases_clock_move(
    event_of: EventOf, director: Actor, tmp_path: Path, fraction: str
) -> None:
    """SQLite's clock has three decimals; Python writes six or none."""
    order_document(Order("participants", event_of(4).pk, {}, "lv"), by=director)
    moment = Cast(Value(f"2026-11-28 21:04:05{fraction}"), DateTimeField())
    assert JobStep.objects.update(sent_at=moment) == 1
    call_command("export_house", str(tmp_path / "karta.house"), stdout=io.StringIO())
    before = digests()
    empty_the_house()

    call_command("import_house", str(tmp_path / "karta.house"), stdout=io.StringIO())

    assert digests() == before


def test_play_continues_on_the_new_instance(moved_out: Path) -> None:
    empty_the_house()
    call_command("import_house", str(moved_out), stdout=io.StringIO())
    tournament = Tournament.objects.get(name="Rudens kauss")
    user = User.objects.get()

    from_here_on = enter(tournament, 5, by=Actor.from_user(user))

    assert from_here_on.number == 5
    assert Player.objects.filter(name=from_here_on.name).count() == 1


def test_an_instance_with_data_refuses_a_move(moved_out: Path) -> None:
    before = digests()

    with pytest.raises(CommandError, match="Somebody lives here already"):
        call_command("import_house", str(moved_out))

    assert digests() == before


@pytest.mark.parametrize("damage", ["cut", "a line less", "another figure"])
def test_a_damaged_file_is_refused(moved_out: Path, damage: str) -> None:
    if damage == "cut":
        moved_out.write_bytes(moved_out.read_bytes()[:-20])
    else:
        lines = gzip.decompress(moved_out.read_bytes()).splitlines(keepends=True)
        middle = len(lines) // 2
        # Not every row contains a 1, but each contains a digit.
        figure = re.search(rb"\d", lines[middle])
        assert figure is not None
        other = b"2" if figure[0] == b"1" else b"1"
        changed = lines[middle].replace(figure[0], other, 1)
        lines[middle : middle + 1] = [changed] if damage == "another figure" else []
        moved_out.write_bytes(gzip.compress(b"".join(lines)))
    empty_the_house()

    with pytest.raises(CommandError, match="is damaged"):
        call_command("import_house", str(moved_out))

    assert not User.objects.exists()


def test_a_file_of_other_tables_is_refused_with_both_names(
    moved_out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty_the_house()
    monkeypatch.setattr(house, "version", lambda: "0999_later")

    with pytest.raises(CommandError, match="this house of 0999_later"):
        call_command("import_house", str(moved_out))


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_house", str(tmp_path / "file" / "karta.house"))


is_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="pg_dump does it there")


@is_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_database_is_copied_while_in_use(event_of: EventOf) -> None:
    event_of(4)

    copy = databases.copy_whole()

    with closing(sqlite3.connect(copy)) as found:
        names = found.execute("SELECT name FROM tournament_tournament").fetchall()
    assert names == [("Rudens kauss",)]
    assert [file.name for file in databases.folder().iterdir()] == [copy.name]


@is_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_copy_can_be_verified_without_djangos_sql_functions(
    event_of: EventOf, director: Actor
) -> None:
    set_face(event_of(4), BrandingInput(colour="#0a3d91"), by=director)

    with closing(sqlite3.connect(databases.copy_whole())) as found:
        assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@is_sqlite
@pytest.mark.django_db(transaction=True)
def test_an_unchanged_database_is_not_copied_again(event_of: EventOf) -> None:
    tournament = event_of(4)
    made = [databases.copy_if_due(), databases.copy_if_due()]

    tournament.entries.update(is_paid=True)
    newest = databases.folder() / made[0].name if made[0] else None
    assert newest is not None
    os.utime(newest, (0, 0))

    assert made == [newest, None]
    assert databases.copy_if_due() is not None


@is_sqlite
def test_a_damaged_copy_of_a_database_is_recognised(tmp_path: Path) -> None:
    file = tmp_path / "karta.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE t (x)")
        made.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 200)
        made.commit()
    whole = file.read_bytes()
    databases.refuse_damaged(file)

    for damaged in (whole[:5000], b"nothing" * 99, whole[:4096] + b"\0" * (len(whole) - 4096)):
        file.write_bytes(damaged)
        with pytest.raises(DamagedFile):
            databases.refuse_damaged(file)
