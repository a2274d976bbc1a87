"""Directors who act at random: whatever is refused, the stored data stay consistent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection, transaction

from scoring.event_files import read_event
from scoring.verification import verify
from tests.services.walker import Walker
from tests.services.walks import IDEAS, change_settings, preview_undo, undo
from tests.services.walks_at_tables import settle
from tournament.models import Dispute, Publication, Round, Seat, SheetVersion, Tournament
from tournament.services.acts import Actor, acting
from tournament.services.drafts import drafting
from tournament.services.events import planning
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.standings.publications import as_json
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
    apart = {"keep_apart": True, "keep_teams_apart": True}
    tournament = event_of(players, checking=checking_mode, preset=preset, settings=apart)
    planning.mark_rehearsal(tournament, by=director)
    walker = Walker(tournament, seed, (director, secretary))
    weights = [weight for weight, _ in IDEAS]

    with _nothing_deleted_but_drafts():
        for _ in range(120):
            _, idea = walker.chance.choices(IDEAS, weights)[0]
            announced, seen = _announced_seats(), walker.tournament.revision
            disputed = _disputed_results(walker.tournament)
            with transaction.atomic(), _tables_written() as written:
                try:
                    idea(walker)
                except Refused:
                    transaction.set_rollback(True)
                    written.clear()
            assert announced <= _announced_seats()
            if idea not in (settle, undo, change_settings):
                assert disputed <= _disputed_results(walker.tournament)
            # A preview is rolled back after it has written.
            if written and idea not in (preview_undo, change_settings):
                assert walker.tournament.revision > seen, sorted(written)
            _check_that_draft_and_result_are_up_to_date(walker.tournament, by=director)

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


@contextmanager
def _tables_written() -> Iterator[set[str]]:
    """Collect the tables of which an act inserts or updates rows."""
    found: set[str] = set()

    def watch(
        execute: Callable[..., object],
        sql: str,
        params: object,
        many: object,
        context: Mapping[str, Any],
    ) -> object:
        done = execute(sql, params, many, context)
        if sql.startswith(("INSERT", "UPDATE")) and context["cursor"].rowcount != 0:
            found.add(sql.split('"')[1])
        return done

    with connection.execute_wrapper(watch):
        yield found


def _disputed_results(tournament: Tournament) -> set[tuple[int, int | None]]:
    """Return the tables with an open dispute, each with its current version."""
    open_ones = Dispute.objects.open().filter(table__round__tournament=tournament)
    current = dict(
        SheetVersion.objects.filter(is_current=True, table__disputes__in=open_ones).values_list(
            "table", "pk"
        )
    )
    return {(table, current.get(table)) for table in open_ones.values_list("table", flat=True)}


def _check_that_draft_and_result_are_up_to_date(tournament: Tournament, *, by: Actor) -> None:
    """Check that a second update of the draft changes nothing, and the provisional result."""
    before = _drafted_seats(tournament)
    with transaction.atomic():
        with acting(tournament, planning.mark_rehearsal, by=by) as act:
            drafting.redraw(act)
        after = _drafted_seats(tournament)
        transaction.set_rollback(True)
    assert after == before
    if tournament.state == Tournament.State.PROVISIONAL:
        newest = tournament.publications.filter(kind=Publication.Kind.PROVISIONAL).latest("pk")
        assert newest.rows == as_json(standings_table(tournament))


def _drafted_seats(tournament: Tournament) -> list[tuple[object, ...]]:
    seats = Seat.objects.filter(round__tournament=tournament, round__state=Round.State.DRAFTED)
    drafted = seats.order_by("table__number", "letter")
    return list(drafted.values_list("table__number", "letter", "entry__number"))


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
