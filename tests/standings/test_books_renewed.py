"""Books that only add new results: after any act they equal those of a new process."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from django.db.models import F

from tests.cast import enter_table, seat
from tests.services.processes import Process, Told, queries_of, standings_of, told_by
from tests.services.walker import Walker
from tests.services.walks import IDEAS
from tournament.memo import LazySequence
from tournament.models import Entry, JournalEntry, SheetLine, Tournament
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.events import planning
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction
from tournament.standings import rows as book_rows
from tournament.storage import copy_folder, snapshots

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.cast import EventOf


@pytest.fixture
def first_round(event_of: EventOf, director: Actor) -> tuple[RoundTable, ...]:
    """A round of three tables without results."""
    return tuple(tables_of(seat(event_of(12), by=director)))


def enter(table: RoundTable, *totals: int, by: Actor, seen: int = 0) -> None:
    entering.enter_totals(
        table.round.tournament,
        round_number=table.round.number, table_number=table.number, totals=totals, by=by,
        seen=seen,
    )  # fmt: skip


def take_copy(walker: Walker) -> None:
    snapshots.make_copy(walker.tournament, copy_folder.ASKED)


def turn_back(walker: Walker) -> None:
    found = copy_folder.copies_of(walker.tournament)
    if found:
        restoring.turn_back(walker.tournament, walker.chance.choice(found).name, by=walker.by)


@pytest.mark.parametrize("seed", range(4))
def test_after_any_act_the_book_equals_that_of_a_new_process(
    event_of: EventOf,
    director: Actor,
    secretary: Actor,
    settings: Settings,
    tmp_path: Path,
    seed: int,
) -> None:
    settings.COPIES = tmp_path
    tournament = event_of(8, checking="second_pair" if seed % 2 else "off")
    planning.mark_rehearsal(tournament, by=director)
    walker = Walker(tournament, seed, (director, secretary))
    ideas = [*IDEAS, (3, take_copy), (2, turn_back)]
    processes, chance = (Process(), Process()), random.Random(seed)

    for _ in range(60):
        ((_weight, idea),) = chance.choices(ideas, [weight for weight, _ in ideas])
        with transaction.atomic():
            try:
                idea(walker)
            except Refused:
                transaction.set_rollback(True)
        # Each process builds only some of the pages, so its memory may be of any age.
        process = chance.choice(processes)
        if chance.random() < 0.8:
            told = told_by(process, tournament.pk, at_desk=chance.random() < 0.3)
            assert told == told_by(Process(), tournament.pk)


def test_a_page_after_a_result_loads_only_its_lines_and_the_journal(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, tournament = Process(), first_round[0].round.tournament
    told = [queries_of(process, tournament)]

    for table in first_round:
        enter_table(tournament, 1, table, by=director)
        told.append(queries_of(process, tournament))
    told.append(queries_of(process, tournament))

    # Everything at first; then only new lines; nothing without new lines.
    assert told == [3, 2, 2, 2, 1]
    assert told_by(process, tournament.pk) == told_by(Process(), tournament.pk)


def test_several_results_are_added_at_once(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, tournament = Process(), first_round[0].round.tournament
    queries_of(process, tournament)

    for table in first_round:
        enter_table(tournament, 1, table, by=director)

    assert queries_of(process, tournament) == 2
    assert told_by(process, tournament.pk) == told_by(Process(), tournament.pk)


def test_a_result_typed_again_replaces_the_previous_one(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, table = Process(), first_round[0]
    tournament = table.round.tournament
    enter(table, 9, -2, -3, -4, by=director)
    queries_of(process, tournament)

    enter(table, -9, 2, 3, 4, seen=1, by=director)

    assert queries_of(process, tournament) == 2
    assert told_by(process, tournament.pk) == told_by(Process(), tournament.pk)


def test_any_other_act_reloads_the_book(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, tournament = Process(), first_round[0].round.tournament
    enter_table(tournament, 1, first_round[0], by=director)
    queries_of(process, tournament)

    judging.penalise(tournament, round_number=1, number=1, small=-3, reason="x", by=director)
    enter_table(tournament, 1, first_round[1], by=director)

    assert queries_of(process, tournament) == 4
    assert told_by(process, tournament.pk) == told_by(Process(), tournament.pk)


def test_a_restored_database_reuses_no_result_of_the_same_number(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, (table, other, _third) = Process(), first_round
    tournament = table.round.tournament
    told: list[Told] = []

    for totals in ((9, -2, -3, -4), (-9, 2, 3, 4)):
        with transaction.atomic():
            enter(table, *totals, by=director)
            if told:
                # The file numbers revisions, versions and journal lines as before.
                enter_table(tournament, 1, other, by=director)
            told.append(told_by(process, tournament.pk))
            assert told[-1] == told_by(Process(), tournament.pk)
            transaction.set_rollback(True)

    assert told[0] != told[1]


def test_changes_outside_the_journal_show_once_cached_rows_expire(
    first_round: tuple[RoundTable, ...], director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_rows, "HOLDS_SECONDS", -1.0)
    process, tournament = Process(), first_round[0].round.tournament
    standings_of(process, tournament)

    Entry.objects.filter(number=1).update(name="Anna Jauna")
    SheetLine.objects.all().delete()

    assert "Anna Jauna" in {row.name for row in standings_of(process, tournament).rows}


def test_an_unknown_revision_reloads_the_book(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, tournament = Process(), first_round[0].round.tournament
    standings_of(process, tournament)

    Entry.objects.filter(number=1).update(name="Anna Jauna")
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)

    assert "Anna Jauna" in {row.name for row in standings_of(process, tournament).rows}


def test_a_preview_at_the_desk_leaves_no_trace_in_cached_pages(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, table = Process(), first_round[0]
    tournament = table.round.tournament
    enter(table, 9, -2, -3, -4, by=director)
    before = told_by(process, tournament.pk)

    with process.remembering(), transaction.atomic():
        correcting.preview_correction(tournament, Correction(1, table.number, [-9, 2, 3, 4]))

    assert told_by(process, tournament.pk) == before == told_by(Process(), tournament.pk)


def test_a_line_is_computed_lazily_and_once() -> None:
    made: list[int] = []

    def line(place: int) -> str:
        made.append(place)
        return f"line {place}"

    lines = LazySequence(5, line)

    seen = (lines[1], lines[-1], lines[1:3], len(lines), list(lines)[4])

    assert seen == ("line 1", "line 4", ("line 1", "line 2"), 5, "line 4")
    assert sorted(made) == [0, 1, 2, 3, 4]
    with pytest.raises(IndexError):
        lines[5]


@pytest.mark.parametrize(("acts", "queries"), [(299, 2), (300, 4)])
def test_a_book_is_renewed_over_three_hundred_acts_and_reloaded_over_more(
    first_round: tuple[RoundTable, ...], director: Actor, acts: int, queries: int
) -> None:
    enter_table(first_round[0].round.tournament, 1, first_round[0], by=director)
    process, tournament = Process(), first_round[0].round.tournament
    queries_of(process, tournament)
    newest = tournament.journal.latest("pk")

    JournalEntry.objects.bulk_create(
        JournalEntry(
            tournament=tournament, verb=newest.verb, at=newest.at, revision=newest.revision + more
        )
        for more in range(1, acts + 1)
    )
    Tournament.objects.filter(pk=tournament.pk).update(revision=newest.revision + acts)

    assert queries_of(process, tournament) == queries


def test_what_was_renewed_is_renewed_again_from_the_newest_act(
    first_round: tuple[RoundTable, ...], director: Actor
) -> None:
    process, tournament = Process(), first_round[0].round.tournament
    queries_of(process, tournament)
    enter_table(tournament, 1, first_round[0], by=director)
    enter_table(tournament, 1, first_round[1], by=director)

    counts = [queries_of(process, tournament)]
    enter_table(tournament, 1, first_round[2], by=director)

    assert [*counts, queries_of(process, tournament), queries_of(process, tournament)] == [2, 2, 1]
