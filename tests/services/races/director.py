"""One director's machine: a process of its own that acts on the shared database.

Begun by the tests with a task and its facts; every answer is a line of JSON. Two such
processes are given the same moment to begin, so that they meet in the database.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any

import django
from django.db import connection, transaction

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.test import Client  # noqa: E402

from tests.cast import (  # noqa: E402
    enter_table,
    newcomer,
    seat,
)
from tournament.exchange.player_lists import Newcomer  # noqa: E402
from tournament.models import (  # noqa: E402
    Application,
    Entry,
    Membership,
    Role,
    SheetVersion,
    Tournament,
)
from tournament.reading.sheets.round_tables import tables_of  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.applications import announcing, applying  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists, registration  # noqa: E402
from tournament.services.refusals import Refused  # noqa: E402
from tournament.services.rounds import (  # noqa: E402
    closing,
    seating,
)
from tournament.services.sheets import (  # noqa: E402
    checking,
    entering,
)

WON = {"contract": "ordinary", "declarer": 1, "won": True}
BETWEEN = 0.04


def tell(answer: Mapping[str, Any]) -> None:
    print(json.dumps(answer, default=str), flush=True)  # noqa: T201  the answer is the output


def hear_when() -> float:
    """Tell that this process is ready, and return the moment at which all begin."""
    print("ready", flush=True)  # noqa: T201  the answer is the output
    return float(sys.stdin.readline())


def meet(start: float, number: int) -> None:
    """Wait for the moment at which every process does its act of this number."""
    time.sleep(max(0.0, start + number * BETWEEN - time.time()))


def attempt(number: int, act: Callable[[], object]) -> None:
    """Do an act and tell what came of it."""
    try:
        done = act()
        tell({"number": number, "done": getattr(done, "pk", None)})
    except Refused as refused:
        tell({"number": number, "refused": refused.code, **refused.facts})


def make(name: str, players: int, checking: str = "off") -> Tournament:
    day = Tournament._meta.get_field("date").to_python("2026-11-21")
    plan = planning.TournamentPlan(name, day, "evening-16", seed=name, checking=checking)
    by = Actor("Dace")
    tournament = planning.create_tournament(plan, by=by, slug=name)
    names = "\n".join(newcomer(number).name for number in range(1, players + 1))
    lists.apply_list(tournament, names, by=by)
    return tournament


@transaction.atomic
def prepare(facts: Mapping[str, Any]) -> None:
    """Make the tournaments of a test, as far as it wants them; nobody races yet."""
    by = Actor("Dace")
    for name in facts["names"]:
        tournament = make(name, facts["players"])
        if facts["until"] == "entered":
            continue
        if facts["until"] == "drafted":
            seating.draft_seating(tournament, by=by)
            continue
        played = seat(tournament, by=by)
        for table in tables_of(tournament.rounds.get()):
            _advance(tournament, table.number, facts, by=by)
        tell({"round": played.number})


def _advance(tournament: Tournament, number: int, facts: Mapping[str, Any], *, by: Actor) -> None:
    if facts["until"] == "disputed":
        _enter(tournament, number, [3, -1, -1, -1], by=by)
        entering.enter_deals(tournament, round_number=1, table_number=number, deals=[WON], by=by)
    if facts["until"] == "one_missing" and number > 1:
        table = tables_of(tournament.rounds.get())[number - 1]
        enter_table(tournament, 1, table, by=by)


def _enter(
    tournament: Tournament, table: int, totals: list[int], *, by: Actor, seen: int = 0
) -> SheetVersion:
    return entering.enter_totals(
        tournament, round_number=1, table_number=table, totals=totals, by=by, seen=seen
    )


def save(facts: Mapping[str, Any]) -> None:
    """Save every table of a round, each at its moment."""
    tournament = Tournament.objects.get(slug=facts["name"])
    start = hear_when()
    by = Actor(facts["signed"])
    for number in range(1, facts["tables"] + 1):
        meet(start, number)
        attempt(number, lambda at=number: _enter(tournament, at, facts["totals"], by=by))  # type: ignore[misc]


def rename(facts: Mapping[str, Any]) -> None:
    """Put everybody's club right here and in the register, each at its moment."""
    entries = list(Entry.objects.filter(tournament__slug=facts["name"]).order_by("number"))
    start = hear_when()
    by = Actor(facts["signed"])
    for entry in entries:
        meet(start, entry.number)
        said = Newcomer(entry.name, club=facts["club"])
        attempt(
            entry.number,
            lambda at=entry, to=said: registration.change_entry_and_person(at, to, by=by),  # type: ignore[misc]
        )


def settle(facts: Mapping[str, Any]) -> None:
    """Settle every dispute for one of its versions, each at its moment."""
    tournament = Tournament.objects.get(slug=facts["name"])
    start = hear_when()
    for number in range(1, facts["tables"] + 1):
        meet(start, number)
        attempt(
            number,
            lambda at=number: checking.settle_dispute(  # type: ignore[misc]
                tournament,
                round_number=1,
                table_number=at,
                version=facts["version"],
                words="the paper says so",
                by=Actor(facts["signed"]),
            ),
        )


def draft(facts: Mapping[str, Any]) -> None:
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(number, lambda at=tournament: seating.draft_seating(at, by=Actor("Dace")))  # type: ignore[misc]


def draw(facts: Mapping[str, Any]) -> None:
    """Draw each tournament's lots from a page that showed no draw yet, each at its moment."""
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(
            number,
            lambda at=tournament: seating.draw_lots(at, by=Actor(facts["signed"]), last=0),  # type: ignore[misc]
        )


def publish(facts: Mapping[str, Any]) -> None:
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(
            number,
            lambda at=tournament: seating.publish_seating(  # type: ignore[misc]
                at, round_number=1, by=Actor("Dace")
            ),
        )


def bring(facts: Mapping[str, Any]) -> None:
    """Bring the last sheet of each tournament, each at its moment."""
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(
            number,
            lambda at=tournament: _enter(at, 1, [3, -1, -1, -1], by=Actor("Sandra")),  # type: ignore[misc]
        )


def close(facts: Mapping[str, Any]) -> None:
    start = hear_when()
    for number, name in enumerate(facts["names"], start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(
            number,
            lambda at=tournament: closing.close_round(at, round_number=1, by=Actor("Dace")),  # type: ignore[misc]
        )


def type_on(facts: Mapping[str, Any]) -> None:
    """Type sheets until there are enough of them, telling each only when it is saved."""
    tournament = Tournament.objects.get(slug=facts["name"])
    tables = facts["tables"]
    done = SheetVersion.objects.filter(table__round__tournament=tournament).count()
    for number in range(done, facts["entries"]):
        table, times = number % tables + 1, number // tables
        small = times + 1
        try:
            version = _enter(
                tournament, table, [3 * small, -small, -small, -small], by=Actor("Dace"), seen=times
            )
        except Refused:
            # PostgreSQL finished, while these were counted, what whoever was killed had said last.
            continue
        tell({"number": number, "version": version.pk})


@transaction.atomic
def open_doors(facts: Mapping[str, Any]) -> None:
    """Make rehearsals that several directors run, and tell with which sessions they are in."""
    tournaments = [make(name, 8, checking="second_pair") for name in facts["names"]]
    Tournament.objects.update(is_rehearsal=True)
    for name in facts["people"]:
        user = User.objects.create_user(name, first_name=name)
        Membership.objects.bulk_create(
            Membership(tournament=tournament, user=user, role=Role.DIRECTOR)
            for tournament in tournaments
        )
        client = Client()
        client.force_login(user)
        tell({"name": name, "session": client.cookies["sessionid"].value})


@transaction.atomic
def doubt(facts: Mapping[str, Any]) -> None:
    """Let two directors read the sheet of table 2 otherwise."""
    first, second = (Actor.from_user(User.objects.get(username=name)) for name in facts["people"])
    for name in facts["names"]:
        tournament = Tournament.objects.get(slug=name)
        _enter(tournament, 2, [3, -1, -1, -1], by=first)
        checking.compare_sheet(
            tournament,
            round_number=1,
            table_number=2,
            totals=[6, -2, -2, -2],
            seen=1,
            by=second,
        )


@transaction.atomic
def tick(facts: Mapping[str, Any]) -> None:
    """Check table 2 as it stands now."""
    by = Actor.from_user(User.objects.get(username=facts["person"]))
    for name in facts["names"]:
        tournament = Tournament.objects.get(slug=name)
        seen = tables_of(tournament.rounds.get())[1].seen
        checking.check_sheet(tournament, round_number=1, table_number=2, seen=seen, by=by)


@transaction.atomic
def announce_entry(facts: Mapping[str, Any]) -> None:
    """Take entries from the public page for a tournament, and fill in so many forms."""
    settings.EMAIL_HOST = "mail.example"
    event = Tournament.objects.get(slug=facts["name"])
    terms = announcing.EntryTerms(takes_entries=True, capacity=facts["capacity"])
    announcing.announce_entry(event, terms, by=Actor("Dace"))
    event = Tournament.objects.get(slug=facts["name"])
    for number in range(facts["forms"]):
        applying.apply(event, name=f"Form {number}", contact=f"{number}@example.lv")


def confirm(facts: Mapping[str, Any]) -> None:
    """Make every n-th form complete, each at its moment."""
    settings.EMAIL_HOST = "mail.example"
    forms = list(Application.objects.order_by("pk"))[facts["from"] :: facts["step"]]
    start = hear_when()
    for number, form in enumerate(forms):
        meet(start, number)
        attempt(number, lambda form=form: applying.confirm(form))  # type: ignore[misc]


def begin(
    task: str, facts: Mapping[str, Any], database: str, hearing: Connection, saying: Connection
) -> None:
    """Do a task on a database, in a process that has Django ready and has asked nothing yet."""
    sit_down(database, hearing, saying)
    globals()[task](facts)
    connection.close()


def sit_down(database: str, hearing: Connection, saying: Connection) -> None:
    """Take a process's place at a database, and its ends of the pipes."""
    connection.settings_dict["NAME"] = database
    sys.stdin = open(hearing.fileno(), closefd=False)  # noqa: SIM115  it ends with the process
    sys.stdout = open(saying.fileno(), "w", closefd=False)  # noqa: SIM115
