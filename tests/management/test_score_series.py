"""score_series: a table with the derivation of every total, or karta.series-standings/1."""

import json
from collections.abc import Callable
from typing import Any

from tests.formats import departures
from tests.scoring.small_series import result, rows_of, series_file
from tournament.words.figures import WIDE

Run = Callable[..., Any]

RULE = {"unit": "big", "count": 2, "attendance": "1/2", "tie_breaks": ["small"]}
STAGES = (
    {"coefficient": "1.2", "results": [result(1, "1", "18", 41), result(2, "2", "12", -3)]},
    [result(1, "2", "7/3", -5), result(2, "1", "10", 8)],
    [result(2, "1", "10", 2), result(3, None)],
)
SERIES = json.dumps(series_file(RULE, *STAGES, players=4)).encode()


def test_the_table_shows_all_players_with_the_derivation_of_each_total(run: Run) -> None:
    answer = run("score_series", "-", "--language", "en", given=SERIES)

    assert answer.status == 0
    assert answer.out.splitlines() == [
        "Ogres kauss, 3 stages",
        "",
        "Place  Player      1   2     3     Total  Small points  Decided by",
        f"    1  Player 2  14⅖  10  (10)   25{WIDE}9/10            +5  total",
        f"    2  Player 1  21⅗  2⅓     –  24{WIDE}14/15           +36  total",
        "    3  Player 3    –   –     ×         ½             0  total",
        "    –  Player 4    –   –     –         0             0  too few stages",
        "",
        "(…) dropped; – not played; · missed, placed last; × disqualified",
        "",
        "How the totals are made up",
        f"Player 2: 12 × 1.2 [1] + 10 [2] + attendance 3 × ½ = 25{WIDE}9/10;"
        " stage 3, 10: an equal result has more small points",
        f"Player 1: 18 × 1.2 [1] + 2⅓ [2] + attendance 2 × ½ = 24{WIDE}14/15",
        "Player 3: attendance 1 × ½ = ½; stage 3, ×: disqualified, no value",
        "Player 4: attendance 0 × ½ = 0",
    ]


def test_a_missed_stage_is_shown_in_the_table(run: Run) -> None:
    raw = series_file({"unit": "places"}, [result(1, "1"), result(2, "2")], [result(1, "1")])

    answer = run("score_series", "-", "--language", "en", given=json.dumps(raw).encode())

    assert answer.out.splitlines()[3] == "    1  Player 1   1   1      2             0  total"
    assert "Player 2: 2 [1] + 2 [2] = 4" in answer.out.splitlines()


def test_json_is_the_format(run: Run) -> None:
    answer = run("score_series", "-", "--json", given=SERIES)

    told = json.loads(answer.out)
    assert (answer.status, departures(told)) == (0, [])
    assert told["rows"] == rows_of(json.loads(SERIES))


def test_all_faults_are_shown_at_once_with_stage_and_player(run: Run) -> None:
    raw = series_file({"unit": "big"}, [result(9, "1"), result(1, "3-4")])
    given = json.dumps(raw).encode()

    in_words = run("score_series", "-", "--language", "en", given=given)
    told = json.loads(run("score_series", "-", "--json", given=given).out)

    assert in_words.status == 1
    assert in_words.out.splitlines() == [
        "Stage 1: There is no player 9. Enter them, or correct the number.",
    ]
    assert departures(told) == []
    assert [(f["code"], f["stage"], f["player"]) for f in told["faults"]] == [
        ("player_unknown", 1, 9)
    ]


def test_broken_files_are_faults_too(run: Run) -> None:
    for given in (b"", b"{", b"[]", b'{"name": NaN}', b"\xff", b'{"name": "a", "name": "b"}'):
        answer = run("score_series", "-", "--json", given=given)
        assert (answer.status, departures(json.loads(answer.out))) == (1, [])


def test_small_points_that_are_not_known_are_a_dash(run: Run) -> None:
    unknown = {**result(1, "1", "6"), "small": None}
    stages = [[unknown, result(2, "2", "4", 3)]]
    big = json.dumps(series_file({"unit": "big"}, *stages, players=2)).encode()
    small = json.dumps(series_file({"unit": "small"}, *stages, players=2)).encode()

    by_big = run("score_series", "-", "--language", "en", given=big).out.splitlines()
    by_small = run("score_series", "-", "--language", "en", given=small).out.splitlines()

    assert [line.split() for line in by_big[3:5]] == [
        ["1", "Player", "1", "6", "6", "–", "total"],
        ["2", "Player", "2", "4", "4", "+3", "total"],
    ]
    assert by_small[4].split() == ["2", "Player", "1", "–", "0", "0", "total"]
