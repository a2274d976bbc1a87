"""A book of five players and three rounds, written down as stored lines: no database."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.event_settings import read_settings
from scoring.teams import Member, Share, Team
from tournament.memo import Memo
from tournament.models import Entry, Penalty, Round, Tournament
from tournament.standings import book as books
from tournament.standings.book import Book
from tournament.standings.entrant_facts import Competitor, Line, StoredLines
from tournament.standings.rows import BookRows
from tournament.standings.table import Cell, PenaltyCell, table_from
from tournament.standings.team_rows import KeptTeam, team_names
from tournament.standings.teams import TeamCell, TeamRound, ranked_teams, team_rounds, team_table

OUT = Entry.Leaving.DISQUALIFIED
NAMES = {1: "Anna", 2: "Bruno", 3: "Cilda", 4: "Dainis"}
SETTINGS = {"rounds": 3, "teams_best": 2}
TOURNAMENT = Tournament(preset="evening-16", settings=SETTINGS, date=dt.date(2026, 11, 21))
# Round 1: tables 1 and 2; the third player sat out the second, and the third has a void table.
LINES = (
    *((7, 10, 1, 1, 9, 1, 1, 180), (7, 20, 1, 1, -2, 2, 2, 120)),
    *((7, 30, 1, 2, 3, 1, 1, 180), (7, 40, 1, 2, -10, 2, 2, 60)),
    *((8, 10, 2, 1, -6, 2, 2, 60), (8, 20, 2, 1, 6, 1, 1, 180)),
    *((0, 30, 2, 0, 0, 0, 0, 120), (8, 40, 2, 2, 5, 1, 1, 180)),
    *((9, 10, 3, 1, 0, 0, 0, 0), (9, 20, 3, 1, 0, 0, 0, 0)),
)


def competitor(number: int, came: int = 1, went: int | None = None, left: str = "") -> Competitor:
    """Return a player whose entry is ten times their number."""
    name = NAMES.get(number, "Evita")
    return Competitor(
        *(number * 10, number, name, number, came, went, left),
        *("Ogre", "", "f" if number == 1 else "", 1960 if number == 2 else None),
        as_initials=False,
    )


def penalty(number: int, round_number: int, **points: Any) -> Penalty:  # noqa: ANN401
    """Return a penalty or an award."""
    played = Round(number=round_number)
    return Penalty(entry_id=number * 10, round=played, reason="late", **points)


def book(
    *penalties: Penalty,
    lines: tuple[Line, ...] = LINES,
    last: Competitor | None = None,
    **settings: object,
) -> Book:
    """Return a book of the four players and a last one."""
    people = (*map(competitor, (1, 2, 3, 4)), last or competitor(5, came=3))
    entries = [Entry(pk=one.pk, number=one.number) for one in people]
    stored = StoredLines.of([one.pk for one in people], lines)
    own = read_settings({**SETTINGS, **settings}, "evening-16")
    return Book(own, "seed", BookRows(people, entries, stored, penalties))


JUDGED = (
    penalty(1, 1, kind="round"),
    penalty(2, 2, big_sixtieths=-30, small=-1),
    penalty(3, 3, small=4),
)


def test_the_table_after_each_round_has_every_cell_and_judgement() -> None:
    told = {
        after: [
            (row.order, str(row.place), row.number, str(row.big), row.small)
            for row in table_from(book(*JUDGED), TOURNAMENT, after=after).rows
        ]
        for after in (0, 1, 2, 3)
    }

    assert told == {
        0: [(n, "1-4", n, "0", 0) for n in (1, 2, 3, 4)],
        1: [
            (1, "1", 3, "3", 3),
            (2, "2", 2, "2", -2),
            (3, "3", 4, "1", -10),
            (4, "4", 1, "0", 0),
        ],
        2: [
            (1, "1", 3, "5", 3),
            (2, "2", 2, "9/2", 3),
            (3, "3", 4, "4", -5),
            (4, "4", 1, "1", -6),
        ],
        3: [
            (1, "1", 3, "5", 7),
            (2, "2", 2, "9/2", 3),
            (3, "3", 4, "4", -5),
            (4, "4", 1, "1", -6),
            (5, "5", 5, "0", 0),
        ],
    }
    rows = {row.number: row for row in table_from(book(*JUDGED), TOURNAMENT, after=3).rows}
    assert rows[3].cells == (
        Cell(1, 2, Place(1, 1), Fraction(3), 3),
        Cell(2, 0, None, Fraction(2), 0),
        Cell(
            *(3, None, None, Fraction(0), 0),
            taken=(PenaltyCell(Fraction(0), 4, "late", is_round=False, is_award=True),),
        ),
    )
    assert rows[1].cells[0].taken == (PenaltyCell(Fraction(-3), -9, "late", is_round=True),)
    assert [cell.is_void for cell in rows[2].cells] == [False, False, True]
    assert [rows[n].categories for n in (1, 2, 3)] == [("women",), ("seniors",), ()]
    assert [rows[n].entry for n in (1, 5)] == [10, 50]
    assert {row.counted_from for row in rows.values()} == {1}


@pytest.mark.parametrize(
    ("big", "small", "is_award"),
    [(0, 0, False), (0, 1, True), (0, -1, False), (60, -9, True), (-60, 9, False)],
)
def test_an_award_adds_big_points_or_else_small_ones(
    big: int, small: int, *, is_award: bool
) -> None:
    judged = book(penalty(4, 1, big_sixtieths=big, small=small))

    rows = {row.number: row for row in table_from(judged, TOURNAMENT, after=1).rows}

    assert [taken.is_award for taken in rows[4].cells[0].taken] == [is_award]


def test_places_and_numbers_are_those_of_the_standings() -> None:
    found = book(*JUDGED)

    assert found.places(0) == {}
    assert found.places(2) == {n: Place(p, p) for n, p in ((3, 1), (2, 2), (4, 3), (1, 4))}
    assert found.drawn_places(2) == found.places(2)
    assert [list(found.numbers(after)) for after in (1, 3)] == [[3, 2, 4, 1], [3, 2, 4, 1, 5]]


@pytest.mark.parametrize(
    ("rule", "went", "after", "expected"),
    [
        ("no_place", 2, 1, [3, 2, 4, 1, 5]),
        ("no_place", 2, 2, [2, 3, 4, 1]),
        ("no_place", 2, 3, [2, 3, 4, 1]),
        ("no_place", None, 2, [2, 3, 4, 1, 5]),
        ("no_place", None, 3, [2, 3, 4, 1]),
        ("keeps_place", 2, 2, [2, 3, 4, 1, 5]),
    ],
)
def test_a_disqualified_player_has_no_place_from_their_last_round_on(
    rule: str, went: int | None, after: int, expected: list[int]
) -> None:
    lines = (*LINES, (7, 50, 1, 1, -7, 3, 3, 0))
    gone = competitor(5, went=went, left=OUT)
    judged = book(penalty(1, 1, kind="round"), lines=lines, last=gone, disqualified=rule)

    places = judged.places(after)

    assert places == {number: Place(at, at) for at, number in enumerate(expected, start=1)}
    assert [row.number for row in judged.standings(after)] == [*expected, 5][:5]


def test_a_large_field_is_drawn_by_points_only(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tuple(
        (7, number * 10, 1, number, small, 1, 1, 60)
        for number, small in enumerate((5, 5, 4, 3, 3), start=1)
    )
    found = book(lines=lines, last=competitor(5), tie_breaks=["lot"])
    drawn = {}

    for limit in (5, 4):
        monkeypatch.setattr(books, "TOLD_APART", limit)
        drawn[limit] = [str(found.drawn_places(1)[n]) for n in range(1, 6)]

    assert drawn == {5: ["1", "2", "3", "4", "5"], 4: ["1-2", "1-2", "3", "4-5", "4-5"]}


def test_only_a_field_of_more_than_250_is_drawn_by_points() -> None:
    def drawn(players: int) -> str:
        people = [competitor(number) for number in range(1, players + 1)]
        lines = [(7, one.pk, 1, one.number, 0, 1, 1, 60) for one in people]
        rows = BookRows(tuple(people), [], StoredLines.of([one.pk for one in people], lines), ())
        own = read_settings({**SETTINGS, "tie_breaks": ["lot"]}, "evening-16")
        return str(Book(own, "seed", rows).drawn_places(1)[1])

    assert [drawn(250), drawn(251)] == ["1", "1-251"]


def test_each_player_is_measured_under_their_own_number() -> None:
    found, memo = book(), Memo()
    facts = replace(found._entrant_facts, lots={number: 9 - number for number in range(1, 6)})

    measured = facts.measure(found.settings.yardstick(2), memo)([3, 1])

    assert (len(measured), set(memo._known)) == (2, {("measured", 2, 3), ("measured", 2, 1)})


def test_the_deciding_figure_of_skat_is_that_of_the_rank_which_decides() -> None:
    people = [competitor(number) for number in (1, 2, 3, 4)]
    # The same points in both rounds; merits are the points, the games won and those lost.
    merits = {1: (5, -1), 2: (4, -1), 3: (4, -2), 4: (1, -9)}
    lines = [
        (7, number * 10, turn, 1, 100, 1, 4, 0, [100, *merit])
        for turn in (1, 2)
        for number, merit in merits.items()
    ]
    stored = StoredLines.of([one.pk for one in people], lines)
    entries = [Entry(pk=one.pk, number=one.number) for one in people]
    own = read_settings({"rounds": 2}, "skat")

    table = table_from(
        Book(own, "seed", BookRows(tuple(people), entries, stored, ())),
        Tournament(preset="skat", date=dt.date(2026, 11, 21)),
        after=2,
    )

    assert [(row.number, row.decided_by, row.deciding) for row in table.rows] == [
        (1, "games_won", 10),
        (2, "games_won", 8),
        (3, "games_lost", 4),
        (4, "games_won", 2),
    ]


OGRE = KeptTeam(4, Team("Ogre", (Member(1), Member(2), Member(4, 1, 1))))
CESIS = KeptTeam(5, Team("Cēsis", (Member(3), Member(4, 2), Member(5))))
PAIR = KeptTeam(6, Team("Ogre", (Member(3), Member(1)), "pairs"))
TEAMS = (OGRE, CESIS, PAIR)


def test_the_table_of_teams_has_every_member_and_round() -> None:
    table = team_table(book(*JUDGED), TEAMS, 3, NAMES)

    told = [(x.pk, x.list, x.name, str(x.place), str(x.big), x.small) for x in table.lines]
    assert told == [
        (5, "", "Cēsis", "1", "8", 12),
        (4, "", "Ogre", "2", "11/2", -3),
        (6, "pairs", "Ogre", "1", "6", 1),
    ]
    assert (table.has_big_points, table.is_signed, table.best) == (True, True, 2)
    assert (table.rounds, [name for name, _ in table.lists]) == (range(1, 4), ["", "pairs"])
    assert [[line.pk for line in lines] for _name, lines in table.lists] == [[5, 4], [6]]
    mates = table.lines[0].mates
    assert [(mate.number, mate.name) for mate in mates] == [(3, "Cilda"), (4, "Dainis"), (5, "")]
    assert [mate.share for mate in mates] == [
        Share(3, Fraction(5), 7, counts=True),
        Share(4, Fraction(3), 5, counts=True),
        Share(5, Fraction(0), 0, counts=False),
    ]
    assert [mate.cells for mate in mates] == [
        (
            TeamCell(1, Fraction(3), 3),
            TeamCell(2, Fraction(2), 0),
            TeamCell(3, Fraction(0), 4),
        ),
        (None, TeamCell(2, Fraction(3), 5), None),
        (None, None, None),
    ]
    assert [table.lines[0].is_among(places) for places in (0, 1)] == [False, True]


def test_a_team_has_the_points_of_those_who_count_round_by_round() -> None:
    found = book(*JUDGED)
    line = team_table(found, TEAMS, 3, NAMES).lines[1]

    assert list(team_rounds(found, TEAMS, line)) == [
        TeamRound(1, Fraction(2), -2, Place(2, 2)),
        TeamRound(2, Fraction(7, 2), -1, Place(2, 2)),
        TeamRound(3, Fraction(0), 0, Place(2, 2)),
    ]


def test_the_teams_before_the_first_round_are_tied_and_each_has_its_players() -> None:
    table = team_table(book(), TEAMS, 0, NAMES)

    assert [(line.pk, line.mates[0].cells) for line in table.lines] == [(4, ()), (5, ()), (6, ())]
    assert list(team_rounds(book(), TEAMS, table.lines[0])) == []
    assert team_names(TEAMS, 1) == {1: "Ogre", 2: "Ogre", 4: "Ogre", 3: "Cēsis", 5: "Cēsis"}
    assert team_names(TEAMS, 2)[4] == "Cēsis"
    assert ranked_teams(book(), (), 1) == ()
