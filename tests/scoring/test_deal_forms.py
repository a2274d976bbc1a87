"""What a page asks about a deal, and the figures by which it scores a sheet by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.deals import Contract, CountedDeal, DeclaredDeal, Margin, PassedDeal
from scoring.games import GAMES

Json = Any
KOP, SKAT, CLASSIC = GAMES["kop"], GAMES["skat"], GAMES["zole-classic"]
PAIRED, LONE = ["zwyczajna", "wesele"], ["cicha", "zolo", "zolo-du"]

PAIRED_RUNS = [
    "0-0 lost-no-trick",
    "8-12 lost-no-exit, 16-20 lost-no-exit, 24-26 lost-no-exit, 27-28 lost-exit, 32-36 lost-exit,"
    " 40-44 lost-exit",
    "20-20 lost-no-exit, 27-29 lost-exit, 34-38 lost-exit, 41-52 lost-exit, 53-63 won-exit,"
    " 66-70 won-exit, 75-77 won-exit, 84-84 won-no-exit",
    "60-64 won-exit, 68-72 won-exit, 76-78 won-exit, 79-80 won-no-exit, 84-88 won-no-exit,"
    " 92-96 won-no-exit",
    "104-104 won-no-trick",
]
LONE_RUNS = [
    "0-0 lost",
    "8-12 lost, 16-20 lost, 24-28 lost, 32-36 lost, 40-44 lost",
    "20-20 lost, 27-29 lost, 34-38 lost, 41-52 lost, 53-63 won, 66-70 won, 75-77 won, 84-84 won",
    "60-64 won, 68-72 won, 76-80 won, 84-88 won, 92-96 won",
    "104-104 won",
]
ALL_TRICKS_RUNS = [
    "0-0 lost",
    "8-12 lost, 16-20 lost, 24-28 lost, 32-36 lost, 40-44 lost",
    "20-20 lost, 27-29 lost, 34-38 lost, 41-63 lost, 66-70 lost, 75-77 lost, 84-84 lost",
    "60-64 lost, 68-72 lost, 76-80 lost, 84-88 lost, 92-96 lost",
    "104-104 won",
]
ORDINARY_RUNS = [
    "0-22 lost bezstikis",
    "0-0 lost jani, 2-30 lost jani, 31-48 lost plain, 51-54 lost plain",
    "4-30 lost jani, 31-60 lost plain, 61-78 won plain, 84-84 won plain",
    "11-30 lost jani, 31-60 lost plain, 61-90 won plain, 91-96 won jani",
    "20-30 lost jani, 31-60 lost plain, 61-90 won plain, 91-106 won jani",
    "32-34 lost plain, 36-36 lost plain, 38-60 lost plain, 61-90 won plain, 91-114 won jani",
    "56-58 lost plain, 62-90 won plain, 91-118 won jani, 120-120 won jani",
    "87-90 won plain, 94-118 won jani, 120-120 won jani",
    "120-120 won bezstikis",
]
ZOLE_RUNS = [
    "0-0 lost bezstikis",
    "0-0 lost jani, 2-26 lost jani, 30-30 lost jani, 31-33 lost plain",
    "0-0 lost jani, 2-30 lost jani, 31-58 lost plain, 62-64 won plain",
    "6-30 lost jani, 31-60 lost plain, 61-82 won plain, 84-84 won plain, 86-88 won plain",
    "14-30 lost jani, 31-60 lost plain, 61-90 won plain, 91-100 won jani",
    "24-30 lost jani, 31-60 lost plain, 61-90 won plain, 91-109 won jani",
    "36-36 lost plain, 42-60 lost plain, 61-90 won plain, 91-116 won jani",
    "66-69 won plain, 72-90 won plain, 91-118 won jani, 120-120 won jani",
    "98-100 won bezstikis, 105-110 won bezstikis, 112-118 won bezstikis, 120-120 won bezstikis",
]


def form_of(game: str, **changes: object) -> Json:
    played = GAMES[game]
    return played.form(min(4, played.sizes[-1]), replace(played.rules, **changes))  # type: ignore[arg-type]


def play_of(game: str, size: int, **changes: object) -> Json:
    return GAMES[game].play(size, replace(GAMES[game].rules, **changes))  # type: ignore[arg-type]


def written(runs: Json) -> list[str]:
    """Return the runs for each number of tricks as lines of text."""
    return [
        ", ".join(f"{low}-{high} {' '.join(named)}" for low, high, *named in by_eyes)
        for by_eyes in runs
    ]


def test_kop_asks_for_the_contract_the_old_the_end_and_the_doubling() -> None:
    form = form_of("kop")
    contract, old, end, _doubling = form.pop("questions")

    assert [option["sets"] for option in contract["options"]] == [
        {"contract": name} for name in (*PAIRED, *LONE)
    ]
    assert (contract["preset"], contract["columns"], contract["folded"]) == ("zwyczajna", 1, False)
    assert old == {
        "id": "old",
        "as": "seats",
        "count": 1,
        "counts": {"zwyczajna": 2, "wesele": 2, "cicha": 1, "zolo": 1, "zolo-du": 1},
        "list": True,
    }
    assert end["options"] == [
        {"id": "won-exit", "sets": {"won": True}, "only": PAIRED},
        {"id": "lost-exit", "sets": {"won": False}, "only": PAIRED},
        {"id": "won-no-exit", "sets": {"won": True, "margin": "no-exit"}, "only": PAIRED},
        {"id": "lost-no-exit", "sets": {"won": False, "margin": "no-exit"}, "only": PAIRED},
        {"id": "won-no-trick", "sets": {"won": True, "margin": "no-trick"}, "only": PAIRED},
        {"id": "lost-no-trick", "sets": {"won": False, "margin": "no-trick"}, "only": PAIRED},
        {"id": "won", "sets": {"won": True}, "only": LONE},
        {"id": "lost", "sets": {"won": False}, "only": LONE},
    ]
    assert (end["preset"], end["columns"], end["folded"]) == (None, 2, False)
    del form["pays"], form["counted"]
    assert form == {
        "kind": "questions",
        "others": [],
        "says": ["old", "contract", "end", "doubling"],
        "merits": None,
        "signed": True,
    }


@pytest.mark.parametrize(
    ("house", "levels"),
    [
        ("wolsztyn", ["kontra", "rej", "bok", "slup"]),
        ("koscian", ["kontra", "rej", "bok", "skok", "zub"]),
    ],
)
def test_each_doubling_of_kop_may_say_who_called_first(house: str, levels: list[str]) -> None:
    doubling = form_of("kop", doublings=house)["questions"][3]

    options = [{"id": "none", "sets": {}, "only": []}]
    for called, level in enumerate(levels, start=1):
        old_first = ["old", "young", "old", "young", "old"][:called]
        young_first = ["young", "old", "young", "old", "young"][:called]
        options += [
            {"id": level, "sets": {"doubling": level}, "only": []},
            {"id": f"{level}-old", "sets": {"doubling": level, "calls": old_first}, "only": []},
            {"id": f"{level}-young", "sets": {"doubling": level, "calls": young_first}, "only": []},
        ]
    assert doubling == {
        "id": "doubling",
        "as": "choice",
        "options": options,
        "preset": "none",
        "columns": 3,
        "folded": True,
    }


def test_a_form_of_kop_holds_the_pay_of_every_answer() -> None:
    expected = {}
    doubled = {"none": 1, "kontra": 2, "rej": 4, "bok": 8, "slup": 16}
    for level, times in doubled.items():
        for first in ("", "-old", "-young"):
            if level == "none" and first:
                continue
            for contract in PAIRED:
                for margin, worth in (("exit", 1), ("no-exit", 2), ("no-trick", 3)):
                    pay = worth * times
                    expected[f"{contract} won-{margin} {level}{first}"] = [pay, -pay]
                    expected[f"{contract} lost-{margin} {level}{first}"] = [-pay, pay]
            for contract, worth, most in (("cicha", 4, 8), ("zolo", 5, 4), ("zolo-du", 10, 4)):
                if times <= most and first != "-old":
                    pay = worth * times
                    expected[f"{contract} won {level}{first}"] = [3 * pay, -pay]
                    expected[f"{contract} lost {level}{first}"] = [-3 * pay, pay]

    assert form_of("kop")["pays"] == expected


def test_a_form_of_kop_knows_the_class_of_every_possible_count() -> None:
    counted = form_of("kop")["counted"]

    assert (counted["stands_for"], counted["eyes"], counted["tricks"]) == (
        *("end", "old_eyes", "old_tricks"),
    )
    assert {name: written(runs) for name, runs in counted["runs"].items()} == {
        "zwyczajna": PAIRED_RUNS,
        "wesele": PAIRED_RUNS,
        "cicha": LONE_RUNS,
        "zolo": LONE_RUNS,
        "zolo-du": ALL_TRICKS_RUNS,
    }


def test_skat_asks_for_the_declarer_the_value_and_the_end() -> None:
    form = form_of("skat")
    pays, merits = form.pop("pays"), form.pop("merits")

    assert form == {
        "kind": "questions",
        "questions": [
            {"id": "declarer", "as": "seats", "count": 1, "counts": {}, "list": False},
            {"id": "value", "as": "figure"},
            {
                "id": "end",
                "as": "choice",
                "options": [
                    {"id": "won", "sets": {"won": True}, "only": []},
                    {"id": "lost", "sets": {"won": False}, "only": []},
                ],
                "preset": None,
                "columns": 2,
                "folded": False,
            },
        ],
        "others": [{"id": "passed", "sets": {"contract": "passed"}, "only": []}],
        "says": ["declarer", "value", "end"],
        "counted": None,
        "signed": False,
    }
    assert (len(pays), pays.keys()) == (127, merits.keys())
    asked = ("18 won", "18 lost", "264 won", "264 lost", "passed")
    assert [pays[name] for name in asked] == [[68, 0], [-86, 30], [314, 0], [-578, 30], [0, 0]]
    assert [merits[name] for name in asked] == [
        [[68, 1, 0], [0, 0, 0]],
        [[-86, 0, -1], [30, 0, 0]],
        [[314, 1, 0], [0, 0, 0]],
        [[-578, 0, -1], [30, 0, 0]],
        [[0, 0, 0], [0, 0, 0]],
    ]


def test_the_defenders_of_three_get_forty_for_a_lost_game_of_skat() -> None:
    assert SKAT.form(3, SKAT.rules)["pays"]["264 lost"] == [-578, 40]  # type: ignore[index]


@pytest.mark.parametrize(
    ("game", "fields", "counted", "rank", "signed", "par", "known"),
    [
        (
            *("golf", [("results", -16, 35)], {0: -16, 16: 0, 51: 35}),
            *([["points", -1]], False, {"total": 40, "deals": 9}, None),
        ),
        (
            *("klondike", [("cards_out", 0, 52)], {0: -52, 10: -2, 52: 208}),
            *([["points", 1]], True, None, None),
        ),
        (
            *("alexander", [("battles", 1, 99), ("cards_out", 0, 52)], {0: 1, 98: 99}),
            *([["points", -1], ["cards_out", 1]], False, None),
            {"up_to": 3, "field": "cards_out", "figure": 52},
        ),
        (
            *("chinese-wall", [("cards_out", 0, 52)], {0: 0, 51: 0, 52: 1}),
            *([["points", 1], ["cards_out", 1]], False, None, None),
        ),
    ],
)
def test_a_patience_asks_for_figures_within_bounds(
    game: str, fields: Json, counted: Json, rank: Json, signed: object, par: Json, known: Json
) -> None:
    form = form_of(game)
    points = form.pop("counted")

    assert form == {
        "kind": "figures",
        "fields": [{"id": name, "low": low, "high": high} for name, low, high in fields],
        "rank": rank,
        "signed": signed,
        "par": par,
        "known": known,
    }
    assert len(points) == fields[0][2] - fields[0][1] + 1
    assert {at: points[at] for at in counted} == counted


def test_zole_has_questions_of_its_own() -> None:
    assert CLASSIC.form(4, CLASSIC.rules) is None


def test_a_page_knows_the_class_of_every_possible_count_of_zole() -> None:
    counts = play_of("zole-rondo", 4)["counts"]

    assert {name: written(runs) for name, runs in counts.items()} == {
        "ordinary": ORDINARY_RUNS,
        "zole": ZOLE_RUNS,
        "small-zole": written(counts["small-zole"]),
    }
    assert written(counts["small-zole"])[0] == "0-0 won plain"
    assert {
        line.split(", ")[-1].split(" ", 1)[1] for line in written(counts["small-zole"])[1:]
    } == {"lost plain"}


ORDINARY_PAY = {
    "won": {"plain": 1, "jani": 2, "bezstikis": 3},
    "lost": {"plain": -2, "jani": -3, "bezstikis": -4},
}
ZOLE_PAY = {
    "won": {"plain": 5, "jani": 6, "bezstikis": 7},
    "lost": {"plain": -6, "jani": -7, "bezstikis": -8},
}


def test_a_page_of_classic_zole_knows_pay_and_pules() -> None:
    play = play_of("zole-classic", 4)
    del play["counts"]

    assert play == {
        "pay": {"ordinary": ORDINARY_PAY, "zole": ZOLE_PAY},
        "gives_up": False,
        "passes": True,
        "pules": {
            "after_pass": {"fresh": 2, "standing": 1},
            "cleared_by": ["ordinary"],
            "loss_brings": True,
            "is_personal": True,
            "worth": 3,
            "leftover": "lapse",
        },
        "table": None,
    }


def test_a_page_of_french_zole_adds_one_pule_and_none_for_a_loss() -> None:
    assert play_of("zole-french", 3, leftover_pules="each", pules_on_zole=True)["pules"] == {
        "after_pass": {"fresh": 1, "standing": 1},
        "cleared_by": ["ordinary"],
        "loss_brings": False,
        "is_personal": False,
        "worth": 2,
        "leftover": "each",
    }


def test_a_page_of_english_zole_knows_surrender_and_the_table_game() -> None:
    play = play_of("zole-english", 4)
    del play["counts"]

    assert play == {
        "pay": {
            "ordinary": ORDINARY_PAY,
            "zole": {
                "won": {"plain": 4, "jani": 5, "bezstikis": 6},
                "lost": {"plain": -5, "jani": -6, "bezstikis": -7},
            },
            "small-zole": {"won": {"plain": 6}, "lost": {"plain": -7}},
        },
        "gives_up": True,
        "passes": False,
        "pules": None,
        "table": {
            "loser": "tricks",
            "players": [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]],
            "eyes": [98, 120],
            "larger": 0,
            "stake": 2,
            "deck": [[11, 4], [10, 4], [4, 4], [3, 4], [2, 4], [0, 6]],
        },
    }


@pytest.mark.parametrize(
    ("contract", "eyes", "tricks", "counted"),
    [
        (Contract.ORDINARY, 61, 4, ["declared", "won"]),
        (Contract.ORDINARY, 60, 4, ["declared"]),
        (Contract.ORDINARY, 91, 4, ["declared", "won", "jani_won"]),
        (Contract.ORDINARY, 30, 4, ["declared", "jani_lost"]),
        (Contract.ORDINARY, 120, 8, ["declared", "won", "tricks_won"]),
        (Contract.ORDINARY, 0, 0, ["declared", "tricks_lost"]),
        (Contract.ZOLE, 91, 4, ["zoles", "zoles_won", "jani_won"]),
        (Contract.ZOLE, 0, 0, ["zoles", "tricks_lost"]),
        (Contract.SMALL_ZOLE, 0, 0, ["zoles", "zoles_won"]),
    ],
)
def test_a_declared_deal_counts_in_its_declarers_statistics(
    contract: Contract, eyes: int, tricks: int, counted: list[str]
) -> None:
    deal = CountedDeal(contract, 2, eyes=eyes, tricks=tricks)

    assert list(CLASSIC.counted_in(deal)) == [(2, name) for name in counted]


def test_a_deal_recorded_by_its_class_counts_alike_and_a_passed_one_not_at_all() -> None:
    lost = DeclaredDeal(Contract.ORDINARY, 1, won=False, margin=Margin.BEZSTIKIS)

    assert list(CLASSIC.counted_in(lost)) == [(1, "declared"), (1, "tricks_lost")]
    assert list(CLASSIC.counted_in(PassedDeal())) == []
