"""random_tournament: a whole event from a seed, the same on every machine."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.presets import PRESETS
from tests.formats import departures

Run = Callable[..., Any]


def test_every_deal_of_every_round_is_played(run: Run) -> None:
    answer = run("random_tournament", "--players", 9, "--rounds", 3, "--deals", 10, "--seed", "7")

    document = json.loads(answer.out)
    assert (answer.status, departures(document)) == (0, [])
    assert (document["preset"], document["seed"], len(document["players"])) == (
        "lzf-classic",
        "7",
        9,
    )
    tables = [table for played in document["rounds"] for table in played["tables"]]
    assert [len(table["seats"]) for table in tables] == [4, 5] * 3
    assert {len(table["sheet"]["deals"]) for table in tables} == {10}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_plan_is_the_presets_by_default(run: Run, preset: str) -> None:
    document = json.loads(run("random_tournament", "--players", 12, "--preset", preset).out)

    plan = {"rounds": PRESETS[preset].rounds, "deals": PRESETS[preset].deals}
    assert (document["settings"], departures(document)) == (plan, [])


@pytest.mark.parametrize(
    ("preset", "players", "digest"),
    [
        ("lzf-classic", 13, "1468ea661af59dd2"),
        ("lzf-rondo", 13, "850417ca3203ec28"),
        ("kop", 20, "452c259f6ba4d81b"),
        ("golf", 7, "b153055817883f22"),
    ],
)
def test_the_same_seed_gives_the_same_bytes_on_every_machine(
    run: Run, preset: str, players: int, digest: str, tmp_path: Path
) -> None:
    file = tmp_path / "event.json"
    words = ("--players", players, "--rounds", 2, "--deals", 9, "--preset", preset)

    answer = run("random_tournament", *words, "--seed", "rudens", "--output", file)

    assert (answer.status, answer.out) == (0, "")
    assert hashlib.sha256(file.read_bytes()).hexdigest()[:16] == digest


def test_another_seed_gives_another_event(run: Run) -> None:
    first, second = (
        run("random_tournament", "--players", 8, "--rounds", 1, "--seed", seed).out
        for seed in ("1", "2")
    )

    assert first != second


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "0"], "“players” cannot be 0. Write a number from 1 to 10\u202f000."),
        (["--players=-4"], "“players” cannot be −4. Write a number from 1 to 10\u202f000."),
        (["--players", "many"], '“players” cannot be "many". Expected: a whole number.'),
        (
            ["--players", "9" * 5000],
            f'“players” cannot be "{"9" * 40}…". Expected: a whole number.',
        ),
        (
            ["--players", "20000"],
            "“players” cannot be 20000. Write a number from 1 to 10\u202f000.",
        ),
        (["--players", "2"], "2 cannot be seated; at least 3 are needed. Enter more players."),
        (
            ["--preset", "kop", "--players", "3"],
            "3 players do not fill tables of 4. Missing: 1. Add or remove players.",
        ),
        (["--rounds", "0"], "“rounds” cannot be 0. Write a number from 1 to 50."),
        (["--rounds", "2.5"], '“rounds” cannot be "2.5". Expected: a whole number.'),
        (["--deals", "201"], "“deals” cannot be 201. Write a number from 1 to 200."),
        (
            ["--preset", "bridge"],
            f"The preset bridge is not known. Choose from: {', '.join(PRESETS)}.",
        ),
        (
            ["--seed", "\udcff"],
            "“seed” has characters that cannot be printed: �. Type it again.",
        ),
        (
            ["--seed", "x" * 101],
            "“seed” has 101 characters; the limit is 100. Shorten it.",
        ),
        (
            ["--players", "4", "--rounds", "1", "--output", "/dev/null/x"],
            "The file /dev/null/x cannot be written. Choose another folder.",
        ),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_an_invalid_option_is_refused_in_one_sentence(
    run: Run, words: list[str], sentence: str
) -> None:
    answer = run("random_tournament", *words, "--language", "en")

    assert (answer.status, answer.out, answer.beside) == (1, "", f"{sentence}\n")


def test_all_invalid_options_are_reported_at_once(run: Run) -> None:
    answer = run("random_tournament", "--players", "0", "--rounds", "0", "--deals", "0")

    assert (answer.status, len(answer.beside.splitlines())) == (1, 3)


FORMATS = [
    ("--players", 53, "--teams", 13),
    ("--players", 7, "--preset", "kop"),
    ("--players", 66, "--preset", "kop", "--rounds", 2),
    ("--players", 40, "--blocks", "2 carry=half; 3 preset=lzf-rondo deals=3 carry=none"),
    ("--players", 40, "--blocks", "2 groups=A:2-per-table,B; 3 groups=A:8,B:out name=Fināls"),
]


@pytest.mark.parametrize("words", FORMATS, ids=lambda words: " ".join(map(str, words)))
def test_every_invented_format_passes_the_checker(run: Run, words: tuple[object, ...]) -> None:
    plan = () if "--rounds" in words else ("--rounds", 4)
    invented = run("random_tournament", "--deals", 4, *plan, *words).out
    again = run("random_tournament", "--deals", 4, *plan, *words).out

    answer = run("verify_tournament", "-", "--json", given=invented.encode())

    verdict = json.loads(answer.out)
    assert invented == again
    assert (answer.status, verdict["differences"]) == (0, [])
    assert departures(json.loads(invented)) == departures(verdict) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--blocks", "2 half"],
            "“half” is not a block. Write its first round, then words such as carry=none "
            "or groups=A:16,B.",
        ),
        (
            ["--blocks", "9 carry=none"],
            "Block 1: The block would begin with round 9, but only 7 rounds are planned before it"
            " ends. Plan more rounds, or begin the block earlier.",
        ),
        (
            ["--teams", "40"],
            "53 players do not make 40 teams of 2 to 8. Choose another number of teams.",
        ),
    ],
)
def test_an_impossible_format_is_refused_in_one_sentence(
    run: Run, words: list[str], sentence: str
) -> None:
    answer = run("random_tournament", *words, "--language", "en")

    assert (answer.status, answer.out, answer.beside) == (1, "", f"{sentence}\n")
