"""The results equal those of the published examples exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import Fault
from scoring.event_files import read_event
from scoring.sheet_files import read_sheet, write_faults, write_score
from scoring.sheets import score
from scoring.verification import verify, write_verdict

EXAMPLES = Path(__file__).parent / "formats"


def example(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return loaded


def test_the_first_deal_of_the_example_scores_as_published() -> None:
    raw = example("karta.sheet-1")
    sheet = read_sheet({**raw, "deals": raw["deals"][:1], "penalty_pules": []})

    assert write_score(sheet, score(sheet)) == example("karta.score-1")


def test_the_whole_example_adds_up() -> None:
    sheet = read_sheet(example("karta.sheet-1"))

    answer = write_score(sheet, score(sheet))

    assert {name: answer[name] for name in ("leftover", "small", "places", "big")} == {
        "leftover": [1, 1, -3, 1],
        "small": [-3, -19, 13, 9],
        "places": ["3", "4", "1", "2"],
        "big": ["2", "0", "6", "4"],
    }


def test_faults_are_written_as_published() -> None:
    fault = Fault("eyes_out_of_range", deal=3, facts={"eyes": 121})

    assert write_faults([(fault, "…")]) == example("karta.faults-1")


def test_faults_of_a_tournament_include_round_table_and_player() -> None:
    facts = {"round": 2, "table": 5, "player": 7, "total": -3}

    assert write_faults([(Fault("totals_not_zero", facts=facts), "…")])["faults"] == [
        {
            "deal": None,
            "seat": None,
            "code": "totals_not_zero",
            "text": "…",
            "round": 2,
            "table": 5,
            "player": 7,
        }
    ]


def test_the_example_table_of_a_tournament_scores_as_published() -> None:
    raw = example("karta.tournament-1")
    names = ("Anna", "Bruno", "Cilda", "Dainis", "Elza", "Fēlikss", "Gunta", "Harijs")
    raw["players"] = [
        {"number": number, "name": name, "lot": number} for number, name in enumerate(names, 1)
    ]
    raw["rounds"][0]["penalties"] = []

    verdict = write_verdict(verify(read_event(raw)), [])

    published = example("karta.verdict-1")
    rounds: Any = verdict["rounds"]
    assert rounds[0]["tables"][0] == {
        "number": 1,
        "small": [12, -3, -5, -4],
        "places": ["1", "2", "4", "3"],
        "big": ["6", "4", "0", "2"],
    }
    assert rounds[0]["tables"][0] == published["rounds"][0]["tables"][0]
    assert rounds[0]["standings"][0] == published["rounds"][0]["standings"][0]
    assert (verdict["differences"], verdict["next"]) == (
        [],
        {
            "number": 2,
            "tables": [
                {"number": 1, "seats": [1, 7, 3, 5]},
                {"number": 2, "seats": [6, 8, 2, 4]},
            ],
        },
    )


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        ([[1, 2, 3, 4], [5, 6, 7, 8]], []),
        ([[2, 1, 3, 4], [5, 6, 7, 8]], ["seat_differs", "seat_differs"]),
        ([[1, 2, 3, 5], [6, 7, 8]], []),
        (
            [[1, 2, 3], [5, 6, 7, 8]],
            ["seat_empty", *["seat_differs"] * 3, "seat_not_given"],
        ),
    ],
)
def test_seats_of_a_later_round_are_compared_with_the_settings(
    tables: list[list[int]], codes: list[str]
) -> None:
    raw = {
        "format": "karta.tournament/1",
        "name": "Evening",
        "preset": "evening-16",
        "settings": {"reseat_by": "list", "first_seating": "list"},
        "players": [{"number": number, "name": f"Player {number}"} for number in range(1, 9)],
        "rounds": [
            _round(1, [[1, 2, 3, 4], [5, 6, 7, 8]]),
            _round(2, tables),
        ],
    }

    differences = verify(read_event(raw)).differences

    assert [difference.code for difference in differences] == codes


def _round(number: int, tables: list[list[int]]) -> dict[str, object]:
    return {
        "number": number,
        "tables": [
            {"number": at, "seats": seats, "small": [0] * len(seats)}
            for at, seats in enumerate(tables, start=1)
        ],
    }
