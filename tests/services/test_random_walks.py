"""Directors who do anything in any order: whatever is refused, what is stored stays true."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction

from scoring.event_files import read_event
from scoring.verification import verify
from tests.services.cast import enter, newcomer
from tournament.models import Entry, JournalEntry, Round, Seat, SheetVersion, Tournament
from tournament.proof import stale_tables
from tournament.round_tables import tables_of
from tournament.services import (
    attendance,
    checking,
    clock,
    closing,
    correcting,
    exchange,
    finishing,
    judging,
    lists,
    planning,
    rehearsing,
    scorekeeping,
    seat_changes,
    seating,
    settings_changes,
    undoing,
)
from tournament.services.acts import Actor
from tournament.services.correcting import Correction
from tournament.services.refusals import Refused
from tournament.standings_table import standings_table

if TYPE_CHECKING:
    from tests.services.cast import EventOf

Walk = Callable[["Walker"], object]


class Walker:
    """One director after another, each with the next idea that comes to mind."""

    def __init__(self, tournament: Tournament, seed: int, actors: tuple[Actor, Actor]) -> None:
        self.chance = random.Random(seed)
        self.actors = actors
        self.pk = tournament.pk
        self.entered = tournament.entries.count()

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.pk)

    @property
    def by(self) -> Actor:
        return self.chance.choice(self.actors)

    def number(self) -> int:
        return self.chance.randint(1, self.entered)

    def entry(self) -> Entry:
        return Entry.objects.get(tournament=self.pk, number=self.number())

    def round_number(self) -> int:
        latest = self.tournament.rounds.order_by("-number").first()
        return self.chance.randint(1, latest.number) if latest else 1

    def table(self) -> tuple[int, int, int, int]:
        """Return a round, a table in it, how many sit there, and its version."""
        played = self.tournament.rounds.filter(number=self.round_number()).first()
        tables = tables_of(played) if played else ()
        if not tables:
            return 1, 1, 4, 0
        table = self.chance.choice(tables)
        return table.round.number, table.number, len(table.seats), table.seen

    def totals(self, size: int) -> list[int]:
        some = [self.chance.randint(-9, 9) for _ in range(size - 1)]
        return [*some, -sum(some)]


def enter_somebody(walker: Walker) -> None:
    enter(walker.tournament, walker.entered + 1, by=walker.by)
    walker.entered += 1


def enter_list(walker: Walker) -> None:
    """Take in a list of one who is there and one who is new."""
    numbers = (walker.number(), walker.entered + 1)
    text = "\n".join(f"{newcomer(number).name};Klubs {walker.number()}" for number in numbers)
    lists.apply_list(walker.tournament, text, by=walker.by)
    walker.entered = walker.tournament.entries.count()


def substitute(walker: Walker) -> None:
    stranger = newcomer(walker.chance.randint(60, 70))
    attendance.substitute(walker.entry(), stranger, by=walker.by)


def give_time(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    clock.give_extra_minutes(
        walker.tournament,
        round_number=number,
        table_number=table,
        minutes=walker.chance.randint(-5, 9),
        reason="x",
        by=walker.by,
    )


def enter_totals(walker: Walker) -> None:
    number, table, size, seen = walker.table()
    scorekeeping.enter_totals(
        walker.tournament,
        round_number=number,
        table_number=table,
        totals=walker.totals(size),
        by=walker.by,
        seen=seen,
    )


def enter_deals(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    rehearsing.rehearse_table(
        walker.tournament, round_number=number, table_number=table, by=walker.by
    )


def check(walker: Walker) -> None:
    number, table, _, seen = walker.table()
    checking.check_sheet(
        walker.tournament, round_number=number, table_number=table, seen=seen, by=walker.by
    )


def settle(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    checking.settle_dispute(
        walker.tournament,
        round_number=number,
        table_number=table,
        version=walker.chance.randint(1, 3),
        words="so it is",
        by=walker.by,
    )


def correct(walker: Walker) -> None:
    number, table, size, seen = walker.table()
    correction = Correction(number, table, walker.totals(size))
    ripple = correcting.preview_correction(walker.tournament, correction)
    correcting.correct_sheet(
        walker.tournament,
        correction,
        reason="wrong",
        by=walker.by,
        seen=seen,
        previewed=ripple.revision,
    )


def undo(walker: Walker) -> None:
    lines = list(JournalEntry.objects.filter(tournament=walker.pk)[:12])
    undoing.undo(walker.chance.choice(lines), by=walker.by)


def preview_undo(walker: Walker) -> None:
    lines = list(JournalEntry.objects.filter(tournament=walker.pk)[:12])
    undoing.preview_undo(walker.chance.choice(lines))


def change_settings(walker: Walker) -> None:
    plan = planning.plan_of(walker.tournament)
    ideas: list[dict[str, object]] = [
        {"tie_breaks": ["last_round"]},
        {"strike_worst": walker.chance.randint(0, 2)},
        {"big_points": {"4": [4, 3, 2, 1]}},
        {"leftover_pules": walker.chance.choice(["each", "lapse"])},
        {"rounds": walker.chance.randint(1, 5)},
    ]
    changed = replace(plan, settings={**plan.settings, **walker.chance.choice(ideas)})
    ripple = settings_changes.preview_settings(walker.tournament, changed)
    settings_changes.change_settings(
        walker.tournament, changed, by=walker.by, previewed=ripple.revision
    )


IDEAS: tuple[tuple[int, Walk], ...] = (
    (2, enter_somebody),
    (1, enter_list),
    (1, substitute),
    (1, give_time),
    (1, lambda w: seating.draw_lots(w.tournament, seed=str(w.number()), by=w.by)),
    (4, lambda w: seating.draft_seating(w.tournament, by=w.by)),
    (
        4,
        lambda w: seating.publish_seating(w.tournament, round_number=w.round_number(), by=w.by),
    ),
    (
        1,
        lambda w: seating.withdraw_seating(
            w.tournament, round_number=w.round_number(), reason="x", by=w.by
        ),
    ),
    (
        2,
        lambda w: seating.swap_seats(
            w.tournament,
            round_number=w.round_number(),
            first=w.number(),
            second=w.number(),
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: seat_changes.take_out(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (
        1,
        lambda w: seat_changes.put_back(
            w.tournament, round_number=w.round_number(), number=w.number(), by=w.by
        ),
    ),
    (
        1,
        lambda w: seat_changes.seat_latecomer(
            w.tournament,
            round_number=w.round_number(),
            table_number=w.chance.randint(1, 3),
            number=w.number(),
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: clock.change_minutes(
            w.tournament, round_number=w.round_number(), minutes=w.number(), by=w.by
        ),
    ),
    (1, lambda w: clock.start_round(w.tournament, round_number=w.round_number(), by=w.by)),
    (12, enter_totals),
    (3, enter_deals),
    (8, check),
    (2, settle),
    (3, correct),
    (5, lambda w: closing.close_round(w.tournament, round_number=w.round_number(), by=w.by)),
    (
        1,
        lambda w: judging.penalise(
            w.tournament,
            round_number=w.round_number(),
            number=w.number(),
            big="-1/2",
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: judging.take_round_away(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (1, lambda w: judging.warn(w.tournament, number=w.number(), reason="x", by=w.by)),
    (
        1,
        lambda w: judging.give_pule(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (1, lambda w: attendance.withdraw(w.entry(), by=w.by)),
    (1, lambda w: attendance.reinstate(w.entry(), by=w.by)),
    (1, lambda w: attendance.mark_absent(w.entry(), round_number=w.round_number() + 1, by=w.by)),
    (1, lambda w: attendance.mark_present(w.entry(), round_number=w.round_number() + 1, by=w.by)),
    (3, undo),
    (1, preview_undo),
    (1, change_settings),
    (1, lambda w: finishing.finish(w.tournament, by=w.by, early_because="storm")),
    (1, lambda w: finishing.back_to_running(w.tournament, by=w.by, reason="on")),
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("checking_mode", ["off", "second_pair"])
def test_whatever_is_done_what_is_stored_follows_from_the_facts(
    event_of: EventOf, director: Actor, secretary: Actor, seed: int, checking_mode: str
) -> None:
    tournament = event_of(8, checking=checking_mode)
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
    assert stale_tables(tournament) == ()
    exported = json.loads(json.dumps(exchange.export_event(tournament)))
    again = exchange.import_event(exported, by=director)
    assert json.loads(json.dumps(exchange.export_event(again))) == exported
    assert _figures(again) == _figures(tournament)
    assert _totals_that_differ(exported) == []
    assert _lasting(tournament) == tournament.revision


@contextmanager
def _nothing_deleted_but_drafts() -> Iterator[None]:
    """See that only rounds, tables and seats are ever deleted; of these `_announced_seats`."""

    def watch(execute: Callable[..., object], sql: str, *given: object) -> object:
        if sql.startswith("DELETE"):
            table = sql.split('"')[1]
            assert table in ("tournament_round", "tournament_table", "tournament_seat"), sql
        return execute(sql, *given)

    with connection.execute_wrapper(watch):
        yield


def _announced_seats() -> int:
    """Return how many seats were ever announced; it only grows."""
    return Seat.ever.filter(round__in=Round.ever.published()).count()


def _figures(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = standings_table(tournament).rows
    return [(row.place, row.number, row.big, row.small, row.cells) for row in rows]


def _totals_that_differ(exported: dict[str, object]) -> list[str]:
    verdict = verify(read_event(exported))
    return [d.code for d in verdict.differences if d.code.startswith(("total", "deals"))]


def _lasting(tournament: Tournament) -> int:
    """Return the revision that the journal and the versions say."""
    newest = tournament.journal.first()
    assert newest is not None
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    tables = current.values_list("table", flat=True)
    assert len(tables) == len(set(tables))
    return newest.revision
