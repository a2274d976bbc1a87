"""Directors who act at random: whatever is refused, the stored data stay consistent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction

from scoring.event_files import read_event
from scoring.verification import verify
from tests.services.walker import Walker
from tests.services.walks import IDEAS
from tournament.models import Round, Seat, SheetVersion, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf

# Links belong to a round that was returned to its draft.
DRAFTED = ("round", "table", "seat", "sittingout", "tablelink")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("checking_mode", "preset", "players"),
    [("off", "evening-16", 8), ("second_pair", "evening-16", 8), ("off", "kop", 10)],
)
def test_random_acts_keep_stored_data_consistent_with_the_facts(
    event_of: EventOf,
    director: Actor,
    secretary: Actor,
    seed: int,
    checking_mode: str,
    preset: str,
    players: int,
) -> None:
    tournament = event_of(players, checking=checking_mode, preset=preset)
    planning.mark_rehearsal(tournament, by=director)
    walker = Walker(tournament, seed, (director, secretary))
    weights = [weight for weight, _ in IDEAS]

    with _nothing_deleted_but_drafts():
        for _ in range(120):
            _, idea = walker.chance.choices(IDEAS, weights)[0]
            announced = _announced_seats()
            with transaction.atomic():
                try:
                    idea(walker)
                except Refused:
                    transaction.set_rollback(True)
            assert announced <= _announced_seats()

    tournament = walker.tournament
    assert differing_tables(tournament) == ()
    exported = json.loads(json.dumps(tournament_files.export_event(tournament)))
    again = tournament_files.import_event(exported, by=director)
    assert json.loads(json.dumps(tournament_files.export_event(again))) == exported
    assert _figures(again) == _figures(tournament)
    assert _totals_that_differ(exported) == []
    assert _lasting(tournament) == tournament.revision


@contextmanager
def _nothing_deleted_but_drafts() -> Iterator[None]:
    """Check that only rows of drafts are deleted, and that announced seats never decrease."""

    def watch(execute: Callable[..., object], sql: str, *given: object) -> object:
        if sql.startswith("DELETE"):
            table = sql.split('"')[1]
            assert table.removeprefix("tournament_") in DRAFTED, sql
        return execute(sql, *given)

    with connection.execute_wrapper(watch):
        yield


def _announced_seats() -> int:
    """Return the number of seats ever announced, which only grows."""
    return Seat.ever.filter(round__in=Round.ever.published()).count()


def _figures(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = standings_table(tournament).rows
    return [(row.place, row.number, row.big, row.small, row.cells) for row in rows]


def _totals_that_differ(exported: dict[str, object]) -> list[str]:
    verdict = verify(read_event(exported))
    return [d.code for d in verdict.differences if d.code.startswith(("total", "deals"))]


def _lasting(tournament: Tournament) -> int:
    """Return the revision according to the journal and the versions."""
    newest = tournament.journal.first()
    assert newest is not None
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    tables = current.values_list("table", flat=True)
    assert len(tables) == len(set(tables))
    return newest.revision
