"""A book of eight players with two finals after the first round, and the seats of the next."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.block_files import Plan, plan_blocks
from scoring.entrants import NO_PLACE
from scoring.event_settings import read_settings
from scoring.teams import Member, Team
from tournament.models import Entry, Penalty, Publication, Round, Tournament
from tournament.standings.book import Book
from tournament.standings.entrant_facts import Competitor, Line, StoredLines
from tournament.standings.rows import BookRows
from tournament.standings.seat_plans import SeatPlan, plan_group, plan_seats
from tournament.standings.series import team_results
from tournament.standings.series.team_results import load_team_results
from tournament.standings.sheets import (
    blocks_of,
    groups_of,
    rounds_planned,
    settings_by_round,
    settings_of,
)
from tournament.standings.table import table_from
from tournament.standings.teams import team_table

DAY = dt.date(2026, 11, 21)
SETTINGS = {"rounds": 1, "table_sizes": "4-3"}
FINALS = {
    "first_round": 2,
    "settings": {"rounds": 2, "minutes": 35},
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
    "carry": "half",
}
CUT = {**FINALS, "groups": [{"name": "A", "first": 4}, {"name": "out", "out": True}]}
# Odd numbers sit at table 1; the small points fall with the number.
SMALL = {1: 9, 3: 5, 5: -5, 7: -9, 2: 8, 4: 4, 6: -4, 8: -8}


def lines(number: int) -> list[Line]:
    """Return the lines of a round."""
    found = []
    for at, (player, small) in enumerate(SMALL.items()):
        place = at % 4 + 1
        sixtieths = (180, 120, 60, 0)[at % 4]
        table = 2 - player % 2 if number == 1 else 1 + (player > 4)
        found.append((number, player * 10, number, table, small, place, place, sixtieths))
    return found


def placed(line: Line, place: int) -> Line:
    """Return a line with another place."""
    return (*line[:5], place, place, *line[7:])


def book(
    *blocks: dict[str, Any],
    rounds: int = 1,
    places: tuple[int, ...] = (1, 2, 3, 4),
    without_places: int = 0,
    expelled: int = 0,
    **settings: object,
) -> Book:
    """Return the book after some rounds, with a penalty in the first.

    `places` are those at each table from the best to the worst; one table may be without places.
    """
    people = [
        Competitor(n * 10, n, f"P{n}", 9 - n, 1, None, "", f"C{n}", "", "", None, as_initials=False)
        for n in range(1, 9)
    ]
    entries = [Entry(pk=n * 10, number=n, lot=9 - n, club=f"C{n}", rating=None) for n in SMALL]
    entries.sort(key=lambda one: one.number)
    for one in entries:
        if one.number == expelled:
            one.leaving, one.to_round = Entry.Leaving.DISQUALIFIED, 1
    played = [
        placed(line, NO_PLACE.first if line[3] == without_places else places[line[5] - 1])
        for number in range(1, rounds + 1)
        for line in lines(number)
    ]
    stored = StoredLines.of([one.pk for one in people], played)
    late = Penalty(entry_id=10, round=Round(number=1), small=-2, reason="late")
    raw = {**SETTINGS, **settings}
    own = read_settings(raw, "evening-16")
    planned = plan_blocks(list(blocks), Plan(own, raw, "evening-16")) if blocks else ()
    return Book(own, "seed", BookRows(tuple(people), entries, stored, (late,)), planned)


def test_the_finals_are_ranked_group_by_group_with_half_of_the_points_carried() -> None:
    finals = book(FINALS, rounds=2)
    event = Tournament(
        preset="evening-16", settings=SETTINGS, blocks=[FINALS], date=DAY, name="Kauss"
    )

    rows = table_from(finals, event, after=2).rows

    assert [(r.number, str(r.place), r.group, str(r.big), str(r.small)) for r in rows] == [
        (1, "1", "A", "9/2", "25/2"),
        (2, "2", "A", "9/2", "12"),
        (3, "3", "A", "3", "15/2"),
        (4, "4", "A", "3", "6"),
        (6, "5", "B", "3/2", "-6"),
        (5, "6", "B", "3/2", "-15/2"),
        (8, "7", "B", "0", "-12"),
        (7, "8", "B", "0", "-27/2"),
    ]
    assert [row.begins_group for row in rows] == [False] * 4 + [True] + [False] * 3
    assert {row.number: row.carried for row in rows}[1] == (Fraction(3, 2), Fraction(7, 2))
    assert {row.counted_from for row in rows} == {2}


def test_settings_and_rounds_follow_the_blocks() -> None:
    finals, plain = book(FINALS), book()
    preliminary = {"first_round": 1, "settings": {"rounds": 1}}

    assert [finals.settings_at(number).minutes for number in (1, 2, 3)] == [40, 35, 35]
    assert [one.rounds_planned for one in (plain, finals, book(preliminary, FINALS))] == [1, 3, 3]
    assert [sorted(one.out_of_it(2)) for one in (finals, plain, book(CUT))] == [
        *([], []),
        [5, 6, 7, 8],
    ]
    assert book(CUT).out_of_it(1) == frozenset()
    assert finals.places(0) == {}
    assert finals.places(1)[1] == Place(2, 2)


def test_teams_before_the_first_round_follow_the_game_of_its_block() -> None:
    zole, skat = book(), book({"first_round": 1, "preset": "skat"})

    tables = [team_table(one, (), 0, {}) for one in (zole, skat)]

    assert [(one.has_big_points, one.is_signed) for one in tables] == [(True, True), (False, False)]


def test_a_tournament_has_the_settings_of_its_blocks_round_by_round() -> None:
    plain = Tournament(preset="evening-16", settings=SETTINGS)
    finals = Tournament(preset="evening-16", settings=SETTINGS, blocks=[FINALS])
    assert (blocks_of(plain), groups_of(plain), groups_of(finals)) == ((), (), ("A", "B"))
    assert (rounds_planned(plain), rounds_planned(finals)) == (1, 3)
    assert [first for first, _settings in settings_by_round(plain)] == [1]
    assert [first for first, _settings in settings_by_round(finals)] == [1, 2]
    more = Tournament(
        preset="evening-16",
        settings=SETTINGS,
        blocks=[{"first_round": 1, "settings": {"rounds": 1}}, FINALS],
    )
    assert [first for first, _settings in settings_by_round(more)] == [1, 2]
    assert (rounds_planned(more), groups_of(more)) == (3, ("A", "B"))
    assert settings_of(finals, 1) == settings_of(finals) == settings_of(plain, 2)
    assert settings_of(finals, 2).minutes == 35


def test_seats_by_standings_have_the_place_and_points_after_the_round_before() -> None:
    seats = plan_seats(one := book(), one.entries, 2)

    assert seats.why[2] == {
        "decided_by": "small",
        "after_round": 1,
        "place": "1",
        "big": "3",
        "small": 8,
        "lot": 7,
    }
    assert (seats.sits_out, seats.groups) == ((), {})
    assert [sorted(table.seats) for table in seats.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_players_rated_below_zero_sit_before_those_without_a_rating() -> None:
    rated = book(first_seating="rating")
    for entry, rating in zip(rated.entries, (None, -5, 0, 7, -9, None, 3, 1), strict=True):
        entry.rating = rating

    tables = plan_seats(rated, rated.entries, 1).tables

    assert [number for table in tables for number in table.seats] == [4, 7, 8, 3, 2, 5, 6, 1]


def test_every_table_of_the_finals_is_of_a_group() -> None:
    finals = book(FINALS)

    seats = plan_seats(finals, finals.entries, 2)
    own = plan_group(finals, range(1, 9), 2, "B")

    assert seats.groups == {1: "A", 2: "B"}
    assert [sorted(table.seats) for table in seats.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [(table.number, sorted(table.seats)) for table in own.tables] == [(1, [5, 6, 7, 8])]
    assert {why["after_round"] for why in seats.why.values()} == {1}
    assert plan_group(finals, range(1, 9), 2, "C") == SeatPlan((), {}, ())


@pytest.mark.parametrize(
    ("places", "without_places", "qualified"),
    [
        ((1, 2, 3, 4), 0, {1, 2, 3, 4}),
        ((4, 3, 2, 1), 0, {5, 6, 7, 8}),
        ((2, 2, 1, 4), 0, {1, 5, 2, 6}),
        ((4, 3, 2, 1), 2, {5, 7, 2, 4}),
    ],
)
def test_the_best_of_each_table_qualify_by_its_places_and_without_places_by_the_standings(
    places: tuple[int, ...], without_places: int, qualified: set[int]
) -> None:
    groups = [{"name": "A", "per_table": 2}, {"name": "B"}]
    finals = book({**FINALS, "groups": groups}, places=places, without_places=without_places)

    assert set(finals.progress(1).footing_of_next().sections[0].numbers) == qualified


def test_seats_and_groups_of_a_round_ignore_results_of_later_ones() -> None:
    once = {**FINALS, "settings": {"rounds": 1}}
    last = {"first_round": 3, "settings": {"rounds": 1}, "groups": [{"name": "C"}]}
    played, plain = book(once, last, rounds=2), book(rounds=3)

    assert sorted(plan_group(played, range(1, 9), 2, "B").tables[0].seats) == [5, 6, 7, 8]
    assert plan_group(played, range(1, 9), 3, "B") == SeatPlan((), {}, ())
    assert {why["big"] for why in plan_seats(plain, plain.entries, 2).why.values()} == {
        *("3", "2", "1", "0"),
    }


def test_a_disqualified_player_has_no_place_in_blocks() -> None:
    rounds = [book(FINALS, rounds=2, expelled=2).places(after) for after in (1, 2)]

    assert [sorted(places) for places in rounds] == [
        [1, 3, 4, 5, 6, 7, 8],
        [1, 3, 4, 5, 6, 7, 8],
    ]


def test_a_table_of_teams_has_the_settings_of_its_round_and_at_first_of_round_one() -> None:
    golf = {"first_round": 2, "preset": "golf", "settings": {"rounds": 1}, "carry": "none"}
    found = book(golf, rounds=2)

    tables = [team_table(found, (), after, {}) for after in (0, 1, 2)]

    assert [(one.has_big_points, one.is_signed) for one in tables] == [
        *((True, True), (True, True), (False, False)),
    ]


def announced(*teams: tuple[str, str, str]) -> Publication:
    """Return an announced result with teams: list, name and place."""
    rows = [
        {"list": listed, "name": name, "place": place, "big": "7/2", "small": -4}
        for listed, name, place in teams
    ]
    return Publication(notes={"teams": rows})


def test_teams_of_one_name_are_one_in_the_series_and_others_stay_apart() -> None:
    first, second, third = (
        Tournament(pk=pk, date=DAY + dt.timedelta(days=days))
        for pk, days in ((1, 7), (2, 0), (3, 9))
    )
    approved = {
        1: announced(
            ("", "Cesis", "1"), ("", "#12", "2"), ("", "#12", "3"), ("pairs", "Rīga", "1")
        ),
        2: announced(("", "Cēsis", "1"), ("", "#12", "2"), ("", "Āzis", "3"), ("", "Azis", "4")),
    }

    found = load_team_results([first, second, third], approved, "")

    assert sorted(found.names.values()) == ["#12", "#12", "#12", "Azis", "Cesis", "Āzis"]
    told = {
        pk: [(found.names[r.player], str(r.place), str(r.big), r.small) for r in results]
        for pk, results in found.by_event.items()
    }
    assert told == {
        2: [(n, str(at), "7/2", -4) for at, n in enumerate(("Cesis", "#12", "Āzis", "Azis"), 1)],
        1: [(n, str(at), "7/2", -4) for at, n in enumerate(("Cesis", "#12", "#12"), 1)],
    }
    assert found.elsewhere == {}


def test_the_key_of_a_team_is_in_urls_and_stays_the_same() -> None:
    said = announced(("", "Cēsis", "1"), ("", "#12", "2"), ("", "#12", "3"))

    found = load_team_results([Tournament(pk=4, date=DAY)], {4: said}, "")

    assert found.names == {293927280050: "Cēsis", 803673230526: "#12", 51289975300: "#12"}


def test_names_with_the_same_key_get_the_following_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team_results, "LARGEST_ID", 3)
    said = announced(*(("", name, "1") for name in ("Cēsis", "Ogre", "Rīga")))

    found = load_team_results([Tournament(pk=4, date=DAY)], {4: said}, "")

    assert sorted(found.names) == [1, 2, 3]


@pytest.mark.parametrize(
    ("wanted", "expected"), [("Pāri", ["A"]), ("Pari", ["B"]), ("PĀRI", ["A"]), ("x", [])]
)
def test_a_list_of_teams_is_found_by_its_name_or_else_by_a_similar_one(
    wanted: str, expected: list[str]
) -> None:
    said = announced(("Pāri", "A", "1"), ("Pari", "B", "1"), ("", "C", "1"))

    found = load_team_results([Tournament(pk=1, date=DAY)], {1: said}, wanted)

    assert list(found.names.values()) == expected


def test_only_an_event_that_wishes_it_keeps_teams_apart() -> None:
    plain = book()
    team = Team("Ogre", (Member(1), Member(2, 2)))

    assert Book(plain.settings, "seed", plain.rows, teams=(team,)).team_of == {1: "Ogre"}
    assert plain.team_of == {}
