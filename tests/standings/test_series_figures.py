"""The days of a rating's list, places closed up, and the table with a final: no database."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.series.facts import SeriesRule, StageResult
from scoring.series.standings import series_standings
from tournament.models import Licence, Publication, Scope, Series, Tournament
from tournament.standings.series.licensed import closed_up, licensed_on, of_licensed
from tournament.standings.series.publication import notes_as_json, rows_as_json, table_of
from tournament.standings.series.rated import Period
from tournament.standings.series.stages import COUNTED, Contestant, StageAtHand
from tournament.standings.series.table import SeriesBook, SeriesTable, StageHead, scored_series

DAY = dt.date(2026, 8, 15)
PEOPLE = {n: Contestant(n, f"Player {n}", f"Club {n}") for n in range(1, 7)}
SUM = SeriesRule("places", tie_breaks=())


def stage(
    number: int,
    places: dict[int, Place | None],
    *,
    day: dt.date = DAY,
    is_final: bool = False,
    participants: int = 0,
) -> StageAtHand:
    """Return a stage; each player has their number in big points, and half of it in small."""
    results = tuple(
        StageResult(player, place, Fraction(player), Fraction(player, 2))
        for player, place in places.items()
    )
    return StageAtHand(
        number=number,
        event=Tournament(name=f"Stage {number}", slug=f"stage-{number}", date=day),
        coefficient=Fraction(number, 2),
        state=COUNTED,
        results=results,
        participants=participants,
        is_final=is_final,
    )


def alone(*players: int) -> dict[int, Place | None]:
    """Return the places of players in this order."""
    return {player: Place(at, at) for at, player in enumerate(players, start=1)}


def book(
    *stages: StageAtHand, licensed: frozenset[int] | None = None, rule: str = ""
) -> SeriesBook:
    """Return a series of the stages, ranked by the sum of places."""
    series = Series(scope=Scope(), licence_rule=rule, ranks=Series.Ranks.TEAMS)
    scored = scored_series("Kauss", SUM, stages, PEOPLE)
    rows = series_standings(scored)
    return SeriesBook(series, SUM, stages, PEOPLE, scored, rows, licensed)


def told(table: SeriesTable) -> list[tuple[int, str, int, int, str]]:
    """Return the order, place, player, number of stages and criterion of each line."""
    return [
        (line.order, str(line.place), line.player, line.played, line.decided_by)
        for line in table.lines
    ]


@pytest.mark.parametrize(
    ("until", "months", "day", "state"),
    [
        (None, None, DAY, "counted"),
        (None, 12, dt.date(1999, 1, 1), "counted"),
        (DAY, None, dt.date(1999, 1, 1), "counted"),
        (DAY, None, DAY, "counted"),
        (DAY, None, dt.date(2026, 8, 16), "later"),
        (DAY, 12, dt.date(2026, 8, 16), "later"),
        (DAY, 12, dt.date(2025, 8, 16), "counted"),
        (DAY, 12, dt.date(2025, 8, 15), "outdated"),
        (DAY, 12, dt.date(2025, 8, 14), "outdated"),
    ],
)
def test_a_list_holds_the_events_from_the_day_after_its_oldest_one_to_its_own_day(
    until: dt.date | None, months: int | None, day: dt.date, state: str
) -> None:
    period, one = Period(until, months), stage(1, alone(1), day=day)

    assert period.holds(day) == (state == "counted")
    assert period.apply_to(one) == replace(one, state=state)


@pytest.mark.parametrize("state", ["awaited", "teamless", "called_off"])
def test_a_stage_that_does_not_count_keeps_its_reason_on_any_day(state: str) -> None:
    one = replace(stage(1, alone(1), day=dt.date(1999, 1, 1)), state=state)

    assert Period(DAY, 12).apply_to(one) == one


def test_a_list_without_a_day_or_without_months_has_no_oldest_day() -> None:
    assert [Period(None, 12).after, Period(DAY, None).after] == [None, None]
    assert Period(DAY, 12).after == dt.date(2025, 8, 15)


def test_places_are_closed_up_and_shared_ones_stay_shared() -> None:
    held = {7: Place(9, 9), 3: Place(2, 4), 5: None, 4: Place(2, 4), 1: Place(1, 1), 8: None}

    assert closed_up(held) == {
        7: Place(4, 4),
        3: Place(2, 3),
        5: None,
        4: Place(2, 3),
        1: Place(1, 1),
        8: None,
    }


def test_a_licence_holds_on_its_first_and_last_day() -> None:
    span = {"valid_from": dt.date(2026, 3, 2), "valid_to": dt.date(2026, 3, 4)}
    holders = {1: [Licence(season=2025), Licence(season=2026, **span)], 2: [Licence(season=2026)]}

    found = {day: licensed_on(dt.date(2026, 3, day), holders) for day in (1, 2, 3, 4, 5)}

    assert found == {1: {2}, 2: {1, 2}, 3: {1, 2}, 4: {1, 2}, 5: {2}}


def test_a_stage_of_licensed_players_alone_counts_them_as_its_participants() -> None:
    one = stage(1, alone(4, 1, 2, 3), participants=30)
    holders = {n: [Licence(season=2026)] for n in (1, 3)}

    found = of_licensed(one, holders)

    assert [(r.player, r.place) for r in found.results] == [(1, Place(1, 1)), (3, Place(2, 2))]
    assert found.participants == 2


FIRST, SECOND = (
    stage(1, alone(1, 2, 3, 4), participants=9),
    stage(2, {1: Place(1, 1), 2: Place(2, 2), 4: Place(3, 3), 3: None}, participants=3),
)
FINAL = stage(3, {2: Place(2, 3), 1: Place(2, 3), 5: Place(1, 1), 6: None}, is_final=True)


def test_the_table_has_every_stage_and_each_result() -> None:
    table = book(FIRST, SECOND).table

    assert table.stages == (
        StageHead(1, "Stage 1", DAY, Fraction(1, 2), 9, "stage-1"),
        StageHead(2, "Stage 2", DAY, Fraction(1), 4, "stage-2"),
    )
    assert told(table) == [
        (1, "1", 1, 2, "total"),
        (2, "2", 2, 2, "total"),
        (3, "3", 4, 2, "total"),
        (4, "4", 3, 2, "total"),
    ]
    last = table.lines[-1]
    assert (last.name, last.club, last.big, last.small) == (
        *("Player 3", "Club 3"),
        *(Fraction(3), Fraction(3, 2)),
    )
    assert [(c.number, str(c.value), c.place, c.is_missed) for c in last.cells] == [
        (1, "3", Place(3, 3), False),
        (2, "5", None, False),
    ]


def test_the_final_comes_first_and_places_below_it_follow_its_last_one() -> None:
    table = book(FIRST, SECOND, FINAL).table

    assert told(table) == [
        (1, "1", 5, 0, "final"),
        (2, "2-3", 1, 2, "final"),
        (3, "2-3", 2, 2, "final"),
        (4, "4", 4, 2, "total"),
        (5, "5", 3, 2, "total"),
    ]
    first = table.lines[0]
    assert [str(points) for points in (first.total, first.big, first.small)] == ["0", "0", "0"]
    assert [(c.number, c.value, c.is_counted, c.is_missed) for c in first.cells] == [
        (3, None, True, False)
    ]
    assert [line.cell(3) is None for line in table.lines] == [False, False, False, True, True]
    assert [head.is_final for head in table.stages] == [False, False, True]


def test_a_final_that_is_not_approved_changes_no_place() -> None:
    table = book(FIRST, SECOND, replace(FINAL, state="awaited")).table

    assert [line.player for line in table.lines] == [1, 2, 4, 3]
    assert [head.number for head in table.stages] == [1, 2]


@pytest.mark.parametrize(
    ("rule", "rest"),
    [
        ("hidden", []),
        ("unranked", [(3, "None", 5, 0, "licence"), (4, "None", 2, 1, "licence")]),
    ],
)
def test_those_without_a_licence_lose_their_place(
    rule: str, rest: list[tuple[int, str, int, int, str]]
) -> None:
    final = stage(3, {5: Place(1, 1), 1: Place(2, 2)}, is_final=True)
    first = stage(1, alone(1, 2, 3))

    table = book(first, final, licensed=frozenset({1, 3}), rule=rule).table

    assert told(table) == [(1, "1", 1, 1, "final"), (2, "2", 3, 1, "total"), *rest]


def test_a_published_table_is_read_back_as_it_was() -> None:
    table = book(FIRST, SECOND, FINAL, rule="hidden").table

    said = Publication(rows=rows_as_json(table), notes=notes_as_json(table))

    assert table_of(said) == table
    assert [row["cells"] for row in said.rows[:4:3]] == [
        {"3": {"place": "1", "missed": False}},
        {"1": {"place": "4", "missed": False}, "2": {"place": "3", "missed": False}},
    ]
