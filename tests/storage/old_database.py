"""The database of each release, stored permanently, and checked with the newest code.

Each release adds one: `python -m tests.storage.old_database make 0.2` writes the database and its
facts to `tests/storage/old/`. All people in it are invented. `look` migrates the database of its
environment and prints the same facts again; `new` creates an empty database.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "old"
OWN: Final = {
    "DJANGO_SETTINGS_MODULE": "tournament.settings",
    "KARTA_ENV": "laptop",
    "REDIS_URL": "",
    "KARTA_SECRET_KEY": "a key that opens nothing but this",
}

if __name__ == "__main__":
    if sys.argv[1] == "make":
        os.environ.update({**OWN, "KARTA_DATA": tempfile.mkdtemp(), "DATABASE_URL": ""})
    import django

    django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.management.color import no_style  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.db.migrations.loader import MigrationLoader  # noqa: E402

from tests.cast import DAY, play_and_close, seat  # noqa: E402
from tests.doors.table.phones import item, phone_at  # noqa: E402
from tests.storage.table_shapes import Shape, shape  # noqa: E402
from tests.storage.turning import correct  # noqa: E402
from tournament.exchange.player_lists import Newcomer  # noqa: E402
from tournament.models import Entry, Role, SheetVersion, Tournament  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.copies.restoring import prove  # noqa: E402
from tournament.services.events.planning import TournamentPlan, create_tournament  # noqa: E402
from tournament.services.files.tournament_files import export_event, import_event  # noqa: E402
from tournament.services.hall import make_screen, say_to_everybody  # noqa: E402
from tournament.services.judging import judging  # noqa: E402
from tournament.services.judging.judging import disqualify  # noqa: E402
from tournament.services.officials import invite  # noqa: E402
from tournament.services.people import attendance, lists  # noqa: E402
from tournament.services.sheets.checking import check_sheet, raise_dispute  # noqa: E402
from tournament.services.sheets.entering import enter_deals, enter_totals  # noqa: E402
from tournament.services.sheets.submission import RawDeal  # noqa: E402
from tournament.storage import instance_files  # noqa: E402
from tournament.storage.rows import digest_of, rows_of  # noqa: E402

NAMES: Final = """
Anna Ābele;Ogre
Bruno Bērzs;Ogre
Cilda Cīrulis;Ogre
Dainis Dzenis;Ogre
Elīna Egle;Cēsis
Fricis Freimanis;Cēsis
Gunta Gulbis;Cēsis
Harijs Holms;Cēsis
Ilze Irbe;
Jānis Jansons;
Kārlis Krūms;
Laima Lapa;
Maija Mūrs;
"""


def fill() -> None:
    """Fill an empty database with two events, one of which was played with every kind of act."""
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("dace", email="dace@example.org", first_name="Dace")
    by = Actor.from_user(user)
    evening = json.loads(Path("fixtures/piektdienas-vakars.json").read_text())
    import_event(evening, by=by)
    plan = TournamentPlan("Rudens kauss", DAY, "evening-16")
    event = create_tournament(plan, by=by, slug="kauss")
    lists.apply_list(event, NAMES, by=by)
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=event)}
    attendance.check_in(entries[1], by=by)
    play_and_close(event, by=by)
    correct(event, by)
    judging.penalise(event, number=2, round_number=1, big="-1/2", reason="late", by=by)
    judging.warn(event, number=3, round_number=1, reason="talks", by=by)
    attendance.mark_absent(entries[5], round_number=2, by=by, reason="train")
    disqualify(entries[6], by=by, reason="cards in the sleeve")
    say_to_everybody(event, text="Soup at one", by=by)
    seat(event, by=by)
    deals: list[RawDeal] = [
        {"contract": "ordinary", "declarer": 1, "won": True},
        {"contract": "passed"},
    ]
    enter_deals(event, round_number=2, table_number=1, deals=deals, by=by)
    seats = event.rounds.get(number=2).tables.get(number=2).seats.filter(letter__isnull=False)
    totals = [7, -3, -4, 0][: seats.count()]
    enter_totals(event, round_number=2, table_number=2, totals=totals, by=by)
    raise_dispute(event, round_number=2, table_number=2, words="minus is missing", by=by)
    check_sheet(event, round_number=2, table_number=1, seen=1, by=Actor("Zane"))
    _write_on_a_phone(event)
    attendance.substitute(entries[7], Newcomer("Zigurds Zars"), by=by, reason="ill")
    judging.give_pule(event, number=8, round_number=2, reason="late", by=by)
    make_screen(event, name="Wall", by=by)
    invite(event, role=Role.SECRETARY, by=by)


def _write_on_a_phone(event: Tournament) -> None:
    phone = phone_at(event.rounds.get(number=2), 3)
    phone.client.defaults["HTTP_HOST"] = "localhost"
    phone.send(item(1), item(2))


def facts(columns: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Return a digest of every table, and the results computed from the sheets."""
    tables = {}
    for model in instance_files.tables():
        known = [field.attname for field in model._meta.concrete_fields]
        asked = known if columns is None else columns.get(model.__name__)
        if asked is None:
            continue
        at = [known.index(name) for name in asked]
        rows = [[row[i] for i in at] for row in rows_of(model._base_manager.all())]
        tables[model.__name__] = {"columns": asked, "rows": len(rows), "digest": digest_of(rows)}
    events = Tournament.objects.order_by("pk")
    return {
        "version": instance_files.version(),
        "tables": tables,
        "proofs": {event.slug: _proof(event) for event in events},
        "places": {event.slug: _places(event) for event in events},
    }


def _proof(event: Tournament) -> list[int]:
    found = prove(event)
    return [found.results, found.stale, found.differences]


def _places(event: Tournament) -> list[Any]:
    """Return the event's tables as in its file; all else follows from them."""
    return [played["tables"] for played in export_event(event)["rounds"]]


def make(release: str) -> None:
    """Write this release's database and its facts."""
    fill()
    assert SheetVersion.objects.filter(is_current=False).exists()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database = Path(str(connection.settings_dict["NAME"]))
    FOLDER.mkdir(exist_ok=True)
    pressed = gzip.compress(database.read_bytes(), 9, mtime=0)
    (FOLDER / f"{release}.sqlite3.gz").write_bytes(pressed)
    told = json.dumps(facts(), ensure_ascii=False, indent=1, sort_keys=True)
    (FOLDER / f"{release}.json").write_text(told + "\n")


def look(release: str) -> dict[str, Any]:
    """Migrate the database, and return the same facts again, with its schema."""
    kept = json.loads((FOLDER / f"{release}.json").read_text())
    if connection.vendor == "postgresql":
        _bring_over(release, kept["version"])
    call_command("migrate", verbosity=0)
    told = facts({name: table["columns"] for name, table in kept["tables"].items()})
    return {**told, "shape": shape()}


def new() -> Shape:
    """Create the tables of a new database, and return its schema."""
    call_command("migrate", verbosity=0)
    return shape()


def _bring_over(release: str, version: str) -> None:
    """Insert the rows into that release's tables on another database system."""
    call_command("migrate", "auth", verbosity=0)
    executor = MigrationExecutor(connection)
    # A new database would skip the migrations after that release.
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate([("tournament", version)])
    then = executor.loader.project_state(("tournament", version)).apps
    with tempfile.TemporaryDirectory() as folder:
        file = unpack(release, Path(folder))
        connections.databases["old"] = {
            **connection.settings_dict,
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(file),
            "OPTIONS": {},
        }
        known = {model._meta.label for model in then.get_models()}
        labels = [model._meta.label for model in instance_files.tables()]
        moved = [then.get_model(label) for label in labels if label in known]
        for model in moved:
            rows = model._base_manager.using("old").order_by("pk")
            model._base_manager.using("default").bulk_create(rows)
        connections["old"].close()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), moved):
            cursor.execute(statement)


def unpack(release: str, folder: Path) -> Path:
    """Unpack a release's database into a folder, under Kārta's file name."""
    file = folder / "karta.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / f"{release}.sqlite3.gz").read_bytes()))
    return file


if __name__ == "__main__":
    match sys.argv[1:]:
        case "make", release:
            make(release)
        case "look", release:
            sys.stdout.write(json.dumps(look(release)))
        case _:
            sys.stdout.write(json.dumps(new()))
