"""One director as a separate process that acts on the shared database.

Tests start it with a task and its facts; every answer is a line of JSON. Two such processes get
the same start time, so that they meet in the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import django
from django.db import connection, transaction

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.test import Client  # noqa: E402

from tests.cast import enter_table, newcomer, seat  # noqa: E402
from tests.services.races.entrants import announce_entry, apply, confirm  # noqa: E402, F401
from tests.services.races.process import (  # noqa: E402
    attempt,
    each_at_its_moment,
    hear_when,
    meet,
    sit_down,
    tell,
)
from tournament.exchange.player_lists import Newcomer  # noqa: E402
from tournament.models import (  # noqa: E402
    Entry,
    Membership,
    Role,
    SheetVersion,
    Tournament,
)
from tournament.reading.sheets.round_tables import tables_of  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists, registration  # noqa: E402
from tournament.services.refusals import Refused  # noqa: E402
from tournament.services.rounds import closing, seating  # noqa: E402
from tournament.services.sheets import checking, entering  # noqa: E402

WON = {"contract": "ordinary", "declarer": 1, "won": True}


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
    """Create the tournaments of a test, up to the state it needs; nothing races yet."""
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
    """Save every table of a round, each at a fixed time."""
    tournament = Tournament.objects.get(slug=facts["name"])
    start = hear_when()
    by = Actor(facts["signed"])
    for number in range(1, facts["tables"] + 1):
        meet(start, number)
        attempt(number, partial(_enter, tournament, number, facts["totals"], by=by))


def rename(facts: Mapping[str, Any]) -> None:
    """Correct each player's club here and in the register, each at a fixed time."""
    entries = list(Entry.objects.filter(tournament__slug=facts["name"]).order_by("number"))
    start = hear_when()
    by = Actor(facts["signed"])
    for entry in entries:
        meet(start, entry.number)
        said = Newcomer(entry.name, club=facts["club"])
        attempt(entry.number, partial(registration.change_entry_and_person, entry, said, by=by))


def settle(facts: Mapping[str, Any]) -> None:
    """Settle every dispute for one of its versions, each at a fixed time."""
    tournament = Tournament.objects.get(slug=facts["name"])
    by = Actor(facts["signed"])
    start = hear_when()
    for number in range(1, facts["tables"] + 1):
        said = {"round_number": 1, "table_number": number, "version": facts["version"]}
        settled = partial(checking.settle_dispute, tournament, **said, words="on paper", by=by)
        meet(start, number)
        attempt(number, settled)


def draft(facts: Mapping[str, Any]) -> None:
    each_at_its_moment(facts["names"], lambda at: seating.draft_seating(at, by=Actor("Dace")))


def draw(facts: Mapping[str, Any]) -> None:
    """Draw each tournament's lots from a page that had no draw yet."""
    by = Actor(facts["signed"])
    each_at_its_moment(facts["names"], lambda at: seating.draw_lots(at, by=by, last=0))


def publish(facts: Mapping[str, Any]) -> None:
    by = Actor("Dace")
    each_at_its_moment(
        facts["names"], lambda at: seating.publish_seating(at, round_number=1, by=by)
    )


def bring(facts: Mapping[str, Any]) -> None:
    """Enter the last sheet of each tournament."""
    by = Actor("Sandra")
    each_at_its_moment(facts["names"], lambda at: _enter(at, 1, [3, -1, -1, -1], by=by))


def close(facts: Mapping[str, Any]) -> None:
    by = Actor("Dace")
    each_at_its_moment(facts["names"], lambda at: closing.close_round(at, round_number=1, by=by))


def type_on(facts: Mapping[str, Any]) -> None:
    """Enter sheets until there are enough, and report each only after it is saved."""
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
            # PostgreSQL may have completed a killed process's last write after these were counted.
            continue
        tell({"number": number, "version": version.pk})


@transaction.atomic
def open_doors(facts: Mapping[str, Any]) -> None:
    """Create rehearsals run by several directors, and report the directors' sessions."""
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
    """Have two directors enter the sheet of table 2 differently."""
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
    """Check the current sheet of table 2."""
    by = Actor.from_user(User.objects.get(username=facts["person"]))
    for name in facts["names"]:
        tournament = Tournament.objects.get(slug=name)
        seen = tables_of(tournament.rounds.get())[1].seen
        checking.check_sheet(tournament, round_number=1, table_number=2, seen=seen, by=by)


def begin(
    task: str, facts: Mapping[str, Any], database: str, hearing: Connection, saying: Connection
) -> None:
    """Run a task on a database, in a process with Django loaded and no query made yet."""
    sit_down(database, hearing, saying)
    globals()[task](facts)
    connection.close()
