"""Regulations written out from the settings."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.utils import translation

from scoring.event_settings import read_settings
from scoring.presets import PRESETS
from tournament.models import Tournament
from tournament.words.regulations import Clause, regulations
from tournament.words.terms import PRESETS as PRESET_WORDS


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def clauses(preset: str, *, checking: str = "off", **settings: object) -> dict[str, str]:
    event = Tournament(checking=checking, correction_minutes=30)
    written = regulations(read_settings(settings, preset), event)
    return {clause.about: clause.says for clause in written}


def test_the_federations_rules_are_written_out() -> None:
    assert clauses("lzf-classic") == {
        "Game": "Classic zole.",
        "Rounds": "7 rounds of 28 deals.",
        "Tables": (
            "Tables of four; the last ones have five. At a table of five the dealer and the"
            " second hand sit out."
        ),
        "First seats": (
            "By lot; the seed is published with the seats, and anybody can repeat the draw."
        ),
        "Later seats": "By the standings over all rounds so far, the best to table 1.",
        "Pules": (
            "A personal pule costs its owner a point for every other player. Pules left at the"
            " end lapse."
        ),
        "Big points": (
            "Table of 4: 6, 4, 2, 0. Table of 5: 6, 4, 2, 1, 0. Shared places get the average."
            " If all 4 are equal, each gets 2."
        ),
        "Order": "Big points, small points. Players still level share the place.",
        "Disqualified": "Whoever is disqualified has no place and gets no prize; others move up.",
        "Checking and corrections": (
            "Results count as they are entered. After the last round anybody may ask for a"
            " correction for 30 minutes."
        ),
    }


def test_a_clause_changes_with_its_setting() -> None:
    written = clauses(
        "lzf-classic",
        checking="blind",
        rounds=8,
        minutes=55,
        reseat_by="last_round",
        keep_apart=True,
        tie_breaks=["last_round", "lot"],
        strike_worst=1,
        personal_pule=3,
        leftover_pules="each",
        pules_on_zole=True,
        table_sizes="3-4",
        second_at_three_needs_plus=2,
        disqualified="keeps_place",
    )

    assert written == {
        "Game": "Classic zole.",
        "Rounds": "8 rounds of 28 deals, 55 minutes each.",
        "Tables": "Tables of three; the last ones have four.",
        "First seats": (
            "By lot; the seed is published with the seats, and anybody can repeat the draw."
            " Players of one club are kept apart where that is possible."
        ),
        "Later seats": "By the last round alone, the best to table 1.",
        "Pules": (
            "A personal pule costs its owner 3 points. For each personal pule left at the end its"
            " owner pays every other 1. Zole clears and makes pules as well."
        ),
        "Big points": (
            "Table of 3: 6, 4, 2. Table of 4: 6, 4, 2, 0. Shared places get the average. If all 4"
            " are equal, each gets 2. At a table of three the second place without plus points"
            " gets 2."
        ),
        "Order": (
            "Big points, small points, last round, lot. Players still level share the place. The"
            " worst round of everybody is struck out."
        ),
        "Disqualified": "Whoever is disqualified keeps the place.",
        "Checking and corrections": (
            "Every result is typed twice by different people. After the last round anybody may"
            " ask for a correction for 30 minutes."
        ),
    }


def test_patience_knows_neither_big_points_nor_pules() -> None:
    assert set(clauses("golf")) == {
        "Game",
        "Rounds",
        "Tables",
        "First seats",
        "Order",
        "Disqualified",
        "Checking and corrections",
    }


@pytest.mark.parametrize("language", ["lv", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_name_and_regulations_in_every_language(
    preset: str, language: str
) -> None:
    with translation.override(language):
        written = clauses(preset)
        name = str(PRESET_WORDS[preset])

    assert (name != "", [words for words in written.values() if "%" in words]) == (True, [])


def test_one_round_has_no_later_seats() -> None:
    assert "Later seats" not in clauses("lzf-classic", rounds=1)


def test_a_clause_is_what_it_is_about_and_what_it_says() -> None:
    event = SimpleNamespace(checking="off", correction_minutes=1)

    written = regulations(read_settings({"rounds": 1, "deals": 1}, "golf"), event)

    assert written[1] == Clause("Rounds", "1 round of 1 deal.")
