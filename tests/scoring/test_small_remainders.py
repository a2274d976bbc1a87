"""Sheets, series and verdicts at their edges: nothing left, nothing known, nothing yet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event
from scoring.progress import Progress
from scoring.pules import NO_PULES, Pules
from scoring.ratings.careers import PartTotal, age_step
from scoring.ratings.rules import Ageing
from scoring.series.derivations import derive
from scoring.series.files import read_series
from scoring.series.integer_totals import tallies
from scoring.sheet_files import read_sheet
from scoring.sheets import check, score
from scoring.table_sizes import split
from scoring.verification import verify
from tests.scoring.full_documents import full_series, full_sheet
from tests.scoring.limits import Way, changed_at
from tests.scoring.small_events import event_file, final_lines, small_event
from tests.scoring.small_series import result, series_file

Json = Any
Told = list[tuple[str, Mapping[str, object]]]


def faults_of_sheet(raw: Json) -> Told:
    try:
        found = check(read_sheet(raw))
    except Faulty as refused:
        found = refused.faults
    return [(fault.code, {**fault.facts, "deal": fault.deal}) for fault in found]


@pytest.mark.parametrize(
    ("way", "value", "expected"),
    [
        (("first_dealer",), 3, []),
        (("first_dealer",), 4, [("no_such_seat", {"seats": 4, "deal": None})]),
        (("first_dealer",), 5, [("field_range", {
            "low": 0, "high": 4, "field": "first_dealer", "value": "5", "deal": None})]),
        (("penalty_pules", 0, "seat"), 3, []),
        (("penalty_pules", 0, "seat"), 4, [("no_such_seat", {"seats": 4, "deal": None})]),
        (("penalty_pules", 0, "seat"), 5, [("field_range", {
            "low": 0, "high": 4, "field": "seat", "value": "5", "deal": None})]),
        (("penalty_pules", 0), 7, [("not_an_object", {"value": "7", "deal": None})]),
        (("deals",), [7], [("not_an_object", {"value": "7", "deal": 1})]),
    ],
)  # fmt: skip
def test_a_fault_of_a_sheet_names_seat_or_deal(way: Way, value: object, expected: Told) -> None:
    assert faults_of_sheet(changed_at(full_sheet(), way, value)) == expected


def test_deals_of_an_unknown_game_are_only_checked_to_be_objects() -> None:
    raw = {**full_sheet(), "game": "bridge", "deals": [{"contract": "passed"}, 7]}

    found = faults_of_sheet(raw)

    assert [(code, facts["deal"]) for code, facts in found] == [
        ("game_unknown", None),
        ("not_an_object", 2),
    ]


def test_pules_before_the_first_deal_are_those_given_before_it() -> None:
    given = [{"seat": 2, "after_deal": 0}, {"seat": 1, "after_deal": 1}]
    scored = [
        score(read_sheet({**full_sheet(), "settings": {}, "penalty_pules": pules}))
        for pules in (given, given[1:])
    ]

    assert [each.before for each in scored] == [Pules(owners=(2,)), NO_PULES]


@pytest.mark.parametrize(
    ("game", "players", "planned", "seats"),
    [
        ("zole-classic", 4, 28, None),
        ("zole-classic", 4, 29, (1,)),
        ("zole-classic", 4, 31, (1, 2, 3)),
        ("zole-classic", 3, 28, (1,)),
        ("golf", 4, 9, None),
    ],
)
def test_who_deals_once_more_is_said_where_somebody_deals(
    game: str, players: int, planned: int, seats: tuple[int, ...] | None
) -> None:
    raw = {
        "format": "karta.sheet/1",
        "game": game,
        "players": list("ABCD"[:players]),
        "first_dealer": 1,
        "deals_planned": planned,
        "deals": [],
    }
    if game == "golf":
        del raw["first_dealer"]

    notices = [notice.facts for notice in score(read_sheet(raw)).notices]

    assert notices == ([{"deals": planned, "seats": seats}] if seats else [])


def test_an_absent_player_has_only_the_penalties_of_the_last_round() -> None:
    """Players 1 and 2 are equal in all but the round of their penalty; both missed the last."""
    first = {"tables": [((1, 2, 3, 4), (3, 3, -3, -3))]}
    second = {"tables": [((5, 6, 7, 8), (3, 3, -3, -3))]}
    fined = [[{"player": number, "big": "-1", "small": 0}] for number in (1, 2)]
    event = small_event(
        8,
        {**first, "penalties": fined[0]},
        {**second, "penalties": fined[1]},
        settings={"tie_breaks": ["last_round"]},
    )

    lines = {number: place for place, number, _big, _small in final_lines(event)}

    assert int(lines[1]) < int(lines[2])


def test_the_settings_of_the_first_round_decide_who_has_no_place_before_it() -> None:
    out = {"to_round": 0, "disqualified": True}
    blocks = [{"first_round": 2, "settings": {"disqualified": "keeps_place"}}]

    plain = small_event(4, people={4: out}, blocks=blocks)
    kept = small_event(4, people={4: out}, settings={"disqualified": "keeps_place"})

    assert (plain.without_place(0), kept.without_place(0)) == (*(frozenset({4}), frozenset()),)


def test_no_seats_follow_the_last_planned_round() -> None:
    table = [((1, 2, 3, 4), (3, 3, -3, -3))]

    following = [
        verify(small_event(4, table, settings={"rounds": rounds})).next for rounds in (1, 2)
    ]

    assert [each and each.number for each in following] == [None, 2]


def test_a_sheet_without_deals_beside_a_stated_number_differs() -> None:
    raw: Json = event_file(4, {"tables": []}, settings={"deals": 8})
    sheet = {"deals": [{"contract": "passed"}, {"contract": "passed"}]}
    raw["rounds"][0]["tables"] = [
        {"number": 1, "seats": [1, 2, 3, 4], "deals_played": 0, "sheet": sheet}
    ]

    found = verify(read_event(raw)).differences

    assert [(each.code, each.facts) for each in found if each.code.startswith("deals")] == [
        ("deals_differ_from_sheet", {"table": 1, "stated": 0, "given": 2})
    ]


def test_an_event_without_rounds_is_due_with_those_entered_in_the_first() -> None:
    event = small_event(5, people={5: {"from_round": 2}, 1: {"to_round": 0}})

    assert Progress(event).due() == (2, 3, 4)


def test_without_ageing_every_result_is_new() -> None:
    day = date(2026, 11, 21)

    assert [age_step(day, as_of, Ageing()) for as_of in (day, date(2026, 11, 20))] == [0, None]


def test_a_part_without_weights_is_zero() -> None:
    nothing, whole = Fraction(0), Fraction(1)

    parts = [PartTotal(whole, (), (), nothing, divisor) for divisor in (nothing, whole)]

    assert [part.value for part in parts] == [0, 0]


@pytest.mark.parametrize(
    ("changes", "beyond", "min_stages"),
    [({}, 0, 0), ({"beyond": "1/3"}, Fraction(1, 3), 0), ({"min_stages": 2}, 0, 2)],
)
def test_a_rule_has_its_usual_values_where_it_says_nothing(
    changes: Json, beyond: Fraction, min_stages: int
) -> None:
    rule = {"unit": "table", "points": [5, 3], **changes}

    found = read_series(series_file(rule, [result(1, "1")])).rule

    assert (found.beyond, found.min_stages, found.count, found.absent_place) == (
        *(beyond, min_stages, None, None),
    )
    assert found.attendance == 0
    assert (found.window_months, found.as_of) == (None, None)


def test_a_stage_without_a_list_of_results_has_one_fault() -> None:
    with pytest.raises(Faulty) as refused:
        read_series(changed_at(full_series(), ("stages", 1, "results"), 7))

    assert [(fault.code, fault.facts) for fault in refused.value.faults] == [
        ("field_type", {"field": "results", "expected": "list", "value": "7", "stage": 2})
    ]


def test_a_missed_stage_is_told_from_a_played_one() -> None:
    rule = {"unit": "places", "count": 2}
    series = read_series(
        series_file(rule, [result(1, "1"), result(2, "2")], [result(1, "1")], players=2)
    )

    found = derive(series, tallies(series))

    assert [[term.is_missed for term in each.terms] for each in found] == [
        [False, False],
        [False, True],
    ]


def test_a_hundred_thousand_players_are_split_and_no_more() -> None:
    assert len(split(100_000, "4-5").sizes) == 25_000
    with pytest.raises(Faulty):
        split(100_001, "4-5")
