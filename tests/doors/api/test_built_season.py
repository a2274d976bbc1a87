"""A season built through the interface alone equals one built at the desk: the house's export."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import transaction

from tests.cast import EventOf, seats_of
from tests.doors.api.test_keys import issue
from tests.doors.api.test_writing import Program
from tests.services.series.seasons import series
from tournament.exchange.player_lists import Newcomer
from tournament.models import Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.money import payments
from tournament.services.people import attendance, registration
from tournament.services.rounds import closing, seating
from tournament.services.series import stages
from tournament.services.sheets import entering
from tournament.storage.instance_files import export_instance

# Keys begin again after a rollback on SQLite only.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
PLAYERS: Final = 9
ROUNDS: Final = 2
OF_THE_INTERFACE: Final = {"AccessToken", "KeptAnswer"}
OF_THE_ACT: Final = {"by_id", "signed", "key", "salt", "digest"}
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?")
Build = Callable[[Tournament], None]


def by_hand(director: Actor) -> Build:
    """Return a function that plays an event as the desk's buttons do."""

    def build(event: Tournament) -> None:
        for number in range(1, PLAYERS + 1):
            newcomer = Newcomer(name=f"Spēlētājs {number}", club="Ogre" if number % 2 else "")
            entry = registration.register(event, newcomer, by=director)
            attendance.check_in(entry, by=director)
            payments.mark_paid(entry, payments.Money(method="transfer"), by=director)
        for number in range(1, ROUNDS + 1):
            seating.draft_seating(event, by=director)
            seating.publish_seating(event, round_number=number, by=director)
            for table, players in enumerate(seats_of(event, number), start=1):
                entering.enter_totals(
                    event, round_number=number, table_number=table,
                    totals=totals(len(players)), seen=0, by=director,
                )  # fmt: skip
            closing.close_round(event, round_number=number, by=director)

    return build


def by_program(key: str) -> Build:
    """Return a function that plays an event through the interface."""
    program = Program(key)

    def send(method: str, path: str, body: object, version: int | None = None) -> None:
        answer = program.send(method, path, body, version=version)
        assert answer.status_code == 200, (path, answer.content)

    def build(event: Tournament) -> None:
        at = f"tournaments/{event.slug}"
        for number in range(1, PLAYERS + 1):
            club = "Ogre" if number % 2 else ""
            send("POST", f"{at}/players/", {"name": f"Spēlētājs {number}", "club": club})
            send("PUT", f"{at}/players/{number}/", {"arrived": True})
            send("POST", f"{at}/players/{number}/payments/", {"method": "transfer"})
        for number in range(1, ROUNDS + 1):
            send("POST", f"{at}/rounds/", {"number": number})
            for table, players in enumerate(seats_of(event, number), start=1):
                body = {"small": totals(len(players))}
                send("PUT", f"{at}/rounds/{number}/tables/{table}/", body, version=0)
            send("PUT", f"{at}/rounds/{number}/", {"state": "closed"})

    return build


def totals(players: int) -> list[int]:
    return [players - 1] + [-1] * (players - 1)


def exported(file: Path) -> Mapping[str, Any]:
    """Return every table of the house's export, without the user, the times and random secrets."""
    export_instance(file)
    tables: dict[str, list[dict[str, Any]]] = {}
    name, columns = "", [""]
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(TIME.sub("then", line))
            if isinstance(told, list):
                facts = dict(zip(columns, told, strict=True))
                tables[name].append({n: v for n, v in facts.items() if n not in OF_THE_ACT})
            elif "table" in told:
                name, columns = told["table"], told["columns"]
                tables[name] = []
    return {name: rows for name, rows in tables.items() if name not in OF_THE_INTERFACE}


# A quick run has no table of migrations, which the export reads.
@pytest.mark.long
def test_a_season_built_through_the_interface_equals_one_built_at_the_desk(
    director: Actor, event_of: EventOf, tmp_path: Path
) -> None:
    events = [event_of(0, name=name) for name in ("Rudens kauss", "Ziemas kauss")]
    cup = series(director)
    for event in events:
        announce_entry(event, EntryTerms(fees="10+5"), by=director)
        stages.add_stage(cup, event, by=director)
    house = Scope.objects.get_or_create(kind=Scope.Kind.HOUSE, slug="house")[0]
    key = issue(house, "check_in", "money", "officiate", by=director)
    found = []

    for at, build in enumerate((by_hand(director), by_program(key))):
        with transaction.atomic():
            for event in events:
                build(Tournament.objects.get(pk=event.pk))
            found.append(exported(tmp_path / f"{at}.house"))
            transaction.set_rollback(True)

    desk, interface = found
    assert {n: len(rows) for n, rows in desk.items()} == {n: len(r) for n, r in interface.items()}
    assert len(desk["SheetVersion"]) == 2 * ROUNDS * 3
    for name, rows in desk.items():
        assert interface[name] == rows, name
