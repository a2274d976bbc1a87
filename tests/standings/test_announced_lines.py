"""Lines of the standings as values: stored and read back, and places among a few of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.big_points import Place
from scoring.entrants import NO_PLACE, Result
from tests.cast import Announce
from tournament.models import Penalty, Publication, Round, Tournament
from tournament.standings.penalties import points_taken
from tournament.standings.publications import (
    announced_table,
    announced_teams,
    as_json,
    place_from,
    public_rows,
)
from tournament.standings.sheets import read_results, unnamed, with_judged
from tournament.standings.table import (
    Cell,
    PenaltyCell,
    StandingRow,
    StandingsList,
    begins_group,
    in_category,
    in_group,
    places_within,
)

LATE = PenaltyCell(Fraction(-1), -5, "late", is_round=False)
PRIZE = PenaltyCell(Fraction(1, 2), 0, "best game", is_round=False, is_award=True)
CELLS = (
    Cell(1, 4, Place(1, 2), Fraction(7, 2), 9, is_struck=True, taken=(LATE, PRIZE)),
    Cell(2, 0, None, Fraction(2), 0),
    Cell(3, 5, None, Fraction(0), 0),
    Cell(4, None, None, Fraction(0), 0),
    Cell(5, None, None, Fraction(0), 0, taken=(LATE,)),
)
ROW = StandingRow(
    order=1,
    place=Place(2, 3),
    number=7,
    entry=70,
    name="Anna Bērziņa",
    club="Ogre",
    categories=("women", "seniors"),
    leaving="withdrawn",
    big=Fraction(11, 2),
    small=Fraction(9, 2),
    decided_by="small",
    lot=3,
    cells=CELLS,
    group="A",
    deciding=92,
    carried=(Fraction(5, 2), Fraction(33, 2)),
    counted_from=2,
)
PLAIN = replace(
    ROW,
    order=2,
    place=None,
    number=8,
    small=4,
    cells=(),
    group=None,
    deciding=None,
    carried=None,
    counted_from=1,
)
LATE_AS_STORED = {"big": "-1", "small": -5, "reason": "late"}


def absent(number: int) -> dict[str, object]:
    """Return the stored cell of a missed round, as far as all such cells are alike."""
    return {"round": number, "table": None, "place": None, "big": "0", "small": 0, "struck": False}


def test_a_line_is_stored_with_everything_that_it_shows() -> None:
    first, second = as_json(StandingsList(5, (ROW, PLAIN)))

    assert first == {
        "place": "2-3",
        "number": 7,
        "name": "Anna Bērziņa",
        "club": "Ogre",
        "categories": ["women", "seniors"],
        "leaving": "withdrawn",
        "big": "11/2",
        "small": "9/2",
        "decided_by": "small",
        "rounds": [
            {
                "round": 1,
                "table": 4,
                "place": "1-2",
                "big": "7/2",
                "small": 9,
                "struck": True,
                "taken": [
                    LATE_AS_STORED,
                    {"big": "1/2", "small": 0, "reason": "best game", "award": True},
                ],
            },
            {**absent(2), "table": 0, "big": "2", "taken": []},
            {**absent(3), "table": 5, "taken": []},
            None,
            {**absent(5), "taken": [LATE_AS_STORED]},
        ],
        "group": "A",
        "deciding": 92,
        "counted_from": 2,
        "carried": {"big": "5/2", "small": "33/2"},
    }
    assert (second["place"], second["small"], second["rounds"]) == (None, 4, [])
    assert second.keys().isdisjoint({"group", "deciding", "counted_from", "carried"})


def test_a_public_file_says_who_sat_out_and_where_a_group_begins() -> None:
    rows = public_rows(StandingsList(5, (ROW, replace(ROW, begins_group=True))))

    assert [row["decided_by"] for row in rows] == ["small", "group"]
    assert rows[0]["rounds"][1] == {**absent(2), "big": "2", "sits_out": True, "taken": []}
    assert [cell and cell["table"] for cell in rows[0]["rounds"]] == [4, None, 5, None, None]
    assert [cell is not None and "sits_out" in cell for cell in rows[0]["rounds"]] == [
        *(False, True, False, False, False),
    ]


@pytest.mark.django_db
def test_an_announced_result_is_read_back_as_it_was(announce: Announce) -> None:
    below = replace(ROW, order=2, number=9, place=Place(4, 4), group="B", begins_group=True)
    last = replace(PLAIN, order=3, cells=(Cell(1, None, None, Fraction(0), 0), *CELLS[1:]))
    table = StandingsList(5, (ROW, below, last))
    tournament = announce()
    tournament.state = Tournament.State.PROVISIONAL
    Publication.objects.create(
        tournament=tournament,
        kind=Publication.Kind.PROVISIONAL,
        round_number=5,
        revision=1,
        rows=as_json(table),
        at=timezone.now(),
    )

    found = announced_table(tournament, 5)

    # An announcement stores neither entries nor lots.
    assert found == replace(table, rows=tuple(replace(row, entry=0, lot=0) for row in table.rows))
    assert [announced_table(tournament, after) for after in (4, 6)] == [None, None]
    tournament.state = Tournament.State.RUNNING
    assert announced_table(tournament, 5) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [(None, None), ("1", Place(1, 1)), ("3-5", Place(3, 5)), ("10-12", Place(10, 12))],
)
def test_an_announced_place_may_be_shared_or_missing(text: str | None, place: Place | None) -> None:
    assert place_from(text) == place


def test_teams_announced_with_a_result_are_those_of_that_day() -> None:
    row = {"list": "pairs", "name": "Ogre", "place": "1-2", "big": "7/2", "small": -4}
    said = Publication(notes={"teams": [row, {**row, "place": None}]})

    (line,) = announced_teams(said, Tournament())

    assert (line.place, line.team, line.list, line.big, line.small) == (
        *(Place(1, 2), "Ogre", "pairs"),
        *(Fraction(7, 2), -4),
    )


def test_a_cell_says_whether_it_was_missed_sat_out_or_void() -> None:
    told = [(cell.is_absent, cell.sits_out, cell.is_void) for cell in CELLS]

    assert told == [
        (False, False, False),
        (False, True, False),
        (False, False, True),
        (True, False, False),
        (True, False, False),
    ]


def test_a_list_has_its_rounds_and_categories_in_order() -> None:
    table = StandingsList(3, (ROW, replace(PLAIN, categories=("juniors",))))

    assert (table.rounds, table.categories) == ((1, 2, 3), ("juniors", "seniors", "women"))
    assert StandingsList(0, ()).rounds == ()


@pytest.mark.parametrize(("places", "expected"), [(1, False), (2, True), (3, True)])
def test_a_shared_place_is_among_the_top_by_its_first(places: int, *, expected: bool) -> None:
    assert ROW.is_among(places) == expected
    assert not PLAIN.is_among(99)


def test_places_within_a_few_close_up_and_the_unplaced_come_last() -> None:
    held = [Place(2, 2), Place(4, 5), Place(4, 5), Place(9, 9), None, None]

    assert list(places_within(held)) == [
        *(Place(1, 1), Place(2, 3), Place(2, 3), Place(4, 4)),
        *(None, None),
    ]


def test_a_category_and_a_group_are_ranked_among_themselves() -> None:
    rows = (
        replace(ROW, number=1, place=Place(1, 1), categories=(), group="A"),
        replace(ROW, number=2, place=Place(2, 3), begins_group=True, group="B"),
        replace(ROW, number=3, place=Place(2, 3), group="B"),
        replace(ROW, number=4, place=None, group="B"),
    )

    for found in (in_category(rows, "women"), in_group(rows, "B")):
        told = [(row.order, row.place, row.number, row.begins_group) for row in found]
        assert told == [
            (1, Place(1, 2), 2, False),
            (2, Place(1, 2), 3, False),
            (3, None, 4, False),
        ]
    assert StandingsList(5, rows).in_category("women").rows == in_category(rows, "women")


@pytest.mark.parametrize(
    ("above", "group", "place", "expected"),
    [
        ("A", "B", Place(2, 2), True),
        ("B", "B", Place(2, 2), False),
        ("A", None, Place(2, 2), False),
        ("A", "B", None, False),
    ],
)
def test_a_group_begins_where_a_placed_line_has_another_one(
    above: str, group: str | None, place: Place | None, *, expected: bool
) -> None:
    line = replace(ROW, group=group, place=place)

    assert begins_group(replace(ROW, group=above), line) == expected


GAIN = Result(1, 2, Place(1, 1), Fraction(3), 12)
LOSS = Result(2, 2, Place(3, 3), Fraction(1), -7)
NOTHING = Result(3, 2, NO_PLACE, Fraction(0), 0)


@pytest.mark.parametrize(
    ("kind", "number", "big", "small"),
    [
        ("points", 1, Fraction(-1, 2), -4),
        ("points", 4, Fraction(-1, 2), -4),
        ("round", 1, Fraction(-3), -12),
        ("round", 2, Fraction(-1), 0),
        ("round", 3, Fraction(0), 0),
        ("round", 4, Fraction(0), 0),
    ],
)
def test_an_annulled_round_costs_its_big_points_and_its_gain(
    kind: str, number: int, big: Fraction, small: int
) -> None:
    penalty = Penalty(kind=kind, round=Round(number=number), big_sixtieths=-30, small=-4)

    taken = points_taken(penalty, (GAIN, LOSS, NOTHING))

    assert (taken.round, taken.big, taken.small) == (number, big, small)


def pule(seat: int, after: int, reason: str = "late") -> dict[str, object]:
    """Return a pule as a sheet stores it."""
    return {"seat": seat, "after_deal": after, "reason": reason}


def test_equal_pules_are_counted_and_those_of_later_deals_are_not_due() -> None:
    judged = [pule(0, 3), pule(0, 3), pule(0, 3), pule(1, 4), pule(1, 5)]
    given = [pule(0, 3), pule(0, 3), pule(2, 1)]

    assert unnamed(judged, given) == [pule(0, 3), pule(1, 4), pule(1, 5)]
    assert with_judged(judged, given, played=4) == [*given, pule(0, 3), pule(1, 4)]


@pytest.mark.parametrize("other", [pule(1, 3), pule(0, 2), pule(0, 3, "rude")])
def test_pules_of_another_seat_deal_or_reason_are_others(other: dict[str, object]) -> None:
    assert unnamed([pule(0, 3)], [other]) == [pule(0, 3)]
    assert unnamed([{"seat": 0, "after_deal": 3}], [pule(0, 3, "")]) == []


def test_stored_figures_may_lack_big_points_and_merits() -> None:
    rows = [(7, 8, 2, 3, -5, 1, 2, None), (7, 9, 2, 3, 5, 3, 3, 90), (7, 9, 3, 1, 5, 3, 3, 0, [4])]

    found = list(read_results(rows))

    assert found == [
        (7, 8, Result(2, 3, Place(1, 2), Fraction(0), -5)),
        (7, 9, Result(2, 3, Place(3, 3), Fraction(3, 2), 5)),
        (7, 9, Result(3, 1, Place(3, 3), Fraction(0), 5, (4,))),
    ]
