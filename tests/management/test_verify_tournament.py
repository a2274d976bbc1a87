"""verify_tournament: recalculated results, differences in the file, and the next seats."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.event_files import write_event
from scoring.presets import PRESETS
from scoring.rehearsals import invent_event
from tests.formats import departures

Run = Callable[..., Any]

NAMES = ["Anna", "Bruno", "Cilda", "Dainis", "Elza", "Fēlikss", "Gunta", "Harijs"]


def event(**changes: object) -> dict[str, Any]:
    """Return an event of two tables with one of four rounds played."""
    plain: dict[str, Any] = {
        "format": "karta.tournament/1",
        "name": "Rudens kauss",
        "date": "2026-11-21",
        "preset": "evening-16",
        "players": [
            {"number": number, "name": name, "lot": number} for number, name in enumerate(NAMES, 1)
        ],
        "rounds": [
            {
                "number": 1,
                "tables": [
                    {"number": 1, "seats": [1, 2, 3, 4], "small": [9, 2, -4, -7]},
                    {"number": 2, "seats": [5, 6, 7, 8], "small": [3, 3, 3, -9]},
                ],
            }
        ],
    }
    return {**plain, **changes}


def second_round(*tables: list[int]) -> dict[str, Any]:
    return {
        "number": 2,
        "tables": [
            {"number": number, "seats": seats, "small": [0] * len(seats)}
            for number, seats in enumerate(tables, 1)
        ],
    }


def as_bytes(document: object) -> bytes:
    return json.dumps(document).encode()


def test_the_report_names_leaders_differences_and_the_next_seats(run: Run) -> None:
    raw = event(settings={"rounds": 2})

    answer = run("verify_tournament", "-", "--language", "en", given=as_bytes(raw))

    assert (answer.status, answer.out.splitlines()) == (
        0,
        [
            "Rudens kauss, 2026-11-21, 8 players, 1 of 2 rounds played",
            "",
            "Round 1, 2 tables",
            "    1  Anna     6  (+9)  big points",
            "  2–4  Elza     4  (+3)  shared place",
            "  2–4  Fēlikss  4  (+3)  shared place",
            "  2–4  Gunta    4  (+3)  shared place",
            "    5  Bruno    4  (+2)  small points",
            "    6  Cilda    2  (−4)  big points",
            "    7  Dainis   0  (−7)  big points",
            "    8  Harijs   0  (−9)  small points",
            "",
            "No differences: places, standings and seats follow from the results.",
            "",
            "Round 2, seats by the settings:",
            "  1  A Anna   B Elza   C Fēlikss  D Gunta",
            "  2  A Bruno  B Cilda  C Dainis   D Harijs",
        ],
    )


def test_a_table_of_five_by_an_earlier_release_is_explained(run: Run) -> None:
    five = {"number": 1, "seats": [1, 2, 3, 4, 5], "small": [8, 0, -1, -3, -4]}
    raw = event(
        preset="zole-english",
        players=[{"number": n, "name": name, "lot": n} for n, name in enumerate(NAMES[:5], 1)],
        rounds=[{"number": number, "tables": [five]} for number in (1, 2)],
    )
    note = "Round 2, table 1: An earlier release seated five players here"

    for_people = run("verify_tournament", "-", "--language", "en", given=as_bytes(raw))
    as_json = run("verify_tournament", "-", "--json", "--language", "en", given=as_bytes(raw))

    document = json.loads(as_json.out)
    assert (for_people.status, as_json.status) == (0, 0)
    assert note in for_people.out
    assert (document["differences"], departures(document)) == ([], [])
    assert [said.startswith(note) for said in document["notes"]] == [True]


def test_json_output_is_a_verdict(run: Run) -> None:
    answer = run("verify_tournament", "-", "--json", given=as_bytes(event()))

    document = json.loads(answer.out)
    assert (answer.status, departures(document)) == (0, [])
    assert document["rounds"][0]["tables"] == [
        {
            "number": 1,
            "small": [9, 2, -4, -7],
            "places": ["1", "2", "3", "4"],
            "big": ["6", "4", "2", "0"],
        },
        {
            "number": 2,
            "small": [3, 3, 3, -9],
            "places": ["1-3", "1-3", "1-3", "4"],
            "big": ["4", "4", "4", "0"],
        },
    ]
    assert document["next"] == {
        "number": 2,
        "tables": [{"number": 1, "seats": [1, 5, 6, 7]}, {"number": 2, "seats": [2, 3, 4, 8]}],
    }


def test_seats_that_do_not_follow_from_the_settings_are_differences(run: Run) -> None:
    raw = event()
    raw["rounds"].append(second_round([1, 5, 6, 8], [2, 3, 4, 7]))

    answer = run("verify_tournament", "-", "--json", "--language", "en", given=as_bytes(raw))

    assert (answer.status, json.loads(answer.out)["differences"]) == (
        3,
        [
            "Round 2, table 1: Seat D is taken by player 8 Harijs; according to the settings it"
            " belongs to player 7 Gunta.",
            "Round 2, table 2: Seat D is taken by player 7 Gunta; according to the settings it"
            " belongs to player 8 Harijs.",
        ],
    )


def test_a_swap_by_the_director_is_not_a_difference(run: Run) -> None:
    raw = event()
    swap = {"players": [7, 8], "reason": "Gunta sits with her brother"}
    raw["rounds"].append(second_round([1, 5, 6, 8], [2, 3, 4, 7]) | {"swaps": [swap]})

    assert run("verify_tournament", "-", given=as_bytes(raw)).status == 0


def test_totals_that_differ_from_their_sheet_are_differences(run: Run) -> None:
    raw = event()
    deals = [{"contract": "ordinary", "declarer": 1, "won": True}]
    raw["rounds"][0]["tables"][0] |= {
        "small": [-1, 3, 0, -2],
        "deals_played": 2,
        "sheet": {"deals": deals},
    }

    answer = run("verify_tournament", "-", "--language", "en", given=as_bytes(raw))

    lines = answer.out.splitlines()
    first = lines.index("3 differences:")
    assert (answer.status, lines[first + 1 : first + 4]) == (
        3,
        [
            "  Round 1, table 1, player 3 Cilda: The total is stated as 0, but the sheet gives −1.",
            "  Round 1, table 1, player 4 Dainis: The total is stated as −2, but the sheet gives"
            " −1.",
            "  Round 1, table 1: The number of deals is stated as 2, but the sheet has 1.",
        ],
    )


def test_missing_and_surplus_players_and_seats_are_differences_in_latvian(run: Run) -> None:
    raw = event()
    raw["rounds"].append(second_round([1, 5, 6], [2, 3, 4, 8]) | {"absent": [8]})

    answer = run("verify_tournament", "-", "--json", given=as_bytes(raw))

    differences = json.loads(answer.out)["differences"]
    assert differences[:2] == [
        "2. kārta, 7. dalībnieks Gunta: Spēlētājam pienākas sēdvieta, bet tās nav.",
        "2. kārta, 8. dalībnieks Harijs: Spēlētājam ir sēdvieta, kaut nepienākas.",
    ]
    assert answer.status == 3


def test_players_who_cannot_be_seated_are_a_difference(run: Run) -> None:
    raw = event(players=event()["players"][:2], rounds=[])

    answer = run("verify_tournament", "-", "--json", "--language", "en", given=as_bytes(raw))

    document = json.loads(answer.out)
    assert (answer.status, document["next"], document["differences"]) == (
        3,
        None,
        ["Round 1: A round needs at least 3 players, and there are only 2. Enter more players."],
    )


def test_faults_include_round_table_deal_and_seat(run: Run) -> None:
    raw = event()
    deals = [{"contract": "ordinary", "declarer": 0, "won": True}]
    raw["rounds"][0]["tables"][1] |= {"small": None, "sheet": {"deals": deals}}

    answer = run("verify_tournament", "-", "--json", "--language", "en", given=as_bytes(raw))

    document = json.loads(answer.out)
    assert (answer.status, departures(document)) == (1, [])
    assert document["faults"] == [
        {
            "deal": 1,
            "seat": 0,
            "code": "declarer_sits_out",
            "text": "Round 1, table 2, deal 1, seat A: A player who sits out a deal cannot declare."
            " Check who dealt and who played alone.",
            "round": 1,
            "table": 2,
        }
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_an_invented_event_follows_from_its_facts(run: Run, preset: str, tmp_path: Path) -> None:
    invented = invent_event(players=12, rounds=2, deals=9, preset=preset, seed="verify")
    file = tmp_path / "event.json"
    file.write_bytes(as_bytes(write_event(invented)))

    answers = [run("verify_tournament", file), run("verify_tournament", file, "--json")]

    assert [answer.status for answer in answers] == [0, 0]
    assert departures(json.loads(answers[1].out)) == []
    assert answers[0].out.splitlines()[-1].startswith("Atšķirību nav")


def test_the_report_explains_why_published_seats_may_differ(run: Run) -> None:
    first = event()["rounds"]
    raw = event(rounds=[*first, second_round([1, 5, 2, 3], [6, 7, 8, 4])])

    people = run("verify_tournament", "-", "--language", "en", given=as_bytes(raw))

    assert people.status == 3
    assert "Announced seats stay when an earlier result is corrected later" in people.out
