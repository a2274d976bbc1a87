"""A director's possible acts on tables and sheets of current and past rounds."""

from __future__ import annotations

from tests.services.walker import Walker
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import voiding
from tournament.services.rounds import moving, rehearsing, swapping_results
from tournament.services.rounds import moving as whereabouts
from tournament.services.sheets import checking, correcting, entering
from tournament.services.sheets.correcting import Correction


def enter_totals(walker: Walker) -> None:
    number, table, size, seen = walker.table()
    entering.enter_totals(
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


def exchange(walker: Walker) -> None:
    points = walker.chance.choice([swapping_results.SEATS_KEEP, swapping_results.PLAYERS_KEEP])
    wanted = swapping_results.Exchange(
        walker.round_number(), walker.number(), walker.number(), points
    )
    ripple = swapping_results.preview_exchange(walker.tournament, wanted)
    swapping_results.exchange_players(
        walker.tournament, wanted, reason="way", by=walker.by, previewed=ripple.revision
    )


def mix_up(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    wanted = swapping_results.MixedTables(number, table, walker.chance.randint(1, 3))
    swapping_results.exchange_results(walker.tournament, wanted, reason="mixed", by=walker.by)


def move_somebody(walker: Walker) -> None:
    to = walker.chance.choice([moving.GOES, moving.SITS_OUT, 1, 2, 3])
    _move(walker, walker.round_number(), {walker.number(): to})


def dissolve(walker: Walker) -> None:
    """Move all players away from a table."""
    number, table, _, _ = walker.table()
    played = walker.tournament.rounds.filter(number=number).first()
    tables = tables_of(played) if played else ()
    numbers = [s.entry.number for t in tables if t.number == table for s in t.seats]
    to = walker.chance.choice([moving.GOES, moving.SITS_OUT, 1, 2])
    _move(walker, number, dict.fromkeys(numbers, to))


def _move(walker: Walker, number: int, to: dict[int, int]) -> None:
    played = walker.tournament.rounds.filter(number=number).first()
    after = {} if played is None else whereabouts.seats_after(played, to)
    totals = {table: walker.totals(len(sitting)) for table, sitting in after.items() if sitting}
    move = moving.Move(number, to, totals)
    moving.move_players(walker.tournament, move, reason="moved", by=walker.by)


def void(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    big, small = walker.chance.choice([("0", 0), ("3/2", -4)])
    annulment = voiding.VoidTable(number, table, big, small)
    voiding.void_table(walker.tournament, annulment, reason="cards short", by=walker.by)


def let_count(walker: Walker) -> None:
    number, table, size, _ = walker.table()
    voiding.lift_void(
        walker.tournament,
        round_number=number,
        table_number=table,
        totals=walker.chance.choice([walker.totals(size), ()]),
        by=walker.by,
    )
