"""External results are read completely or refused with every fault, and make a stage."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from scoring.big_points import Place
from scoring.errors import Faulty
from scoring.results_files import read_results, stage_of, write_results
from scoring.series.facts import StageResult
from tests.formats import departures
from tests.scoring.garbled_documents import garbled
from tests.scoring.searching import search

Json = Any
ANNA = {"name": "Anna", "club": "Ogre", "place": "1", "big": "28", "small": 94}
BRUNO = {"name": "Bruno", "club": "", "place": "2", "big": None, "small": None}
CILDA = {"name": "Cilda", "club": "", "place": None, "big": "7/3", "small": "-3/2"}


def results(*lines: Json, **changes: object) -> Json:
    return {
        "format": "karta.results/1",
        "name": "Ogres kauss",
        "date": "2026-03-14",
        "game": "zole-classic",
        "participants": 3,
        "source": "a newspaper",
        "results": list(lines),
        **changes,
    }


def faults(raw: Json) -> list[tuple[str, Any]]:
    with pytest.raises(Faulty) as refused:
        read_results(raw)
    return [(fault.code, fault.facts.get("line")) for fault in refused.value.faults]


def test_a_written_list_is_read_back_unchanged() -> None:
    raw = results(ANNA, BRUNO, CILDA)

    assert write_results(read_results(raw)) == raw
    assert departures(raw) == []


def test_a_list_becomes_a_stage() -> None:
    outside = read_results(results(ANNA, BRUNO, CILDA))

    stage = stage_of(outside, number=4, players=(7, 9, 8), coefficient=Fraction(6, 5))

    assert (stage.number, stage.participants, stage.coefficient, stage.day) == (
        4,
        3,
        Fraction(6, 5),
        outside.day,
    )
    assert stage.results == (
        StageResult(7, Place(1, 1), Fraction(28), 94),
        StageResult(9, Place(2, 2), Fraction(0), None),
        StageResult(8, None, Fraction(7, 3), Fraction(-3, 2)),
    )


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        (results(ANNA, {**BRUNO, "name": " "}), "name_missing", 2),
        (results(ANNA, {**BRUNO, "place": 2}), "place_unreadable", 2),
        (results(ANNA, {**BRUNO, "big": "2.5"}), "field_type", 2),
        (results(ANNA, {**BRUNO, "smal": 3}), "field_unknown", 2),
        (results(ANNA, 7), "not_an_object", 2),
        (results(ANNA, ANNA), "place_held_too_often", None),
        (results(ANNA, {**BRUNO, "place": "4"}), "place_beyond_participants", None),
        (results(ANNA, participants=0), "participants_too_few", None),
        (results(ANNA, game="bridge"), "game_unknown", None),
        (results(ANNA, date="14.03.2026."), "date_unreadable", None),
        (results(ANNA, results={}), "field_type", None),
        ([], "not_an_object", None),
    ],
)
def test_an_impossible_list_is_refused(raw: Json, code: str, line: int | None) -> None:
    assert faults(raw) == [(code, line)]


def test_every_fault_is_reported_at_once() -> None:
    raw = results({**ANNA, "name": None}, {**BRUNO, "small": 1.5}, game="bridge")

    assert faults(raw) == [("game_unknown", None), ("name_missing", 1), ("field_type", 2)]


@search(60)
@given(document=garbled([results(ANNA, BRUNO, CILDA)]))
def test_any_input_is_read_or_refused(document: Json) -> None:
    try:
        read = read_results(document)
    except Faulty:
        return
    assert departures(document) == []
    assert read_results(write_results(read)) == read


def test_a_list_of_another_format_or_without_a_game_is_refused() -> None:
    unnamed = results(ANNA)
    del unnamed["game"]

    assert faults(results(ANNA, format="karta.results/2")) == [("field_choice", None)]
    assert faults(unnamed) == [("field_missing", None)]


def test_a_stage_counts_once_unless_its_coefficient_is_given() -> None:
    assert stage_of(read_results(results(ANNA)), number=1, players=(7,)).coefficient == 1
