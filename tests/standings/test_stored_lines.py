"""Stored lines as results per player, and points after every round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from scoring.big_points import Place
from scoring.entrants import Result
from scoring.standings import points_of
from tests.cast import enter, enter_table, seat
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.rounds import seat_changes
from tournament.standings.book import load_book
from tournament.standings.entrant_facts import Competitor, EntrantFacts, Line, StoredLines, entrant

if TYPE_CHECKING:
    from tests.cast import EventOf

ANNA, BRUNO, CECILIJA = 11, 12, 13


class CountedColumn(list[Line | None]):
    """A round's lines that count how often they are copied."""

    copied = 0

    def __iter__(self) -> Iterator[Line | None]:
        self.copied += 1
        return super().__iter__()


def line(entry: int, number: int, table: int, small: int, sixtieths: int | None = 120) -> Line:
    return (7, entry, number, table, small, 2, 2, sixtieths)


def result(number: int, table: int, small: int, big: int = 2) -> Result:
    return Result(number, table, Place(2, 2), Fraction(big), small)


@pytest.fixture
def lines() -> StoredLines:
    stored = line(BRUNO, 3, 5, -4), line(ANNA, 1, 1, 9), line(ANNA, 3, 5, -12, None)
    return StoredLines.of((ANNA, BRUNO, CECILIJA), stored)


def test_each_player_has_results_round_by_round(lines: StoredLines) -> None:
    assert lines == {
        ANNA: (result(1, 1, 9), result(3, 5, -12, big=0)),
        BRUNO: (result(3, 5, -4),),
    }
    assert (len(lines), lines.get(CECILIJA), CECILIJA in lines) == (2, None, False)


def test_points_add_up_over_played_and_missed_rounds(lines: StoredLines) -> None:
    first = [points_of(120, 9), 0, 0]

    assert list(lines.sums()) == [first, first, [points_of(120, -3), points_of(120, -4), 0]]
    assert list(StoredLines.of((ANNA,), ()).sums()) == []


def test_a_player_of_a_later_round_without_results_has_no_points(lines: StoredLines) -> None:
    people = [
        Competitor(pk, pk, "", pk, came, None, "", "", "", "", None, as_initials=False)
        for pk, came in ((ANNA, 1), (BRUNO, 1), (CECILIJA, 4))
    ]
    facts = EntrantFacts(people, {}, lines, lambda _after: {})
    played = {ANNA: points_of(120, -3), BRUNO: points_of(120, -4)}

    assert (facts.points(3), facts.points(4)) == (played, {**played, CECILIJA: 0})


@pytest.mark.parametrize("came", [1, 2, 3])
@pytest.mark.parametrize("went", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("rounds", [(), (1,), (2,), (1, 3)])
def test_points_after_each_round_are_the_sums_of_those_in_the_standings(
    came: int, went: int | None, rounds: tuple[int, ...]
) -> None:
    people = [
        Competitor(pk, pk, "", pk, came, went, "", "", "", "", None, as_initials=False)
        for pk, came, went in ((ANNA, 1, None), (BRUNO, came, went))
    ]
    played = [line(ANNA, number, 1, 5) for number in (1, 2, 3)]
    played += [line(BRUNO, number, 1, -3) for number in rounds]
    lines = StoredLines.of((ANNA, BRUNO), played)
    facts = EntrantFacts(people, {ANNA: 1, BRUNO: 2}, lines, lambda _after: {})

    for after in range(5):
        ranked = [entrant(after, each) for each in facts.facts(after)]
        assert facts.points(after) == {
            one.number: sum(points_of(int(r.big * 60), r.small) for r in one.results)
            for one in ranked
            if one is not None
        }


def test_a_newer_line_replaces_the_previous_one_but_not_in_older_books(
    lines: StoredLines,
) -> None:
    before = dict(lines)

    renewed = lines.renewed([line(CECILIJA, 1, 1, 5), line(BRUNO, 3, 6, 8), line(ANNA, 1, 2, 7)])

    assert renewed == {
        ANNA: (result(1, 2, 7), result(3, 5, -12, big=0)),
        BRUNO: (result(3, 6, 8),),
        CECILIJA: (result(1, 1, 5),),
    }
    assert dict(lines) == before


def test_a_table_has_the_players_of_its_round(lines: StoredLines) -> None:
    assert lines.at_table(3, 5) == [(ANNA, result(3, 5, -12, big=0)), (BRUNO, result(3, 5, -4))]
    assert (lines.at_table(1, 5), lines.at_table(2, 5)) == ([], [])


def test_alternating_lines_of_two_rounds_copy_each_round_once() -> None:
    entries = range(1, 9)
    played = {
        number: CountedColumn(line(one, number, 1, 0) for one in entries) for number in (1, 2)
    }
    lines = StoredLines(entries, played)
    before = [column.copied for column in played.values()]

    renewed = lines.renewed(line(one, number, 1, 5) for one in entries for number in (1, 2))

    assert [column.copied for column in played.values()] == [times + 1 for times in before]
    assert renewed == {one: (result(1, 1, 5), result(2, 1, 5)) for one in entries}


def test_a_player_entered_while_a_book_is_loading_is_in_the_next_one(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)

    def come_and_play() -> None:
        number = enter(tournament, 9, by=director).number
        seat_changes.seat_latecomer(
            tournament, round_number=1, table_number=1, number=number, reason="x", by=director
        )
        enter_table(tournament, 1, tables_of(played)[0], by=director)
        judging.penalise(
            tournament, number=number, round_number=1, small=-5, reason="x", by=director
        )

    with _between_entries_and_lines(come_and_play):
        book = load_book(Tournament.objects.get(pk=tournament.pk))

    assert [one.number for one in book.standings(1)[:1]] == [
        tables_of(played)[0].seats[0].entry.number
    ]
    assert 9 not in book.places(1)
    assert 9 in load_book(tournament).places(1)


def _between_entries_and_lines(act: Callable[[], None]) -> ExitStack:
    """Perform an act before the lines are queried; at a desk each query has its own snapshot."""
    stack, acting = ExitStack(), [act]

    def ask(execute: Callable[..., object], sql: str, *given: object) -> object:
        if acting and '"tournament_sheetline"' in sql:
            acting.pop()()
        return execute(sql, *given)

    stack.enter_context(connection.execute_wrapper(ask))
    return stack
